"""Ten splits by query: the same distances on each, medians with bands, and at the end whether a difference is more than noise."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, MPBoost, Settings
from boosting.data.splits import deal, join
from boosting.experiments.significance import SURE, Difference, difference, holm
from boosting.experiments.studies import band, split
from figures.ddf_bands import Band, Gap, ddf_bands, ddf_differences
from sample_data import Collection

from ..jobs import Task
from ..page import plain
from ..work.training import Training
from . import runs
from .effect import choose_whole, first_round
from .lab import Distance, Lab, distances
from .parts import bound, chart, signed, twin
from .place import get, theme
from .study import study

SHARE = 0.7  # of the queries to train on
CURVES = {"ndcg": "NDCG@5", "contradicting_pairs": "contradicting pairs, share"}
Study = Mapping[int, list[dict[str, np.ndarray]]]  # seed -> curves of every distance
TEST = (
    "Corrected resampled t‑test (Nadeau and Bengio 2003): the splits share training queries, so their numbers vary less than those of "
    "fresh data would, and a plain t‑test would see differences that are not there."
)


def pool(source: Collection) -> Dataset:
    """All judged queries: those of the training, validation and test parts."""
    parts = [part for part in (source.train, source.validation, source.test) if part is not None]
    return source.train.derive("pool", lambda: join(parts)) if len(parts) > 1 else source.train


def sizes(data: Dataset) -> tuple[int, int]:
    """Queries that a split trains on, and those that it tests."""
    train, test = deal(data.n_queries, SHARE, 0)
    return len(train), len(test)


def show(source: Collection) -> None:
    lab, data = get(), pool(source)
    if data.n_queries < 2:
        st.info(f"{plain(source.title)} has one query, which cannot be split. Choose the Library, the web-like set or a file of your own.")
        return
    n_train, n_test = sizes(data)
    st.markdown(
        f"All {data.n_queries} queries are dealt anew {lab.n_splits} times: {n_train} to train on, {n_test} to test. Every distance "
        "gets the same splits, so differences are taken split by split."
    )
    found = distances(lab, source.train, draft=False)
    settings = runs.settings_of(lab, source, lab.rounds)
    losses = [distance.loss for distance in found]
    key = (runs.token(lab.data), tuple(losses), settings, lab.n_splits)
    what = f"{len(losses)} distance{'s' * (len(losses) > 1)} on {lab.n_splits} splits"
    n_steps = lab.n_splits * lab.rounds * len(losses)
    job = study("splits", key, lab, tasks_of(data, losses, settings, lab.n_splits), n_steps, what, "run")
    if job is not None and (whole := whole_splits(job.results, len(losses))):
        _results(whole, found, lab, n_test / n_train)


def tasks_of(data: Dataset, losses: list[MPBoost], settings: Settings, n_splits: int) -> dict[tuple[int, int], Task]:
    """(seed, number of the loss) -> its curves on that split; the split itself is made when its first run begins."""
    parts = lru_cache(maxsize=2)(lambda seed: split(data, SHARE, seed))

    def task(seed: int, loss: MPBoost) -> Task:
        return Task(lambda: (*parts(seed), loss, settings), Training.curves)

    return {(seed, number): task(seed, loss) for seed in range(n_splits) for number, loss in enumerate(losses)}


def whole_splits(results: Mapping[Any, dict[str, np.ndarray]], n_losses: int) -> Study:
    """The splits of which every run is done."""
    seeds = sorted({seed for seed, _ in results})
    complete = [seed for seed in seeds if all((seed, number) in results for number in range(n_losses))]
    return {seed: [results[seed, number] for number in range(n_losses)] for seed in complete}


def _results(results: Study, found: list[Distance], lab: Lab, test_to_train: float) -> None:
    seeds = sorted(results)
    with st.container(horizontal=True, gap="large", vertical_alignment="bottom"):
        bound("part", st.segmented_control, "Queries", ["train", "test"])
        titles = {distance.key: distance.title for distance in found if distance.style != "ghost"}
        if lab.reference in titles:
            about = tuple(titles)
            bound("reference", st.selectbox, "Compared with", list(titles), format_func=titles.__getitem__, width=180, about=about)
        choose_whole()
    prefix, first = "validation_" if lab.part == "test" else "", first_round()
    for column, (name, label) in zip(st.columns(2, gap="medium"), CURVES.items(), strict=True):
        bands = []
        for number, distance in enumerate(found):
            low, middle, high = band([results[seed][number][prefix + name] for seed in seeds])[1:4, first:]
            bands.append(Band(distance.style, distance.title, low, middle, high))
        with column:
            good = "up is better" if name == "ndcg" else "down is better"
            figure = ddf_bands(bands, lab.part, f"{label}  ({good})", first, theme())
            chart(figure, f"bands_{name}", f"{lab.part} {label}: median and quartiles over {len(seeds)} splits, by iteration.")
    st.caption(f"Line: median of {len(seeds)} splits. Band: half of the splits lie inside it (quartiles).")
    if len(seeds) < lab.n_splits:
        st.markdown(
            f"**{len(seeds)} of {lab.n_splits} splits are done. The verdict comes with the last one:** who looks after each split, and "
            "stops when it pleases, finds a difference where there is none."
        )
    else:
        _differences(results, seeds, found, lab, test_to_train)
    twin("splits", "Every split as numbers", lambda: splits_table(results, found), "Last round of every split.")


def finals(results: Study, seeds: list[int], number: int, name: str) -> np.ndarray:
    """(n_splits,) the last value of a curve, one a split."""
    return np.array([results[seed][number][name][-1] for seed in seeds])


def _differences(results: Study, seeds: list[int], found: list[Distance], lab: Lab, test_to_train: float) -> None:
    keys = [distance.key for distance in found]
    reference = keys.index(lab.reference) if lab.reference in keys else 0
    prefix = "validation_" if lab.part == "test" else ""
    last = [finals(results, seeds, number, prefix + "ndcg") for number in range(len(found))]
    others = [number for number in range(len(found)) if number != reference]
    if not others:
        return
    compared = [difference(last[number].tolist(), last[reference].tolist(), test_to_train) for number in others]
    is_test = lab.part == "test"  # nothing is claimed about queries that were trained on
    raised = holm([it.p for it in compared]) if is_test else np.full(len(compared), np.nan)
    gaps, sentences = [], []
    for number, it, p in zip(others, compared, raised.tolist(), strict=True):
        distance, low, high = found[number], *((it.low, it.high) if is_test else (np.nan, np.nan))
        gaps.append(Gap(distance.style, distance.title, it.mean, low, high, last[number] - last[reference]))
        sentences.append(verdict(distance.title, found[reference].title, it, p, len(others), lab.part))
    left, right = st.columns([1, 1], gap="large")
    with left:
        label = f"{lab.part} NDCG@5 minus that of {found[reference].title}, split by split"
        chart(ddf_differences(gaps, label, theme()), "differences", "; ".join(sentences))
    with right:
        st.markdown("\n".join(f"- {sentence}" for sentence in sentences))
        st.caption(_about_the_test(len(others)) if is_test else "No test on queries that were trained on: choose test above.")


def _about_the_test(n_compared: int) -> str:
    several = f" {n_compared} comparisons: p is raised for having looked {n_compared} times (Holm 1979); each interval is for itself."
    return TEST + (several if n_compared > 1 else "")


def verdict(title: str, other: str, it: Difference, p: float, n_compared: int, part: str) -> str:
    """One paired difference in words; p is that of `n_compared` comparisons together. Says when it is within noise."""
    if it.n == 0:
        return f"**{title}** and {other}: no split has a {part} query with a relevant document."
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


def splits_table(results: Study, found: list[Distance]) -> pd.DataFrame:
    rows = []
    for seed in sorted(results):
        for distance, curves in zip(found, results[seed], strict=True):
            row: dict[str, Any] = {"split": seed, "distance function": distance.title, "rounds": len(curves["ndcg"]) - 1}
            for part, prefix in (("train", ""), ("test", "validation_")):
                row |= {f"{part} {label}": float(curves[prefix + name][-1]) for name, label in CURVES.items()}
            rows.append(row)
    return pd.DataFrame(rows)
