"""The whole course of a run: what it lowers, and what a theorem promises beforehand.

Theorem 1 of [QB] bounds the risk after each step of Algorithm 1 by that of any target h in the span of the weak learners. Of a run
every quantity in it can be computed, with these readings:

    R          the risk per document, from the start of the run on: R(0) is the risk before any tree
    W          the diagonal above the Hessian of the whole risk (`Loss.hessian_bound`), so that M = 1 in Definition 4
    C          the trees of the run, each times any number: scale-invariant, and all that the run is made of
    h          where the run ended;  its 1-norm is at most the sum of the normalised steps, of all of them
    epsilon_k  by how much the best of all trees of C would have fitted (3) better than tree k did;  (3) is a sum over the n documents and
               R a mean, so what a step loses is its length times sqrt(epsilon_k / n), less than the sqrt(2 epsilon_k) that is printed;
               both right sides are given

Theorem 1 of [MP] and of [FI] bounds the share of contradicting pairs by the product of the Z of the steps taken.
"""

import math
from dataclasses import dataclass

import numpy as np

from ..compute.arrays import frozen
from ..trace import Trace
from ..words import short, unlike

ROUNDING = 1e-12  # of a fit, by which no tree is better than another
MOST_NUMBERS = 10_000_000  # trees times documents, up to which all trees are held against each other at once


@dataclass(frozen=True, eq=False)
class Bound:
    """left <= right after each iteration, (n_iterations,) each, and the parts of the right side.

    steps      the normalised steps of the theorem of [QB], s_k ||g_k||;  norm  their sum, as large as the 1-norm may be
    tolerance  epsilon_k, what tree k left to be had
    printed    the right side as the theorem prints it, never below `right`; all three None where the theorem is that of [MP]
    """

    left: np.ndarray
    right: np.ndarray
    steps: np.ndarray | None = None
    tolerance: np.ndarray | None = None
    printed: np.ndarray | None = None

    @property
    def holds(self) -> np.ndarray:
        """(n_iterations,) whether it holds, to rounding."""
        return self.left <= self.right + 1e-9 * np.maximum(1.0, np.abs(self.right))


def risk_curve(trace: Trace) -> np.ndarray | None:
    """(n_iterations + 1,) the risk after each iteration; None where the loss is given by its gradient alone.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
    >>> risk_curve(b.train(data, b.GBT(), b.Settings(n_iterations=1, learning_rate=0.5))).tolist()
    [0.25, 0.0625]
    """
    states = trace.all_scores()
    first = trace.loss.risk(trace.data, next(states))
    if first is None:
        return None
    noted = _noted(trace)
    rest = np.array([trace.loss.risk(trace.data, scores) for scores in states], np.float64) if noted is None else noted
    return frozen(np.concatenate([[first], rest]))


def _noted(trace: Trace) -> np.ndarray | None:
    """(n_iterations,) the risks that the run has noted while it trained; None where it noted none, or a multiple of them."""
    if not trace.iterations or "risk" not in trace.iterations[0].watch:
        return None
    noted, last = trace.watched("risk"), trace.loss.risk(trace.data, trace.scores(trace.n_iterations))
    return noted if last is not None and np.isclose(noted[-1], last, rtol=1e-12, atol=0.0) else None


def log_risk_curve(trace: Trace) -> np.ndarray | None:
    """(n_iterations + 1,) log of risk / risk before any tree: the sum of the log Z; None where the loss knows no Z."""
    if not trace.iterations or "bound" not in trace.iterations[0].watch:
        return None
    return frozen(np.concatenate([[0.0], np.cumsum(np.log(np.maximum(trace.watched("z"), 1e-300)))]))


def gathered(trace: Trace) -> np.ndarray:
    """(n_iterations,) the push that the leaves of each iteration gather: sum over leaves of |sum of w r|."""
    return frozen(np.array([sum(float(np.abs(t.numerator[t.leaf_nodes]).sum()) for t in it.trees) for it in trace.iterations]))


def misordering_bound(trace: Trace) -> Bound | None:
    """Theorem 1 of [MP] ([FI] for RankBoost): share of contradicting pairs <= product of Z."""
    if not trace.iterations or not {"bound", "misordering"} <= set(trace.iterations[0].watch):
        return None
    return Bound(frozen(trace.watched("misordering")), frozen(trace.watched("bound")))


def step_lengths(trace: Trace) -> np.ndarray:
    """(n_iterations,) the normalised steps s_k ||g_k|| of [QB] Definition 2 and Theorem 1; with weights 1 where no W is known.

    >>> import boosting as b
    >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 2], query_ptr=[0, 2])
    >>> step_lengths(b.train(data, b.GBT(), b.Settings(n_iterations=2, learning_rate=0.5))).tolist()
    [0.5, 0.25]
    """
    known = trace.loss.hessian_bound(trace.data)
    bound = np.ones(trace.data.n_documents) if known is None else known
    return frozen(np.array([abs(it.step.rate) * float(np.sqrt(np.mean(bound * it.g() ** 2))) for it in trace.iterations]))


