"""The words of the Lambdas page: the three steps of the story, and the names of its switches."""

from dataclasses import fields

from boosting import LambdaMART
from boosting.losses.papers import cite

# name, formula, sentence, where it stands
STORY = (
    (
        "RankNet", "λ = σ ρ",
        "Each pair pushes winner up, loser down, harder the more wrong their scores are; ranks play no part.",
        "[BU] section 2",
    ),
    ("LambdaRank", "λ = σ ρ |Δ|", "Each push is multiplied by what a swap of the two would change in the metric.", "[BU] section 4"),
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


def differences(one: LambdaMART, other: LambdaMART) -> list[tuple[str, str, str]]:
    """(name, value of one, value of other) for each setting that differs, the leaf's regularisation included."""
    rows = [(label(f.name), getattr(one, f.name), getattr(other, f.name)) for f in fields(one) if not f.metadata.get("hidden")]
    settings = dict.fromkeys([*one.setting_defaults, *other.setting_defaults])
    rows += [(label(name), one.setting_defaults.get(name, 0.0), other.setting_defaults.get(name, 0.0)) for name in settings]
    return [(name, value(a), value(b)) for name, a, b in rows if a != b]
