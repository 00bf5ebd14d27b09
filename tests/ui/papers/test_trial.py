"""An experiment in slices comes to what it comes to in one go, keeps what is done, and says what does not suit."""

import pytest

import sample_data
from boosting.experiments.catalogue import EXPERIMENTS
from tests.boosting.data.test_published import GOOD, zipped
from tests.boosting.helpers import make_data
from ui.papers import trial as module
from ui.papers import trials
from ui.papers.trial import Progress, Trial
from ui.uploads.opening import read
from ui.work.scheduler import Scheduler
from ui.work.workers import Here, WorkerDied

KEY, VALUES = "qb-table-1", {"n_iterations": 4}
PARTS = 5  # QBRank, GBT, and three values of RankSVM


@pytest.fixture(scope="module")
def parts():
    return make_data(1, sizes=(6,) * 10, n_grades=5), make_data(2, sizes=(6,) * 6, n_grades=5)


@pytest.fixture(scope="module")
def at_once(parts):
    return EXPERIMENTS[KEY](*parts, **VALUES)


class Elsewhere(Here):
    """A worker that has forgotten everything: another process, or the same one started anew."""

    def run(self, function, *args):
        data = args[2]
        data.derive("trials of papers", dict).clear()
        return function(*args)


def finish(trial, worker, seconds):
    """How far it was after each slice."""
    progress = []
    while trial.go_on(worker, seconds):
        progress.append((trial.progress.overall, len(trial.parts)))
        assert len(progress) < 100
    return progress


def test_slices_of_no_length_come_to_the_same_one_iteration_at_a_time(parts, at_once):
    trial = Trial(KEY, *parts, VALUES)
    progress = finish(trial, Here(), 0.0)
    found = trial.evidence
    assert found.table.equals(at_once.table) and found.findings == at_once.findings and found.recipe == at_once.recipe
    shares, n_parts = [share for share, _ in progress], [n for _, n in progress]
    assert len(progress) > 8 and n_parts == sorted(n_parts) and n_parts[-1] == PARTS - 1
    assert all(0.0 <= share <= 1.0 for share in shares) and shares == sorted(shares)
    assert trial.is_complete and trial.parts == {} and not parts[0].derive("trials of papers", dict)  # nothing is kept twice


def test_an_experiment_of_one_training_counts_its_iterations(parts):
    trial = Trial("gb-figure-1", *parts, {"n_iterations": 3, "inner_trees": 2})
    assert [share for share, _ in finish(trial, Here(), 0.0)] == pytest.approx([1 / 3, 2 / 3])
    again = EXPERIMENTS["gb-figure-1"](*parts, n_iterations=3, inner_trees=2)
    assert trial.evidence.table.equals(again.table)


def test_a_worker_that_has_forgotten_is_sent_what_is_done(parts, at_once):
    trial, long = Trial(KEY, *parts, VALUES), 60.0
    while len(trial.parts) < 2:
        assert trial.go_on(Here(), 0.0)
    trial._home = None
    assert not trial.go_on(Elsewhere(), long)
    assert trial.evidence.table.equals(at_once.table)


def test_a_worker_that_dies_costs_the_training_under_way_and_no_other(parts, at_once):
    trial = Trial(KEY, *parts, VALUES)
    while not trial.parts:
        trial.go_on(Here(), 0.0)

    class Dying(Here):
        def run(self, function, *args):
            raise WorkerDied("The process ended.")

    trial._home = Dying()
    with pytest.raises(WorkerDied):
        trial.go_on(Dying(), 0.0)
    assert len(trial.parts) == 1
    finish(trial, Here(), 60.0)
    assert trial.evidence.table.equals(at_once.table)


def test_a_worker_holds_few_experiments_in_the_middle(parts):
    trials = [Trial(KEY, *parts, {"n_iterations": n}) for n in range(2, 2 + module.MOST + 2)]
    for trial in trials:
        trial.go_on(Here(), 0.0)
    kept = parts[0].derive("trials of papers", dict)
    assert list(kept) == [trial.token for trial in trials[2:]]
    kept.clear()


def test_what_the_data_do_not_suit_is_a_sentence_and_final():
    data = make_data(3, sizes=(6,))
    trial, scheduler = Trial("gb-figures-3-4", data, None, {}), Scheduler([Here()])
    scheduler.start(trial, "me")
    assert trial.rested.wait(20.0)
    assert trial.is_final and "one query cannot be split into folds" in trial.error and not trial.is_complete
    assert not data.derive("trials of papers", dict)


def test_progress_before_anything_is_known():
    assert Progress().overall == 0.0


def test_a_validation_part_chooses_and_published_folds_are_run_where_the_experiment_takes_them():
    own = read("mq.zip", zipped(GOOD))
    assert trials.parts_of("qb-table-1", own) == {"validation": own.validation, "official": None}
    given = trials.parts_of("gb-figures-3-4", own)
    assert given["official"].data.n_queries == 10 and set(trials.parts_of("qb-table-1", sample_data.load("web")).values()) == {None}
    trial = Trial("gb-figures-3-4", own.train, own.test, {"n_iterations": 2, "inner_trees": 1, **given})
    finish(trial, Here(), 60.0)
    assert trial.evidence.recipe["splits"] == "the five folds as published"
