"""The weak ranker itself: what the stump of one round sees along a feature, with the threshold that was chosen."""

import pandas as pd
import streamlit as st

from boosting import Dataset
from boosting.explain.stump_cases import CASES, Cases, case_of, stump_cases
from boosting.explain.stump_profile import PairView, Profile, forces, pair_view, profile, profiles
from boosting.metrics import n_pairs
from boosting.pairwise.stump import TIE
from boosting.words import as_shown, equals, short
from figures.ddf_thresholds import ddf_thresholds
from sample_data import Collection

from ..places.ddf import DDF
from ..runs.choices import key_of
from ..runs.runs import Run
from ..shell.door import theme
from ..shell.twin import twin
from ..state.held import holds
from ..text.markdown import plain
from . import runs
from .focus import choose
from .parts import chart

MOST_PAIRS = 300_000  # beyond which sorting them into cases takes longer than a look
SIDES = ("right", "right", "left", "left"), ("left", "right", "left", "right")
MOVES = ("moves the winner away by a", "moves both by a", "moves neither", "moves the loser away by a")


def show(source: Collection) -> None:
    focus = choose(source)
    if focus is None:
        return
    _, run, k, beside = focus
    chosen = _chosen(run, k)
    asked, known = DDF.get().feature, source.train.n_features
    f = asked if asked is not None and asked < known else chosen[0] if chosen else 0
    with beside:
        _choose_feature(source, f, chosen)
    view = seen(run, k, f)
    is_chosen = chosen is not None and chosen[0] == f
    taken = view if chosen is None or is_chosen else seen(run, k, chosen[0])
    st.markdown(_words(source, view, taken, chosen, f, k))
    st.caption("The stump of [MP], appendix (17) to (19): a where the feature lies above the threshold θ, 0 elsewhere.")
    if not len(view.thresholds):
        return
    name = source.train.feature_names[f]
    chart(
        ddf_thresholds(view.thresholds, view[1:5], view.best, chosen[1] if is_chosen and chosen else None, name, theme()), "stump",
        f"Numerator, denominator, height and error drop at every threshold of {name}.",
    )  # fmt: skip
    twin("ddf_stump", "Every threshold as numbers", lambda: stump_table(view))
    if view.best >= 0 and n_pairs(source.train) <= MOST_PAIRS:
        found = cases(run, k, f, float(view.thresholds[view.best]))
        st.markdown(f"**The four cases of a pair** at this threshold ([MP] appendix, (18)). {_height_words(found)}")
        st.dataframe(case_table(found), hide_index=True)
    twin("ddf_features", "Every feature at its best threshold", lambda: feature_table(run, k))
    if source.train.n_documents <= 12:
        st.markdown("**To check by hand.** The forces b of the documents, and the pairs with their weights, before this round:")
        left, right = st.columns([3, 4], gap="large")
        left.dataframe(force_table(run, k, f), hide_index=True)
        right.dataframe(pair_table(run, k, f, float(view.thresholds[max(view.best, 0)])), hide_index=True)


def _choose_feature(source: Collection, f: int, chosen: tuple[int, float] | None) -> None:
    names = source.train.feature_names
    st.selectbox(
        "Feature", range(len(names)), format_func=lambda g: f"{names[g]}  ← chosen" if chosen and g == chosen[0] else names[g],
        **holds(key_of("ddf_feature", DDF.get().data), f, lambda feature: DDF.change(feature=feature)),
    )  # fmt: skip


def _chosen(run: Run, k: int) -> tuple[int, float] | None:
    """Feature and threshold of the stump of round k; None where the weak learner is a tree."""
    (tree,) = run.trace.at(k).trees
    return (int(tree.feature[0]), float(tree.threshold[0])) if runs.loss_of(run).weak_learner == "stump" else None


def seen(run: Run, k: int, feature: int) -> Profile:
    """The profile of a feature at the scores before round k."""
    data, bins = run.trace.data, run.trace.settings.n_bins
    return runs.kept(run, ("profile", k, feature), lambda: profile(data, runs.loss_of(run), run.trace.scores(k - 1), feature, bins))


def _words(source: Collection, view: Profile, taken: Profile, chosen: tuple[int, float] | None, f: int, k: int) -> str:
    name = plain(source.train.feature_names[f])
    if view.best < 0:
        return f"**{name}** has no threshold that cuts a pair, so it offers nothing in round {k}."
    at, height, drop = view.thresholds[view.best], view.height[view.best], view.drop[view.best]
    n, c = float(view.numerator[view.best]), float(view.denominator[view.best])
    above, below = as_shown(n), as_shown(c)
    by_hand = equals(above / below, height), equals(above**2 / below, drop)
    start = f"Round {k}, **{name}**: best threshold {short(at)}, N = {short(n)}, C = {short(c)}, so a = N / C {by_hand[0]} {short(height)} and the error falls by N² / C {by_hand[1]} {short(drop)}. "  # noqa: E501
    if chosen is None:
        return start + "The weak learner here is a tree, so this shows what a stump would have done."
    if chosen[0] == f:
        return start + "**No other feature does better: this is the stump of the round.**"
    most = taken.drop[taken.best]
    much = "drops as much and comes first" if drop >= most * (1 - TIE) else "drops more"
    return start + f"The round took **{plain(source.train.feature_names[chosen[0]])}** at {short(chosen[1])} instead, which {much}."


