"""The words of the Lambdas page: the three steps of the story, the names of its switches, and sentences that its script fills in."""

from boosting import __version__
from boosting.losses.papers import cite

# name, formula, sentence, where it stands
STORY = (
    (
        "RankNet", "λ = σ ρ",
        "Each pair pushes winner up, loser down, harder the more likely the wrong order (ρ); ranks play no part.",
        "[BU] section 2",
    ),
    (
        "LambdaRank", "λ = σ ρ |Δ|",
        "Each push is multiplied by |Δ|, what a swap of the two would change in the metric.",
        "[BU] section 4",
    ),
    ("LambdaMART", "Σ λ / Σ curvature", "Each leaf of a tree takes one Newton step along the lambdas of its documents.", "[BU] section 7"),
)  # fmt: skip
SOURCES = {key: cite(key) for key in ("BU", "ML", "GB")}
LABELS = {
    "metric": "metric", "sigma": "σ", "split_on": "split on", "truncation": "truncation T", "beyond_truncation": "below T",
    "curvature_factor": "curvature ×", "score_normalisation": "÷ score difference", "query_normalisation": "× log₂(1 + S) / S",
}  # fmt: skip
ENGINES = {"burges2010": "Burges 2010", "ranklib": "RankLib", "lightgbm": "LightGBM", "xgboost": "XGBoost"}
METRICS = {"ndcg": "NDCG", "dcg": "DCG", "map": "MAP", "mrr": "MRR", "err": "ERR", "ranknet": "RankNet"}

# what `split_on` changes: not the leaf's value, but which documents a tree gathers in it
SPLITS = {
    "lambda": "A tree finds such leaves by least squares on the λ of the documents.",
    "newton": "A tree finds such leaves by least squares on λ / curvature, weighted by curvature.",
}
NO_PAIR = "These two documents have the same grade, or none: they are not a pair and do not push each other."
NO_ROOM = "no number lies between the scores {low} and {high}; move one of these two first."
# what each of the three example orders teaches
LESSON = {
    "perfect": "Nothing is wrong, and still A is pushed up by {push}: ρ is ½ for a tie and falls towards 0 only as scores part; between "
    "{least} and {most} here, since neighbours are {step} apart.",
    "first": "A is where it belongs, and any swap would take the first place from it; {others} other results are above B. {pushes}.",
    "fell": "Since the order with {errors} contradicting pairs B rose five places and A fell three: {fewer} pairs fewer, but NDCG fell "
    "from {before} to {after}. {pushes}.",
    "both": "{ranknet}, {ours}{stake}", "RankNet": "RankNet", "ours": "LambdaRank with {metric}",
    "alike": "{name} pushes A and B alike ({push})", "harder": "{name} pushes {first} ({more}) harder than {second} ({less})",
    "stake": ": the swaps of A are worth {a} {metric} together, those of B {b}",
}  # fmt: skip
# why the lambda of a document is another than before
RISE = {
    "goes": "goes from rank {one} to rank {two}", "stays": "stays at rank {one}", "same": "{name} {where}, and its lambda stays {new}.",
    "rises": "{name} {where}, and its lambda rises from {old} to {new}: {reasons}.",
    "falls": "{name} {where}, and its lambda falls from {old} to {new}: {reasons}.",
    "more": "|Δ| {change}, as its swaps now change the metric more", "less": "|Δ| {change}, as its swaps now change the metric less",
    "scaled": "|Δ| as these conventions normalise it {change}",
    "higher": "ρ {change}, as its score is higher", "lower": "ρ {change}, as its score is lower",
    "others": "ρ {change}, as other scores changed", "adds": "adds {size}", "takes": "takes {size}",
}  # fmt: skip
# below a picture that leaves the page
CAPTION = {
    "whole": f"Lambdas{{query}}: {{about}}{{edited}}. {{ours}}{{compared}}. Boosting to rank {__version__}",
    "query": " of query “{qid}”", "edited": ", edited by hand", "compared": "; compared with {against}",
}  # fmt: skip


def label(name: str) -> str:
    """What a convention is called on screen; a new one is called by its own name."""
    return LABELS.get(name, name.replace("_", " "))


def value(what: object) -> str:
    """The value of a convention as text."""
    if what is None:
        return "none"
    if isinstance(what, bool):
        return "on" if what else "off"
    return f"{what:g}" if isinstance(what, float) else METRICS.get(str(what), str(what))
