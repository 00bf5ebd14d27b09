"""What is measured in slices is what the library measures at once; a run that is gone is not held."""

import gc
import weakref

import numpy as np
import pytest

import boosting as b
from sample_data import load
from tests.ui.compare.helpers import finished_run
from ui.address import Address
from ui.forest import measuring
from ui.forest.dependence import stairs_of
from ui.forest.measuring import SHUFFLES, Climbing, Shuffling
from ui.work.parcels import unwrap, wrap
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
    assert work.spread == pytest.approx(scores.std())
    for feature in (0, 5):
        whole = b.partial_dependence(trace, feature)
        np.testing.assert_array_equal(work.stairs[feature].thresholds, whole.thresholds)
        np.testing.assert_allclose(work.stairs[feature].values, whole.values, rtol=1e-12)
        column = LIBRARY.train.features[:, feature]
        shown = stairs_of("x", work.stairs[feature], column, work.spread)
        at = shown.heights[np.searchsorted(shown.thresholds, column)]
        assert at.mean() == pytest.approx(0, abs=1e-9)
        np.testing.assert_allclose(shown.heights[-1] - shown.heights[0], (whole.values[-1] - whole.values[0]) / work.spread)


def test_of_many_documents_some_are_averaged_evenly_spread(monkeypatch, run):
    monkeypatch.setattr(measuring, "MOST_ROWS", 10)
    rows = measuring.some_rows(LIBRARY.train.features)
    assert len(rows) == 10 and (rows[0] == LIBRARY.train.features[0]).all() and (rows[-1] == LIBRARY.train.features[-1]).all()


def test_a_run_that_nobody_has_any_more_is_not_measured_and_not_held():
    run = finished_run(Address("six", "gbt"), load("six"), 1)
    works, gone = (Shuffling(run, False), Climbing(run)), weakref.ref(run)
    del run
    gc.collect()
    assert gone() is None and not any(work.go_on(Here(), 1.0) or work.is_complete for work in works)
