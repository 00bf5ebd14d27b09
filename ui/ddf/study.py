"""Ten splits by query: the same distances on each, medians with bands, and differences that say when they are within noise."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, Settings
from boosting.data.splits import join
from boosting.experiments.studies import Difference, band, difference, split
from boosting.losses.mpboost import MPBoost
from figures.ddf_bands import Band, Gap, ddf_bands, ddf_differences
from sample_data import Collection

from ..address import OWN
from ..jobs import Job, Jobs, Task
from ..page import plain, scheduler, session_id
from ..training import OWN_BYTES, pace
from ..work.training import Training
from . import runs
from .lab import Distance, Lab, distances
from .parts import bound, chart, signed, twin
from .place import get, theme

SHARE = 0.7  # of the queries to train on
CURVES = {"ndcg": "NDCG@5", "contradicting_pairs": "contradicting pairs, share"}
Study = Mapping[Any, list[dict[str, np.ndarray]]]  # seed -> curves of every distance


@st.cache_resource
def _shared() -> Jobs:
    return Jobs(scheduler())


def store(data: str) -> Jobs:
    if data != OWN:
        return _shared()
    opened, jobs = st.session_state.get("ddf_own_jobs", ("", None))
    if jobs is None or opened != runs.token(data):  # studies of an earlier file leave with it
        jobs = Jobs(scheduler(), capacity=6, most_bytes=OWN_BYTES)
        st.session_state["ddf_own_jobs"] = runs.token(data), jobs
    return jobs


def pool(source: Collection) -> Dataset:
    """All judged queries: those of the training, validation and test parts."""
    parts = [part for part in (source.train, source.validation, source.test) if part is not None]
    return source.train.derive("pool", lambda: join(parts)) if len(parts) > 1 else source.train


def show(source: Collection) -> None:
    lab, data = get(), pool(source)
    if data.n_queries < 2:
        st.info(f"{plain(source.title)} has one query, which cannot be split. Choose the Library, the web-like set or a file of your own.")
        return
    n_train = round(SHARE * data.n_queries)
    st.markdown(
        f"All {data.n_queries} queries are dealt anew {lab.n_splits} times: about {n_train} to train on, the rest to test. Every distance "
        "gets the same splits, so differences are taken split by split."
    )
    found = distances(lab, source.train, draft=False)
    settings = runs.settings_of(lab, source, lab.rounds)
    losses = [distance.loss for distance in found]
    key = ("splits", runs.token(lab.data), tuple(losses), settings, lab.n_splits)
    what = f"{len(losses)} distance{'s' * (len(losses) > 1)} on {lab.n_splits} splits"
    job = study(key, lab, tasks_of(data, losses, settings, lab.n_splits), lab.n_splits * lab.rounds * len(losses), what, "run")
    if job is not None and (whole := whole_splits(job.results, len(losses))):
        _results(whole, found, lab)


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


def study(key: Any, lab: Lab, tasks: dict[Any, Task], n_steps: int, what: str, unit: str) -> Job | None:
    """A button that starts a job; while it runs, progress and a stop button; else the job. None before it was started."""
    jobs = store(lab.data)
    job = jobs.find(key)
    if job is None:
        st.button(
            f"Run {what}", icon=":material/play_arrow:", type="primary", key=f"ddf_start_{key[0]}",
            on_click=lambda: jobs.start(jobs.get(key, lambda: Job(tasks, n_steps)), session_id()),
        )  # fmt: skip
        return None
    if not job.rested.wait(0.3):
        _watch(job, what)
        return None if not job.results else job
    if job.error:
        st.error(plain(job.error))
    elif not job.is_complete:
        words, button = st.columns([6, 1], vertical_alignment="center")
        words.caption(f"Stopped after {len(job.results)} of {len(job.tasks)} {unit}s; what was done stays.")
        button.button(
            "Go on", icon=":material/play_arrow:", key=f"ddf_on_{key[0]}", on_click=lambda: jobs.start(job, session_id()), width="stretch"
        )
    else:
        st.caption(f"{what[0].upper()}{what[1:]}: done in {job.seconds:.1f} s.")
    return job


def _watch(job: Job, what: str) -> None:
    @st.fragment(run_every=pace(scheduler().n_waiting))
    def watch() -> None:
        if job.rested.is_set():
            st.rerun()
        if job.is_wanted():
            job.subscribe(session_id())
        bar, button = st.columns([6, 1], vertical_alignment="center")
        bar.progress(job.progress, text=f"{what}: {100 * job.progress:.0f} %, {len(job.results)} of {len(job.tasks)} done")
        button.button("Stop", icon=":material/stop:", key="ddf_stop_study", on_click=_stop, args=(job,), width="stretch")

    watch()


def _stop(job: Job) -> None:
    job.unsubscribe(session_id())
    job.rested.wait(5.0)


def _results(results: Study, found: list[Distance], lab: Lab) -> None:
    seeds = sorted(results)
    with st.container(horizontal=True, gap="large", vertical_alignment="bottom"):
        bound("part", st.segmented_control, "Queries", ["train", "test"])
        titles = {distance.key: distance.title for distance in found if distance.style != "ghost"}
        if lab.reference in titles:
            bound(
                "reference",
                st.selectbox,
                "Compared with",
                list(titles),
                format_func=titles.__getitem__,
                width=180,
            )
    prefix = "validation_" if lab.part == "test" else ""
    for column, (name, label) in zip(st.columns(2, gap="medium"), CURVES.items(), strict=True):
        bands = []
        for number, distance in enumerate(found):
            low, middle, high = band([results[seed][number][prefix + name] for seed in seeds])[1:4]
            bands.append(Band(distance.style, distance.title, low, middle, high))
        with column:
            good = "up is better" if name == "ndcg" else "down is better"
            figure = ddf_bands(bands, lab.part, f"{label}  ({good})", theme())
            chart(figure, f"bands_{name}", f"{lab.part} {label}: median and quartiles over {len(seeds)} splits, by iteration.")
    st.caption(f"Line: median of {len(seeds)} splits. Band: half of the splits lie inside it (quartiles).")
    _differences(results, seeds, found, lab, prefix)
    twin("splits", "Every split as numbers", lambda: splits_table(results, found), "Last round of every split.")


def finals(results: Study, seeds: list[int], number: int, name: str) -> list[float]:
    """The last value of a curve, one a split."""
    return [float(results[seed][number][name][-1]) for seed in seeds]


def _differences(results: Study, seeds: list[int], found: list[Distance], lab: Lab, prefix: str) -> None:
    keys = [distance.key for distance in found]
    reference = keys.index(lab.reference) if lab.reference in keys else 0
    base = finals(results, seeds, reference, prefix + "ndcg")
    others = [(number, distance) for number, distance in enumerate(found) if number != reference]
    if not others:
        return
    compared = [(d, finals(results, seeds, n, prefix + "ndcg")) for n, d in others]
    gaps, sentences = [], []
    for distance, mine in compared:
        it = difference(mine, base)
        gaps.append(Gap(distance.style, distance.title, it.mean, it.low, it.high, np.array(mine) - np.array(base)))
        sentences.append(verdict(distance.title, found[reference].title, it, lab.part))
    left, right = st.columns([1, 1], gap="large")
    with left:
        label = f"{lab.part} NDCG@5 minus that of {found[reference].title}, split by split"
        chart(ddf_differences(gaps, label, theme()), "differences", "; ".join(sentences))
    with right:
        st.markdown("\n".join(f"- {sentence}" for sentence in sentences))
        st.caption(
            "Within noise: the 95 % interval of the mean difference (paired t) reaches over 0. The splits share queries, so the interval "
            "is rather too narrow than too wide."
        )


def verdict(title: str, other: str, it: Difference, part: str) -> str:
    """One paired difference in words; says when it is within noise."""
    if it.n == 0:
        return f"**{title}** and {other}: no split has a {part} query with a relevant document."
    word = "ahead of" if it.mean > 0 else "behind" if it.mean < 0 else "level with"
    size = signed(it.mean).lstrip("+−")
    start = f"**{title}** is {word} {other} by {size} (median {signed(it.median)}; higher in {it.wins:g} of {it.n} splits"
    if np.isnan(it.p):
        return start + "): too little to tell it from noise."
    spoken = f"; 95 % interval {signed(it.low)} to {signed(it.high)}, p = {it.p:.2g}): "
    return start + spoken + ("**the difference is within noise.**" if it.is_noise else "more than noise.")


def splits_table(results: Study, found: list[Distance]) -> pd.DataFrame:
    rows = []
    for seed in sorted(results):
        for distance, curves in zip(found, results[seed], strict=True):
            row: dict[str, Any] = {"split": seed, "distance function": distance.title, "rounds": len(curves["ndcg"]) - 1}
            for part, prefix in (("train", ""), ("test", "validation_")):
                row |= {f"{part} {label}": float(curves[prefix + name][-1]) for name, label in CURVES.items()}
            rows.append(row)
    return pd.DataFrame(rows)
