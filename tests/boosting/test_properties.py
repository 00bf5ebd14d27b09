"""What any change must keep: the properties of the methods, over every loss and every variant that has them."""

import warnings

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import boosting as b
from tests.boosting.helpers import (
    BALANCED,
    PAIRS_ONLY,
    QUERY_FORCES,
    VARIANTS,
    datasets,
    each,
    make_data,
    permuted,
    scores_for,
    taken,
    tied_scores,
)

SEEDS = st.integers(0, 2**32 - 1)


def forces(problem):
    return problem.targets * problem.weights


@given(data=datasets(), seed=SEEDS, tied=st.booleans())
@each(loss=BALANCED)
def test_forces_between_documents_sum_to_0_in_every_query(loss, data, seed, tied):
    problem = loss.for_data(data).problem(data, tied_scores(data, seed) if tied else scores_for(data, seed), 1)
    sums = np.add.reduceat(forces(problem), data.query_ptr[:-1])
    np.testing.assert_allclose(sums, 0, atol=1e-12 * (1 + np.abs(forces(problem)).max()))


@given(data=datasets(), seed=SEEDS, shift=st.integers(-8, 8), tied=st.booleans())
@each(loss=BALANCED)
def test_a_constant_added_to_one_query_changes_no_force(loss, data, seed, shift, tied):
    scores = tied_scores(data, seed) if tied else np.round(scores_for(data, seed) * 64) / 64  # shifts are then exact
    shifted = scores.copy()
    shifted[data.query_slice(0)] += shift
    one, two = (loss.for_data(data).problem(data, h, 1) for h in (scores, shifted))
    np.testing.assert_array_equal(one.targets, two.targets)
    np.testing.assert_array_equal(one.weights, two.weights)


@given(data=datasets(), seed=SEEDS)
@each(loss=VARIANTS)
def test_permuting_the_documents_permutes_the_iteration_where_no_scores_tie(loss, data, seed):
    scores, rng = scores_for(data, seed), np.random.default_rng(seed)
    order = np.concatenate([rng.permutation(np.arange(data.n_documents)[data.query_slice(q)]) for q in rng.permutation(data.n_queries)])
    sizes = [len(list(run)) for run in _runs(data.document_query[order])]
    other = permuted(data, order, np.concatenate([[0], np.cumsum(sizes)]))
    after, moved = _one_iteration(loss, data, scores), _one_iteration(loss, other, scores[order])
    np.testing.assert_allclose(moved, after[order], rtol=1e-8, atol=1e-9)


def ranks_play_no_part(loss):
    return loss.parameters().get("metric", "ranknet") == "ranknet" and loss.parameters().get("pair_weight") != "dcg"


@pytest.mark.parametrize("seed", range(3))
@each(loss={name: loss for name, loss in VARIANTS.items() if ranks_play_no_part(loss)})
def test_where_no_rank_plays_a_part_permuting_the_documents_permutes_a_whole_run_from_tied_scores(loss, seed):
    data, rng = make_data(seed, sizes=(9, 8, 1)), np.random.default_rng(seed)
    order = np.concatenate([rng.permutation(np.arange(18)[data.query_slice(q)]) for q in range(3)])
    one, two = (b.train(each, loss, b.Settings(5, 4)) for each in (data, permuted(data, order)))
    assert one.n_iterations == two.n_iterations
    np.testing.assert_allclose(two.scores(two.n_iterations), one.scores(one.n_iterations)[order], rtol=1e-8, atol=1e-9)


def _runs(values):
    return np.split(values, np.flatnonzero(np.diff(values)) + 1)


def _one_iteration(loss, data, scores):
    """The scores after one iteration from given scores, without the loop."""
    loss = loss.for_data(data)
    problem = loss.problem(data, scores, 1)
    settings = loss.resolve(b.Settings(max_leaf_nodes=4))
    fitted = () if problem.finished else loss.fit(problem, b.boost.bin_features(data.features), settings)
    if not fitted:
        return scores
    g = sum(tree.values[leaves] for tree, leaves in fitted)
    step = loss.advance(data, scores, g, 1, settings.learning_rate)
    return step.decay * scores + step.rate * g


