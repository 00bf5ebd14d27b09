"""The distances of the DDF page: those of the paper with the chosen numbers, and a person's own."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from boosting import Dataset, MPBoost
from boosting.data.grade_groups import gaps as gaps_of_pairs
from boosting.losses.mpboost import DDFS
from boosting.pairwise.ddf import check_values, normaliser

from ..places.ddf import DdfLab, own_fields
from ..state.fields import kinds
from ..state.values import write_value

TITLES = {"binary": "BINARY", "linear": "LDD", "logarithmic": "LOGDD", "logistic": "LOGITDD"}
KNOBS = ("alpha", "lambda_", "beta")
KNOB_OF = {"linear": "alpha", "logarithmic": "lambda_", "logistic": "beta"}
FIGURE_2 = {"alpha": 0.2, "lambda_": 3.0, "beta": 0.5}  # what [MP] draws its curves with; it tunes other values for each data set


class Distance(NamedTuple):
    """One distance of the page: its key, its style (of figures.theme.DISTANCES), its name, and MPBoost with it."""

    key: str
    style: str
    title: str
    loss: MPBoost


def own_text(points: list[list[float]]) -> str:
    """The line of text of drawn points [(gap, d)]."""
    return write_value(tuple((float(gap), float(d)) for gap, d in points))


def said(text: str) -> str:
    """An own distance in words."""
    return f"d = {text[1:].strip()}" if text.startswith("=") else "a drawn curve"


def knobs(lab: DdfLab, data: Dataset) -> dict[str, float]:
    """alpha, lambda_ and beta: those that were chosen, else those of the mean gap, as MPBoost derives them."""
    derived, chosen = MPBoost().for_data(data), {name: getattr(lab, name) for name in KNOBS}
    return {name: getattr(derived, name) if value is None else value for name, value in chosen.items()}


def distances(lab: DdfLab, data: Dataset, draft: bool) -> list[Distance]:
    """What the page compares on these data, ghosts last: with the distance on the drawing board (`draft`) or the one in the runs."""
    value = knobs(lab, data)
    plain = MPBoost(alpha=value["alpha"], lambda_=value["lambda_"], beta=value["beta"], weak_learner=lab.learner, step=lab.step)
    chosen = [(key, key, TITLES[key], replace(plain, ddf=key)) for key in DDFS if key in lab.shown]
    own = lab.own if draft else lab.trained
    ghosts = [text for text in lab.ghosts if text != own]
    if draft and lab.trained and lab.trained != own:
        ghosts.append(lab.trained)
    texts = [("own", "own", "Own", own)] if own else []
    texts += [(f"ghost {n}", "ghost", f"Own, before ({n})", text) for n, text in enumerate(ghosts, start=1)]
    chosen += [(key, style, title, replace(plain, **own_fields(text))) for key, style, title, text in texts]
    usable = [row for row in chosen if not trouble(row[3], data)]
    pairs = gaps_of_pairs(data)
    return [Distance(key, style, title, _scaled(loss, pairs, lab.scale)) for key, style, title, loss in usable]


def along_knob(d: Distance, lab: DdfLab, data: Dataset, gaps: np.ndarray) -> tuple[str, list[float], list[np.ndarray]] | None:
    """The knob of a distance, the values that its slider offers, and d at `gaps` for each; None for a distance without a knob."""
    if d.key not in KNOB_OF:
        return None
    name, pairs = KNOB_OF[d.key], gaps_of_pairs(data)
    low, high, step = (kinds(lab)[name].offers[end] for end in ("min_value", "max_value", "step"))
    values = [round(low + i * step, 6) for i in range(round((high - low) / step) + 1)]
    raw = replace(d.loss, divisor=1.0)
    return name, values, [_scaled(replace(raw, **{name: value}), pairs, lab.scale).distance(gaps) for value in values]


def trouble(loss: MPBoost, data: Dataset) -> str:
    """Why these data cannot be learned with a made-up distance; "" where they can."""
    gaps = np.union1d(gaps_of(data), gaps_of_pairs(data)[0])
    try:
        check_values(gaps, loss.distance(gaps))
    except ValueError as error:
        return str(error)
    return ""


def _scaled(loss: MPBoost, pairs: tuple[np.ndarray, np.ndarray], scale: str) -> MPBoost:
    size = normaliser(loss.distance, *pairs, scale)
    return replace(loss, divisor=min(max(size, 1e-9), 1e9)) if size != 1.0 else loss


def grades_of(data: Dataset) -> list[float]:
    """The distinct grades; an even choice of 12 where there are more."""
    return list(data.derive("grades to draw", lambda: _grades(data)))


def _grades(data: Dataset) -> list[float]:
    grades = np.unique(data.relevance[~np.isnan(data.relevance)])
    return grades[np.unique(np.linspace(0, len(grades) - 1, 12).round().astype(int))].tolist() if len(grades) > 12 else grades.tolist()


def gaps_of(data: Dataset) -> np.ndarray:
    """The gaps between the grades of `grades_of`, and those of stated preferences; rising. One of 1 where there is none."""
    grades = np.array(grades_of(data))
    gaps = np.unique(np.abs(grades[:, None] - grades[None, :]).round(9))
    gaps = gaps[gaps > 0]
    return gaps if len(gaps) else np.ones(1)
