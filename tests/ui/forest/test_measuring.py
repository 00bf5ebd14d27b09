"""What is measured in slices is what the library measures at once; a run that is gone is not held."""

import gc
import threading
import weakref

import numpy as np
import pytest

import boosting as b
from boosting.explain.model import model_of
from sample_data import load
from tests.pages.helpers import fine, knock, said, settle
from tests.ui.compare.helpers import finished_run
from ui.forest import measuring
from ui.forest.measuring import SHUFFLES, Climbing, Shuffling, climb
from ui.runs.address import Address
from ui.work import session
from ui.work.parcels import unwrap, wrap
from ui.work.scheduler import Scheduler, Work
from ui.work.workers import Here

LIBRARY = load("library")


@pytest.fixture(scope="module")
def run():
    return finished_run(Address("library", "lambdamart"), LIBRARY, 3)


class Travelling(Here):
    """A worker to which things go as bytes, as to another process."""

    def run(self, function, *args):
        content, mentioned = wrap((function, args))
        function, args = unwrap(content, mentioned)
        return function(*args)


def done(work):
    n = 1
    while work.go_on(Travelling(), 0.0):
        n += 1
    assert work.is_complete and not work.error and n == work.n_features  # with no time at all, a feature a slice
    return work


@pytest.mark.parametrize("is_test", [False, True])
def test_drops_are_the_librarys(run, is_test):
    found = done(Shuffling(run, is_test)).found
    whole = b.permutation_importance(run.trace, LIBRARY.test if is_test else LIBRARY.train, n_repeats=SHUFFLES)
    assert found.whole == whole.whole
    np.testing.assert_array_equal(found.drops, whole.drops)


def test_staircases_are_the_librarys_and_stand_in_spreads_around_their_mean(run):
    work, trace = done(Climbing(run)), run.trace
    scores = trace.predict(LIBRARY.train.features)
    for feature in (0, 5):
        whole = b.partial_dependence(trace, feature)
        shown, column = work.known[feature], LIBRARY.train.features[:, feature]
        np.testing.assert_array_equal(shown.thresholds, whole.thresholds)
        at = shown.heights[np.searchsorted(shown.thresholds, column)]
        assert at.mean() == pytest.approx(0, abs=1e-9) and shown.title == "LambdaMART"
        np.testing.assert_allclose(np.diff(shown.heights), np.diff(whole.values) / scores.std(), atol=1e-9)


def test_nothing_that_no_tree_asks_is_lifted():
    """A feature without any value has no mean to be centred around; scores that are equal but for the last bits have no spread."""
    data = b.Dataset([[np.nan, 0.1], [np.nan, 0.2], [np.nan, 0.3]], [0, 1, 2], [0, 3])
    model = model_of(b.train(data, b.GBT(), b.Settings(n_iterations=3)))
    assert climb("GBT", model, data, 0, 60.0)[0].heights.tolist() == [0.0]
    level = b.Dataset(np.ones((30, 1)), [0, 1, 1] * 10, [0, 30])
    model = model_of(b.train(level, b.GBT(), b.Settings(n_iterations=3)))
    assert model.scores(level.features).std() > 0
    assert climb("GBT", model, level, 0, 60.0)[0].heights.tolist() == [0.0]


def test_of_many_documents_some_are_averaged_evenly_spread(monkeypatch, run):
    monkeypatch.setattr(measuring, "MOST_ROWS", 10)
    rows = measuring.some_rows(LIBRARY.train.n_documents)
    assert len(rows) == 10 and rows[0] == 0 and rows[-1] == LIBRARY.train.n_documents - 1 and np.ptp(np.diff(rows)) <= 1
    column = LIBRARY.train.features[rows]
    found = Climbing(run)
    found.go_on(Travelling(), 0.0)
    np.testing.assert_array_equal(found.known[0].thresholds, b.partial_dependence(run.trace, 0, column).thresholds)


def test_of_many_documents_those_of_whole_queries_are_shuffled(monkeypatch, run):
    monkeypatch.setattr(measuring, "MOST_SHUFFLED", 80)
    chosen = measuring.some_queries(LIBRARY.train)
    assert 2 < len(chosen) < LIBRARY.train.n_queries and {0, LIBRARY.train.n_queries - 1} < set(chosen.tolist())
    work, some = Shuffling(run, False), LIBRARY.train.subset(chosen)
    work.go_on(Travelling(), 0.0)
    whole = b.permutation_importance(run.trace, some, n_repeats=SHUFFLES)
    assert some.n_documents < 120 and work.whole == whole.whole
    np.testing.assert_array_equal(work.known[0], whole.drops[0])


def test_a_run_that_nobody_has_any_more_is_not_measured_and_not_held():
    run = finished_run(Address("six", "gbt"), load("six"), 1)
    works, gone = (Shuffling(run, False), Climbing(run)), weakref.ref(run)
    del run
    gc.collect()
    assert gone() is None and not any(work.go_on(Here(), 1.0) or work.is_complete for work in works)


def test_a_person_stops_the_measuring_and_goes_on(monkeypatch):
    """It is held at its second feature until the person has said stop; what is measured stays."""
    real, stopped = measuring.shuffle, threading.Event()

    def held(model, data, first, seconds):
        assert first == 0 or stopped.wait(60)
        return real(model, data, first, 0.0)

    def unsubscribe(work, session):
        Work.unsubscribe(work, session)
        stopped.set()

    alone = Scheduler([Here()])
    monkeypatch.setattr(measuring, "shuffle", held)
    monkeypatch.setattr(measuring.Shuffling, "unsubscribe", unsubscribe)
    monkeypatch.setattr(session, "scheduler", lambda: alone)
    measuring._shelf.clear()
    at = fine(knock("forest", data="six", view="importance"))
    for _ in range(60):  # the training comes first
        if "Shuffling: 1 of 3 features" in [each.proto.text for each in at.get("progress")]:
            break
        fine(at.run())
    at.button(key="forest_stop").click().run()
    assert "Stopped: 2 of 3 features; what is measured is kept." in said(at.caption)
    at = fine(settle(at.button(key="forest_go_on").click().run()))
    assert "Shuffled among the six documents" in " ".join(said(at.markdown))
