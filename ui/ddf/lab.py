"""What a person has chosen on the DDF page, and the one codec between it and the URL.

    /ddf?alpha=0.4&own=%3Dsqrt(gap)&data=six

An own distance is one line of text: "=sqrt(gap)" is a formula, "1:0.5,4:2" are the points of a drawn curve.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

import numpy as np

from boosting import Dataset, MPBoost
from boosting.data.grade_groups import gaps as gaps_of_pairs
from boosting.losses.mpboost import DDFS, STEPS, WEAK_LEARNERS
from boosting.pairwise.ddf import check_values, normaliser
from sample_data import trouble as trouble_of_data

from .. import address

TITLES = {"binary": "BINARY", "linear": "LDD", "logarithmic": "LOGDD", "logistic": "LOGITDD"}
SCALES = ("raw", "mean gap", "mean distance")
VIEWS = ("run", "splits", "bound", "z", "overfitting", "choice", "stump")
MOST_GHOSTS = 3
CHOICES: dict[str, tuple[str, ...]] = {
    "scale": SCALES, "learner": WEAK_LEARNERS, "step": STEPS, "view": VIEWS,
    "reference": (*DDFS, "own"), "part": ("train", "test"),
}  # fmt: skip
KNOBS = ("alpha", "lambda_", "beta")
FIGURE_2 = {"alpha": 0.2, "lambda_": 3.0, "beta": 0.5}  # what [MP] draws its curves with; it tunes other values for each data set
BOUNDS: dict[str, tuple[float, float]] = {
    "alpha": (0.05, 2.0), "lambda_": (0.1, 6.0), "beta": (0.05, 4.0), "difference": (-3.0, 3.0), "rounds": (1, 500),
    "iteration": (0, 500), "cutoff": (1, 10), "n_splits": (10, 30), "feature": (0, 100_000),
}  # fmt: skip


@dataclass(frozen=True)
class Lab:
    """alpha, lambda_, beta   of LDD, LOGDD, LOGITDD; None = from the mean gap of the data, a fair race: d is about 1 for each
    shown        the paper's distances on the page
    scale        what d is divided by, in every curve and in every run
    own, trained, ghosts   the distance on the drawing board, the one in the runs, and those that it replaced
    difference   F_i - F_j of the two pairs of the chain
    learner, step, rounds, n_splits, cutoff   of the runs and what is measured
    view         the tab that is open;  iteration: None = the last;  feature, reference, part, focus: what the tabs look at
    whole        curves of runs from round 0 on, not from where the first rise is over
    large        letters for a projector
    """

    data: str = "web"
    alpha: float | None = None
    lambda_: float | None = None
    beta: float | None = None
    shown: tuple[str, ...] = DDFS
    scale: str = "raw"
    own: str = ""
    trained: str = ""
    ghosts: tuple[str, ...] = ()
    difference: float = -1.0
    learner: str = "stump"
    step: str = "paper"
    rounds: int = 150  # enough to see BINARY fall again on the web-like set, as in [MP] Figure 6
    n_splits: int = 10
    cutoff: int = 5
    view: str = "run"
    iteration: int | None = None
    feature: int | None = None
    reference: str = "binary"
    part: str = "test"
    focus: str | None = None
    whole: bool = False
    large: bool = False

    def __post_init__(self) -> None:
        if self.data != address.OWN and (refused := trouble_of_data(self.data)):
            raise ValueError(refused)
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"choose one of {', '.join(allowed)}.")
        for name, (low, high) in BOUNDS.items():
            value = getattr(self, name)
            if value is not None and not low <= value <= high:
                raise ValueError(f"choose a number from {low:g} to {high:g}.")
        if not self.shown or not set(self.shown) <= set(DDFS):
            raise ValueError(f"choose one or more of {', '.join(DDFS)}.")
        if len(self.ghosts) > MOST_GHOSTS:
            raise ValueError(f"keep up to {MOST_GHOSTS}.")
        for text in (self.own, self.trained, *self.ghosts):
            own_fields(text)


class Distance(NamedTuple):
    """One distance of the page: its key, its style (of figures.theme.DISTANCES), its name, and MPBoost with it."""

    key: str
    style: str
    title: str
    loss: MPBoost


def own_fields(text: str) -> dict[str, Any]:
    """The fields of MPBoost that a line of text stands for. Raises ValueError that says what is wrong with it."""
    if text.startswith("="):
        return {"ddf": "formula", "expression": MPBoost(expression=text[1:]).expression}
    points = MPBoost(points=address._points(text)).points
    if text and not points:
        raise ValueError("write points as gap:d,gap:d.")
    return {"ddf": "table", "points": points}


def own_text(points: list[list[float]]) -> str:
    """The line of text of drawn points [(gap, d)]."""
    return address._text(tuple((float(gap), float(d)) for gap, d in points))


def said(text: str) -> str:
    """An own distance in words."""
    return f"d = {text[1:].strip()}" if text.startswith("=") else "a drawn curve"


def knobs(lab: Lab, data: Dataset) -> dict[str, float]:
    """alpha, lambda_ and beta: those that were chosen, else those of the mean gap, as MPBoost derives them."""
    derived, chosen = MPBoost().for_data(data), {name: getattr(lab, name) for name in KNOBS}
    return {name: getattr(derived, name) if value is None else value for name, value in chosen.items()}


def distances(lab: Lab, data: Dataset, draft: bool) -> list[Distance]:
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
    return [Distance(key, style, title, _scaled(loss, data, lab.scale)) for key, style, title, loss in usable]


def trouble(loss: MPBoost, data: Dataset) -> str:
    """Why these data cannot be learnt with a made-up distance; "" where they can."""
    gaps = np.union1d(gaps_of(data), gaps_of_pairs(data)[0])
    try:
        check_values(gaps, loss.distance(gaps))
    except ValueError as error:
        return str(error)
    return ""


def _scaled(loss: MPBoost, data: Dataset, scale: str) -> MPBoost:
    size = normaliser(loss.distance, *gaps_of_pairs(data), scale)
    return replace(loss, divisor=min(max(size, 1e-9), 1e9)) if size != 1.0 else loss


def grades_of(data: Dataset) -> list[float]:
    """The distinct grades; an even choice of 12 where there are more."""
    grades = np.unique(data.relevance[~np.isnan(data.relevance)])
    return grades[np.unique(np.linspace(0, len(grades) - 1, 12).round().astype(int))].tolist() if len(grades) > 12 else grades.tolist()


def gaps_of(data: Dataset) -> np.ndarray:
    """The gaps between the grades of `grades_of`, and those of stated preferences; rising. One of 1 where there is none."""
    grades = np.array(grades_of(data))
    gaps = np.unique(np.abs(grades[:, None] - grades[None, :]).round(9))
    gaps = gaps[gaps > 0]
    return gaps if len(gaps) else np.ones(1)


# ---- the URL ----

START = Lab()


def encode(lab: Lab) -> dict[str, str]:
    """Query parameters of what differs from the start."""
    return {f.name: _text(getattr(lab, f.name)) for f in fields(lab) if getattr(lab, f.name) != getattr(START, f.name)}


def _text(value: Any) -> str:
    return "~".join(value) if isinstance(value, tuple) else address._text(value)


def decode(params: Mapping[str, str], own_is_open: bool) -> tuple[Lab, list[str]]:
    """What the query parameters say, and a sentence for each that was ignored."""
    lab, complaints = START, []
    kinds = {f.name: f.type for f in fields(Lab)}
    for name, text in params.items():
        try:
            if name not in kinds:
                raise ValueError("this page has no such parameter.")
            if name == "data" and text == address.OWN and not own_is_open:
                raise ValueError("own data stay in the session that opened them; open the file again.")
            lab = replace(lab, **{name: _value(text, getattr(START, name), kinds[name])})
        except (ValueError, TypeError) as error:
            complaints.append(f"{address.clip(name)}={address.clip(text)} was ignored: {error}")
    return lab, complaints


def _value(text: str, start: Any, kind: Any) -> Any:
    if len(text) > 4 * address.LONGEST_TEXT:
        raise ValueError("it is too long.")
    if isinstance(start, tuple):
        return tuple(part for part in text.split("~") if part)
    if "None" in str(kind) and text == "none":
        return None
    if isinstance(start, bool):
        return address._value(text, bool)
    if isinstance(start, str) or "str" in str(kind):
        return text[: address.LONGEST] if start is None else text
    return address._number(text, float if "float" in str(kind) else int)
