"""P2 against P2 + L1: the same as two runs by hand; and where no query has a single grade."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.experiments.significance import difference
from boosting.experiments.single_grades import SingleGrades, sentence_of, single_grades
from tests import naive
from tests.boosting.helpers import make_data


def with_a_single_grade(seed):
    data = make_data(seed, (5, 4, 3))
    return b.Dataset(data.features, np.where(data.document_query == 2, 2.0, data.relevance), data.query_ptr)


def test_both_runs_are_those_that_a_person_would_train():
    data, test, settings = with_a_single_grade(1), make_data(2, (6, 5)), b.Settings(4, 4)
    found = single_grades(data, test, b.QBRank(), settings)
    assert (found.n_single, found.n_queries) == (1, 3)
    last = []
    for i, labelled in enumerate(("none", "single grade")):
        trace = b.train(data, b.QBRank(labelled=labelled), settings, test)
        for k, scores in enumerate(trace.all_scores(validation=True)):
            assert found.ndcg[i, k] == b.metrics.ndcg(test, scores, 5)
            assert found.contradicting[i, k] == naive.contradicting_pairs(test, scores) / len(list(naive.pairs(test)))
        last.append(b.metrics.query_ndcg(test, scores, 5))
    assert found.at_end.mean == pytest.approx(np.mean(last[1] - last[0]), abs=1e-15)


def test_without_such_a_query_both_are_the_same_run():
    found = single_grades(make_data(1), make_data(2), b.QBRank(), b.Settings(3, 4))
    assert found.n_single == 0 and found.ndcg[0].tolist() == found.ndcg[1].tolist()
    assert "the same run" in sentence_of(found)


def test_on_the_library_the_verdict_is_that_of_its_interval():
    """The sentence says help or harm only where the interval leaves 0 out."""
    library = sample_data.load("library")
    found = single_grades(library.train, library.test, b.QBRank(), b.Settings(20, 6))
    said, end = sentence_of(found), found.at_end
    assert found.n_single > 0 and f"of {found.n_queries:,} training queries" in said
    assert ("within noise" in said) == (end.low <= 0 <= end.high)


def test_queries_that_are_all_alike_are_not_too_few():
    """Where both runs rank every query alike, that is said, and not that more queries would tell."""
    same = difference([0.5, 0.7, 0.9], [0.5, 0.7, 0.9])
    curves = np.full((2, 3), 0.7)
    assert sentence_of(SingleGrades(2, 9, curves, curves, same)).endswith(
        "with their labels as well; the difference is the same for each of three test queries."
    )
    assert "too few test queries" in sentence_of(SingleGrades(2, 9, curves, curves, difference([0.5], [0.7])))
