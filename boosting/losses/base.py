"""What a loss is: parameters, words for the screen, and the verbs that THE LOOP calls.

A new loss is one file in this folder with a frozen dataclass that inherits `Loss`; sliders, page text, formulas and tests
find it through `LOSSES`.
"""

import inspect
import numbers
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from ..compute.arrays import frozen
from ..data.dataset import Dataset
from ..data.supervision import single_grade_rows
from ..pairwise.weights import PairWeights
from ..settings import Settings
from ..trees.binning import Bins
from ..trees.growth import Growth, grow
from ..trees.tree import Tree
from ..words import listed
from .account import Account, Equation, Fit, Quantity, Row, pairs_of
from .misreading import Misreading
from .strongest import StrongestPairs, is_long, strongest_listed


@dataclass(frozen=True, eq=False)
class Problem:
    """The regression problem of one iteration: minimise sum_i weights_i (g(x_i) - targets_i)^2 ([QB] eq. 3).

    targets, weights   (n_documents,) float64
    leaf_weights       (n_documents,) denominators of the leaf values, where they differ from the structure's weights
    pair_weights       for weak learners that are fitted to pairs, else None
    largest_target     of any pair, for pair_weights
    finished           a sentence where there is nothing left to learn, else ""
    """

    targets: np.ndarray
    weights: np.ndarray
    leaf_weights: np.ndarray | None = None
    pair_weights: PairWeights | None = None
    largest_target: float = np.inf
    finished: str = ""


class Step(NamedTuple):
    """scores <- decay * scores + rate * g; the note says what was unusual about it, watched what it measured on the way."""

    decay: float
    rate: float
    note: str = ""
    watched: Mapping[str, float] | None = None


class RiskShape(NamedTuple):
    """What is known of R(s) = risk(scores + s g) beforehand.

    slope, curvature   R'(0), and R''(0) to the right
    bound              the curvature of a parabola that touches R at 0 and stays above it; None where the paper gives none
    best               the s >= 0 where R is least; inf where it falls for ever
    """

    slope: float
    curvature: float
    bound: float | None
    best: float


class IterationState(NamedTuple):
    """One iteration as a loss watches it: what it started from, what it did, what was watched the iteration before."""

    data: Dataset
    k: int
    scores: np.ndarray
    problem: "Problem"
    g: np.ndarray
    previous_g: np.ndarray | None
    step: "Step"
    new_scores: np.ndarray
    previous: Mapping[str, float]


class Variant(NamedTuple):
    """A reading of the method that a person can switch to at once: the values it sets, and what it is."""

    values: dict[str, Any]
    words: str


class Watched(NamedTuple):
    """A number worth watching along a run: key in `Iteration.watch`, heading, help; by_weight: the heading where stated preferences have
    weights that count in it."""

    key: str
    heading: str
    help: str
    by_weight: str = ""

    def heading_for(self, data: Dataset) -> str:
        return self.by_weight if self.by_weight and data.preference_weights is not None else self.heading


class Column(NamedTuple):
    """One column of a loss's pair table: key in the table, heading, LaTeX."""

    key: str
    heading: str
    latex: str


def parameter(
    default: Any,
    help: str,
    *,
    low: float = 0,
    high: float = 1,
    step: float = 0.1,
    choices: tuple = (),
    latex: str = "",
    hidden: bool = False,
    text: bool = False,
) -> Any:
    """A dataclass field that knows its slider: range, step, help; or its choices; or that it is written (`text`), not slid."""
    about = {"help": help, "low": low, "high": high, "step": step, "choices": choices, "latex": latex, "hidden": hidden or text}
    return field(default=default, metadata={**about, **({"text": True} if text else {})})


def stacked(*lines: str) -> str:
    """LaTeX formulas below each other."""
    return r"\begin{gathered} " + r" \\[4pt] ".join(lines) + r" \end{gathered}"


