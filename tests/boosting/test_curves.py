"""The numbers that are followed along a run."""

import numpy as np
import pytest

import boosting as b
from boosting.curves import Patience, curves, measure
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


@pytest.mark.parametrize("key", ["validation_ndcg", "validation_contradicting_pairs", "ndcg"])
def test_patience_ends_after_so_many_iterations_without_a_better_number(key):
    data, validation, patience = make_data(1), make_data(2), Patience(3, key)
    whole = curves(b.train(data, b.LambdaMART(), b.Settings(n_iterations=40), validation))[key][1:]
    trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=40), validation, patience)
    best, at = (np.minimum if "pairs" in key else np.maximum).accumulate(whole), 0
    while at < 39 and (at < 3 or best[at] != best[at - 3]):
        at += 1
    assert trace.n_iterations == at + 1 < 40 and patience.best == best[at]
    assert patience.best_iteration == 1 + int(np.flatnonzero(whole == best[at])[0])


def test_patience_needs_a_number_to_wait_for():
    with pytest.raises(ValueError, match="no 'validation_ndcg' to wait for, only dcg, ndcg, contradicting_pairs; pass validation"):
        b.train(make_data(1), b.GBT(), b.Settings(n_iterations=2), on_iteration=Patience(3))
    with pytest.raises(ValueError, match="n=0 must be at least 1"):
        Patience(0)
