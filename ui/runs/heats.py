"""A contest as work in the background: each heat is a training in slices, then a measurement; at the end the comparisons."""

import threading
import time
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np

from boosting import Dataset, Loss, Settings
from boosting.experiments.comparison import Comparison, compare_all
from boosting.experiments.contest import stand
from boosting.experiments.contestant import Candidate, Contestant
from boosting.experiments.heat import Heat, Measures, Run, heats, measure_traces, outside, run_heat
from boosting.experiments.plan import Plan, Split, Turn
from boosting.experiments.plan import pool as pool_of
from boosting.experiments.standing import Standing
from sample_data import Collection

from ..work.jobs import Job
from ..work.training import Order, Training
from ..work.workers import Worker


def pool(source: Collection) -> Dataset:
    """All judged queries: those of the training, validation and test parts."""
    parts = [source.train, source.validation, source.test]
    return source.train.derive("pool", lambda: pool_of(parts))


class Refused(NamedTuple):
    """Why a contestant cannot learn from the training queries of a split."""

    reason: str


class HeatTraining(Training):
    """A training, one more for each turn of its split, and a measurement; a ranker without iterations is all measurement.

    came_of   the run of the heat, or why there is none
    """

    def __init__(self, one: Contestant, candidate: Candidate, split: Callable[[], Split], measures: Measures, why_out: Callable[[], str]):
        super().__init__(lambda: order_of(candidate, split()))
        self._one, self._candidate, self._split, self._measures, self._why_out = one, candidate, split, measures, why_out
        self._turns: list[Training] = []
        self._level: list[Training] = []  # turns that leave nothing to learn from
        self._seconds = 0.0
        self.came_of: Run | Refused | None = None

    @property
    def n_done(self) -> int:
        return super().n_done + sum(turn.n_done for turn in self._turns)

    def go_on(self, worker: Worker, seconds: float) -> bool:
        """One slice; whether there is more to do."""
        if reason := self._why_out():  # it could not learn in another split, and is out
            self.came_of = Refused(reason)
            return False
        try:
            if not self._candidate.has_iterations:
                self.came_of = worker.run(run_heat, self._candidate, self._one, self._split(), self._measures)
            elif self._trains_on(worker, seconds):
                return True
            else:
                turns = [None if turn in self._level else turn.trace for turn in self._turns]
                wanted = self._measures.of(self._candidate)
                self.came_of = worker.run(measure_traces, self.trace, turns, self._split(), self._measures, wanted, self._seconds)
        except ValueError as error:
            self.came_of = Refused(str(error))
        return False

    def _trains_on(self, worker: Worker, seconds: float) -> bool:
        """One slice of the training, or of the turn that is on; whether there was one."""
        if not self.is_complete:
            since = time.perf_counter()
            super().go_on(worker, seconds)
            self._seconds += time.perf_counter() - since
            return True
        if not self._turns:
            self._turns = [Training(partial(order_of_turn, self._candidate, turn)) for turn in self._split().turns]
        on = next((turn for turn in self._turns if not turn.is_complete and turn not in self._level), None)
        if on is None:
            return False
        try:
            on.go_on(worker, seconds)
        except ValueError:
            self._level.append(on)
        return True


class HeatPiece(NamedTuple):
    """A heat as a piece of a job."""

    begin: Callable[[], HeatTraining]
    result: Callable[[HeatTraining], Any]
    n_steps: int


class ContestJob(Job):
    """The heats of a contest, and its comparisons when all are run.

    judged   every pair under the first metric; None before the last heat is run, and where fewer than two stay
    """

    def __init__(self, plan: Plan, contestants: Sequence[Contestant], measures: Measures) -> None:
        self.plan, self.contestants, self.measures = plan, tuple(contestants), measures
        self.judged: list[Comparison] | None = None
        self._is_judged = threading.Event()
        self._judging = threading.Lock()
        self._splits = lru_cache(maxsize=3)(plan.split)  # two hands at work, perhaps on two splits
        learned = [(candidate.settings or Settings()).n_iterations for one in contestants for candidate in one.candidates]
        self._usual = max(learned)  # a ranker without iterations takes about as long as a training, which is all that can be said before
        super().__init__({heat: self._piece(heat) for heat in heats(plan, contestants)})

    def _piece(self, heat: Heat) -> HeatPiece:
        one = self.contestants[heat.contestant]
        candidate = one.candidates[heat.candidate]
        return HeatPiece(
            lambda: HeatTraining(one, candidate, lambda: self._splits(heat.split), self.measures, lambda: self.refused.get(one.name, "")),
            lambda training: training.came_of,
            (1 + len(self.plan.turns_of(heat.split))) * (candidate.settings.n_iterations if candidate.settings else self._usual),
        )

    @property
    def refused(self) -> dict[str, str]:
        """Who cannot learn from the data: name -> why."""
        return {self.contestants[heat.contestant].name: it.reason for heat, it in self._found().items() if isinstance(it, Refused)}

    def _found(self) -> dict[Heat, Run | Refused]:
        """What has come of the heats so far; workers add to it meanwhile."""
        return {heat: it for heat, it in list(self.results.items()) if isinstance(heat, Heat)}

    @property
    def is_complete(self) -> bool:
        return super().is_complete and self._is_judged.is_set()

    @property
    def n_whole(self) -> int:
        """Splits of which every heat is run."""
        done = [heat.split for heat in self._found()]
        return sum(done.count(split) * len(self.plan) == len(self.tasks) for split in range(len(self.plan)))

    def standing(self) -> Standing | None:
        """Of the whole splits; None where nobody stays."""
        refused = self.refused
        if len(refused) == len(self.contestants):
            return None
        runs = {heat: it for heat, it in self._found().items() if isinstance(it, Run)}
        return stand(self.plan, self.contestants, self.measures, runs, refused)

    def go_on(self, worker: Worker, seconds: float) -> bool:
        """One slice of a heat; after the last, the comparisons."""
        if super().go_on(worker, seconds):
            return True
        if len(self.results) < len(self.tasks):
            return False
        with self._judging:
            if not self._is_judged.is_set():
                standing = self.standing()
                if standing is not None and len(standing.contestants) > 1:
                    self.judged = worker.run(compare_all, *_values(standing))
                self._is_judged.set()
                self._splits.cache_clear()  # the job stays for whoever asks for it; copies of the data need not
        return False


def _values(standing: Standing) -> tuple[dict[str, np.ndarray], str, bool]:
    """What the comparisons are made of: of each contestant and query the number of the choice."""
    label = standing.labels[0]
    values = {one.name: standing.query_values(one.name, label) for one in standing.contestants}
    return values, label, standing.metric_of(label).higher_is_better


def order_of(candidate: Candidate, split: Split) -> Order:
    """What to train; what is scored along is made once for all heats of a split."""
    assert isinstance(candidate.learner, Loss)
    others = split.test.derive("outside", lambda: outside(split))
    return Order(split.train, others, candidate.learner, candidate.settings or Settings())


def order_of_turn(candidate: Candidate, turn: Turn) -> Order:
    """What to train for a turn: the queries that choose in it are scored along."""
    assert isinstance(candidate.learner, Loss)
    return Order(turn.train, turn.validation, candidate.learner, candidate.settings or Settings())
