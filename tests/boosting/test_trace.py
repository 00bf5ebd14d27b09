"""A trace stores little and replays everything, bit for bit."""

import tracemalloc

import numpy as np
import pytest

import boosting as b
from boosting import boost
from tests.boosting.helpers import VARIANTS, by_name, each, make_data

SETTINGS = b.Settings(n_iterations=8, max_leaf_nodes=5)


@pytest.mark.parametrize("loss", **by_name(VARIANTS))
def test_replaying_gives_the_scores_targets_and_weights_of_training_bit_for_bit(loss, monkeypatch):
    data, scores, problems = make_data(1, missing=0.1), [], []
    move, problem = boost.move, type(loss).problem
    monkeypatch.setattr(boost, "move", lambda *state: scores.append(move(*state)) or scores[-1])
    with monkeypatch.context() as patch:
        patch.setattr(type(loss), "problem", lambda *state: problems.append(problem(*state)) or problems[-1])
        trace = b.train(data, loss, SETTINGS)
    assert len(scores) == trace.n_iterations > 0
    for k, (after, seen) in enumerate(zip(scores, problems, strict=False), start=1):
        snapshot = trace.at(k)
        np.testing.assert_array_equal(trace.scores(k), after)
        np.testing.assert_array_equal(snapshot.scores_after, after)
        np.testing.assert_array_equal(snapshot.scores_before, trace.scores(k - 1))
        np.testing.assert_array_equal(snapshot.targets, seen.targets)
        np.testing.assert_array_equal(snapshot.weights, seen.weights)
    np.testing.assert_array_equal(list(trace.all_scores())[1:], scores)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@each(loss=VARIANTS)
def test_predicting_the_training_rows_gives_their_scores_bit_for_bit(loss, dtype):
    data = make_data(2, sizes=(40, 40), missing=0.1, dtype=dtype)
    trace = b.train(data, loss, b.Settings(n_iterations=8, n_bins=16), validation=make_data(3, missing=0.1, dtype=dtype))
    for k in (0, 1, trace.n_iterations):
        np.testing.assert_array_equal(trace.predict(data.features, k), trace.scores(k))
        np.testing.assert_array_equal(trace.predict(trace.validation.features, k), trace.validation_scores(k))
    np.testing.assert_array_equal(trace.predict(data.features, trace.n_iterations), trace.scores(trace.n_iterations))


def test_at_0_is_the_start_with_the_targets_that_tree_1_will_see():
    trace = b.train(make_data(), b.GBT(), SETTINGS)
    start, first = trace.at(0), trace.at(1)
    np.testing.assert_array_equal(start.targets, first.targets)
    np.testing.assert_array_equal(start.scores_before, start.scores_after)
    np.testing.assert_array_equal(start.scores_after, first.scores_before)
    assert start.trees == () and (start.decay, start.rate) == (1.0, 0.0) and len(first.trees) == 1


def test_a_snapshot_asks_its_loss_with_the_number_of_the_iteration(monkeypatch):
    trace, asked, problem = b.train(make_data(), b.GBT(), SETTINGS), [], b.GBT.problem
    monkeypatch.setattr(b.GBT, "problem", lambda self, data, scores, k: asked.append(k) or problem(self, data, scores, k))
    for k in (0, 1, 2, 8):
        assert len(trace.at(k).targets) == 15
    assert asked == [1, 1, 2, 8]


def test_a_snapshot_ranks_its_documents_before_and_after():
    trace = b.train(make_data(), b.LambdaMART(), SETTINGS)
    snapshot = trace.at(3)
    np.testing.assert_array_equal(snapshot.ranks_before, b.metrics.ranks(trace.scores(2), trace.data.query_ptr))
    np.testing.assert_array_equal(snapshot.ranks_after, b.metrics.ranks(trace.scores(3), trace.data.query_ptr))


def test_a_snapshot_lists_the_pairs_of_a_query_at_the_scores_its_tree_was_fitted_to():
    trace = b.train(make_data(), b.GBRank(), SETTINGS)
    table, scores = trace.at(3).pairs(1), trace.scores(2)
    np.testing.assert_array_equal(table["difference"], scores[table["winner"]] - scores[table["loser"]])
    assert set(trace.data.document_query[table["winner"]]) == {1}


def test_an_iteration_that_is_not_there_is_refused_with_the_range():
    trace = b.train(make_data(), b.GBT(), SETTINGS)
    for call in (trace.scores, trace.at, lambda k: trace.predict(trace.data.features, k)):
        for k in (-1, 9):
            with pytest.raises(ValueError, match=f"iteration {k} is outside 0..8"):
                call(k)
    with pytest.raises(ValueError, match=r"without validation data; pass validation=\.\.\. to train"):
        trace.validation_scores(0)
    with pytest.raises(ValueError, match=r"features must be a table with 3 columns, got shape \(2, 4\)"):
        trace.predict(np.zeros((2, 4)))