@dataclass(frozen=True)
class Loss:
    """Base of all losses. Subclasses set the class attributes and override the verbs that differ."""

    identifier: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    learns_from: ClassVar[str] = ""  # what it is shown; with the next two its row of "Which loss for what"
    lowers: ClassVar[str] = ""  # what its trees make smaller
    suits: ClassVar[str] = ""  # when to pick it, with the source
    formula: ClassVar[str]
    paper: ClassVar[str]
    equation: ClassVar[str]
    order: ClassVar[int]
    learning_rate: ClassVar[float]
    note: ClassVar[str] = ""  # what kind of method it is, where its card and the select box should say so
    target_word: ClassVar[str] = "target"
    force_word: ClassVar[str] = "force"
    told: ClassVar[str] = ""  # what a document is asked for, a clause with {keys} of `document_columns`; "" = name its target
    row_word: ClassVar[str] = "the document itself"  # what asks for something besides its pairs
    without_pairs: ClassVar[str] = "each document stands for itself"  # said where there are no pair columns
    pair_columns: ClassVar[tuple[Column, ...]] = ()
    given_columns: ClassVar[tuple[str, ...]] = ("difference",)  # of these, what nobody is asked to work out by hand
    watched: ClassVar[tuple[Watched, ...]] = ()
    tree_settings: ClassVar[tuple[str, ...]] = (
        "n_iterations", "learning_rate", "max_leaf_nodes", "min_documents_leaf", "max_depth", "l2_regularization",
        "min_weight_leaf", "n_bins",
    )  # fmt: skip
    opening: ClassVar[dict[str, Any]] = {}  # what the Step page opens on, where it differs from the defaults
    insights: ClassVar[tuple[str, ...]] = ()  # views of what is special about it, by name, the first one first; ui/insights has them
    variants: ClassVar[tuple[Variant, ...]] = ()  # readings of the method that deserve a switch of their own
    presets: ClassVar[tuple[Variant, ...]] = ()  # the conventions of known engines
    curvatures: ClassVar[tuple[Variant, ...]] = ()  # by what it may divide its gradient, or how it looks for its step

    @property
    def settings(self) -> tuple[str, ...]:
        """The Settings that apply to this loss."""
        return self.tree_settings

    @property
    def setting_defaults(self) -> dict[str, float]:
        """Settings for which this loss has a default of its own."""
        return {}

    @property
    def target_name(self) -> str:
        """What a target is called under these parameters."""
        return self.target_word

    @property
    def target_heading(self) -> str:
        """The same over a narrow column."""
        return self.target_name

    @property
    def current_formula(self) -> str:
        """The formula of what runs under these parameters, in LaTeX; `formula` is that of the defaults."""
        return self.formula

    @property
    def takes_preferences(self) -> bool:
        """Whether it can learn from bare preferences, pairs without grades, under these parameters."""
        return True

    @property
    def targets_are_scores(self) -> bool:
        """Whether targets are scores to reach (True) or changes of the score (False)."""
        return False

    def for_data(self, data: Dataset) -> Self:
        """The loss with every derived parameter filled in; raises ValueError where the data do not suit it."""
        return self

    def resolve(self, settings: Settings) -> Settings:
        """Settings with the loss's own defaults in place of None."""
        own: dict[str, Any] = {
            "learning_rate": self.learning_rate,
            "l2_regularization": 0.0,
            "min_weight_leaf": 0.0,
            **self.setting_defaults,
        }
        return replace(settings, **{name: value for name, value in own.items() if getattr(settings, name) is None})

    def start(self, data: Dataset) -> float:
        """The score of every document before any tree."""
        return 0.0

    def problem(self, data: Dataset, scores: np.ndarray, k: int) -> Problem:
        """Targets and weights of iteration k, from the scores of iteration k - 1."""
        raise TypeError(f"{type(self).__name__} defines no problem()")

    def fit(self, problem: Problem, bins: Bins, settings: Settings) -> tuple[tuple[Tree, np.ndarray], ...]:
        """The weak learner: trees with the leaf ids of the training rows. One regression tree unless overridden."""
        assert settings.l2_regularization is not None and settings.min_weight_leaf is not None
        growth = Growth(
            settings.max_leaf_nodes, settings.min_documents_leaf, settings.max_depth,
            settings.l2_regularization, settings.min_weight_leaf,
        )  # fmt: skip
        return (grow(bins, problem.targets, problem.weights, growth, problem.leaf_weights),)

    def advance(self, data: Dataset, scores: np.ndarray, g: np.ndarray, k: int, learning_rate: float) -> Step:
        """How far to go along g."""
        return Step(1.0, learning_rate)

    def watch(self, now: IterationState) -> dict[str, float]:
        """The numbers of `watched` for one iteration."""
        return {}

    def warnings(self, data: Dataset, watches: list[dict[str, float]]) -> list[str]:
        """Sentences on what went oddly, from the watched numbers of all iterations."""
        return []

    def risk(self, data: Dataset, scores: np.ndarray) -> float | None:
        """What training lowers; None where the loss is given by its gradient alone."""
        return None

    def risk_shape(self, data: Dataset, scores: np.ndarray, g: np.ndarray) -> RiskShape | None:
        """The risk along g (n_documents,), from what the loss knows at `scores`; None where it says nothing of it."""
        return None

    def hessian_bound(self, data: Dataset) -> np.ndarray | None:
        """(n_documents,) a diagonal W that stands above the Hessian of the risk at all scores ([QB] section 2, (6)); None where the
        risk has none, or nobody has shown one."""
        return None

    def pairs(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        """The pairs of one query: winner, loser (rows of the data set), gap, the columns of `pair_columns`, and force.

        force > 0 pushes the winner up and the loser down by the same amount.
        """
        none = np.empty(0, np.int64)
        return {"winner": none, "loser": none, "gap": np.empty(0), "force": np.empty(0)}

    def document_columns(self, data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
        """Numbers of the documents of one query that `told` names, each (n_documents of the query,); the account names them too."""
        return {}

    def document_pairs(self, data: Dataset, scores: np.ndarray, row: int) -> dict[str, np.ndarray]:
        """Those of `pairs` that document `row` takes part in, in their order. Override it where a list of all is long."""
        pairs = self.pairs(data, scores, int(data.document_query[row]))
        mine = (pairs["winner"] == row) | (pairs["loser"] == row)
        return {name: column[mine] for name, column in pairs.items()}

    def strongest_pairs(self, data: Dataset, scores: np.ndarray, query: int, most: int) -> StrongestPairs | None:
        """The pairs of one query with the largest forces; None where they are too many to be listed, and nothing quicker is
        known."""
        if is_long(data, query) and self.pair_columns:
            return None
        return strongest_listed(self.pairs(data, scores, query), most)

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        """The evidence on document `row`. By default its pairs with their signed force, and what is left as a row of its own."""
        pairs = pairs_of(self.document_pairs(data, scores, row), row)
        pairs |= {"adds": pairs["sign"] * pairs["force"], "weighs": np.zeros(len(pairs["sign"]))}
        product = float(problem.targets[row] * problem.weights[row])
        rest = product - float(pairs["adds"].sum())
        weighs = float((problem.weights if problem.leaf_weights is None else problem.leaf_weights)[row])
        has_rest = abs(rest) > 1e-12 * (abs(product) + float(np.abs(pairs["adds"]).sum()))
        rows = (Row("rest", self.row_word, rest / weighs if weighs else 0.0, weighs, rest),) if has_rest or weighs else ()
        columns = [Quantity(column.key, column.key, column.heading) for column in self.pair_columns]
        if "force" not in [q.key for q in columns]:
            columns.append(Quantity("force", "f", self.force_word))
        query = int(data.document_query[row])
        own = self.document_columns(data, scores, query).items()
        of_document = [Quantity(key, key, key, float(column[row - data.query_slice(query).start])) for key, column in own]
        quantities = (*columns, SIGN, Quantity("adds", "±f", "what the pair adds"), *of_document)
        equations = (Equation("adds", "sign * force"),) if len(pairs["sign"]) else ()
        return Account(pairs, rows, quantities, equations, tuple(q.key for q in columns))

    def fits(self, problem: Problem, trees: tuple[Tree, ...], leaves: np.ndarray) -> tuple[Fit, ...]:
        """What each tree of an iteration was fitted to; leaves (n_trees, n_documents) as recorded."""
        weighs = problem.weights if problem.leaf_weights is None else problem.leaf_weights
        return tuple(Fit(problem.targets * problem.weights, weighs) for _ in trees)

    def couplings(self, data: Dataset, scores: np.ndarray, tree: Tree, leaves: np.ndarray) -> np.ndarray | None:
        """(n_leaves, n_leaves) the weight of the pairs between leaves, where leaf values are fitted together; else None."""
        return None

    def leaf_values(self, problem: Problem, leaves: np.ndarray, n_leaves: int, l2: float = 0.0) -> np.ndarray:
        """(n_leaves,) what `fit` gives to leaves that hold these documents, as leaves (n_documents,) says; 0 / 0 is 0. A misreading
        may weigh a leaf below 0."""
        weighs = problem.weights if problem.leaf_weights is None else problem.leaf_weights
        top = np.bincount(leaves, problem.targets * problem.weights, n_leaves)
        bottom = np.bincount(leaves, weighs, n_leaves) + l2
        return np.divide(top, bottom, out=np.zeros(n_leaves), where=bottom != 0)

    def leaf_equations(self, tree: Tree, leaf: int) -> tuple[tuple[Quantity, ...], tuple[Equation, ...]]:
        """How the value of a leaf comes about, where it is no quotient of what its documents add and weigh: quantities with their
        values, `value` among them, and the equations between them. None: it is a quotient."""
        return (), ()

    def misreadings(self, data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None) -> Iterator[Misreading]:
        """The usual slips of somebody who works out iteration k by hand, those of arithmetic apart: none unless overridden.

        leaves   (n_documents,) the leaf of each document, where a leaf value is asked for
        """
        return iter(())

    @property
    def rate_expression(self) -> str:
        """How the step's rate follows from learning_rate, k and the watched numbers, as an expression; "" = not so simply."""
        return "learning_rate"

    @classmethod
    def text(cls) -> str:
        """The page text: the docstring of the module."""
        return inspect.cleandoc(sys.modules[cls.__module__].__doc__ or "")

    def parameters(self) -> dict[str, Any]:
        """Field name -> value."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


SIGN = Quantity("sign", "±", "+ where the document wins, − where it loses")
LABELLED = ("all", "none", "single grade")


def labelled_rows(data: Dataset, which: str) -> np.ndarray:
    """(n_documents,) bool: all graded documents, none, or those of queries with a single grade (L1 of [QB] section 4)."""
    return data.derive(("labelled rows", which), lambda: frozen(_labelled_rows(data, which)))


def _labelled_rows(data: Dataset, which: str) -> np.ndarray:
    graded = ~np.isnan(data.relevance)
    if which == "all":
        return graded
    if which == "none":
        return np.zeros_like(graded)
    return single_grade_rows(data)


def check_choice(name: str, value: Any, choices: tuple) -> None:
    if value not in choices:
        raise ValueError(f"{name}={value!r} is not known; choose one of {', '.join(map(repr, choices))}.")


def check_whole(name: str, value: int, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or not low <= value <= high:
        raise ValueError(f"{name}={value!r} must be a whole number from {low} to {high:,}.")


def check_range(name: str, value: float, low: float, high: float) -> None:
    if not (isinstance(value, numbers.Real) and low <= value <= high):
        raise ValueError(f"{name}={value!r} is outside {low:g}..{high:g}; choose a number between them.")


def check_no_preferences(data: Dataset, name: str, reason: str) -> None:
    if len(data.preference_rows):
        raise ValueError(f"{name} cannot learn from bare preferences: {reason}. Use {listed(_losses_for_preferences(), 'or')}.")


def _losses_for_preferences() -> list[str]:
    """Every loss that takes preferences, by its title, with the choice that it needs for it, if any."""
    found = []
    for cls in sorted(Loss.__subclasses__(), key=lambda cls: cls.order):
        if cls().takes_preferences:
            found.append(cls.title)
            continue
        choices = [(f.name, choice) for f in fields(cls) for choice in f.metadata["choices"]]
        found += [f"{cls.title} with {name}={choice!r}" for name, choice in choices if cls(**{name: choice}).takes_preferences]
    return found
