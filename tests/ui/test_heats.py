"""A contest in the background is the library's: in slices, stopped in the middle, with somebody refused; nothing is done twice."""

import numpy as np

import boosting as b
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.heat import Measures
from boosting.experiments.plan import folds, random_splits
from tests.boosting.helpers import make_data
from ui.runs import heats
from ui.runs.heats import ContestJob, HeatTraining
from ui.work.workers import Here, WorkerDied

DATA = make_data(7, sizes=(5,) * 9, n_features=3)
NDCG = b.Metric("ndcg", k=5)
SETTINGS = b.Settings(n_iterations=5, max_leaf_nodes=3)
WHO = (
    contestant("GBT", {"gentle": b.GBT(), "LambdaMART": b.LambdaMART()}, SETTINGS),
    contestant("GBRank", b.GBRank(), SETTINGS),
    contestant("RankSVM", b.baselines.RankSVM()),
)
MEASURES = Measures((NDCG,), NDCG, of_training=True)


def finish(job, worker=None, seconds=1e-9):
    """One slice after the other, each of one iteration; how many it took."""
    n = 1
    while job.go_on(worker or Here(), seconds):
        n += 1
    return n


def test_it_is_the_librarys_contest_with_its_comparisons():
    plan = folds(DATA, 3)
    assert all(len(split.turns) == 1 for split in plan)
    job, shares = ContestJob(plan, WHO, MEASURES), []
    while job.go_on(Here(), 1e-9):
        shares.append(job.progress)
    assert shares == sorted(shares), "progress never runs back"
    assert len(shares) > 3 * 3 * 2 * 5 and job.is_complete and job.progress == 1.0 and job.n_whole == 3
    found, expected = job.standing(), contest(plan, WHO, [NDCG], NDCG, of_training=True)
    assert found.is_complete and found.table().equals(expected.table()) and found.choices().equals(expected.choices())
    assert all(np.array_equal(a.learned, c.learned) for a, c in zip(found.outcomes, expected.outcomes, strict=True))
    assert job.judged == expected.compare() and found.costs()["trees"].equals(expected.costs()["trees"])


def test_a_stop_in_the_middle_of_a_training_keeps_it_and_going_on_does_only_the_rest(monkeypatch):
    begun = []
    go_on = HeatTraining.go_on

    def counted(training, worker, seconds):
        begun.append(training)
        return go_on(training, worker, seconds)

    monkeypatch.setattr(HeatTraining, "go_on", counted)
    job = ContestJob(folds(DATA, 3), WHO[1:], MEASURES)
    for _ in range(3):  # three slices of the first training, then nobody comes
        assert job.go_on(Here(), 1e-9)
    assert not job.results and 0 < job.progress < 1 and begun[0].trace.n_iterations == 3 and not job.standing().outcomes
    finish(job)
    assert begun[3] is begun[0] and len({id(training) for training in begun}) == 6, "every training is begun once"
    assert job.is_complete and job.standing().is_complete


def test_whole_splits_stand_while_the_others_run():
    job = ContestJob(folds(DATA, 3), WHO, MEASURES)
    while job.n_whole < 2:
        job.go_on(Here(), 60.0)
    found = job.standing()
    assert {outcome.split for outcome in found.outcomes} == {0, 1} and not found.is_complete and job.judged is None


def test_who_cannot_learn_says_why_trains_no_more_and_the_others_stay():
    pairs = DATA.pairs()
    bare = b.Dataset(DATA.features, np.full(45, np.nan), DATA.query_ptr, preferences=np.stack([pairs.winner, pairs.loser], axis=1))
    share = b.Metric("contradicting_share")
    one, two = (contestant(name, loss, SETTINGS) for name, loss in (("GBT", b.GBT()), ("GBRank", b.GBRank())))
    job = ContestJob(random_splits(bare, 2), (one, two), Measures((share,), share))
    finish(job)
    assert list(job.refused) == ["GBT"] and "preferences" in job.refused["GBT"] and job.error == ""
    assert [c.name for c in job.standing().contestants] == ["GBRank"] and job.is_complete and job.judged is None
    nobody = ContestJob(random_splits(bare, 2), (one,), Measures((share,), share))
    finish(nobody)
    assert nobody.standing() is None and nobody.is_complete


def test_a_worker_that_dies_over_the_comparisons_costs_only_these():
    class Mortal(Here):
        def run(self, function, *args):
            if function is heats.compare_all:
                raise WorkerDied("It ended.")
            return function(*args)

    job = ContestJob(folds(DATA, 3), WHO[1:], MEASURES)
    worker = Mortal()
    while not job.error and job.one_slice(worker):
        pass
    assert job.error == "It ended." and len(job.results) == 6 and not job.is_complete and not job.is_final
    results = dict(job.results)
    finish(job)
    assert job.is_complete and job.judged is not None and all(job.results[name] is results[name] for name in results)
