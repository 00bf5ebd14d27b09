"""Several runs on one query as plain data for the browser: scores and ranks at every iteration, curves, and each query's NDCG."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from boosting import Dataset, Loss, Trace, __version__, metrics
from boosting.explain.part import data_of
from boosting.explain.parting import Parting, first_split
from boosting.explain.tells import tells
from boosting.metrics import CUTOFF
from boosting.words import listed
from figures.theme import GRADE_FLIP, ROLES, RUNS

from ..packing.curves_sent import METRICS
from ..runs.run_names import questions
from ..runs.runs import Run
from ..text.numbers import number, numbers
from .way import pack_way

MOST_POINTS = 200_000  # queries times iterations of one run, up to which every iteration has its scatter


def pack(titles: Sequence[str], links: Sequence[str], runs: Sequence[Run], q: int, part: str, title: str = "") -> dict[str, Any]:
    """What the Compare page shows of query number `q` of a part, "train" or "test".

    titles, links   a name for each run, and where Step shows it;  title   of the data set, for the caption of a picture
    Runs that have no trace, because they failed or were stopped before they began, are left out of all but `runs`.
    """
    there = [at for at, run in enumerate(runs) if run.trace]
    named, traced = [titles[at] for at in there], [runs[at] for at in there]
    traces = [run.trace for run in traced]
    data = data_of(traces[0], part == "test")
    rows = data.query_slice(q)
    of_all = ("compared", *((title, run.token, run.trace.n_iterations) for title, run in zip(named, traced, strict=True)))
    return {
        "runs": [
            {
                "title": title,
                "link": link,
                "colour": at,
                "error": run.error or ("" if run.trace else "It was stopped before it began."),
                **_words(run, part == "test"),
            }
            for at, (title, link, run) in enumerate(zip(titles, links, runs, strict=True))
        ],
        "there": there,
        "qid": data.qids[q],
        "caption": ", ".join(titles) + (f" on {title}" if title else ""),
        "version": __version__,
        "part": part,
        "documents": [
            {"name": name, "grade": number(grade)}
            for name, grade in zip(data.document_names[rows], data.relevance[rows].tolist(), strict=True)
        ],
        "max_grade": number(np.nanmax(data.relevance)) if np.any(~np.isnan(data.relevance)) else None,
        "scores": [np.array(list(trace.all_scores(part == "test", rows))) for trace in traces],
        **traced[0].keep(of_all, lambda: _of_all_queries(named, traced)),
        "colours": {theme: {**roles, **{f"run_{at}": colour for at, colour in enumerate(RUNS[theme])}} for theme, roles in ROLES.items()},
        "grade_flip": GRADE_FLIP,
    }


def _of_all_queries(titles: Sequence[str], runs: Sequence[Run]) -> dict[str, Any]:
    """What stays as it is whichever query is shown."""
    traces = [run.trace for run in runs]
    return {
        "curves": [_curve(metric, runs) for metric in METRICS],
        "way": pack_way(titles, runs),
        "queries": {"cutoff": CUTOFF, **_names(traces[0]), "ndcg": [ndcg_by_query(run) for run in runs]},
        "partings": _partings(titles, traces),
    }


def _words(run: Run, validation: bool) -> dict[str, Any]:
    """What the sheet of a document needs of a run: its words, and how it compares."""
    known = tells(run.trace, validation) if run.trace else None
    has_words = known.targets if known else isinstance(run.loss, Loss)
    return {
        "target_word": run.loss.target_name if has_words else "", "knows_pairs": has_words and bool(run.loss.pair_columns),
        "sign": known.sign if known else "≤",
    }  # fmt: skip


def _curve(metric: Any, runs: Sequence[Run]) -> dict[str, Any]:
    sense = "↑ better" if metric.is_better == "higher" else "↓ better"
    lines = [(run.curves[metric.name], run.curves.get(f"validation_{metric.name}")) for run in runs]
    return {
        "name": metric.name, "label": metric.label, "sense": sense,
        "lines": [{"train": numbers(train), "test": None if test is None else numbers(test)} for train, test in lines],
    }  # fmt: skip


def _names(trace: Trace) -> dict[str, Any]:
    """Every query of both parts, training first."""
    parts = [("train", trace.data), *([("test", trace.validation)] if trace.validation else [])]
    return {"qids": [qid for _, data in parts for qid in data.qids], "parts": [part for part, data in parts for _ in data.qids]}


def ndcg_by_query(run: Run) -> np.ndarray:
    """(n_iterations + 1, n_queries) NDCG of each query, training queries first; NaN where it has no relevant document. One row, the
    last, where all would be too many."""
    trace = run.trace
    sets = [(trace.data, False), *([(trace.validation, True)] if trace.validation else [])]
    n = sum(data.n_queries for data, _ in sets)
    is_small = n * (trace.n_iterations + 1) <= MOST_POINTS

    def of(data: Dataset, validation: bool) -> np.ndarray:
        states = list(trace.all_scores(validation))[0 if is_small else -1 :]
        return np.array([metrics.query_ndcg(data, scores, CUTOFF) for scores in states])

    return run.keep(("ndcg by query", trace.n_iterations), lambda: np.concatenate([of(*each) for each in sets], axis=1))


def _partings(titles: Sequence[str], traces: Sequence[Trace]) -> list[str]:
    """Where the trees of other runs part from those of the first that has any; runs that part from it at the same node are named
    together."""
    if bare := [title for title, trace in zip(titles, traces, strict=True) if not trace.n_iterations]:
        there = [(title, trace) for title, trace in zip(titles, traces, strict=True) if trace.n_iterations]
        rest = _partings([title for title, _ in there], [trace for _, trace in there]) if len(there) > 1 else []
        return [f"{listed(bare)} {'has' if len(bare) == 1 else 'have'} no tree.", *rest]
    same: list[str] = []
    parted: dict[tuple[str, str], dict[str, list[str]]] = {}
    for title, trace in zip(titles[1:], traces[1:], strict=True):
        if (found := first_split(traces[0], trace)) is None:
            same.append(title)
        else:
            one, other = questions(trace, found)
            parted.setdefault((_place(traces[0], found), one), {}).setdefault(other, []).append(title)

    def named(those: Sequence[str]) -> str:  # a title can have commas of its own
        return "all others" if 1 < len(those) == len(titles) - 1 else " and ".join(those)

    said = (
        [f"{titles[0]} and {named(same)} make the same splits in every tree that {'both' if len(same) == 1 else 'all'} have."]
        if same
        else []
    )
    for (place, one), others in parted.items():
        asked = ", ".join(f"{named(those)} {other if len(those) == 1 else _of_several(other)}" for other, those in others.items())
        who = [title for those in others.values() for title in those]
        begins = f"{titles[0]} and {who[0]} first differ" if len(who) == 1 else f"{titles[0]} first differs from {named(who)}"
        said.append(f"{begins} in {place}: {titles[0]} {one}, {asked}.")
    return said


def _of_several(words: str) -> str:
    """What a node does, said of several runs.

    >>> _of_several("splits at “words ≤ 0.5”"), _of_several("has a leaf")
    ('split at “words ≤ 0.5”', 'have a leaf')
    """
    return "have" + words[3:] if words.startswith("has ") else words.replace("splits", "split", 1)


def _place(trace: Trace, found: Parting) -> str:
    is_only = len(trace.iterations[found.iteration - 1].trees) == 1
    tree = f"tree {found.iteration}" if is_only else f"tree {found.tree + 1} of iteration {found.iteration}"
    return f"{tree}, at {'its root' if found.depth == 0 else f'depth {found.depth}'}"
