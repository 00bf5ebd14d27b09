"""The numbers of the tables are the library's, at every iteration; who is left out is counted; nothing holds a person's data."""

import gc
import weakref

import numpy as np
import pytest

import boosting as b
from sample_data import load
from tests.packed_runs import open_bytes
from tests.ui.compare.helpers import finished_run
from ui.compare import beside, figures, measures
from ui.compare.beside import Fitting
from ui.compare.measures import LABELS, Measuring, iterations, measure
from ui.runs.address import Address
from ui.work.workers import Here

LIBRARY = load("library")


@pytest.fixture(scope="module")
def run():
    return finished_run(Address("library", "lambdamart"), LIBRARY, 3)


def done(work):
    while work.go_on(Here(), 0.01):
        pass
    return work


def test_every_iteration_has_the_numbers_of_the_library_slice_by_slice(run):
    found = done(Measuring(run))
    assert found.is_complete and found.at == [0, 1, 2, 3] and LABELS[:2] == ("NDCG@1", "NDCG@2") and LABELS[-3:] == ("MAP", "MRR", "ERR")
    for k in (0, 3):
        for part, data, scores in (
            ("train", LIBRARY.train, run.trace.scores(k)),
            ("test", LIBRARY.test, run.trace.validation_scores(k)),
        ):
            row = found.part(part)[k]
            lists = [b.metrics.ndcg(data, scores, n) for n in range(1, 11)]
            lists += [b.metrics.mean_average_precision(data, scores), b.metrics.mrr(data, scores), b.metrics.err(data, scores)]
            np.testing.assert_allclose(row, [*lists, *b.metrics.precision_at_percent(data, scores, range(10, 101, 10))], rtol=1e-12)


def test_of_a_long_run_on_many_documents_some_iterations_are_measured(run, monkeypatch):
    monkeypatch.setattr(measures, "MOST_NUMBERS", 1)
    monkeypatch.setattr(measures, "SOME", 2)
    assert iterations(3, 269) == [0, 2, 3]
    found = done(Measuring(run))
    np.testing.assert_array_equal(found.part("train")[1], measure(LIBRARY.train, run.trace.scores(2)))


def test_too_many_pairs_are_not_sorted_and_that_is_said(run, monkeypatch):
    for module in (measures, figures):
        monkeypatch.setattr(module, "MOST_PAIRS", 10)
    row = measure(LIBRARY.train, run.trace.scores(1))
    assert np.isnan(row[len(LABELS) :]).all() and not np.isnan(row[: len(LABELS)]).any()
    packed = open_bytes(figures.packed([done(Measuring(run))], [], LIBRARY))
    assert packed["parts"]["train"]["pairs"] == "706 pairs, more than the 10 that are sorted here"


def test_a_run_that_nobody_has_any_more_is_not_measured_and_not_held():
    run = finished_run(Address("six", "gbt"), load("six"), 1)
    work, gone = Measuring(run), weakref.ref(run)
    del run
    gc.collect()
    assert gone() is None and not work.go_on(Here(), 1.0) and not work.is_complete


def test_what_is_sent_says_who_counts_and_under_which_convention(run):
    fitting = done(Fitting("ranksvm", LIBRARY.train, LIBRARY.test))
    packed = open_bytes(figures.packed([done(Measuring(run))], [fitting], LIBRARY))
    assert packed["parts"]["train"]["lists"] == "17 queries. One of 17 queries has no relevant document and is left out."
    assert packed["parts"]["test"] == {"lists": "6 queries", "pairs": "288 pairs"}
    assert packed["convention"].startswith("The standard convention. Gain 2^grade − 1, discount 1/log₂(rank + 1).")
    ranker = b.baselines.RankSVM().fit(LIBRARY.train)
    (row,) = packed["beside"]
    assert row["title"] == "RankSVM" and row["note"].startswith("C 1, ") and row["error"] == ""
    np.testing.assert_allclose(row["test"], measure(LIBRARY.test, ranker.predict(LIBRARY.test)), rtol=1e-9)


def test_a_baseline_without_a_test_part_and_one_that_the_data_do_not_suit(monkeypatch):
    six = load("six")
    assert done(Fitting("adarank", six.train, None)).found.test is None
    alike = b.Dataset([[0.0], [1.0]], [1, 1], [0, 2])
    with pytest.raises(ValueError, match="no query has two documents of different grades"):
        Fitting("linearranknet", alike, None).go_on(Here(), 1.0)
    monkeypatch.setattr(beside, "MOST_VALUES", 3)
    with pytest.raises(ValueError, match="up to 3 feature values, and these data have"):
        Fitting("linearlistnet", six.train, None).go_on(Here(), 1.0)
