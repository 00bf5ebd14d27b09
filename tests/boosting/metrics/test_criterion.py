"""One number to choose by: names of metrics, and functions."""

import numpy as np
import pytest

import boosting as b
from boosting.metrics import OwnMetric, criterion
from boosting.metrics.conventions import EVERY
from tests.boosting.helpers import make_data

DATA = make_data(1)
SCORES = np.random.default_rng(0).normal(size=DATA.n_documents)


@pytest.mark.parametrize("name", EVERY)
def test_every_metric_goes_by_its_name_and_by_its_label(name):
    cut = 7 if b.Metric(name).cutoffs == (None,) and not name.startswith("contradicting") else 20 if "percent" in name else None
    metric = b.Metric(name, k=cut)
    for text in (f"{name}@{cut}" if cut else name, metric.label, metric.label.upper()):
        assert criterion(text) == metric
    assert criterion(metric) is metric
    assert criterion(name) == b.Metric(name)


def test_a_function_takes_offsets_where_it_has_room_for_them():
    def three(relevance, scores, query_ptr):
        return len(query_ptr)

    def perhaps(relevance, scores, query_ptr=None):
        return 0 if query_ptr is None else len(query_ptr)

    def weighted(relevance, scores, sample_weight=None):  # as those of scikit-learn
        return 0 if sample_weight is None else 1

    found = [OwnMetric(one, True)(DATA, SCORES) for one in (three, perhaps, weighted, lambda *three: len(three))]
    assert found == [DATA.n_queries + 1, DATA.n_queries + 1, 0, 3]


def test_a_function_of_numpys_numbers_and_of_zero_dimensions_goes():
    for value in (1, np.float32(1), np.int64(1), np.array(1.0), True):
        assert OwnMetric(lambda r, s, v=value: v, True)(DATA, SCORES) == 1.0


def test_its_direction_says_which_is_better():
    up, down = (criterion(lambda r, s: 0.0, higher_is_better=side) for side in (True, False))
    assert up.better(2, 1) and not up.better(1, 1) and down.better(1, 2) and not down.better(float("nan"), 2)