def test_what_sessions_share_is_read_only():
    trace = b.train(make_data(), b.GBT(), SETTINGS, validation=make_data(1))
    iteration = trace.iterations[0]
    for array in (iteration.leaves, iteration.validation_leaves, iteration.trees[0].leaf_value, trace.bins.blocks):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError):
        trace.start = 1.0


def test_scores_are_the_callers_own_copy():
    trace = b.train(make_data(), b.GBT(), SETTINGS)
    trace.scores(3)[:] = 99
    trace.scores(0)[:] = 99
    assert 99 not in trace.scores(3) and 99 not in trace.scores(0)


def test_scores_of_an_iteration_take_no_more_memory_the_later_it_is():
    trace = b.train(make_data(sizes=(2_000,)), b.GBT(), b.Settings(n_iterations=60, max_leaf_nodes=2))
    trace.scores(60)
    peaks = []
    for k in (6, 60):
        tracemalloc.start()
        trace.scores(k)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


def test_a_trace_stores_one_byte_a_document_and_tree():
    trace = b.train(make_data(), b.GBT(), SETTINGS)
    assert all(iteration.leaves.dtype == np.uint8 and iteration.leaves.shape == (1, 15) for iteration in trace.iterations)


def test_new_rows_may_come_as_lists_in_any_memory_order_and_in_another_width_of_float():
    trace = b.train(make_data(), b.GBT(), SETTINGS)
    rows = trace.data.features[:4]
    for same in (rows.tolist(), np.asfortranarray(rows), np.repeat(rows, 2, axis=1)[:, ::2], rows.astype(np.longdouble)):
        np.testing.assert_array_equal(trace.predict(same), trace.predict(rows, trace.n_iterations))
    assert trace.predict(np.zeros((0, 3))).shape == (0,)


def test_the_risk_along_a_step_has_its_least_value_where_the_line_search_stands():
    data = make_data(2)
    trace = b.train(data, b.QBRank(), b.Settings(3, 4))
    for k in (1, 2, 3):
        s = trace.iterations[k - 1].watch["s"]
        here, *others = trace.at(k).risk_along([s, 0.0, 0.5 * s, 0.9 * s, 1.1 * s, 2 * s])
        assert here < min(others)
    with pytest.raises(ValueError, match="LambdaMART is given by its gradient alone"):
        b.train(data, b.LambdaMART(), b.Settings(1, 4)).at(1).risk_along([0.0])


def test_what_a_mask_hides_is_missing():
    trace = b.train(make_data(5), b.LambdaMART(), b.Settings(n_iterations=3))
    rows, hidden = trace.data.features, trace.data.features > 0.5
    for dtype in (np.float32, np.float64):
        masked = trace.predict(np.ma.array(rows, dtype, mask=hidden))
        np.testing.assert_array_equal(masked, trace.predict(np.where(hidden, np.nan, rows).astype(dtype)))
        assert not np.array_equal(masked, trace.predict(rows.astype(dtype)))


@pytest.mark.parametrize("types", [(np.float32, np.float64), (np.float64, np.float32)])
def test_rows_of_another_precision_than_the_training_rows_go_the_same_way_everywhere(types):
    ulp = float(np.finfo(np.float32).eps)
    data = b.Dataset(np.array([[1.0], [1 + 2 * ulp]], types[0]), [0, 1], [0, 2])
    beside = np.array([[1 + ulp * step] for step in (0.75, 1.0, 1.25)], types[1])  # the threshold is 1 + ulp
    outside = b.Dataset(beside, [0, 1, 1], [0, 3])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=2), validation=outside)
    np.testing.assert_array_equal(trace.predict(beside, trace.n_iterations), trace.validation_scores(2))
    np.testing.assert_array_equal(list(trace.staged_predict(beside)), list(trace.all_scores(validation=True)))


def test_a_threshold_that_float32_rounds_up_lets_no_row_of_float32_through():
    """Between 1 and 1 + 1.5 ulp it lies at 1 + 0.75 ulp, whose nearest float32 is 1 + ulp: a row there is above it."""
    ulp = float(np.finfo(np.float32).eps)
    trace = b.train(b.Dataset(np.array([[1.0], [1 + 1.5 * ulp]]), [0, 1], [0, 2]), b.GBT(), b.Settings(n_iterations=1))
    rows = np.array([[1.0], [1 + ulp]], np.float32)
    np.testing.assert_array_equal(trace.predict(rows, 1), trace.predict(rows.astype(np.float64), 1))
    assert trace.predict(rows, 1)[0] < trace.predict(rows, 1)[1]
