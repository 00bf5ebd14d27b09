"""What the trees of another engine's model were fitted to, with the evidence of each tree's leaves."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from ...data.dataset import Dataset
from ...losses.problem import Problem
from ...trees.tree import Tree
from ...words import capital
from ..columns import beside
from ..imported import ImportedModel
from ..training_rows import evidence
from . import catboost, lightgbm, xgboost
from .formula import CannotTell, Formula, Gradients, Leaves, Table
from .recovered import recovered
from .tree_fit import TreeFit, to

ENGINES = {"LightGBM": lightgbm.formula, "XGBoost": xgboost.formula, "CatBoost": catboost.formula}
NOT_IN_FILE = "weights of rows, starting scores, bounds of leaf values or a callback may be why, which are not in the file"


@dataclass(frozen=True, eq=False)
class FittedTo:
    """is_known   whether the gradients of any tree are known; where not, nothing else here is
    sentence   how many trees agree and how closely, or why they are not known
    trees      what each tree's leaves show, as many as were asked for; empty where nothing is known
    leaves     learning rate and regularisation; None where nothing is known
    recovered  whether they were found from the leaves, since the file does not hold them
    """

    is_known: bool
    sentence: str
    trees: tuple[TreeFit, ...] = ()
    leaves: Leaves | None = None
    recovered: bool = False
    _source: "_Source | None" = field(default=None, repr=False)

    def gradients(self, number: int) -> Gradients:
        """First and second derivatives (n_documents,) that tree `number`, from 1, was fitted to. Raises ValueError where they cannot be
        told, and for a tree that parts from them."""
        return self._of(number).formula.gradients(self.scores(number))

    def problem(self, number: int) -> Problem:
        """The regression problem of tree `number`: targets -first / second and weights second, 0 where second is 0; as `gradients`."""
        return _problem(self.gradients(number))

    def asked(self, scores: np.ndarray) -> Problem:
        """The regression problem at any scores (n_documents,), such as the last. Raises ValueError unless all trees agree."""
        return _problem(self.check().formula.gradients(scores))

    def pairs_at(self, scores: np.ndarray, query: int) -> Table:
        """`pairs` at any scores (n_documents,). Raises ValueError unless all trees agree, and where the objective compares no pairs."""
        return _pairs(self.check().formula, scores, query)

    def is_of(self, data: Dataset) -> bool:
        """Whether it was told of these documents. Raises ValueError unless all trees agree."""
        own = self.check().data
        return np.array_equal(own.query_ptr, data.query_ptr) and np.array_equal(own.relevance, data.relevance)

    @property
    def has_pairs(self) -> bool:
        """Whether the objective compares pairs. Raises ValueError unless all trees agree."""
        return self.check().formula.pairs is not None

    @property
    def start(self) -> float:
        """What the leaves of the first tree hold besides. Raises ValueError unless all trees agree."""
        return self.check().formula.start

    def rate_of(self, number: int) -> float:
        """What the leaves of tree `number` were multiplied by. Raises ValueError unless all trees agree."""
        rates = self.check().formula.rates
        assert self.leaves is not None
        return rates.get(number - 1, self.leaves.rate)

    @property
    def is_quotient(self) -> bool:
        """Whether every leaf's value is its start - rate G / (H + l2) and nothing else. Raises ValueError unless all trees agree."""
        rounds = self.check().formula.rounds
        return self.leaves is not None and rounds == 1 and self.leaves.l1 == 0.0 and self.leaves.most_step == 0.0

    def check(self) -> "_Source":
        """Raises ValueError unless all trees agree."""
        if self._source is None:
            raise ValueError(self.sentence)
        if (parting := next((tree for tree in self.trees if not tree.agrees), None)) is not None:
            raise ValueError(parting.sentence)
        return self._source

    def pairs(self, number: int, query: int) -> Table:
        """Columns of the pairs of a query before tree `number`: winner, loser, difference, rho, delta, force (the lambda, which moves the
        winner up and the loser down) and curvature. Raises ValueError as `gradients`, and where the objective compares no pairs."""
        return _pairs(self._of(number).formula, self.scores(number), query)

    def scores(self, number: int) -> np.ndarray:
        """(n_documents,) before the iteration of tree `number`. Raises ValueError as `gradients`."""
        model, data, formula = self._of(number)
        before = self.trees[number - 1].iteration - 1
        return model.predict(data.features, before) if before or not formula.start else np.full(data.n_documents, formula.start)

    def _of(self, number: int) -> "_Source":
        if self._source is None:
            raise ValueError(self.sentence)
        if not 1 <= number <= len(self.trees):
            raise ValueError(f"tree {number} is outside 1..{len(self.trees)}, those that were held against the file.")
        if not self.trees[number - 1].agrees:
            raise ValueError(self.trees[number - 1].sentence)
        return self._source


