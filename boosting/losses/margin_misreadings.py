"""What goes wrong with pairs that ask for a margin, by hand: GBRank's and QBRank's, m_ij = max(0, h_j - h_i + tau_ij)."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from ..data.dataset import Dataset
from .misreading import Misreading, Table
from .problem import Problem


def lacks(table: Table) -> np.ndarray:
    """Which pairs still lack some of their margin: the set S- of [GB]."""
    return table["margin"] > 0


class WrongMargin(NamedTuple):
    """What a pair asks for, wrongly: its winner to gain `margin` (n_pairs,), its loser to lose as much, and which pairs count."""

    key: str
    words: str
    margin: Callable[[Table], np.ndarray]
    counts: Callable[[Table], np.ndarray] = lacks


class Sums(NamedTuple):
    """(n_documents,) by document: push, sum of +v m as winner and -v m as loser; active, sum of v over the pairs that count; total,
    over all."""

    push: np.ndarray
    active: np.ndarray
    total: np.ndarray


def _without_tau(table: Table) -> np.ndarray:
    return np.maximum(0.0, -table["difference"])


def _without_gap(table: Table) -> np.ndarray:
    return np.maximum(0.0, table["tau"] / table["gap"] - table["difference"])


def _turned(table: Table) -> np.ndarray:
    return np.maximum(0.0, table["tau"] + table["difference"])


def everybody(table: Table) -> np.ndarray:
    """Every pair, whether it lacks anything or not."""
    return np.ones(len(table["margin"]), bool)


def _in_wrong_order(table: Table) -> np.ndarray:
    return table["difference"] < 0


BOTH: tuple[WrongMargin, ...] = (
    WrongMargin(
        "tau missing", "τ is missing: a pair stops pushing only once its winner scores τ × gap above its loser.",
        _without_tau, lambda table: table["difference"] < 0,
    ),
    WrongMargin(
        "gap missing", "The margin is τ times the gap of the grades, not τ for every pair.", _without_gap,
        lambda table: _without_gap(table) > 0,
    ),
    WrongMargin(
        "max missing", "A pair that has its margin counts 0: max(0, …) is missing.",
        lambda table: table["tau"] - table["difference"], everybody,
    ),
    WrongMargin(
        "difference turned", "The score difference is that of the winner minus that of the loser.", _turned,
        lambda table: _turned(table) > 0,
    ),
    WrongMargin(
        "only wrong pairs", "Pairs in the right order count too, as long as they lack some of their margin.",
        lambda table: table["margin"] * _in_wrong_order(table), _in_wrong_order,
    ),
    WrongMargin("winner and loser swapped", "The winner should rise and the loser should fall.", lambda table: -table["margin"]),
    WrongMargin("margin squared", "That is the squared margin; a tree is fitted to its slope.", lambda table: table["margin"] ** 2),
)  # fmt: skip


def margin_misreadings(
    wrong: Sequence[WrongMargin], data: Dataset, pairs: Callable[[int], Table], assembled: Callable[[Sums], Problem],
    leaves: np.ndarray | None = None,
) -> Iterator[Misreading]:  # fmt: skip
    """pairs: query -> its pair table at these scores, as `query_margins` has it;  assembled: how the loss makes its problem."""

    @cache
    def everywhere() -> dict[str, np.ndarray]:
        tables = [pairs(query) for query in range(data.n_queries)]
        return {name: np.concatenate([table[name] for table in tables]) for name in tables[0]}

    def problem(of: WrongMargin) -> Problem:
        table = everywhere()
        return assembled(_sums(table, of.margin(table), of.counts(table), data.n_documents))

    def column(of: WrongMargin, query: int) -> Table:
        return {**pairs(query), "margin": of.margin(pairs(query))}

    for one in wrong:
        yield Misreading(one.key, one.words, partial(problem, one), partial(column, one))
    if leaves is not None:
        yield Misreading(
            "pairs inside the leaf left out", "Pairs with both documents in the leaf count in it like any other.",
            lambda: assembled(_between_leaves(everywhere(), leaves, data.n_documents)),
        )  # fmt: skip


def _sums(table: Table, margin: np.ndarray, counts: np.ndarray, n: int) -> Sums:
    def both(weight: np.ndarray, sign: float = 1.0) -> np.ndarray:
        return np.bincount(table["winner"], weight, n) + sign * np.bincount(table["loser"], weight, n)

    v = table["weight"]
    return Sums(both(v * counts * margin, -1.0), both(v * counts), both(v))


def _between_leaves(table: Table, leaves: np.ndarray, n: int) -> Sums:
    part = {name: column[leaves[table["winner"]] != leaves[table["loser"]]] for name, column in table.items()}
    return _sums(part, part["margin"], lacks(part), n)
