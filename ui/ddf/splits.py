"""Ten splits by query: the same distances on each, medians with bands, and at the end whether a difference is more than noise.

Splits, runs and bands are those of a contest (ui/runs/heats.py) in which nothing is chosen: every run counts at its last round.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, Metric, Settings
from boosting.experiments.contestant import Contestant, contestant
from boosting.experiments.heat import Measures
from boosting.experiments.plan import Plan, random_splits
from boosting.experiments.significance import SOURCES, SURE, Difference, difference, holm
from boosting.experiments.standing import Standing
from boosting.experiments.studies import band
from boosting.metrics import NDCG
from figures.bands import Band, Gap, bands, differences
from figures.ddf_common import colour
from figures.theme import DISTANCES
from sample_data import Collection

from ..places.ddf import DDF, DdfLab
from ..runs.heats import ContestJob, pool
from ..shell.door import theme
from ..shell.style import give_sheet
from ..shell.twin import twin
from ..text.markdown import plain
from . import runs
from .effect import choose_whole, first_round
from .lab import Distance, distances
from .parts import chart, signed
from .study import study

FOLDER = Path(__file__).parent
SHARE = 0.7  # of the queries to train on
METRICS = (NDCG, Metric("contradicting_share"))
TEST = (
    "Corrected resampled t‑test (Nadeau and Bengio 2003): the splits share training queries, so their numbers vary less than those of "
    "fresh data would, and a plain t‑test would see differences that are not there."
)
HALF = "Higher in: a split on which both are equal counts one half."


def show(source: Collection) -> None:
    lab, data = DDF.get(), pool(source)
    if data.n_queries < 2:
        st.info(f"{plain(source.title)} has one query, which cannot be split. Choose the Library, the web-like set or a file of your own.")
        return
    plan = plan_of(data, lab.n_splits)
    n_train, _, n_test = map(len, plan.parts[0])
    st.markdown(
        f"All {data.n_queries} queries, {lab.n_splits} random splits: {n_train} train, {n_test} test. Every distance "
        "gets the same splits, so differences are taken split by split."
    )
    found = distances(lab, source.train, draft=False)
    settings = runs.settings_of(lab, source, lab.rounds)
    key = (runs.token(lab.data), tuple(distance.loss for distance in found), settings, lab.n_splits)
    what = f"{len(found)} distance{'s' * (len(found) > 1)} on {lab.n_splits} splits"
    job = study("splits", key, lab, lambda: contest_of(plan, found, settings), what, "run")
    if not isinstance(job, ContestJob):
        return
    for name, reason in job.refused.items():
        st.warning(plain(f"{name} is not here: {reason}"), icon=":material/info:")
    standing = job.standing()
    if standing is not None and standing.outcomes:
        give_sheet(None, FOLDER / "splits.css")
        with st.container(key="ddf_results"):
            _results(standing, found, lab, n_test / n_train)


def plan_of(data: Dataset, n: int) -> Plan:
    """Splits without validation queries: nothing is chosen here."""
    return random_splits(data, n, SHARE, validation=0.0)


def contest_of(plan: Plan, found: list[Distance], settings: Settings) -> ContestJob:
    """Every distance on every split, measured in each round."""
    rounds = tuple(range(1, settings.n_iterations + 1))
    return ContestJob(plan, contestants(found, settings), Measures(METRICS, METRICS[0], rounds, of_training=True))


def contestants(found: list[Distance], settings: Settings) -> list[Contestant]:
    return [contestant(distance.title, distance.loss, settings) for distance in found]


def _results(standing: Standing, found: list[Distance], lab: DdfLab, test_to_train: float) -> None:
    n = len(standing.outcomes) // len(standing.contestants)
    found = [distance for distance in found if distance.title not in standing.refused]
    with st.container(horizontal=True, gap="large", vertical_alignment="bottom"):
        DDF.bound(st.segmented_control, "part", "Queries")
        titles = {distance.key: distance.title for distance in found if distance.style != "ghost"}
        if lab.reference in titles:
            DDF.bound(
                st.selectbox, "reference", "Compared with", version="".join(f"/{name}" for name in titles), options=list(titles),
                format_func=titles.__getitem__, width=180,
            )  # fmt: skip
        choose_whole()
    if standing.is_complete:
        _differences(standing, found, lab, test_to_train)
    first = first_round()
    for column, metric in zip(st.columns(2, gap="medium"), METRICS, strict=True):
        with column:
            good = "up is better" if metric.higher_is_better else "down is better"
            shown = [_band(standing, distance, metric.label, lab.part, first) for distance in found]
            figure = bands([(lab.part, shown)], f"{metric.label}  ({good})", first=first, theme=theme())
            chart(figure, f"bands_{metric.name}", f"{lab.part} {metric.label}: median and quartiles over {n} splits, by iteration.")
    st.caption(f"Line: median of {n} splits. Band: half of the splits lie inside it (quartiles).")
    if not standing.is_complete:
        st.markdown(
            f"**{n} of {lab.n_splits} splits are done. The verdict comes with the last one:** stopping when the result "
            "pleases you finds differences that are not there."
        )
    twin("ddf_splits", "Every split as numbers", lambda: splits_table(standing), "Last round of every split.")


def _band(standing: Standing, distance: Distance, label: str, part: str, first: int) -> Band:
    at, values = standing.along(distance.title, label, of_training=part == "train")
    late = at >= first
    low, middle, high = band(list(values.T))[1:4, late]
    return Band(distance.title, *_look(distance), at[late], low, middle, high)


def _look(distance: Distance) -> tuple[str, str]:
    """Colour and sign."""
    return colour(distance.style, theme()), DISTANCES[distance.style]["symbol"]


def finals(standing: Standing, title: str, part: str) -> np.ndarray:
    """(n_splits,) NDCG@5 at the end, one a split."""
    if part == "test":
        return standing.values(title, NDCG.label)
    return standing.along(title, NDCG.label, of_training=True)[1][-1]


def _differences(standing: Standing, found: list[Distance], lab: DdfLab, test_to_train: float) -> None:
    keys = [distance.key for distance in found]
    reference = keys.index(lab.reference) if lab.reference in keys else 0
    last = [finals(standing, distance.title, lab.part) for distance in found]
    others = [number for number in range(len(found)) if number != reference]
    if not others:
        return
    compared = [difference(last[number].tolist(), last[reference].tolist(), test_to_train) for number in others]
    is_test = lab.part == "test"  # nothing is claimed about queries that were trained on
    raised = holm([it.p for it in compared]) if is_test else np.full(len(compared), np.nan)
    gaps, sentences = [], []
    for number, it, p in zip(others, compared, raised.tolist(), strict=True):
        distance, low, high = found[number], *((it.low, it.high) if is_test else (np.nan, np.nan))
        gaps.append(Gap(distance.title, *_look(distance), it.mean, low, high, last[number] - last[reference]))
        sentences.append(verdict(distance.title, found[reference].title, it, p, len(others), lab.part))
    left, right = st.columns([1, 1], gap="large")
    with left:
        label = f"{lab.part} {NDCG.label} minus that of {found[reference].title}, split by split"
        chart(differences(gaps, label, theme()), "differences", "; ".join(sentences))
    with right:
        st.markdown("\n".join(f"- {sentence}" for sentence in sentences))
        if is_test:
            st.caption(_about_the_test(len(others)), help="  \n".join(SOURCES[key] for key in ("NB", "HO")))
        else:
            st.caption(f"No test on queries that were trained on: choose test above. {HALF}")


def _about_the_test(n_compared: int) -> str:
    several = f" {n_compared} comparisons: p is corrected for their number (Holm 1979); the intervals are not."
    return f"{TEST}{several if n_compared > 1 else ''} {HALF}"


def verdict(title: str, other: str, it: Difference, p: float, n_compared: int, part: str) -> str:
    """One paired difference in words; p is that of `n_compared` comparisons together. Says when it is within noise."""
    if it.n == 0:
        return f"**{title}** and {other}: no split has a {part} query with a relevant document."
    if it.mean == 0 and np.isnan(it.p):
        where = "the one split" if it.n == 1 else f"each of {it.n} splits"
        return f"**{title}** and {other} have the same {NDCG.label} on {where}."
    word = "ahead of" if it.mean > 0 else "behind" if it.mean < 0 else "level with"
    size = signed(it.mean).lstrip("+−")
    start = f"**{title}** is {word} {other} by {size} (median {signed(it.median)}; higher in {it.wins:g} of {it.n} splits"
    if part != "test":
        return start + ")."
    if np.isnan(p):
        return start + "): too little to tell it from noise."
    several = f", p = {p:.2g} among {n_compared}" if n_compared > 1 else ""
    spoken = f"; 95 % interval {signed(it.low)} to {signed(it.high)}, p = {it.p:.2g} alone{several}): "
    return start + spoken + ("more than noise." if p < SURE else "**within noise.**")


def splits_table(standing: Standing) -> pd.DataFrame:
    rows = []
    for outcome in standing.outcomes:
        title = standing.contestants[outcome.contestant].name
        row: dict[str, Any] = {"split": outcome.split + 1, "distance function": title, "rounds": outcome.iteration}
        for part, values in (("train", outcome.learned[-1] if outcome.learned is not None else []), ("test", outcome.chosen_whole)):
            row |= {f"{part} {label}": float(value) for label, value in zip(standing.labels, values, strict=False)}
        rows.append(row)
    return pd.DataFrame(rows)