def _pairs(formula: Formula, scores: np.ndarray, query: int) -> Table:
    if formula.pairs is None:
        raise ValueError("This objective compares each score with its label; it has no pairs.")
    return formula.pairs(scores, query)


def _problem(gradients: Gradients) -> Problem:
    first, second = gradients
    return Problem(np.divide(-first, second, out=np.zeros_like(first), where=second > 0), second)


class _Source(NamedTuple):
    """What gradients are computed from."""

    model: ImportedModel
    data: Dataset
    formula: Formula


def fitted_to(model: ImportedModel, data: Dataset, n_iterations: int | None = None) -> FittedTo:
    """What each tree of a model was fitted to, by its engine's own formula at its own scores, and whether its leaf values agree.

    data          the training rows, with the grades and queries that it was trained on
    n_iterations  only so many of its first; None = all

    A value of a leaf is -rate G / (H + l2), of sums G and H over its documents: file and formula meet there, tree by tree. Rate and l2 come
    from the file, or from all leaves together where it does not hold them (XGBoost). Where it cannot be told (samples of rows, DART, pairs
    drawn at random, YetiRank, other rows than those of training), the sentence says why, and nothing else is there. Raises ValueError for
    data that lack a feature of the model, and for n_iterations below 1.

        >>> import boosting as b
        >>> xml = b'<ensemble><tree id="1" weight="0.5"><split><output>1</output></split></tree></ensemble>'
        >>> data = b.Dataset([[0.1], [0.7]], relevance=[0, 1], query_ptr=[0, 2])
        >>> b.fitted_to(b.read_model(xml), data).sentence
        "It is not known what its trees were fitted to, because RankLib's file has neither its metric nor sums of its leaves."
    """
    if n_iterations is not None and n_iterations < 1:
        raise ValueError(f"n_iterations={n_iterations} must be 1 or more, or None for all.")
    try:
        return _fitted(beside(model, data), data, n_iterations)
    except CannotTell as error:
        return FittedTo(False, str(_of_a_run(model) if model.exported_from else error))


def _of_a_run(model: ImportedModel) -> CannotTell:
    """The engine's own formula says nothing of trees that it did not fit."""
    return CannotTell(f"it is a run of {model.exported_from} that Boosting to rank exported; open the saved run to see it")


class _Sums(NamedTuple):
    """Of one tree: its number, its iteration, sums (n_leaves,) and, where rate and l2 are known, the expected values (n_leaves,)."""

    number: int
    iteration: int
    tree: Tree
    first: np.ndarray
    second: np.ndarray
    start: float
    expected: np.ndarray | None


def _fitted(model: ImportedModel, data: Dataset, n_iterations: int | None) -> FittedTo:
    formula = _formula(model, data)
    n = model.n_iterations if n_iterations is None else min(n_iterations, model.n_iterations)
    sums = list(_sums(model, data, formula, n))
    leaves = formula.leaves
    if not leaves.is_known:
        grown = [each for each in sums if each.tree.n_leaves > 1]
        values = [each.tree.leaf_value[each.tree.leaf_nodes] - each.start for each in grown]
        leaves = recovered([each.first for each in grown], [each.second for each in grown], values, leaves)
    trees = tuple(_held(model, formula, leaves, each) for each in sums)
    agreeing = [tree for tree in trees if tree.agrees]
    if not agreeing or (formula.assumed and len(agreeing) < len(trees)):
        raise CannotTell(_none(formula, trees))
    is_found = not formula.leaves.is_known
    return FittedTo(True, _sentence(formula, trees, leaves, is_found), trees, leaves, is_found, _Source(model, data, formula))


def _formula(model: ImportedModel, data: Dataset) -> Formula:
    if model.engine not in ENGINES:
        raise CannotTell(f"{model.engine}'s file has neither its metric nor sums of its leaves")
    if np.isnan(data.relevance).any():
        raise CannotTell("some of these documents have no grade")
    formula = ENGINES[model.engine](model, data)
    if model.n_trees == 0:
        raise CannotTell("it has none")
    found = evidence(model, data)
    if found.same is False:
        raise CannotTell(f"its leaves do not hold the rows that they held in training: {_clause(found.sentence)}")
    return formula


