"""Tables 2 and 3 of [GB]: GBRank and RankSVM on preferences from clicks, five folds, contradicting pairs and precision at K%.

The paper could judge by other preferences from clicks alone. Where the data hold grades as well, as with clicks that were made up,
the same rankers are judged by them too: they were never shown to a learner.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ..data.dataset import Dataset
from ..data.supervision import only_grades, only_preferences
from ..metrics import Metric, n_pairs
from .checkpoint import Checkpoint
from .contest import Report, contest
from .contestant import Contestant
from .frames import frame
from .plan import folds
from .printed import PERCENTS
from .setting import reached
from .standing import Standing

if TYPE_CHECKING:
    from .frames import DataFrame

PREFERENCES, GRADED = "preferences", "grades"


@dataclass(frozen=True)
class JudgedBy(Metric):
    """A metric that looks at the preferences alone, or at the grades alone, of data that hold both."""

    part: str = PREFERENCES

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(f"{label}, by {self.part}" for label in super().labels)

    def __call__(self, data: Dataset, scores):
        return super().__call__(_part(data, self.part), scores)

    def by_query(self, data: Dataset, scores) -> np.ndarray:
        return super().by_query(_part(data, self.part), scores)

    def skipped(self, data: Dataset) -> int:
        return super().skipped(_part(data, self.part))


@dataclass(frozen=True, eq=False)
class ClickTables:
    """What each method came to in each fold.

    judge       PREFERENCES: by those from clicks, as the paper; GRADED: by the grades
    names       of the methods
    n_pairs     (n_folds,) pairs of each test fold
    precision   name -> (n_folds, n_percents) at PERCENTS
    standings   everything else: choices, comparisons over queries; one, or one a fold where folds were run one by one
    """

    judge: str
    names: tuple[str, ...]
    n_pairs: np.ndarray
    precision: Mapping[str, np.ndarray]
    standings: tuple[Standing, ...]

    @property
    def n_judged(self) -> np.ndarray:
        """(n_folds, n_percents) pairs that the first K% are: ceil(K n / 100)."""
        return np.ceil(np.outer(self.n_pairs, PERCENTS) / 100 - 1e-9)

    def contradicting(self, name: str) -> np.ndarray:
        """(n_folds, n_percents) how many of these the scores contradict."""
        return (1.0 - self.precision[name]) * self.n_judged

    def without_standings(self) -> "ClickTables":
        """The numbers alone, which are small: a standing holds the data."""
        return replace(self, standings=())

    def table(self, name: str) -> "DataFrame":
        """One of the paper's tables: K%, and of each fold CP and Prec; NaN where a fold has no pair to judge by."""
        wrong, right = self.contradicting(name), self.precision[name]
        rows = []
        for column, percent in enumerate(PERCENTS):
            row: dict = {"K%": percent}
            for fold in range(len(self.n_pairs)):
                row |= {f"fold {fold + 1} CP": _whole(wrong[fold, column]), f"fold {fold + 1} Prec": float(right[fold, column])}
            rows.append(row)
        return frame(rows)


def _whole(count: float) -> float:
    return float("nan") if np.isnan(count) else round(float(count))


def click_tables(
    data: Dataset, contestants: Sequence[Contestant], n_folds: int = 5, seed: int = 0, report: Report | None = None,
    only: int | None = None, checkpoint: Checkpoint | None = None,
) -> dict[str, ClickTables]:  # fmt: skip
    """Let contestants, such as GBRank and RankSVM, learn from the preferences of `data` alone.

    Of five folds three train, one chooses the iteration and RankSVM's C by its contradicting pairs, one tests. Returns the tables
    by PREFERENCES and, where the data have grades that differ within a query, by GRADED.

    only   runs this fold alone; `together` joins them

    Raises ValueError where the data state no preference or have fewer queries than folds; InterruptedError where `report` stopped it
    before the first fold was complete.
    """
    if not len(data.preference_rows):
        raise ValueError("the data have no preferences; pass Dataset(preferences=...), for example those from clicks.")
    judges = [PREFERENCES, *([GRADED] if n_pairs(only_grades(data)) else [])]
    share = {judge: JudgedBy("contradicting_share", part=judge) for judge in judges}
    precision = {judge: JudgedBy("precision_at_percent", k=PERCENTS, part=judge) for judge in judges}
    who = [Contestant(one.name, one.candidates, only_preferences) for one in contestants]
    plan = folds(data, n_folds, seed)
    plan = plan if only is None else plan.only(only)
    asked = [metric for judge in judges for metric in (share[judge], precision[judge])]
    found = reached(contest(plan, who, asked, share[PREFERENCES], report, checkpoint=checkpoint))
    names = tuple(one.name for one in found.contestants)
    n_splits = len(found.of(names[0]))
    tests = [split.test for split in plan][:n_splits]
    return {
        judge: ClickTables(
            judge, names, np.array([n_pairs(_part(test, judge)) for test in tests]),
            {name: np.stack([found.values(name, label) for label in precision[judge].labels], axis=1) for name in names}, (found,),
        )
        for judge in judges
    }  # fmt: skip


def together(folds: Sequence[Mapping[str, ClickTables]]) -> dict[str, ClickTables]:
    """The tables of folds that were run one by one, in this order."""
    return {
        judge: replace(
            table, n_pairs=np.concatenate([one[judge].n_pairs for one in folds]),
            precision={name: np.concatenate([one[judge].precision[name] for one in folds]) for name in table.names},
            standings=tuple(standing for one in folds for standing in one[judge].standings),
        )
        for judge, table in folds[0].items()
        if all(judge in one for one in folds)
    }  # fmt: skip


def _part(data: Dataset, part: str) -> Dataset:
    return only_preferences(data) if part == PREFERENCES else only_grades(data)
