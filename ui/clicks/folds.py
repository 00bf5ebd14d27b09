"""Tables 2 and 3 of [GB] in the background: one fold a slice, shared by the sessions that ask for the same ones."""

from boosting import Dataset, GBRank, Settings
from boosting.experiments.click_tables import ClickTables, click_tables, together
from boosting.experiments.contestant import Contestant, contestant
from boosting.experiments.gb import LEAVES, Trees
from boosting.experiments.rivals import rank_svm

from ..work.scheduler import Work
from ..work.shelf import size_of
from ..work.workers import Worker

N_FOLDS, ITERATIONS = 5, 60


class Folds(Work):
    """The folds of one data set; `tables` grows with each. What was done stays when it is stopped."""

    def __init__(self, data: Dataset) -> None:
        super().__init__()
        self.data = data
        self._done: list[dict[str, ClickTables]] = []

    @property
    def n_done(self) -> int:
        return len(self._done)

    @property
    def is_complete(self) -> bool:
        return self.n_done == N_FOLDS

    @property
    def n_bytes(self) -> int:
        return size_of([list(table.precision.values()) for one in self._done for table in one.values()])

    @property
    def tables(self) -> dict[str, ClickTables]:
        """By who judges; of the folds that are done."""
        return together(self._done) if self._done else {}

    def go_on(self, worker: Worker, seconds: float) -> bool:
        self._done = [*self._done, worker.run(one_fold, self.data, self.n_done)]
        return not self.is_complete


def contestants() -> list[Contestant]:
    """GBRank with single trees, which section 3.3 finds comparable, by the paper's update and by residuals; and RankSVM."""
    residual = Settings(n_iterations=ITERATIONS, max_leaf_nodes=LEAVES, learning_rate=0.1)
    return [Trees(inner=1).gbrank(ITERATIONS), contestant("GBRank, residual", GBRank(update="residual"), residual), rank_svm()]


def one_fold(data: Dataset, number: int) -> dict[str, ClickTables]:
    """What a worker does; the standings stay behind, they hold the data."""
    found = click_tables(data, contestants(), N_FOLDS, only=number)
    return {judge: table.without_standings() for judge, table in found.items()}
