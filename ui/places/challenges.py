"""Challenges: a drawing to begin with, a task, and the app's own check whether it is done."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from boosting import Trace, metrics
from boosting.explain.grade_fit import grade_fit
from boosting.explain.what_counts import what_counts
from boosting.words import capital, count, counted, short
from sample_data.drawn import Drawing

from ..runs.drawings import CLUSTERS, POPULARITY, RING, SEVENTEEN, XOR

SOON = 10  # trees within which a loss is quick
LONG = 40  # trees after which a loss has had its chance
FEW, CLOSE = 5, 0.1  # trees within which the squared error is to fall below this


class Attempt(NamedTuple):
    """A drawing and its run; wrong (n_iterations + 1,): contradicting pairs at each iteration."""

    drawing: Drawing
    trace: Trace
    wrong: np.ndarray

    @property
    def most_leaves(self) -> int:
        return max((tree.n_leaves for step in self.trace.iterations for tree in step.trees), default=1)


class Verdict(NamedTuple):
    is_met: bool
    words: str


def _missing_grades(attempt: Attempt) -> str:
    some = np.isnan(attempt.trace.data.relevance).any()
    return "Let the loss learn from every grade first: a challenge counts all documents." if some else ""


@dataclass(frozen=True)
class Challenge:
    """obstacle   what stands in the way of the whole attempt, in a sentence; "" where nothing does
    at         then the verdict at iteration k, where n pairs contradict
    loss, changed   how it opens, as in an address
    """

    identifier: str
    title: str
    task: str
    drawing: Drawing
    obstacle: Callable[[Attempt], str]
    at: Callable[[Attempt, int, int], Verdict]
    loss: str = "lambdamart"
    changed: Mapping[str, Any] = field(default_factory=dict)

    def judge(self, attempt: Attempt) -> list[Verdict]:
        """A verdict for each iteration, 0 first."""
        refused = _missing_grades(attempt) or self.obstacle(attempt)
        return [Verdict(False, refused) if refused else self.at(attempt, k, n) for k, n in enumerate(attempt.wrong.tolist())]


def find(identifier: str) -> Challenge | None:
    """A challenge by its identifier; None where there is no such one."""
    return next((each for each in CHALLENGES if each.identifier == identifier), None)


def _moved(now: Drawing, then: Drawing) -> int | None:
    """How many documents lie elsewhere than they did; None where there are others, or other grades."""
    if [d[:2] for d in now.documents] != [d[:2] for d in then.documents]:
        return None
    return sum(one != other for one, other in zip(now.documents, then.documents, strict=True))


def _other_documents(attempt: Attempt, then: Drawing, most: int) -> str:
    """The obstacle of documents that are not those of the challenge, or lie elsewhere, but for so many."""
    moved = _moved(attempt.drawing, then)
    if moved is None:
        return "These are other documents: undo, or start the challenge again."
    if moved > most:
        allowed = "none may be" if most == 0 else "one is allowed"
        return f"{capital(counted(moved, 'document is', 'documents are'))} moved, {allowed}: undo."
    return ""


def _too_many_leaves(attempt: Attempt) -> str:
    return f"These trees have up to {count(attempt.most_leaves)} leaves; two are allowed." if attempt.most_leaves > 2 else ""


def _no_regression(attempt: Attempt) -> str:
    """Whoever fits the grades minds how high the scores of a query are as a whole."""
    return "" if what_counts(attempt.trace.loss).level else f"{attempt.trace.loss.title} does not fit the grades; GBT does."


def _wrong(n: int) -> str:
    return capital(counted(n, "pair contradicts", "pairs contradict"))


def _step_on(n: int) -> Verdict:
    return Verdict(False, f"{_wrong(n)}; step on.")


# ---- two clusters, a ring, XOR ----


def _clusters_obstacle(attempt: Attempt) -> str:
    if attempt.drawing == CLUSTERS:
        return "Nothing has been moved yet."
    other = _other_documents(attempt, CLUSTERS, 1)
    if other or len(attempt.wrong) < 2:
        return other or "No tree grows here; move the document less far."
    return "The first tree still gets every pair right." if attempt.wrong[1] == 0 else ""


def _clusters_at(attempt: Attempt, k: int, n: int) -> Verdict:
    first = f"{_wrong(int(attempt.wrong[1]))} after the first tree"
    return Verdict(n == 0, f"{first}; after tree {k} all are right." if n == 0 else f"{first}; step until all are right.")


def _ring_at(attempt: Attempt, k: int, n: int) -> Verdict:
    return _step_on(n) if n else Verdict(True, f"After tree {k} no pair contradicts: a sum of single splits can draw a ring.")


def _xor_obstacle(attempt: Attempt) -> str:
    other = _other_documents(attempt, XOR, 1)
    if other or attempt.most_leaves > 1:
        return other
    if attempt.drawing == XOR:
        return "No tree grows: on either side of every cut there are as many good documents as poor ones."
    return "Still no split helps at the root; move the document across a gap."


def _xor_at(attempt: Attempt, k: int, n: int) -> Verdict:
    if n:
        return Verdict(False, f"Trees grow now. {_wrong(n)}; step on.")
    return Verdict(True, f"After tree {k} every pair is right" + (", and one document showed the way." if attempt.drawing != XOR else "."))


# ---- the seventeen points of the slides: boosted regression from its first constant on ----


def _seventeen_obstacle(attempt: Attempt) -> str:
    return _unmoved(SEVENTEEN)(attempt) or _too_many_leaves(attempt) or _no_regression(attempt)


def _seventeen_at(attempt: Attempt, k: int, n: int) -> Verdict:
    if k > FEW:
        return Verdict(False, f"These are more than {count(FEW)} trees: step back.")
    data = attempt.trace.data
    error = float(((data.relevance - attempt.trace.scores(k)) ** 2).sum())
    if k == 0:
        total, many = data.relevance.sum(), data.n_documents
        mean = f"{total:.0f}/{many} = {total / many:.3f}"
        return Verdict(False, f"The start is the mean, {mean}, and no other number has a smaller squared error: {short(error)}.")
    words = f"Squared error {short(error)} after {counted(k, 'tree')}"
    return Verdict(error < CLOSE, f"{words}, below {CLOSE}." if error < CLOSE else f"{words}; {CLOSE} is the bound.")


# ---- the popularity example of [GB] section 3.3.1 ----


def _popularity_at(attempt: Attempt, k: int, n: int) -> Verdict:
    title, right = attempt.trace.loss.title, np.flatnonzero(attempt.wrong == 0)
    if n:
        return _step_on(n)
    if right[0] > SOON:
        return Verdict(False, f"{title} has all six pairs right after tree {right[0]}, later than {SOON}.")
    return Verdict(True, f"{title} has all six pairs right after tree {right[0]}.")


def _must_fail_obstacle(attempt: Attempt) -> str:
    places = [d.x for d in attempt.drawing.documents]
    if _moved(attempt.drawing, POPULARITY) is None:
        return "These are other documents: undo, or start the challenge again."
    if len({d.y for d in attempt.drawing.documents}) > 1:
        return "Keep all pages at one height: the links are the only feature."
    if not (places[0] > places[1] > places[2] and places[3] > places[4] > places[5]):
        return "Keep better pages further right within each query, so that a score that only rises has every pair right."
    if other := _no_regression(attempt):
        return other
    if _stuck(attempt) == 0:
        return "The best fit of the grades has every pair right, so regression gets there with enough trees."
    return ""


def _must_fail_at(attempt: Attempt, k: int, n: int) -> Verdict:
    fit = f"Pages with the same links share a score. {_wrong(_stuck(attempt))} under the best fit of the grades"
    title = attempt.trace.loss.title
    if k < LONG:
        return Verdict(False, f"{fit}. Step to tree {LONG} to see it.")
    if not n:
        return Verdict(False, f"{fit}, which {title} has not come near after tree {k}: it has every pair right so far. Step on.")
    return Verdict(True, f"{fit}, and {n} of six under {title} after tree {k}. A score that only rises with the links has all six right.")


def _stuck(attempt: Attempt) -> int:
    return int(metrics.contradicting_pairs(attempt.trace.data, grade_fit(attempt.trace.data)))


def _first(*obstacles: Callable[[Attempt], str]) -> Callable[[Attempt], str]:
    return lambda attempt: next(filter(None, (obstacle(attempt) for obstacle in obstacles)), "")


def _unmoved(drawing: Drawing) -> Callable[[Attempt], str]:
    return lambda attempt: _other_documents(attempt, drawing, 0)


STUMPS = {"max_leaf_nodes": 2}
CHALLENGES: Sequence[Challenge] = (
    Challenge(
        "clusters", "Two clusters",
        "One tree of two leaves gets every pair right. Move one document so that it no longer does, and step until all are right again.",
        CLUSTERS, _clusters_obstacle, _clusters_at, changed={**STUMPS, "n_iterations": 100},
    ),
    Challenge(
        "ring", "A ring",
        "The good documents lie inside, and trees of eight leaves fence them in. Can trees of two leaves do it too? Set them under "
        "Parameters and step until no pair contradicts.",
        RING, _first(_unmoved(RING), _too_many_leaves), _ring_at, changed={"max_leaf_nodes": 8},
    ),
    Challenge(
        "xor", "XOR",
        "Good is lower left and upper right, and GBT does nothing. Move one document so that a first split helps, and step until every "
        "pair is right.",
        XOR, _xor_obstacle, _xor_at, "gbt",
    ),
    Challenge(
        "seventeen", "Seventeen points",
        "Boosted regression on five documents of grade 1, four of 2, three of 3 and five of 4 ([SL] Learning Boosted Regression Trees). It "
        "starts at the x where 5(1 − x)² + 4(2 − x)² + 3(3 − x)² + 5(4 − x)² is least: its derivative 34x − 84 is 0 there. Each tree fits "
        f"what is left. Find a learning rate that brings the squared error below {CLOSE} within {count(FEW)} trees of two leaves.",
        SEVENTEEN, _seventeen_obstacle, _seventeen_at, "gbt", STUMPS,
    ),
    Challenge(
        "popularity", "Popularity",
        f"Two queries; x follows the order of the links ([GB] 3.3.1). Trees of two leaves get all six pairs right under GBT, but late. "
        f"Find a loss that needs {SOON} of them at most.",
        POPULARITY, _first(_unmoved(POPULARITY), _too_many_leaves), _popularity_at, "gbt", STUMPS,
    ),
    Challenge(
        "must-fail", "Where regression must fail",
        "The same two queries. Move pages left or right so that pairs contradict under GBT however many trees it has, though better pages "
        "keep more links within each query.",
        POPULARITY, _must_fail_obstacle, _must_fail_at, "gbt", {"max_leaf_nodes": 6},
    ),
)  # fmt: skip
