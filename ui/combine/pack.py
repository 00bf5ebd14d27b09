"""The mixture as plain data for the browser: the query's lines and their crossings, the staircases, and what is best."""

from typing import Any

import numpy as np

from boosting import __version__
from boosting.metrics.combination import CLOSE, Staircase, Step, best_step, crossings, staircase
from boosting.words import short, unlike
from figures.theme import GRADE_FLIP, ROLES, RUNS

from ..text.numbers import number
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
        "titles": found.titles, "metric": "NDCG" if k is None else f"NDCG@{k}", "qid": data.qids[q], "part": part,
        "parts": found.parts,
        "documents": [
            {"name": name, "grade": number(grade)}
            for name, grade in zip(data.document_names[rows], data.relevance[rows], strict=True)
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
    return {"qid": found.data(lively.part).qids[lively.query], "part": lively.part, "n_changes": lively.n_changes}


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
        is_better = best.value > max(train.alone) + CLOSE
        gain = "" if is_better else ", no more than the better one alone"
        value, alone = _apart(best.value, max(train.alone)) if is_better else (_three(best.value), "")
        words = f"α from {_span(best)} is best on train: {metric} {value}{gain}; {_alone(found, train, alone)}."
    if found.own_alpha is not None:
        words += f" GBRank takes α = 1/{found.step + 1}, and has {_three(train.stairs.at(found.own_alpha))}."
    if "test" not in means:
        return f"{words} There is no test part, so how well it ranks other queries is not known."
    test = means["test"]
    if test.alone[0] != test.alone[0]:
        return f"{words} No test query has a relevant document."
    return f"{words} Chosen on train, α = {inside(best)} gives {_on_test(found, test, test.stairs.at(best.middle))}"


def _on_test(found: Rankers, test: Mean, mixed: float) -> str:
    """ "0.920 on test, 0.037 less than GBT alone: mixing lost." """
    at = int(test.alone[1] > test.alone[0])
    better = test.alone[at]
    alone = f"{found.titles[at]} alone"
    if abs(mixed - better) <= CLOSE:
        return f"{_three(mixed)} on test, as much as {alone}: mixing gained nothing."
    value, best = _apart(mixed, better)
    way, end = ("more", "mixing won") if mixed > better else ("less", "mixing lost")
    gap = abs(float(value) - float(best))
    places = len(value.split(".")[1])
    return f"{value} on test, {gap:.{places}f} {way} than {alone}: {end}."


def _alone(found: Rankers, mean: Mean, better: str = "") -> str:
    """better: the better one's value, where it has been written with more digits"""
    one, other = (better if better and value == max(mean.alone) else _three(value) for value in mean.alone)
    return f"{found.titles[0]} alone has {one}, {found.titles[1]} {other}"


def _apart(one: float, other: float) -> tuple[str, str]:
    """Two values with as many places, three or more, as tell them apart.

    >>> _apart(0.75, 0.5), _apart(0.99312, 0.9929), _apart(1.0, 0.99996)
    (('0.750', '0.500'), ('0.9931', '0.9929'), ('1.00000', '0.99996'))
    """
    places = next((n for n in range(3, 13) if f"{one:.{n}f}" != f"{other:.{n}f}"), 3)
    return f"{one:.{places}f}", f"{other:.{places}f}"


def inside(best: Step) -> str:
    """The middle of a step with as many digits, three or more, as keep it inside.

    >>> inside(Step(0.2, 0.6, 1.0)), inside(Step(0.3991, 0.39962, 1.0)), inside(Step(0.5, 0.5 + 1e-6, 1.0))
    ('0.4', '0.3994', '0.5000005')
    """
    return next((text for n in range(3, 17) if best.low < float(text := f"{best.middle:.{n}g}") < best.high), short(best.middle))


def _span(best: Step) -> str:
    low, high = unlike(best.low, best.high) if best.low > 0 else ("0", short(best.high))
    return f"{low} to {high}"


def _three(value: float) -> str:
    return "–" if value != value else f"{value:.3f}"
