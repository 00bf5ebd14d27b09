"""The mixture as plain data for the browser: the query's lines and their crossings, the staircases, and what is best."""

from typing import Any

import numpy as np

from boosting import __version__
from boosting.metrics.combination import CLOSE, Staircase, Step, best_step, crossings, staircase
from boosting.words import short, unlike
from figures.theme import GRADE_FLIP, ROLES, RUNS

from ..numbers import number
from .rankers import Rankers
from .sweeping import Lively, Mean

MOST_LINES = 300  # documents of a query whose lines are drawn


def pack(found: Rankers, part: str, q: int, k: int | None, means: dict[str, Mean], liveliest: Lively) -> dict[str, Any]:
    """What the page shows of query number q of a part; `means` is empty where they are not known yet.

    lines   the scores less their mean in the query, which moves no document past another, and shows better where lines cross
    """
    data, first, second = found.part(part)
    rows = data.query_slice(q)
    here = crossings(first[rows], second[rows])
    best = best_step(means["train"].stairs) if means else None
    return {
        "titles": found.titles, "metric": "NDCG" if k is None else f"NDCG@{k}", "qid": (data.qids or ())[q], "part": part,
        "parts": found.parts,
        "documents": [
            {"name": name, "grade": number(grade)}
            for name, grade in zip((data.document_names or ())[rows], data.relevance[rows], strict=True)
        ],
        "max_grade": number(np.nanmax(data.relevance, initial=0.0)),
        "first": first[rows], "second": second[rows],
        "lines": {"first": first[rows] - first[rows].mean(), "second": second[rows] - second[rows].mean()},
        "liveliest": _liveliest(found, liveliest) if means else None,
        "crossings": {"alpha": here.alpha, "one": here.one.astype(np.int32), "other": here.other.astype(np.int32)},
        "query": _stairs(staircase(data, q, first, second, k)),
        "means": {name: {**_stairs(mean.stairs), "alone": [number(value) for value in mean.alone]} for name, mean in means.items()},
        "best": None if best is None or best.value != best.value else {**best._asdict(), "middle": best.middle},
        "own_alpha": found.own_alpha, "said": said(found, k, means) if means else "",
        "colours": {theme: {**roles, "run_1": RUNS[theme][1], "run_2": RUNS[theme][2]} for theme, roles in ROLES.items()},
        "grade_flip": GRADE_FLIP, "version": __version__,
    }  # fmt: skip


def _liveliest(found: Rankers, lively: Lively) -> dict[str, Any]:
    return {"qid": (found.data(lively.part).qids or ())[lively.query], "part": lively.part, "n_changes": lively.n_changes}


def _stairs(found: Staircase) -> dict[str, Any]:
    return {"ends": found.ends, "values": found.values}


def said(found: Rankers, k: int | None, means: dict[str, Mean]) -> str:
    """What mixing is good for here, on train and then on test."""
    metric, train = "NDCG" if k is None else f"NDCG@{k}", means["train"]
    best = best_step(train.stairs)
    if best.value != best.value:
        return "No training query has a relevant document, so no mixture is better than another."
    if len(train.stairs.values) == 1:
        words = f"Every mixture has {metric} {_three(best.value)} on train: no crossing changes it; {_alone(found, train)}."
    else:
        gain = "" if best.value > max(train.alone) + CLOSE else ", no more than the better one alone"
        words = f"α from {_span(best)} is best on train: {metric} {_three(best.value)}{gain}; {_alone(found, train)}."
    if found.own_alpha is not None:
        words += f" GBRank takes α = 1/{found.step + 1}, and has {_three(train.stairs.at(found.own_alpha))}."
    if "test" not in means:
        return f"{words} There is no test part, so nobody knows what that is worth elsewhere."
    test = means["test"]
    if test.alone[0] != test.alone[0]:
        return f"{words} No test query has a relevant document."
    alone = f"alone they have {_three(test.alone[0])} and {_three(test.alone[1])}"
    return f"{words} Chosen on train, α = {short(best.middle)} gives {_three(test.stairs.at(best.middle))} on test; {alone}."


def _alone(found: Rankers, mean: Mean) -> str:
    one, other = found.titles
    return f"{one} alone has {_three(mean.alone[0])}, {other} {_three(mean.alone[1])}"


def _span(best: Step) -> str:
    low, high = unlike(best.low, best.high) if best.low > 0 else ("0", short(best.high))
    return f"{low} to {high}"


def _three(value: float) -> str:
    return "–" if value != value else f"{value:.3f}"