def _sums(model: ImportedModel, data: Dataset, formula: Formula, n: int) -> Iterator[_Sums]:
    """Of each tree of the first n iterations."""
    number, rows = 0, data.features  # trees before this one
    walked: list[tuple[Tree, np.ndarray]] = []  # the trees of an iteration, and the leaves of the rows
    staged = model.staged(iter(lambda: [tree.values[places] for tree, places in walked], None), len(rows))
    for iteration, trees in enumerate(islice(model.iterations, n), start=1):
        scores = next(staged)
        start = formula.start if iteration == 1 else 0.0
        scores = np.full(len(scores), start) if start else scores
        gradients = formula.gradients(scores)
        walked[:] = [(tree, model.walks.of(at, tree, rows)) for at, tree in enumerate(trees, start=number)]
        for tree, places in walked:
            number += 1
            first, second = (np.bincount(places, each, tree.n_leaves) for each in gradients)
            of_tree = replace(formula, leaves=formula.leaves._replace(rate=formula.rates.get(number - 1, formula.leaves.rate)))
            expected = _expected(of_tree, tree, places, scores, first, second) if formula.leaves.is_known else None
            yield _Sums(number, iteration, tree, first, second, start, expected)


def _expected(formula: Formula, tree: Tree, places: np.ndarray, scores: np.ndarray, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """(n_leaves,) values after the steps that a leaf takes."""
    step = formula.leaves._replace(rate=1.0)
    total = step.values(first, second)
    for _ in range(formula.rounds - 1):
        gradients = formula.gradients(scores + total[places])
        total = total + step.values(*(np.bincount(places, each, tree.n_leaves) for each in gradients))
    return formula.leaves.rate * total


def _held(model: ImportedModel, formula: Formula, leaves: Leaves, sums: _Sums) -> TreeFit:
    """The tree's leaves against what follows from the gradients."""
    tree = sums.tree
    found = tree.leaf_value[tree.leaf_nodes]
    expected = leaves.values(sums.first, sums.second) if sums.expected is None else sums.expected
    if model.engine == "LightGBM" and tree.n_leaves == 1:
        expected = np.zeros(1)  # it found no split, and adds nothing
    difference = _relative(expected, found - sums.start)
    weights = tree.weight[tree.leaf_nodes]
    if model.engine != "CatBoost" and tree.n_leaves > 1 and weights.any():
        difference = max(difference, _relative(sums.second, weights))
    agrees = difference <= formula.close
    return TreeFit(sums.number, sums.iteration, formula.word, sums.first, sums.second, expected + sums.start, found, difference, agrees)


def _relative(ours: np.ndarray, theirs: np.ndarray) -> float:
    size = max(float(np.abs(theirs).max()), float(np.abs(ours).max()))
    return float(np.abs(ours - theirs).max()) / size if size > 0 else 0.0


def _none(formula: Formula, trees: tuple[TreeFit, ...]) -> str:
    first = next(tree for tree in trees if not tree.agrees)
    why = formula.assumed or NOT_IN_FILE
    return f"{_clause(first.sentence)}; {why}"


def _clause(sentence: str) -> str:
    return f"{sentence[0].lower()}{sentence[1:].rstrip('.')}"


def _sentence(formula: Formula, trees: tuple[TreeFit, ...], leaves: Leaves, is_found: bool) -> str:
    agreeing = [tree for tree in trees if tree.agrees]
    closely = to(max(tree.difference for tree in agreeing))
    if len(agreeing) == len(trees):
        which = "Its only tree agrees" if len(trees) == 1 else f"All {len(trees):,} trees agree"
        parts = [f"{which} with these {formula.word} {closely}."]
    else:
        parting = next(tree for tree in trees if not tree.agrees)
        parts = [f"{len(agreeing):,} of {len(trees):,} trees agree with these {formula.word} {closely}; nothing is shown for the others."]
        parts.append(f"{parting.sentence[:-1]}; {NOT_IN_FILE}.")
    if is_found:
        also = f", L1 regularisation {leaves.l1:g}" if leaves.l1 else ""
        found = f"learning rate {leaves.rate:g}, L2 regularisation {leaves.l2:g}{also}"
        parts.append(f"Recovered from the leaves, since the file does not hold them: {found}.")
    if formula.assumed:
        parts.append(f"{capital(formula.assumed)}.")
    return " ".join(parts)
