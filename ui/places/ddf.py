"""What a person has chosen on the DDF page.

    /ddf?alpha=0.4&own=%3Dsqrt(gap)&data=six

An own distance is one line of text: "=sqrt(gap)" is a formula, "1:0.5,4:2" are the points of a drawn curve.
"""

from dataclasses import dataclass
from typing import Any

from boosting import MPBoost
from boosting.losses.mpboost import DDFS, STEPS, WEAK_LEARNERS
from boosting.metrics import CUTOFF

from ..runs.on_data import OnData
from ..state.fields import choice, flag, kept, names, span, text
from ..state.state import DataState
from ..state.values import LONGEST_TEXT, read_points
from ..uploads.data_field import dataset

SCALES = ("raw", "mean gap", "mean distance")
VIEWS = ("run", "splits", "bound", "z", "overfitting", "choice", "stump")
MOST_GHOSTS = 3
DIFFERENCES = (-3.0, 3.0)
LONGEST = 4 * LONGEST_TEXT  # signs of a line of text, or of several


def own_fields(text: str) -> dict[str, Any]:
    """The fields of MPBoost that a line of text stands for. Raises ValueError that says what is wrong with it."""
    if text.startswith("="):
        return {"ddf": "formula", "expression": MPBoost(expression=text[1:]).expression}
    points = MPBoost(points=read_points(text)).points
    if text and not points:
        raise ValueError("write points as gap:d,gap:d.")
    return {"ddf": "table", "points": points}


def _ghosts_of(text: str) -> tuple[str, ...]:
    if len(text) > LONGEST:
        raise ValueError(f"it has more than {LONGEST} characters.")
    return tuple(filter(None, text.split("~")))


def _check_ghosts(ghosts: tuple[str, ...]) -> None:
    if len(ghosts) > MOST_GHOSTS:
        raise ValueError(f"keep up to {MOST_GHOSTS}.")
    for each in ghosts:
        own_fields(each)


@dataclass(frozen=True)
class DdfLab(DataState):
    """alpha, lambda_, beta   of LDD, LOGDD, LOGITDD; None = from the mean gap of the data: d is 1, 1 and 0.75 there
    shown        the paper's distances on the page
    scale        what d is divided by, in every curve and in every run
    own, trained, ghosts   the distance on the drawing board, the one in the runs, and those that it replaced
    difference   F_i - F_j of the two pairs of the chain
    learner, step, rounds, n_splits, cutoff   of the runs and what is measured
    view         the tab that is open;  iteration: None = the last;  feature, reference, part, focus: what the tabs look at
    whole        curves of runs from round 0 on, not from where the first rise is over
    """

    data: str = dataset("web", always=False)
    alpha: float | None = span(0.05, 2.0, None, step=0.05)
    lambda_: float | None = span(0.1, 6.0, None, step=0.1)
    beta: float | None = span(0.05, 4.0, None, step=0.05)
    shown: tuple[str, ...] = names(DDFS, DDFS, least=1)
    scale: str = choice(SCALES, "raw")
    own: str = text(longest=LONGEST, check=own_fields)
    trained: str = text(longest=LONGEST, check=own_fields)
    ghosts: tuple[str, ...] = kept((), read=_ghosts_of, write="~".join, check=_check_ghosts)
    difference: float = span(*DIFFERENCES, -1.0)
    learner: str = choice(WEAK_LEARNERS, "stump")
    step: str = choice(STEPS, "paper")
    rounds: int = span(1, 500, 150, step=10)  # enough to see BINARY fall again on the web-like set, as in [MP] Figure 6
    n_splits: int = span(10, 30, 10)
    cutoff: int = span(1, 10, CUTOFF, step=1)
    view: str = choice(VIEWS, "run")
    iteration: int | None = span(0, 500, None, of_data=True)
    feature: int | None = span(0, 100_000, None, of_data=True)
    reference: str = choice((*DDFS, "own"), "binary")
    part: str = choice(("train", "test"), "test")
    focus: str | None = text(None)
    whole: bool = flag()


DDF = OnData(DdfLab(), "ddf")
