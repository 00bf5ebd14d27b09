"""Which queries are trained on, chosen on and tested on: by query, and the same for every contestant.

Where few queries are kept for choosing, the others that are not tested take turns with them: what is left then trains, and together they
choose. With five folds of 21 queries, 84 choose instead of 21. A turn never sees a test query of its split; that a query chooses in one
split and is tested in another is why nothing that was chosen in one split may be carried to the next.

>>> data = Dataset([[0.0]] * 6, relevance=[0, 1] * 3, query_ptr=[0, 2, 4, 6])
>>> plan = folds(data, 3)
>>> plan.words
'3-fold cross-validation by query, seed 0: of 3 parts, 1 train, 1 validation, 1 test; all queries not tested serve as validation in 2 turns'
>>> [len(split.test.qids) for split in plan], plan.n_validation
([1, 1, 1], 2)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..data.dataset import Dataset
from ..data.published import Part, Published
from ..data.splits import deal
from ..words import count, counted

SET_ASIDE = 0.25  # of training queries that stay for choosing, where the data bring no validation part
ENOUGH = 50  # queries to choose on, from which on one part of them will do: on 21 a paired interval of NDCG@5 is some ±.03 wide
MOST_TURNS = 5  # each costs a training
MOST_SPLITS = 1_000


@dataclass(frozen=True, eq=False)
class Turn:
    """Queries that choose besides the validation part, after a training on all others that are not tested.

    learns, chooses   numbers of queries of `data`; both become data sets when they are asked for, and are not kept
    """

    data: Dataset
    learns: np.ndarray
    chooses: np.ndarray

    @property
    def train(self) -> Dataset:
        return self.data.subset(self.learns.tolist())

    @property
    def validation(self) -> Dataset:
        return self.data.subset(self.chooses.tolist())

    @property
    def n_documents(self) -> int:
        """Of the queries that choose."""
        return int(np.diff(self.data.query_ptr)[self.chooses].sum())


@dataclass(frozen=True, eq=False)
class Split:
    """One way to part the queries. validation is None where nothing is to be chosen.

    number        of the split, from 0
    test_numbers  (n_test_queries,) which queries of the whole data the test part holds
    turns         in which other queries choose as well; none where the validation part alone does
    """

    number: int
    train: Dataset
    validation: Dataset | None
    test: Dataset
    test_numbers: np.ndarray
    turns: tuple[Turn, ...] = ()

    @property
    def choosing(self) -> Dataset | None:
        """Every query that chooses: the validation part, then those of each turn."""
        if self.validation is None or not self.turns:
            return self.validation
        return Dataset.concat([self.validation, *(turn.validation for turn in self.turns)])


@dataclass(frozen=True, eq=False)
class Plan:
    """The splits of an experiment; iterating makes them one after the other.

    data    every query that takes part
    parts   of each split the numbers of the queries to train on, to choose on (may be none), and to test
    words   how they were parted, and by which seed: a clause of the recipe
    seed    of the parting
    turns   of each split further parts that choose, as `Turn` says; they and the validation part are all that is not tested
    call    what makes it, in Python, of `data`, or of `train`, `validation` and `test`; "" of a plan made by hand
    """

    data: Dataset
    parts: tuple[Part, ...]
    words: str
    seed: int
    turns: tuple[tuple[np.ndarray, ...], ...] = ()
    call: str = ""

    def __post_init__(self) -> None:
        if self.turns and len(self.turns) != len(self.parts):
            raise ValueError(f"the plan has {len(self.parts)} splits and turns for {len(self.turns)}; each split needs its own.")

    def __len__(self) -> int:
        return len(self.parts)

    def __iter__(self) -> Iterator[Split]:
        return map(self.split, range(len(self)))

    def split(self, number: int) -> Split:
        """One of the splits, with its data."""
        train, validation, test = self.parts[number]
        chosen_on = self.data.subset(validation.tolist()) if len(validation) else None
        rest = np.union1d(train, validation)
        turns = tuple(Turn(self.data, np.setdiff1d(rest, part), part) for part in self.turns_of(number))
        return Split(number, self.data.subset(train.tolist()), chosen_on, self.data.subset(test.tolist()), test, turns)

    def only(self, number: int) -> "Plan":
        """The plan of one of its splits alone."""
        return replace(self, parts=self.parts[number : number + 1], turns=self.turns[number : number + 1], call="")

    def turns_of(self, number: int) -> tuple[np.ndarray, ...]:
        """The parts of a split that choose besides its validation part."""
        return self.turns[number] if self.turns else ()

    @property
    def n_validation(self) -> int:
        """Queries to choose on, in the split that has fewest."""
        return min(len(part[1]) + sum(map(len, self.turns_of(number))) for number, part in enumerate(self.parts))


def take_turns(plan: Plan) -> Plan:
    """The plan with all that is not tested choosing in turn, in parts about as large as the validation part, at most 5 a split.

    A plan without queries to choose on, or with one that trains alone, stays as it is.

        >>> plan = folds(Dataset([[0.0]] * 8, relevance=[0, 1] * 4, query_ptr=range(0, 9, 2)), 4, turns=False)
        >>> [len(split.turns) for split in plan], [len(split.turns) for split in take_turns(plan)]
        ([0, 0, 0, 0], [2, 2, 2, 2])
    """
    if plan.turns or not plan.n_validation:
        return plan
    found, rng = [], np.random.default_rng(plan.seed)
    for train, validation, _ in plan.parts:
        n = min(MOST_TURNS - 1, len(train), max(1, round(len(train) / len(validation))))
        found.append(tuple(np.sort(part) for part in np.array_split(rng.permutation(train), n)))
    many = f"{max(map(len, found)) + 1} turns"
    return replace(plan, words=f"{plan.words}; all queries not tested serve as validation in {many}", turns=tuple(found))


def _with_turns(plan: Plan, turns: bool | None) -> Plan:
    return take_turns(plan) if turns or (turns is None and 0 < plan.n_validation < ENOUGH) else plan


def folds(data: Dataset, n: int = 5, seed: int = 0, validation: bool = True, turns: bool | None = None) -> Plan:
    """k-fold cross-validation by query: every query is tested once.

    validation   the next fold is kept for choosing, the others train: 3 + 1 + 1 of five, as in [MP] section 5.1
    turns        whether what is not tested takes turns to choose, as `take_turns`; None = where fewer than 50 queries would choose

    Raises ValueError where there are fewer queries than folds, or fewer folds than parts are needed.
    """
    least = 3 if validation else 2
    if not least <= n <= data.n_queries:
        whole = counted(data.n_queries, "query")
        if data.n_queries < least:
            raise ValueError(f"{whole} cannot be split into folds: that needs {count(least)} queries or more.")
        raise ValueError(f"{n} {'fold' if n == 1 else 'folds'} of {whole}: choose from {least} folds up to one for each query.")
    dealt = [np.sort(part) for part in np.array_split(np.random.default_rng(seed).permutation(data.n_queries), n)]
    nobody = np.empty(0, np.int64)
    parts = []
    for i in range(n):
        other = (i + 1) % n if validation else i
        train = np.sort(np.concatenate([part for j, part in enumerate(dealt) if j not in (i, other)]))
        parts.append((train, dealt[other] if validation else nobody, dealt[i]))
    kept = f"{n - 2} train, 1 validation, 1 test" if validation else f"{n - 1} train, 1 test"
    words = f"{n}-fold cross-validation by query, seed {seed}: of {n} parts, {kept}"
    call = f"folds(data, {n}, seed={seed}, validation={validation}, turns={turns})"
    return _with_turns(Plan(data, tuple(parts), words, seed, call=call), turns)


def random_splits(
    data: Dataset, n: int = 10, share: float = 0.7, seed: int = 0, validation: float = SET_ASIDE, turns: bool | None = None
) -> Plan:
    """n random splits by query: `share` to train on, the rest to test; of the former a share `validation` is kept for choosing (0 =
    none), turns as in `folds`. A query may be tested in several splits. Raises ValueError below two queries, and for more splits than
    anybody waits for."""
    if not 1 <= n <= MOST_SPLITS:
        raise ValueError(f"{n:,} random splits: choose from 1 to {MOST_SPLITS:,}.")
    parts = []
    for number in range(n):
        train, test = deal(data.n_queries, share, seed + number)
        parts.append((*_set_aside(train, validation, seed + number), test))
    kept = f", {100 * validation:.0f} % of these for validation" if validation else ""
    who = f"{n} random splits by query, seeds {seed} to {seed + n - 1}" if n > 1 else f"1 random split by query, seed {seed}"
    call = f"random_splits(data, {n}, {share!r}, seed={seed}, validation={validation!r}, turns={turns})"
    return _with_turns(Plan(data, tuple(parts), f"{who}: {100 * share:.0f} % for training{kept}", seed, call=call), turns)


def given(
    train: Dataset, test: Dataset, validation: Dataset | None = None, seed: int = 0, set_aside: float = SET_ASIDE,
    together: Dataset | None = None, turns: bool | None = None,
) -> Plan:  # fmt: skip
    """The split that the data come with. Without a validation part, a share `set_aside` of the training queries becomes one
    (0 = none), turns as in `folds`. A validation part that was given chooses alone, as publications do, unless `turns` says otherwise.

    together   `pool([train, validation, test])`, where somebody has it already
    """
    parts = [part for part in (train, validation, test) if part is not None]
    ends = np.cumsum([0, *(part.n_queries for part in parts)])
    learned, tested = np.arange(ends[1]), np.arange(ends[-2], ends[-1])
    if validation is not None:
        part, words = (learned, np.arange(ends[1], ends[2]), tested), "the given training, validation and test parts"
    else:
        part, words = (*_set_aside(learned, set_aside, seed), tested), "the given training and test parts"
        if len(part[1]):
            words += f"; {100 * set_aside:.0f} % of the training queries, seed {seed}, for validation"
    call = f"given(train, test, validation, seed={seed}, set_aside={set_aside!r}, turns={turns})"
    plan = Plan(together or Dataset.concat(parts), (part,), words, seed, call=call)
    return _with_turns(plan, turns) if turns or validation is None else plan


def published(found: Published) -> Plan:
    """The folds that a collection is published in: each with its own validation part, which chooses alone, as publications do; without one
    nothing is chosen. Raises ValueError where a fold has no test part."""
    for name, (_, _, test) in found.parts.items():
        if not len(test):
            raise ValueError(f"{name or 'the fold'} has no test part; add one, or make your own folds.")
    many = f"the {count(len(found.parts))} folds" if len(found.parts) > 1 else "the fold"
    return Plan(found.data, tuple(found.parts.values()), f"{many} as published", 0, call="published(folds)")


def _set_aside(train: np.ndarray, share: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Queries that go on training, and those that are kept for choosing."""
    if not share or len(train) < 2:
        return train, np.empty(0, np.int64)
    stay, kept = deal(len(train), 1.0 - share, seed)
    return train[stay], train[kept]


def pool(parts: Sequence[Dataset | None]) -> Dataset:
    """All queries of the parts that there are."""
    there = [part for part in parts if part is not None]
    return Dataset.concat(there) if len(there) > 1 else there[0]