def why_no_theorem(trace: Trace) -> str:
    """Why Theorem 1 of [QB] says nothing of this run; "" where it does."""
    title = trace.loss.title
    if trace.loss.risk(trace.data, trace.scores(0)) is None:
        return f"Theorem 1 of [QB] bounds a risk, and {title} has none."
    if trace.loss.hessian_bound(trace.data) is None:
        return f"Theorem 1 of [QB] needs a diagonal above the Hessian of the risk at all scores; for {title} none is given here."
    if any(iteration.step.decay != 1.0 for iteration in trace.iterations):
        return (
            f"{title} shrinks its old scores in each iteration, which Algorithm 1 of [QB] does not. Its risk has such a diagonal "
            "(section 3), but the theorem does not cover its steps."
        )
    if trace.settings.draws:
        return "Theorem 1 of [QB] is about trees fitted to all documents; this run draws samples."
    if trace.n_iterations * trace.data.n_documents > MOST_NUMBERS:
        return "These data are too large to compare every tree with every other; choose fewer iterations or smaller data."
    return ""


def risk_bound(trace: Trace) -> Bound | None:
    """Theorem 1 of [QB] along a run; None where `why_no_theorem` says why."""
    if not trace.iterations or why_no_theorem(trace):
        return None
    data, loss, n = trace.data, trace.loss, trace.data.n_documents
    bound, steps = loss.hessian_bound(data), step_lengths(trace)
    assert bound is not None
    risk = risk_curve(trace)
    assert risk is not None
    risk = risk / n
    trees = np.array([iteration.g() for iteration in trace.iterations])
    norms = np.sqrt(np.mean(bound * trees**2, axis=1))
    unit = np.divide(trees, norms[:, None], out=np.zeros_like(trees), where=norms[:, None] > 0)
    tolerance = np.empty(len(trees))
    for k, scores in zip(range(len(trees)), trace.all_scores(), strict=False):
        problem = loss.problem(data, scores, k + 1)
        fits = (unit @ (problem.targets * problem.weights)) ** 2 / n  # how far each tree, best scaled, lowers the sum of (3)
        tolerance[k] = fits.max() - fits[k] if fits[k] < fits.max() * (1.0 - ROUNDING) else 0.0
    right, printed = (frozen(_right_side(risk, steps, each)) for each in (tolerance / n, 2.0 * tolerance))
    return Bound(frozen(risk[1:]), right, steps, frozen(tolerance), printed)


def _right_side(risk: np.ndarray, steps: np.ndarray, tolerance: np.ndarray) -> np.ndarray:  # tolerance: what stands under its root
    """R(h) + |h| / (|h| + a_k) (R(0) - R(h)) + min over j <= k of (b_0 - b_j+1) (|h| + a_j) / (|h| + a_k) + b_j+1 - b_k+1."""
    a, spent = np.cumsum(steps), np.cumsum(steps * np.sqrt(tolerance) + steps**2 / 2.0)  # a_k, and b_0 - b_k+1
    norm = a[-1]
    if norm == 0.0:
        return np.full(len(steps), max(risk[0], risk[-1]))
    way = max(0.0, risk[0] - risk[-1])
    price = [np.min(spent[: k + 1] * (norm + a[: k + 1]) / (norm + a[k]) + spent[k] - spent[: k + 1]) for k in range(len(steps))]
    return risk[-1] + norm / (norm + a) * way + np.array(price)


def small_steps(risk: np.ndarray, norm: float, share: float) -> tuple[float, int]:
    """What steps of one length promise, as [QB] ends its appendix: a length s^2, and after how many of them the risk lies at most `share`
    of the way from R(h) up to R(0) above R(h). Each tree must be almost the best, sqrt(2 epsilon) <= s^2 / 2, and a step that would raise
    the risk is left out. Raises ValueError where the risk did not fall.

    risk (n_iterations + 1,) of the start, and of h at its end;  norm |h|;  share of the way, above 0 and below 1

    >>> length, n_steps = small_steps(np.array([1.0, 0.5, 0.0]), norm=1.0, share=0.2)
    >>> round(length, 4), n_steps
    (0.01, 1002)
    """
    way = max(0.0, float(risk[0] - risk[-1]))
    if not way * norm > 0.0:
        raise ValueError("the risk did not fall, so there is no way to be gone; train a run that lowers it.")
    root = math.sqrt(way * norm)
    longest = share * way / (2.0 * root)
    s = share * way / (2.0 * root + longest**3)  # so that 2 s root + s^4 is at most share * way, for s^3 is at most longest^3
    return s * s, math.ceil(root / s**3)


def sentence_of(bound: Bound, k: int) -> str:
    """Left side, right side and slack after iteration k >= 1."""
    left, right = float(bound.left[k - 1]), float(bound.right[k - 1])
    spare = right - left if right - left > ROUNDING * abs(right) else 0.0
    said = unlike(left, right) if spare or not bound.holds[k - 1] else (short(left), short(right))
    sides = f"After iteration {k} the left side is {said[0]}, the right side {said[1]}"
    if not bound.holds[k - 1]:
        return f"{sides}: the bound is broken."
    held = f"{sides}: it holds with {short(spare) if spare else 'nothing'} to spare."
    if bound.steps is None or bound.tolerance is None or bound.printed is None:
        return held
    steps, tolerance = bound.steps[:k], bound.tolerance[:k]
    sums = short(float(steps.sum())), short(float((steps**2 + steps * np.sqrt(tolerance)).sum()))
    so_far = f"Its condition so far: the steps s add up to {sums[0]}, s² + s√ε to {sums[1]}."
    return f"{held} As printed, the right side is {short(float(bound.printed[k - 1]))}. {so_far}"
