"""The numbers that are followed along a run."""

import numpy as np
import pytest

import boosting as b
from boosting.curves import curves, measure
from tests.boosting.helpers import make_data


def test_a_point_holds_dcg_ndcg_at_5_and_the_share_of_contradicting_pairs():
    data = make_data(sizes=(8, 9))
    scores = np.random.default_rng(0).normal(size=17)
    assert measure(data, scores) == {
        "dcg": b.metrics.dcg(data, scores, k=5),
        "ndcg": b.metrics.ndcg(data, scores, k=5),
        "contradicting_pairs": b.metrics.contradicting_pairs(data, scores) / len(data.pairs()),
    }


def test_curves_start_before_any_tree_and_equal_what_on_iteration_saw():
    data, validation, seen = make_data(1), make_data(2), []
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=4), validation, lambda k, point: seen.append((k, point)))
    table = curves(trace)
    assert [k for k, _ in seen] == [1, 2, 3, 4]
    assert set(table) == {f"{side}{name}" for side in ("", "validation_") for name in ("dcg", "ndcg", "contradicting_pairs")}
    for name, values in table.items():
        assert len(values) == 5
        assert values[1:].tolist() == [point[name] for _, point in seen]
    assert table["ndcg"][0] == b.metrics.ndcg(data, trace.scores(0), k=5)
    assert table["validation_ndcg"][4] == b.metrics.ndcg(validation, trace.validation_scores(4), k=5)


def test_a_share_without_pairs_is_not_a_number():
    point = measure(b.Dataset([[0.0], [1.0]], [0, 0], [0, 2]), np.zeros(2))
    assert np.isnan(point["contradicting_pairs"]) and np.isnan(point["ndcg"]) and point["dcg"] == pytest.approx(0)


def test_every_validation_set_has_curves_under_its_name():
    data, sets, seen = make_data(1), {"old": make_data(2), "new": make_data(3)}, []
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=4), sets, lambda k, point: seen.append(point))
    table = curves(trace)
    assert set(table) == {f"{side}{name}" for side in ("", "old_", "new_") for name in ("dcg", "ndcg", "contradicting_pairs")}
    for name, values in table.items():
        assert values[1:].tolist() == [point[name] for point in seen]
    for name, own in sets.items():
        assert table[f"{name}_ndcg"].tolist() == [b.metrics.ndcg(own, scores, k=5) for scores in trace.staged_predict(own.features)]
    assert set(curves(trace, "map", "ndcg@3")) == {f"{side}{name}" for side in ("", "old_", "new_") for name in ("MAP", "NDCG@3")}