def cases(run: Run, k: int, feature: int, threshold: float) -> Cases:
    """All pairs by case, at the scores before round k."""
    data, loss = run.trace.data, runs.loss_of(run)
    return runs.kept(run, ("cases", k, feature), lambda: stump_cases(data, loss, run.trace.scores(k - 1), feature, threshold))


def _height_words(found: Cases) -> str:
    numbers = [float(x) for x in (found.asked[0], found.asked[3], found.weight[0], found.weight[3])]
    for_it, against, weighs, cut = map(short, numbers)
    plus, minus, right, left = map(as_shown, numbers)
    return (
        f"Only A1 and B2 depend on a: a = (Σ w d of A1 − Σ w d of B2) / (weight of A1 + weight of B2) = ({for_it} − {against}) / "
        f"({weighs} + {cut}) {equals((plus - minus) / (right + left), found.height)} {short(found.height)}."
    )


def case_table(found: Cases) -> pd.DataFrame:
    """One row a case."""
    return pd.DataFrame({
        "case": CASES, "winner": SIDES[0], "loser": SIDES[1], "the stump": MOVES, "pairs": found.n, "weight": found.weight,
        "Σ w d": found.asked,
    })  # fmt: skip


def feature_table(run: Run, k: int) -> pd.DataFrame:
    """One row a feature at its best threshold: the weight of its cases where the pairs are few enough, N, C, height, error drop."""
    trace, chosen = run.trace, _chosen(run, k)
    data, loss, before = trace.data, runs.loss_of(run), trace.scores(k - 1)
    rows = []
    for f, view in enumerate(profiles(data, loss, before, trace.settings.n_bins)):
        if view.best < 0:
            continue
        at = float(view.thresholds[view.best])
        row: dict[str, object] = {"feature": data.feature_names[f], "threshold": at}
        if n_pairs(data) <= MOST_PAIRS:
            row |= dict(zip((f"weight {case}" for case in CASES), stump_cases(data, loss, before, f, at).weight.tolist(), strict=True))
        numbers = {"N": view.numerator, "C": view.denominator, "a = N/C": view.height, "drop N²/C": view.drop}
        rows.append({**row, **{name: float(values[view.best]) for name, values in numbers.items()}, "chosen": "←" * (chosen == (f, at))})
    return pd.DataFrame(rows)


def stump_table(view: Profile) -> pd.DataFrame:
    table = {"threshold": view.thresholds, "N": view.numerator, "C": view.denominator, "a = N/C": view.height, "drop N²/C": view.drop}
    return pd.DataFrame({**table, "best": ["←" if number == view.best else "" for number in range(len(view.thresholds))]})


def force_table(run: Run, k: int, feature: int) -> pd.DataFrame:
    """Of every document: grade, feature value, b (what its pairs ask), score before the round."""
    data, scores = run.trace.data, run.trace.scores(k - 1)
    value = data.feature_names[feature]
    value += "\u200b" * (value in ("document", "grade", "b", "score before"))  # beside a column of that name
    table = {"document": data.document_names, "grade": data.relevance, value: data.features[:, feature]}
    table["b"] = forces(data, runs.loss_of(run), scores)
    return pd.DataFrame({**table, "score before": scores})


def pair_table(run: Run, k: int, feature: int, threshold: float) -> pd.DataFrame:
    """Of every pair, query by query: its case, d, its weight in the fit, its force. For data small enough to be checked by hand."""
    data, loss, scores = run.trace.data, runs.loss_of(run), run.trace.scores(k - 1)
    queries = [_query_pairs(data, pair_view(data, loss, scores, q), feature, threshold) for q in range(data.n_queries)]
    return pd.concat(queries, ignore_index=True)


def _query_pairs(data: Dataset, view: PairView, feature: int, threshold: float) -> pd.DataFrame:
    names = data.document_names
    case = [CASES[number] for number in case_of(data, feature, threshold, view.winner, view.loser)]
    table = {"winner": [names[i] for i in view.winner], "loser": [names[j] for j in view.loser], "case": case, "d": view.distance}
    return pd.DataFrame({**table, "weight": view.fit_weight, "weight × d": view.risk_weight * view.distance})
