"""What stands beside the tables: what the paper leaves open, and what the data cannot show."""

import re

import numpy as np
import pytest

import boosting as b
from boosting.experiments import qb
from boosting.experiments.catalogue import EXPERIMENTS
from tests.boosting.helpers import make_data

TEST, CHOOSE = make_data(2, sizes=(6,) * 8, n_grades=5), make_data(3, sizes=(6,) * 8, n_grades=5)


def with_single_grades(n=12, grade=2.0):
    """Sixteen queries of several grades and n of one, the same in each."""
    several, more = make_data(1, sizes=(6,) * 16, n_grades=5), make_data(5, sizes=(6,) * n, n_grades=5)
    return b.Dataset(
        np.concatenate([several.features, more.features]), np.concatenate([several.relevance, np.full(6 * n, grade)]),
        np.arange(0, 6 * (16 + n) + 1, 6),
    )  # fmt: skip


def test_gbt_of_table_1_learns_l2_alone_and_the_paper_names_no_choice_of_iterations():
    data = with_single_grades()
    both, pairs_only = (EXPERIMENTS["qb-table-1"](one, TEST, n_iterations=4, validation=CHOOSE) for one in (data, qb.only(data, False)))
    assert both.table.equals(pairs_only.table), "single-grade queries reach no learner"
    everything = b.train(data, b.GBT(), b.Settings(4, qb.LEAVES, learning_rate=qb.SHRINKAGE))
    l2 = b.train(qb.only(data, False), b.GBT(), everything.settings)
    assert not np.allclose(everything.predict(TEST.features), l2.predict(TEST.features)), "they would have made a difference"
    assert any("validation queries chose. [QB] does not say how" in note for note in both.notes)
    gbrank = EXPERIMENTS["gb-table-1"](qb.only(data, False), TEST, n_iterations=2, inner_trees=2, validation=CHOOSE)
    assert any("[GB] section 3.3.1 stops GBRank on validation queries too" in note for note in gbrank.notes)


@pytest.mark.parametrize("is_flat", [True, False])
def test_where_gbt_on_l1_orders_nothing_its_dcg_is_that_of_ties_and_a_note_says_so(is_flat):
    data = with_single_grades()
    if not is_flat:  # their level follows a feature, so that there is something to learn
        features, grades = data.features.copy(), data.relevance.copy()
        for q in np.flatnonzero(qb.is_single(data)):
            rows = data.query_slice(q)
            features[rows, 0], grades[rows] = np.quantile(TEST.features[:, 0], (0.2, 0.8))[q % 2], 1.0 + q % 2
        data = b.Dataset(features, grades, data.query_ptr)
    found = EXPERIMENTS["qb-figure-1"](data, TEST, n_iterations=3, validation=CHOOSE)
    said = [float(number) for note in found.notes for number in re.findall(r"orders nothing: its .* is ([\d.]+) at every", note)]
    tied = b.metrics.dcg(TEST, np.zeros(TEST.n_documents), 5, "yahoo")
    assert said == ([pytest.approx(tied, abs=5e-5)] if is_flat else [])
    assert np.allclose(found.table["GBT L1"], tied) == is_flat


def test_figure_6_has_test_queries_alone():
    found = EXPERIMENTS["mp-figure-6"](CHOOSE, TEST, n_iterations=2, n_folds=3, every=1)
    assert list(found.table) == ["round", "MPBoost.BINARY", "MPBoost.LDD", "MPBoost.LOGDD", "MPBoost.LOGITDD"]
