"""The risk along the tree of one iteration: how far to go, and what the loss knew of it beforehand.

R(s) = risk(scores + s g), g what the tree gives. At s = 0 the loss knows three things, and each makes a parabola:

    Newton's      R(0) + s R'(0) + s^2/2 R''(0)       the curvature that R has there; it may cross R
    upper bound   R(0) + s R'(0) + s^2/2 g'W g        W a diagonal above the Hessian ([QB] section 2, eq. 6); never below R

The bound touches R at 0, so wherever the bound has fallen R has fallen at least as far.

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> found = risk_profile(b.train(data, b.GBT(), b.Settings(n_iterations=1)), 1)
>>> found.best, round(found.taken, 3), bool(found.risk.min() == found.risk_at_best)
(1.0, 0.1, True)
"""

from dataclasses import dataclass

import numpy as np

from ..compute.arrays import frozen
from ..trace import Trace
from ..words import ROUNDING, short, unlike
from .pair_changes import count_effort

POINTS = 65  # of the curve, where the data are small
VISITS = 400_000_000  # pairs that may be visited for one curve, some .3 seconds; larger data get fewer points


@dataclass(frozen=True, eq=False)
class RiskProfile:
    """One iteration of a run; the arrays are (n_steps,), over the training data.

    steps                rising, from 0; `best`, `bound_best`, `newton_best` and `taken` are among them, where they are in reach
    risk                 R(s)
    newton, bound        the two parabolas;  bound is None where the paper gives none
    best, risk_at_best   s* >= 0, where R is least along the tree; inf, and R at the last step, where it falls for ever
    newton_best, bound_best   where the parabolas are least, inf as well
    taken                how far this iteration went, the learning rate included
    """

    steps: np.ndarray
    risk: np.ndarray
    newton: np.ndarray
    bound: np.ndarray | None
    best: float
    newton_best: float
    bound_best: float | None
    taken: float

    @property
    def risk_at_best(self) -> float:
        return float(self.risk[np.searchsorted(self.steps, min(self.best, self.steps[-1]))])

    def seen(self, risk: float) -> float:
        """0 for what the rounding of a fall from R(0) leaves of it."""
        return 0.0 if abs(risk) <= ROUNDING * abs(float(self.risk[0])) else float(risk)


def risk_profile(trace: Trace, k: int) -> RiskProfile | None:
    """Iteration k > 0 of a run; None where the loss has no risk, or says nothing of its shape."""
    snapshot = trace.at(k)
    if not snapshot.trees:
        raise ValueError(f"iteration {k} has no tree to go along; choose one of 1..{trace.n_iterations}.")
    g, start = snapshot.iteration.g(), snapshot.decay * snapshot.scores_before
    shape = trace.loss.risk_shape(trace.data, start, g)
    if shape is None:
        return None
    newton_best = _lowest(shape.slope, shape.curvature)
    bound_best = None if shape.bound is None else _lowest(shape.slope, shape.bound)
    lows = [s for s in (shape.best, newton_best, bound_best) if s is not None and 0.0 < s < np.inf]
    reach = 2.0 * min(max(lows), 4.0 * min(lows)) if lows else 1.0  # one low far out must not squeeze the others
    inside = [s for s in (*lows, snapshot.rate) if 0.0 <= s <= reach]
    steps = np.unique(np.concatenate([np.linspace(0.0, reach, _points(trace)), inside]))
    risk = snapshot.risk_along(steps)
    line = risk[0] + steps * shape.slope
    return RiskProfile(
        frozen(steps), frozen(risk), frozen(line + 0.5 * steps**2 * shape.curvature),
        None if shape.bound is None else frozen(line + 0.5 * steps**2 * shape.bound),
        shape.best, newton_best, bound_best, snapshot.rate,
    )  # fmt: skip


def why_none(trace: Trace, k: int) -> str:
    """Why nothing is known beforehand of the risk along tree k: there is none, or no number, or the loss gives no shape of it."""
    if k == 0:
        return "There is no tree yet."
    title, snapshot = trace.loss.title, trace.at(k)
    risk = trace.loss.risk(trace.data, snapshot.decay * snapshot.scores_before)
    if risk is None:
        return f"{title} has no risk to follow along a tree, so no bound can be drawn above it."
    if not np.isfinite(risk):
        return "The risk overflowed."
    return f"How the risk of {title} changes along a tree is not known beforehand: its slope and curvature are not given."


def _lowest(slope: float, curvature: float) -> float:
    """Where s slope + s^2/2 curvature is least, for s >= 0."""
    if slope >= 0.0:
        return 0.0
    return -slope / curvature if curvature > 0.0 else float("inf")


def _points(trace: Trace) -> int:
    return int(np.clip(VISITS // max(count_effort(trace.data), 1), 9, POINTS))


def sentence_of(found: RiskProfile) -> str:
    """How far the risk falls along the tree, how far the iteration went, and what the bound promised."""
    if found.best == 0.0 or found.risk[0] - found.risk_at_best <= ROUNDING * abs(found.risk[0]):
        return f"Along this tree the risk {short(found.risk[0])} does not fall: the best step is s* = 0."
    start, least = unlike(float(found.risk[0]), found.seen(found.risk_at_best))
    far = f"Along this tree the risk falls from {start} to {least} at s* = {short(found.best)}"
    if found.best > found.steps[-1]:
        far = f"Along this tree the risk keeps falling beyond s = {short(found.steps[-1])}"
    went = f"; this iteration went {short(found.taken)}."
    if found.bound is None or found.bound_best is None:
        return far + went
    at = int(np.searchsorted(found.steps, found.bound_best))
    if np.allclose(found.risk, found.bound, rtol=1e-9, atol=1e-9 * abs(found.risk[0])):
        return f"{far}{went} The risk is a parabola itself: bound and Newton's are the same curve."
    promised, got = short(found.seen(found.bound[at])), short(found.seen(found.risk[at]))
    return f"{far}{went} The bound is least at {short(found.bound_best)}: it promised {promised} there, the risk is {got}."
