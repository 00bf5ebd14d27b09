"""Which queries are trained on, chosen on and tested on: by query, and the same for every contestant.

>>> data = Dataset([[0.0]] * 6, relevance=[0, 1] * 3, query_ptr=[0, 2, 4, 6])
>>> plan = folds(data, 3)
>>> plan.words
'3-fold cross-validation by query, seed 0: of 3 parts, 1 to train on, 1 to choose on, 1 to test'
>>> [len(split.test.qids) for split in plan]
[1, 1, 1]
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..data.dataset import Dataset
from ..data.splits import deal
from ..words import counted

SET_ASIDE = 0.25  # of training queries that stay for choosing, where the data bring no validation part


@dataclass(frozen=True, eq=False)
class Split:
    """One way to part the queries. validation is None where nothing is to be chosen.

    number        of the split, from 0
    test_numbers  (n_test_queries,) which queries of the whole data the test part holds
    """

    number: int
    train: Dataset
    validation: Dataset | None
    test: Dataset
    test_numbers: np.ndarray


@dataclass(frozen=True, eq=False)
class Plan:
    """The splits of an experiment; iterating makes them one after the other.

    data    every query that takes part
    parts   of each split the numbers of the queries to train on, to choose on (may be none), and to test
    words   how they were parted, and by which seed: a clause of the recipe
    seed    of the parting
    """

    data: Dataset
    parts: tuple[tuple[np.ndarray, np.ndarray, np.ndarray], ...]
    words: str
    seed: int

    def __len__(self) -> int:
        return len(self.parts)

    def __iter__(self) -> Iterator[Split]:
        return map(self.split, range(len(self)))

    def split(self, number: int) -> Split:
        """One of the splits, with its data."""
        train, validation, test = self.parts[number]
        chosen_on = self.data.subset(validation.tolist()) if len(validation) else None
        return Split(number, self.data.subset(train.tolist()), chosen_on, self.data.subset(test.tolist()), test)

    @property
    def n_validation(self) -> int:
        """Queries to choose on, in the split that has fewest."""
        return min(len(validation) for _, validation, _ in self.parts)


def folds(data: Dataset, n: int = 5, seed: int = 0, validation: bool = True) -> Plan:
    """k-fold cross-validation by query: every query is tested once.

    validation   the next fold is kept for choosing, the others train: 3 + 1 + 1 of five, as in [MP] section 5.1

    Raises ValueError where there are fewer queries than folds, or fewer folds than parts are needed.
    """
    least = 3 if validation else 2
    if not least <= n <= data.n_queries:
        raise ValueError(f"{n} folds of {counted(data.n_queries, 'query', 'queries')}: choose from {least} folds up to one for each query.")
    dealt = [np.sort(part) for part in np.array_split(np.random.default_rng(seed).permutation(data.n_queries), n)]
    nobody = np.empty(0, np.int64)
    parts = []
    for i in range(n):
        other = (i + 1) % n if validation else i
        train = np.sort(np.concatenate([part for j, part in enumerate(dealt) if j not in (i, other)]))
        parts.append((train, dealt[other] if validation else nobody, dealt[i]))
    kept = f"{n - 2} to train on, 1 to choose on, 1 to test" if validation else f"{n - 1} to train on, 1 to test"
    return Plan(data, tuple(parts), f"{n}-fold cross-validation by query, seed {seed}: of {n} parts, {kept}", seed)


def random_splits(data: Dataset, n: int = 10, share: float = 0.7, seed: int = 0, validation: float = SET_ASIDE) -> Plan:
    """n random splits by query: `share` to train on, the rest to test; of the former a share `validation` is kept for choosing (0 =
    none). A query may be tested in several splits. Raises ValueError below two queries."""
    parts = []
    for number in range(n):
        train, test = deal(data.n_queries, share, seed + number)
        parts.append((*_set_aside(train, validation, seed + number), test))
    kept = f", {validation:.0%} of these to choose on" if validation else ""
    who = f"{n} random splits by query, seeds {seed} to {seed + n - 1}" if n > 1 else f"1 random split by query, seed {seed}"
    return Plan(data, tuple(parts), f"{who}: {share:.0%} to train on{kept}", seed)


def given(
    train: Dataset, test: Dataset, validation: Dataset | None = None, seed: int = 0, set_aside: float = SET_ASIDE,
    together: Dataset | None = None,
) -> Plan:  # fmt: skip
    """The split that the data come with. Without a validation part, a share `set_aside` of the training queries becomes one
    (0 = none).

    together   `pool([train, validation, test])`, where somebody has it already
    """
    parts = [part for part in (train, validation, test) if part is not None]
    ends = np.cumsum([0, *(part.n_queries for part in parts)])
    learned, tested = np.arange(ends[1]), np.arange(ends[-2], ends[-1])
    if validation is not None:
        part, words = (learned, np.arange(ends[1], ends[2]), tested), "the training, validation and test parts that were given"
    else:
        part, words = (*_set_aside(learned, set_aside, seed), tested), "the training and test parts that were given"
        if len(part[1]):
            words += f"; {set_aside:.0%} of the training queries, seed {seed}, to choose on"
    return Plan(together or Dataset.concat(parts), (part,), words, seed)


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
