"""A stated preference of weight w counts as w equal ones, whatever the loss; weights of 1 change no bit."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.data.supervision import only_preferences, without_weights
from boosting.losses.margins import strongest_margins
from boosting.losses.misreading import weights_forgotten
from tests.boosting.helpers import PAIRS_ONLY, SHARES, each, has_risk, make_data, risk_along, same_trace, scores_for

SETTINGS = b.Settings(n_iterations=4, max_leaf_nodes=4)
WITH_LABELS = {
    "gbrank labelled": b.GBRank(update="residual", labelled="all"),
    "qbrank labelled": b.QBRank(),
    "qbrank per term": b.QBRank(balance="per term"),
    "qbrank upper bound per term": b.QBRank(curvature="upper bound", balance="per term"),
}
NORMALISED = {
    "ranknet both normalised": b.LambdaMART(metric="ranknet", score_normalisation=True, query_normalisation=True, curvature_factor=2),
    "ranknet truncated": b.LambdaMART(metric="ranknet", truncation=2),
}
LEARNERS = PAIRS_ONLY | WITH_LABELS | NORMALISED
WITH_RISK = {name: loss for name, loss in LEARNERS.items() if has_risk(loss)}


def weighed(seed, whole=True, with_grades=False, sizes=(6, 5, 4)):
    """Preferences of every shape: one contradicts another, one is stated twice; query 2 has none. Gaps without ties."""
    rng = np.random.default_rng(seed)
    made = make_data(seed, sizes=sizes, n_features=4)
    preferences = [[0, 3], [2, 3], [1, 0], [3, 0], [4, 5], [6, 8], [6, 8], [9, 10], [7, 10]]
    weights = rng.integers(1, 5, len(preferences)).astype(float) if whole else rng.uniform(0.1, 4.0, len(preferences))
    weights[0] = 3.0 if whole else 2.5
    data = replace(made, preferences=preferences, preference_gaps=rng.uniform(0.5, 3.0, len(preferences)), preference_weights=weights)
    return data if with_grades else only_preferences(data)


def repeated(data):
    """Each preference stated as often as it weighs."""
    often = np.repeat(np.arange(len(data.preference_rows)), data.preference_weight_rows.astype(int))
    rows, gaps = data.preference_rows[often], data.preference_gap_rows[often]
    return replace(data, preferences=rows, preference_gaps=gaps, preference_weights=None)


@pytest.mark.parametrize("with_grades", [False, True])
@each(loss=LEARNERS)
def test_a_whole_weight_is_as_many_equal_preferences(loss, with_grades):
    for seed in range(3):
        data = weighed(seed, with_grades=with_grades)
        once, often = (b.train(each, loss, SETTINGS) for each in (data, repeated(data)))
        assert once.n_iterations == often.n_iterations and once.ended == often.ended
        for k in range(once.n_iterations + 1):
            scores = often.scores(k)
            np.testing.assert_allclose(once.scores(k), scores, rtol=1e-9, atol=1e-10)
            one, other = (trace.loss.problem(trace.data, scores, k + 1) for trace in (once, often))
            np.testing.assert_allclose(one.targets, other.targets, rtol=1e-9, atol=1e-11)
            np.testing.assert_allclose(one.weights, other.weights, rtol=1e-9, atol=1e-11)
            if once.loss.risk(data, scores) is not None:
                assert once.loss.risk(data, scores) == pytest.approx(often.loss.risk(often.data, scores), rel=1e-11)
        for mine, theirs in zip(once.iterations, often.iterations, strict=True):
            same = dict(theirs.watch) | ({"contradicting": mine.watch["contradicting"]} if loss.identifier == "gbrank" else {})
            assert dict(mine.watch) == pytest.approx(same, rel=1e-8, nan_ok=True)  # the size of S- is a count of preferences
            assert mine.step.rate == pytest.approx(theirs.step.rate, rel=1e-9)


@each(loss=LEARNERS)
def test_weights_of_one_are_no_weights_to_the_last_bit(loss):
    data = weighed(4, with_grades=True)
    alike = replace(data, preference_weights=np.ones(len(data.preference_rows)))
    assert alike.preference_weights is None and repr(alike) == repr(without_weights(data))
    same_trace(b.train(alike, loss, SETTINGS), b.train(without_weights(data), loss, SETTINGS))


@each(loss=LEARNERS)
def test_without_a_weight_nothing_is_as_it_was(loss):
    data = weighed(1, with_grades=True)
    scores = scores_for(data, 2)
    loss = loss.for_data(data)
    one, other = (loss.problem(each, scores, 1) for each in (data, without_weights(data)))
    assert not np.allclose(one.targets * one.weights, other.targets * other.weights)


@each(loss=WITH_RISK)
def test_targets_follow_the_gradient_of_the_risk_for_weights_that_are_not_whole(loss):
    data = weighed(3, whole=False, with_grades=True)
    loss, scores = loss.for_data(data), scores_for(data, 4, scale=0.5)
    problem, h = loss.problem(data, scores, 1), 1e-6
    steps = np.eye(data.n_documents) * h
    gradient = np.array([(loss.risk(data, scores + e) - loss.risk(data, scores - e)) / (2 * h) for e in steps])
    if loss.identifier in SHARES:
        gradient /= loss.risk(data, scores)
    if "dcg" in loss.parameters().values():
        return  # ranks, and with them its weights, jump
    push = (problem.targets - scores * loss.targets_are_scores) * problem.weights
    np.testing.assert_allclose(push, -gradient, atol=2e-6)


@pytest.mark.parametrize("loss", [b.GBRank(), b.QBRank(), b.MPBoost(), b.RankBoost()], ids=lambda loss: loss.identifier)
def test_the_risk_is_that_of_the_others_and_of_each_preference_times_its_weight(loss):
    data = weighed(5, whole=False, with_grades=True)
    loss, scores = loss.for_data(data), scores_for(data, 6)

    def risk(rows):
        part = replace(
            data, preferences=data.preference_rows[rows], preference_gaps=data.preference_gap_rows[rows], preference_weights=None
        )
        return loss.risk(part, scores)

    bare = risk([])
    alone = np.array([risk([p]) - bare for p in range(len(data.preference_rows))])
    assert loss.risk(data, scores) == pytest.approx(bare + data.preference_weight_rows @ alone, rel=1e-11)


@pytest.mark.parametrize("curvature", ["paper", "upper bound", "newton"])
def test_the_line_search_of_qbrank_ends_where_the_weighed_risk_is_least(curvature):
    for seed in range(5):
        data = weighed(seed, whole=False)
        loss, rng = b.QBRank(labelled="none", curvature=curvature), np.random.default_rng(seed)
        scores = rng.normal(size=data.n_documents)
        g = loss.problem(data, scores, 1).targets + 0.2 * rng.normal(size=data.n_documents)
        s = loss.line_search(data, scores, g)
        near = risk_along(loss, data, scores, g, s + np.linspace(-1, 1, 201) * max(s, 0.1))
        assert loss.risk(data, scores + s * g) <= near[s + np.linspace(-1, 1, 201) * max(s, 0.1) >= 0].min() + 1e-12
        shape, h = loss.risk_shape(data, scores, g), 1e-5
        ahead, here, behind = risk_along(loss, data, scores, g, (h, 0.0, -h))
        assert (ahead - behind) / (2 * h) == pytest.approx(shape.slope, rel=1e-5)
        assert (ahead - 2 * here + behind) / h**2 == pytest.approx(shape.curvature, rel=1e-3)
        assert shape.best == s and shape.bound >= shape.curvature


@pytest.mark.parametrize(
    "loss", [b.MPBoost(), b.MPBoost(weak_learner="tree", step="exact"), b.RankBoost()], ids=["stump", "tree", "rankboost"]
)
def test_the_weighted_exponential_risk_has_the_shape_that_is_told(loss):
    data = weighed(6, whole=False, with_grades=True)
    trace = b.train(data, loss, b.Settings(n_iterations=3))
    scores, g, h = trace.scores(2), trace.iterations[2].g(), 1e-4
    shape = trace.loss.risk_shape(data, scores, g)
    ahead, here, behind = risk_along(trace.loss, data, scores, g, (h, 0.0, -h))
    assert (ahead - behind) / (2 * h) == pytest.approx(shape.slope, rel=1e-5)
    assert (ahead - 2 * here + behind) / h**2 == pytest.approx(shape.curvature, rel=1e-4)


@pytest.mark.parametrize("loss", [b.MPBoost(), b.MPBoost(step="newton"), b.RankBoost()], ids=["mpboost", "newton", "rankboost"])
def test_theorem_1_bounds_the_weight_of_the_pairs_that_contradict(loss):
    """And not their number: one heavy preference is put right first, and many light ones stay wrong."""
    data = b.Dataset(
        [[0.0], [1.0], [2.0]], [np.nan] * 3, [0, 3], preferences=[[2, 0], *[[1, 2]] * 4], preference_weights=[1e3, *[1e-3] * 4]
    )
    trace = b.train(data, loss, b.Settings(n_iterations=3))
    for watch in (iteration.watch for iteration in trace.iterations):
        assert watch["misordering"] <= watch["bound"] * (1 + 1e-12)
    scores = trace.scores(trace.n_iterations)
    assert b.metrics.contradicting_pairs(data, scores) == 4 and trace.iterations[-1].watch["bound"] < 4 / 5  # of five, four are wrong
    assert b.metrics.misordering(data, scores) == pytest.approx(4e-3 / (1e3 + 4e-3))


def test_counts_of_pairs_stay_counts():
    data = weighed(0)
    scores, plain = scores_for(data, 1), without_weights(data)
    for metric in (b.metrics.contradicting_pairs, b.metrics.query_contradicting_pairs):
        np.testing.assert_array_equal(metric(data, scores), metric(plain, scores))
    assert b.metrics.n_pairs(data) == 9
    assert b.metrics.misordering(plain, scores) == b.metrics.contradicting_pairs(data, scores) / 9
    np.testing.assert_array_equal(*(b.metrics.precision_at_percent(each, scores, [50, 100]) for each in (data, plain)))


@each(loss=LEARNERS)
def test_the_pair_table_holds_the_stated_weights_and_adds_up_with_them(loss):
    data = weighed(2, whole=False, with_grades=True)
    loss, scores = loss.for_data(data), scores_for(data, 3)
    table = loss.pairs(data, scores, 0)
    weights = table["preference_weight"][np.isin(table["gap"], data.query_preference_gaps(0))]
    np.testing.assert_array_equal(weights, data.query_preference_weights(0))
    assert (np.delete(table["preference_weight"], np.flatnonzero(np.isin(table["gap"], data.query_preference_gaps(0)))) == 1).all()
    plain = loss.pairs(without_weights(data), scores, 0)
    assert "preference_weight" not in plain and set(table) == {*plain, "preference_weight"}
    own = loss.document_pairs(data, scores, 3)
    mine = (table["winner"] == 3) | (table["loser"] == 3)
    for name, column in own.items():
        np.testing.assert_array_equal(column, table[name][mine])
    if loss.targets_are_scores or loss.parameters().get("labelled", "none") != "none":
        return
    pushed = np.zeros(data.n_documents)
    for query in range(data.n_queries):
        table = loss.pairs(data, scores, query)
        np.add.at(pushed, table["winner"], table["force"])
        np.subtract.at(pushed, table["loser"], table["force"])
    problem = loss.problem(data, scores, 1)
    np.testing.assert_allclose(pushed, problem.targets * problem.weights, rtol=1e-9, atol=1e-11)


def test_the_strongest_pairs_of_a_long_query_have_their_weight():
    data = weighed(2, whole=False)
    scores = scores_for(data, 3)
    found = strongest_margins(data, scores, 1.0, 0, 3)
    table = b.GBRank().pairs(data, scores, 0)
    np.testing.assert_allclose(found.force, np.sort(table["force"])[::-1][: len(found.force)], rtol=1e-12)


@each(loss=LEARNERS)
def test_a_forgotten_weight_is_recognised(loss):
    data = weighed(2, whole=False)
    loss, scores = loss.for_data(data), scores_for(data, 3)
    (one,) = weights_forgotten(loss, data, scores, 1)
    np.testing.assert_array_equal(one.problem().targets, loss.problem(without_weights(data), scores, 1).targets)
    assert "preference_weight" not in one.pairs(0) and not list(weights_forgotten(loss, without_weights(data), scores, 1))