@given(seed=SEEDS)
@each(loss=PAIRS_ONLY)
def test_stating_every_pair_twice_changes_no_tree(loss, seed):
    data = make_data(seed, sizes=(6, 5), n_features=4)
    preferences = np.array([(i, j) for i, j in zip(data.pairs().winner, data.pairs().loser, strict=True)])
    assume(len(preferences))
    once, twice = (
        b.train(b.Dataset(data.features, [np.nan] * 11, [0, 6, 11], preferences=table), loss, b.Settings(n_iterations=3, max_leaf_nodes=4))
        for table in (preferences, np.repeat(preferences, 2, axis=0))
    )
    assert once.n_iterations == twice.n_iterations
    for k in range(once.n_iterations + 1):
        np.testing.assert_allclose(once.scores(k), twice.scores(k), rtol=1e-7, atol=1e-8)  # a flat minimum is found to no more digits
        if not np.array_equal(*(np.argsort(trace.scores(k), kind="stable") for trace in (once, twice))):
            return  # two scores are equal but for the last bit: which of them ranks first decides what comes next


@given(data=datasets(), seed=SEEDS)
@each(loss=VARIANTS)
def test_the_pair_table_of_the_screen_adds_up_to_the_forces_of_the_booster(loss, data, seed):
    loss, scores = loss.for_data(data), scores_for(data, seed)
    tables = [loss.pairs(data, scores, q) for q in range(data.n_queries)]
    total = np.zeros(data.n_documents)
    for table in tables:
        assert {"winner", "loser", "gap", "force", *(column.key for column in loss.pair_columns)} <= set(table)
        assert len({len(column) for column in table.values()}) == 1
        assert (table["force"] >= 0).all() and (table["gap"] >= 0).all()
        np.add.at(total, table["winner"], table["force"])
        np.subtract.at(total, table["loser"], table["force"])
    if loss in [variant.for_data(data) for variant in QUERY_FORCES.values()]:
        problem = loss.problem(data, scores, 1)
        np.testing.assert_allclose(total, forces(problem), rtol=1e-9, atol=1e-11)
        rows = [row for table in tables for row in zip(table["winner"], table["loser"], table["gap"], strict=True)]
        listed = {(int(i), int(j)) for i, j, gap in rows if gap > 0}
        assert (len(listed) == len(rows)) or loss.tied_pairs
        assert listed == set(zip(data.pairs().winner.tolist(), data.pairs().loser.tolist(), strict=True))


@given(data=datasets(), seed=SEEDS, scale=st.sampled_from([0.0, 1e-300, 1e-12, 300.0, 1e12]))
@each(loss=VARIANTS)
def test_every_problem_is_finite_and_weights_are_never_negative(loss, data, seed, scale):
    loss, scores = loss.for_data(data), scores_for(data, seed, scale)
    problem = loss.problem(data, scores, 2)
    assert np.isfinite(problem.targets).all() and np.isfinite(problem.weights).all() and (problem.weights >= 0).all()


@given(data=datasets())
@each(loss=VARIANTS)
def test_a_run_on_any_data_stays_finite_warns_of_nothing_and_watches_what_it_promises(loss, data):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trace = b.train(data, loss, taken(loss, n_iterations=4, max_leaf_nodes=4))
        assert all(sentence.endswith(".") for sentence in trace.warnings)
    assert np.isfinite(trace.scores(trace.n_iterations)).all()
    assert trace.n_iterations == 4 or trace.ended.endswith(".")
    for iteration in trace.iterations:
        assert set(iteration.watch) == {watched.key for watched in trace.loss.watched}
        assert all(np.isfinite(value) or key == "correlation" for key, value in iteration.watch.items())


@given(data=datasets())
@each(loss=VARIANTS)
def test_a_split_gains_and_leaves_no_side_empty(loss, data):
    trace = b.train(data, loss, b.Settings(n_iterations=4, max_leaf_nodes=5))
    for tree in (tree for iteration in trace.iterations for tree in iteration.trees):
        assert (tree.split_gain[tree.feature >= 0] > 0).all() and (tree.count[1:] > 0).all()
