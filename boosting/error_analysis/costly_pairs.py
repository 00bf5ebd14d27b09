"""The contradicting pairs of a query that cost most, and the trees that caused them.

score(k) of a document = its shares of the iterations 0..k, summed     (see explain/document_history.py)
push(t) = share of the winner - share of the loser                     iteration t pushed the pair the wrong way where it is < 0
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..experiments.frames import frame
from ..explain.part import data_of
from ..iteration import add_trees, decays_and_rates, what_is_left
from ..metrics import NDCG, ranks
from ..trace import Trace
from ..words import capital, count, counted, short
from .loss_of_query import ROUNDING, best_values, lost_values, metric_by_query, scores_along
from .pair_costs import pair_costs

if TYPE_CHECKING:
    from ..experiments.frames import DataFrame

MOST = 20  # pairs


@dataclass(frozen=True, eq=False)
class CostlyPairs:
    """The costliest contradicting pairs of query number `q` after iteration k. Arrays are read-only.

    data, label    whose query, by which metric;  value, lost: the metric of the query, and what it loses
    n_pairs        contradicting pairs of the query, ties among them;  n_examined: whose cost was worked out
    winner, loser  (n,) rows of the data;  cost (n,) by how much the metric would be better if the two changed places
    is_tied        (n,) bool: the two have the same score
    ranks          (n_documents of the query,) after iteration k, from 0
    since          (n,) the first iteration from which the pair stays contradicting up to k; 0 = never right since the start
    pushes         (n, k + 1) what each iteration gave to score difference winner - loser, the start first; they sum to it
    """

    data: Dataset
    q: int
    k: int
    label: str
    value: float
    lost: float
    n_pairs: int
    n_examined: int
    winner: np.ndarray
    loser: np.ndarray
    cost: np.ndarray
    is_tied: np.ndarray
    ranks: np.ndarray
    since: np.ndarray
    pushes: np.ndarray

    @property
    def qid(self) -> str:
        return self.data.qids[self.q]

    @property
    def sentence(self) -> str:
        """How many pairs stand the wrong way round, and the costliest one: a tie costs what breaking it rightly would gain."""
        where = f"“{self.qid}” after iteration {self.k}"
        if not self.n_pairs:
            return f"No pair of {where} contradicts."
        n = capital(counted(self.n_pairs, "pair"))
        is_all = self.n_examined == self.n_pairs
        are = "is" if self.n_pairs == 1 else "are"
        if not len(self.cost) or self.cost[0] <= 0:
            none = "none of them" if is_all else f"none of the {self.n_examined:,} whose loser ranks highest"
            return f"{n} of {where} {are} contradicting; {none} costs {self.label}."
        some = "" if is_all else f" The {self.n_examined:,} whose loser ranks highest were examined."
        better, worse = self._names(0)
        what = f"of the {self.label}" if self.label.startswith("share") else self.label
        stands, gain = ("level with", "if it stood above") if self.is_tied[0] else ("below", "from a swap")
        costs = f"costs most: {short(self.cost[0])} {what}, the gain {gain}"
        as_much = int(np.count_nonzero(self.cost[1:] >= self.cost[0] * (1 - ROUNDING)))
        others = "" if not as_much else " Another pair costs as much." if as_much == 1 else " Other pairs cost as much."
        return f"{n} of {where} {are} contradicting.{some} “{better}” {stands} “{worse}” {costs}.{others}"

    def why(self, i: int) -> str:
        """Which iterations brought pair number `i` about."""
        better, worse = self._names(i)
        since, push = int(self.since[i]), self.pushes[i]
        state = "level with" if self.is_tied[i] else "below"
        begins = "has never been above" if since == 0 else f"has been level with or below “{worse}” since iteration {since}"
        first = f"“{better}” is {state} “{worse}”: it {begins if since else f'{begins} it'}."
        worst = int(np.argmin(push[1:])) + 1 if len(push) > 1 else 0
        n_wrong, n_right = int((push[1:] < 0).sum()), int((push[1:] > 0).sum())
        right = count(n_right) if n_right else "none"
        if not n_wrong:
            far = ", not far enough" if n_right else ""
            return f"{first} No iteration pushed the two the wrong way, {right} the right way{far}."
        of = f"{capital(counted(n_wrong, 'iteration'))} pushed the wrong way, {right} the right way"
        return f"{first} {of}; iteration {worst} did most harm ({short(push[worst])})."

    def table(self) -> "DataFrame":
        """One row a pair: its documents with grade, rank (from 1), what it costs, since when it is wrong, and which iteration pushed it the
        wrong way most, by how much."""
        first = self.data.query_slice(self.q).start
        columns = [
            "winner", "loser", "winner grade", "loser grade", "winner rank", "loser rank", "cost", "tied", "since", "worst iteration",
            "its push", "score difference",
        ]  # fmt: skip
        rows = []
        for i, (up, down) in enumerate(zip(self.winner.tolist(), self.loser.tolist(), strict=True)):
            worst = self.worst(i)
            better, worse = self._names(i)
            rows.append(
                (better, worse, float(self.data.relevance[up]), float(self.data.relevance[down]), int(self.ranks[up - first]) + 1,
                 int(self.ranks[down - first]) + 1, float(self.cost[i]), bool(self.is_tied[i]), int(self.since[i]), worst,
                 float(self.pushes[i, worst]) if worst else 0.0, float(self.pushes[i].sum()))
            )  # fmt: skip
        return frame([dict(zip(columns, row, strict=True)) for row in rows], columns)

    def worst(self, i: int) -> int:
        """The iteration that pushed pair number `i` the wrong way most; 0 where none did."""
        push = self.pushes[i, 1:]
        return int(np.argmin(push)) + 1 if len(push) and push.min() < 0 else 0

    def trees(self, i: int) -> "DataFrame":
        """One row an iteration, the start first: its push on pair number `i` (below 0 = the wrong way), and the pushes summed so far. The
        sum up to an earlier iteration is the difference of that time times the decays since."""
        push = self.pushes[i]
        rows = [{"iteration": t, "push": float(p), "summed": float(s)} for t, (p, s) in enumerate(zip(push, np.cumsum(push), strict=True))]
        return frame(rows, ["iteration", "push", "summed"])

    def _names(self, i: int) -> tuple[str, str]:
        names = self.data.document_names
        return names[self.winner[i]], names[self.loser[i]]


def costly_pairs(
    trace: Trace, query: int | str, metric: Any = NDCG, k: int | None = None, validation: bool = False, most: int = MOST
) -> CostlyPairs:
    """The contradicting pairs of a query that cost most, by what a metric would gain if the two documents changed places.

    query    its number from 0, or its qid
    metric   as in `weak_queries`, but precision at K%, which knows no places
    most     pairs that are returned

    For another metric than DCG and NDCG, of very long queries only the pairs at the top are examined; the result says how many. Raises
    ValueError or KeyError for what is not there, and for a metric without places.

        >>> import boosting as b
        >>> data = b.Dataset([[0.1], [0.7], [0.4]], [0, 1, 2], [0, 3], document_names=["a", "b", "c"])
        >>> trace = b.train(data, b.GBT(), b.Settings(n_iterations=3, max_leaf_nodes=2))
        >>> found = b.costly_pairs(trace, 0, "ndcg@1")
        >>> found.sentence
        'One pair of “1” after iteration 3 is contradicting. “c” level with “b” costs most: 0.333 NDCG@1, the gain if it stood above.'
        >>> found.why(0)
        '“c” is level with “b”: it has never been above it. No iteration pushed the two the wrong way, none the right way.'
    """
    asked, data = metric_by_query(metric), data_of(trace, validation)
    if asked.name == "precision_at_percent":
        raise ValueError(f"{asked.label} does not depend on ranks, so no pair has a cost; choose another metric, such as 'ndcg@10'.")
    q, at = _number(data, query), trace.n_iterations if k is None else trace._check(k)
    rows = data.query_slice(q)
    states = np.empty((at + 1, rows.stop - rows.start))
    for t, scores in enumerate(scores_along(trace, validation, at)):
        states[t] = scores[rows]
    found = pair_costs(data, q, scores, asked, most)
    reached = asked.by_query(data, scores)
    value, lost = float(reached[q]), float(lost_values(asked, best_values(data, asked), reached)[q])
    first, second = states[:, found.winner], states[:, found.loser]
    return CostlyPairs(
        data, q, at, asked.label, value, lost, found.n_pairs, found.n_examined,
        *map(frozen, (found.winner + rows.start, found.loser + rows.start, found.cost, first[-1] == second[-1],
                      ranks(states[-1]), stays_since(first <= second),
                      shares_of(trace, found.winner + rows.start, validation, at, first[0])
                      - shares_of(trace, found.loser + rows.start, validation, at, second[0]))),
    )  # fmt: skip


def stays_since(is_wrong: np.ndarray) -> np.ndarray:
    """(n,) the first iteration from which each column stays true to the last row, (n_iterations + 1, n).

    >>> stays_since(np.array([[True, True], [True, False], [True, True]])).tolist()
    [0, 2]
    """
    right = ~is_wrong[::-1]
    return np.where(right.any(axis=0), len(is_wrong) - np.argmax(right, axis=0), 0)


def shares_of(trace: Trace, rows: np.ndarray, validation: bool, k: int, start: np.ndarray) -> np.ndarray:
    """(n, k + 1) what the start and each iteration up to k contribute to the scores of rows (n,) after iteration k."""
    shares, left = np.empty((len(rows), k + 1)), what_is_left(decays_and_rates(trace.iterations[:k])[0])
    shares[:, 0] = start * left[0]
    for t, iteration in enumerate(trace.iterations[:k], start=1):
        shares[:, t] = (
            iteration.step.rate * add_trees(zip(iteration.trees, iteration.leaves_of(validation)[:, rows], strict=True)) * left[t]
        )
    return shares


def _number(data: Dataset, query: int | str) -> int:
    """Raises KeyError or ValueError for a query that is not there."""
    if isinstance(query, str):
        return int(data.document_query[data.query(query).start])
    if not 0 <= query < data.n_queries:
        raise ValueError(f"query {query} is outside 0..{data.n_queries - 1}, the queries of these data.")
    return int(query)
