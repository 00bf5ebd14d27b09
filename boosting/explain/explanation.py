"""Why did this document move? Every number between its pairs and its new rank, each the booster's own.

    evidence: sum of adds   = target * weight
    leaf:     sum of its members' adds / (sum of their weighs + l2) = leaf value
    step:     decay * old score + rate * (sum of leaf values)       = new score

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> why = b.explain(b.train(data, b.LambdaMART(), b.Settings(n_iterations=1)), 1, 1)
>>> why.rank_before + 1, why.rank_after + 1, [data.document_names[d] for d in why.overtook]
(2, 1, ['d1'])
>>> bool(abs(why.pairs["adds"].sum() - why.product) < 1e-12), why.sentence
(True, 'd2 rose one place to rank 1: two pairs push it up by 0.189, and its leaf gave +2 (× 0.1 = +0.2).')
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from .. import metrics
from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..losses.account import Account, Equation, Quantity, Row
from ..trace import Trace
from .leaf import Leaf, Leaves
from .part import data_of, problem_of, row_of
from .reasons import Reason, reasons_of, sentence_of
from .sample import account_within, accounts_within
from .tells import tells


@dataclass(frozen=True, eq=False)
class Moved:
    """What a document did in iteration k, whatever its tree was fitted to; k = 0 is the start.

    decay, rate, g               new score = decay * old score + rate * g, the sum of the leaf values
    note                         what the loss says of its step
    score_before, score_after, rank_before, rank_after    ranks count from 0, within the query
    overtook, overtaken_by       rows of the data that changed sides with it
    """

    k: int
    name: str
    decay: float
    rate: float
    g: float
    note: str
    score_before: float
    score_after: float
    rank_before: int
    rank_after: int
    overtook: tuple[int, ...]
    overtaken_by: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Explanation(Moved):
    """One document in one iteration; rows are rows of the training data (of the validation data, where asked for).

    row, qid, grade              which document
    is_drawn                     whether tree k is fitted to it, where training draws samples
    target, weight, product      what tree k was asked to give it; product = target * weight = sum of all `adds`
    pairs, rows, equations, quantities, shown    its evidence, see `Account`; pairs["cut"]: a tree of this iteration puts the
                                 partner into another leaf, so that it can move the two apart
    leaves                       one Leaf for each tree of the iteration; empty at k = 0
    rate_expression              where rate comes from
    watched                      the numbers that the loss watches, of this iteration
    base                         whose scores the run went on from, "" = a constant's
    reasons                      why it moved against its push; empty where it did not
    sentence                     all of it in one
    """

    row: int
    qid: str
    grade: float
    is_validation: bool
    is_drawn: bool
    target: float
    weight: float
    product: float
    push: float
    pairs: Mapping[str, np.ndarray]
    rows: tuple[Row, ...]
    quantities: tuple[Quantity, ...]
    equations: tuple[Equation, ...]
    shown: tuple[str, ...]
    leaves: tuple[Leaf, ...]
    learning_rate: float
    rate_expression: str
    watched: Mapping[str, float]
    base: str
    reasons: tuple[Reason, ...]
    sentence: str


def explain(trace: Trace, k: int, document: int, validation: bool = False) -> Explanation:
    """Why document (a row of the training data, or of the validation data) moved in iteration k.

    k = 0 is the start: the targets that tree 1 will see, and no tree. A validation document has pairs, and lands in leaves
    that training documents filled. Raises ValueError for an iteration that the trace does not hold, IndexError for a row
    that the data do not have.
    """
    data = data_of(trace, validation)
    row = row_of(data, document)
    return Explainer(trace, k, two_states(trace, k, validation), validation).of(row)


class Explainer:
    """`explain` for many documents of one iteration: what they share is worked out once.

    states   the scores before and after iteration k, as `two_states` gives them
    """

    def __init__(self, trace: Trace, k: int, states: tuple[np.ndarray, np.ndarray], validation: bool = False) -> None:
        self.trace, self.k, self.states, self.validation = trace, k, states, validation
        self.data = data_of(trace, validation)
        self.problem = problem_of(trace, states[0], max(k, 1), validation)
        self.drawn = None if validation else trace.drawn(max(k, 1))
        self.leaves = self._leaves() if k else None

    def of(self, row: int) -> Explanation:
        """Of a row of the data."""
        account = account_within(self.trace.loss, self.data, self.states[0], row, self.problem, self.drawn)
        return self._assembled(row, account, order_of(self.data, int(self.data.document_query[row]), self.states))

    def of_query(self, query: int) -> Iterator[Explanation]:
        """Of each document of a query, in the order of the data."""
        account_of = accounts_within(self.trace.loss, self.data, self.states[0], query, self.problem, self.drawn)
        order = order_of(self.data, query, self.states)
        return (self._assembled(row, account_of(row), order) for row in range(order.rows.start, order.rows.stop))

    def _leaves(self) -> Leaves:
        """Their sums are those of the training data, whose problem may be the present one."""
        before, problem = self.states[0], self.problem
        if self.validation:
            before = two_states(self.trace, self.k, False)[0]
            problem = self.trace.problem(before, self.k)
        return Leaves(self.trace, self.trace.iterations[self.k - 1], before, problem)

    def _assembled(self, row: int, account: Account, order: "Order") -> Explanation:
        trace, k, data, (before, after), problem = self.trace, self.k, self.data, self.states, self.problem
        pairs = account.pairs | {"cut": _cut(trace, k, self.validation, row, account.pairs["partner"])}
        leaves = self.leaves.of(data.features[row], trace.iterations[k - 1].leaves_of(self.validation)[:, row]) if self.leaves else ()
        target, weight = float(problem.targets[row]), float(problem.weights[row])
        facts = {
            **moved(trace, k, row, data, self.states, order, sum(leaf.value for leaf in leaves)), "row": row,
            "qid": data.qids[int(data.document_query[row])], "grade": float(data.relevance[row]),
            "is_validation": self.validation, "is_drawn": self.drawn is None or bool(self.drawn[row]),
            "target": target, "weight": weight, "product": target * weight,
            "push": (target - before[row] * trace.loss.targets_are_scores) * weight,
            "pairs": MappingProxyType({name: frozen(column) for name, column in pairs.items()}), "rows": account.rows,
            "quantities": account.quantities, "equations": account.equations, "shown": account.shown, "leaves": leaves,
            "learning_rate": float(trace.settings.learning_rate or 0.0), "rate_expression": trace.loss.rate_expression,
            "base": trace.base.words if trace.base else "", "watched": trace.iterations[k - 1].watch if k else MappingProxyType({}),
        }  # fmt: skip
        holds_start = k == 1 and tells(trace).offset  # an engine's first tree may, so that scores move by what nothing asked for
        reasons = () if holds_start else reasons_of(facts, data, before, after, trace.loss.targets_are_scores)
        return Explanation(**facts, reasons=reasons, sentence=sentence_of(facts, reasons, trace.loss))


class Order(NamedTuple):
    """The rows of a query, and their ranks (n,) before and after an iteration."""

    rows: slice
    before: np.ndarray
    after: np.ndarray


def order_of(data: Dataset, query: int, states: tuple[np.ndarray, np.ndarray]) -> Order:
    """From all scores before and after."""
    rows = data.query_slice(query)
    before, after = (metrics.ranks(scores[rows]) for scores in states)
    return Order(rows, before, after)


def moved(
    trace: Trace, k: int, row: int, data: Dataset, states: tuple[np.ndarray, np.ndarray], order: Order, g: float
) -> dict[str, Any]:  # fmt: skip
    """The fields of Moved, by name: of a row of the data, with all scores before and after, and the sum of its leaf values."""
    (before, after), me, step = states, row - order.rows.start, trace.iterations[k - 1].step if k else None
    overtook, overtaken_by = crossed(order, row)
    return {
        "k": k, "name": data.document_names[row], "decay": step.decay if step else 1.0, "rate": step.rate if step else 0.0,
        "g": g, "note": step.note if step else "", "score_before": float(before[row]), "score_after": float(after[row]),
        "rank_before": int(order.before[me]), "rank_after": int(order.after[me]), "overtook": overtook, "overtaken_by": overtaken_by,
    }  # fmt: skip


def two_states(trace: Trace, k: int, validation: bool) -> tuple[np.ndarray, np.ndarray]:
    """Scores before and after iteration k; both the start at k = 0."""
    trace._check(k)
    states = trace.all_scores(validation)
    if k == 0:
        start = next(states)
        return start, start
    return next(pair for n, pair in enumerate(pairwise(states), start=1) if n == k)


def _cut(trace: Trace, k: int, validation: bool, row: int, partners: np.ndarray) -> np.ndarray:
    """(n_pairs,) whether the partner lands in another leaf than `row`; nobody does before any tree."""
    if k == 0:
        return np.zeros(len(partners), bool)
    leaves = trace.iterations[k - 1].leaves_of(validation)
    return (leaves[:, partners] != leaves[:, [row]]).any(axis=0)


def crossed(order: Order, row: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows that document `row` overtook, and those that overtook it."""
    (rows, before, after), me = order, row - order.rows.start
    was_above, is_above = before < before[me], after < after[me]
    turned = np.flatnonzero(was_above != is_above)
    return tuple((turned[was_above[turned]] + rows.start).tolist()), tuple((turned[is_above[turned]] + rows.start).tolist())
