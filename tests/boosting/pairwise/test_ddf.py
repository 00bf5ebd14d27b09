"""The four distances of the paper, the requirements that they keep or break, and a distance that a person makes up."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.pairwise import ddf
from tests.boosting.helpers import make_data, same_trace

GRADES = [1, 2, 3, 4, 5]
FIGURE_2 = {
    "BINARY": ddf.binary, "LDD": lambda g: ddf.linear(g, 0.2), "LOGDD": lambda g: ddf.logarithmic(g, 3.0),
    "LOGITDD": lambda g: ddf.logistic(g, 0.5),
}  # fmt: skip


def slow_check(distance, grades):
    """The three requirements, as the paper words them, over every two pairs of grades."""
    pairs = [(i, j) for i in grades for j in grades if i > j]
    d = {(i, j): float(distance(np.array([float(i - j)]))[0]) for i, j in pairs}
    sign = all(d[p] > 0 for p in pairs)
    growth = all(abs(d[p]) > abs(d[q]) for p in pairs for q in pairs if p[0] - p[1] > q[0] - q[1])
    return sign, growth, all(0.5 <= abs(d[p]) <= 2.0 for p in pairs)


@pytest.mark.parametrize("name", FIGURE_2)
def test_the_curves_are_those_of_figure_2(name):
    expected = {
        "BINARY": lambda g: 1.0, "LDD": lambda g: 0.2 * g, "LOGDD": lambda g: math.log(1 + 3 * g),
        "LOGITDD": lambda g: 1 / (1 + math.exp(-g / 2)),
    }[name]  # fmt: skip
    gaps = np.linspace(0.25, 4, 16)
    np.testing.assert_allclose(FIGURE_2[name](gaps), [expected(g) for g in gaps.tolist()], rtol=1e-14)


@pytest.mark.parametrize(
    ("name", "holds"),
    [("BINARY", (True, False, True)), ("LDD", (True, True, False)), ("LOGDD", (True, True, False)), ("LOGITDD", (True, True, True))],
)
def test_the_requirements_of_the_paper_at_the_values_of_figure_2(name, holds):
    found = ddf.check(FIGURE_2[name], GRADES)
    assert tuple(f.holds for f in found) == holds == slow_check(FIGURE_2[name], GRADES)
    assert [f.equation for f in found] == ["(3)", "(4)", "(9)"]


def test_a_violation_names_its_grades_and_their_distances():
    _, growth, _ = ddf.check(FIGURE_2["BINARY"], GRADES)
    assert growth.pairs == ((5, 3), (5, 4)) and growth.distances == (1.0, 1.0)
    _, _, size = ddf.check(FIGURE_2["LDD"], GRADES)
    assert size.pairs == ((5, 4),) and size.distances == pytest.approx((0.2,))
    _, _, size = ddf.check(lambda g: ddf.linear(g, 1.0), GRADES)
    assert size.pairs == ((5, 1),) and size.distances == (4.0,)
    sign, _, _ = ddf.check(lambda g: g - 2.0, GRADES)
    assert sign.pairs == ((5, 3),) and sign.distances == (0.0,)


@given(
    st.lists(st.floats(-3, 6), min_size=1, max_size=4),
    st.lists(st.integers(0, 6), min_size=0, max_size=5, unique=True),
)
def test_the_check_agrees_with_the_papers_words_over_all_pairs(values, grades):
    points = [(float(g), d) for g, d in enumerate(values, start=1)]
    found = ddf.check(lambda gap: ddf.table(gap, points), grades)
    assert tuple(f.holds for f in found) == slow_check(lambda gap: ddf.table(gap, points), grades)
    for finding in found:
        assert bool(finding.pairs) != finding.holds
        for (high, low), d in zip(finding.pairs, finding.distances, strict=True):
            assert high > low and {high, low} <= set(grades)
            assert d == ddf.table(np.array([float(high - low)]), points)[0]


def test_a_table_is_straight_between_its_points_and_beyond():
    points = [(1.0, 0.5), (2.0, 2.0), (4.0, 1.0)]
    np.testing.assert_allclose(ddf.table(np.array([0.0, 0.5, 1.0, 1.5, 3.0, 4.0, 6.0]), points), [0, 0.25, 0.5, 1.25, 1.5, 1, 0])


@pytest.mark.parametrize("scale", ["mean gap", "mean distance"])
@pytest.mark.parametrize("name", FIGURE_2)
def test_the_normalised_distance_is_1_where_it_says(name, scale):
    gaps = np.array([1.0, 1.0, 2.0, 4.0])
    distinct, counts = np.unique(gaps, return_counts=True)
    c = ddf.normaliser(FIGURE_2[name], distinct, counts, scale)
    value = FIGURE_2[name](np.array([2.0])) if scale == "mean gap" else FIGURE_2[name](gaps)
    assert np.mean(value / c) == pytest.approx(1.0)
    assert ddf.normaliser(FIGURE_2[name], distinct, counts, "raw") == 1.0
    assert ddf.normaliser(FIGURE_2[name], distinct[:0], counts[:0], scale) == 1.0


def test_a_factor_of_d_changes_nothing_that_can_be_reached():
    """J is invariant under (d, F) -> (c d, F / c), and so is a true second-order step."""
    data, c = make_data(3, sizes=(9, 8), n_grades=5), 3.0
    one, two = b.MPBoost(ddf="logarithmic", lambda_=2.0, step="newton"), b.MPBoost(ddf="logarithmic", lambda_=2.0, step="newton", divisor=c)
    scores = np.random.default_rng(0).normal(size=data.n_documents)
    assert one.risk(data, scores) == pytest.approx(two.risk(data, c * scores), rel=1e-12)
    first, second = b.train(data, one, b.Settings(8)), b.train(data, two, b.Settings(8))
    np.testing.assert_allclose(c * first.scores(8), second.scores(8), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("step", ["paper", "newton", "exact"])
@pytest.mark.parametrize("weak_learner", ["stump", "tree"])
@pytest.mark.parametrize(
    ("own", "published"),
    [
        ({"ddf": "table", "points": ((1.0, 0.3), (4.0, 1.2))}, {"ddf": "linear", "alpha": 0.3}),
        ({"ddf": "formula", "expression": "gap*0.3"}, {"ddf": "linear", "alpha": 0.3}),
        ({"ddf": "formula", "expression": "1"}, {"ddf": "binary"}),
        ({"ddf": "formula", "expression": "0.6*gap", "divisor": 2.0}, {"ddf": "linear", "alpha": 0.3}),
    ],
)
def test_a_made_up_distance_trains_like_the_published_one_that_it_equals(own, published, weak_learner, step):
    data = make_data(1, sizes=(9, 8), n_grades=5)
    one, two = (b.train(data, b.MPBoost(**d, weak_learner=weak_learner, step=step), b.Settings(5, 4)) for d in (own, published))
    assert one.n_iterations == two.n_iterations == 5
    np.testing.assert_allclose(one.scores(5), two.scores(5), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("step", ["paper", "newton", "exact"])
@pytest.mark.parametrize("weak_learner", ["stump", "tree"])
@pytest.mark.parametrize("text", ["gap - 1", "gap - 2", "0", "-gap", "1e5*gap"])
def test_a_distance_that_breaks_the_requirements_trains_or_ends_but_never_crashes(text, weak_learner, step):
    data = make_data(1, sizes=(9, 8), n_grades=5)
    trace = b.train(data, b.MPBoost(ddf="formula", expression=text, weak_learner=weak_learner, step=step), b.Settings(4, 4))
    assert np.isfinite(trace.scores(trace.n_iterations)).all()
    assert trace.ended or trace.n_iterations == 4


def test_a_table_without_points_is_linear_through_the_mean_gap():
    data = make_data(2)
    one, two = (b.train(data, b.MPBoost(ddf=name), b.Settings(4)) for name in ("table", "linear"))
    np.testing.assert_allclose(one.scores(4), two.scores(4), rtol=1e-12)
    same_trace(one, b.train(data, one.loss, b.Settings(4)))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"points": ((1.0, 0.5), (1.0, 0.6))}, "the gap 1 must lie above 1.*sort the points"),
        ({"points": ((0.0, 0.5),)}, "the gap 0 must lie above 0"),
        ({"points": ((1.0, math.nan),)}, "d = nan at gap 1 must be a number"),
        ({"points": ((math.inf, 1.0),)}, "the gap inf must lie"),
        ({"points": tuple((g + 1.0, 1.0) for g in range(25))}, "25 points are too many; give up to 24"),
        ({"expression": "2gap"}, "At character 2"),
        ({"divisor": 0.0}, "divisor=0.0 is outside"),
    ],
)
def test_nonsense_is_refused_by_name(changes, sentence):
    with pytest.raises(ValueError, match=sentence):
        b.MPBoost(**changes)


@pytest.mark.parametrize(
    ("text", "sentence"), [("log(gap - 2)", "d has no value at gap 1"), ("10^(6*gap)", "d is 1e.12, beyond 1e.06, at gap 2")]
)
def test_a_formula_without_a_value_at_a_gap_of_the_data_is_refused_with_that_gap(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        b.train(b.Dataset([[0.0], [1.0], [2.0]], [0, 1, 2], [0, 3]), b.MPBoost(ddf="formula", expression=text))


def test_a_table_without_points_needs_data():
    with pytest.raises(ValueError, match="at least one point"):
        b.MPBoost(ddf="table").distance(np.ones(1))


def test_landmarks_say_where_a_curve_goes_flat_and_where_it_explodes():
    assert ddf.landmarks(FIGURE_2["LDD"], 4) == (None, None)
    assert ddf.landmarks(lambda g: ddf.linear(g, 1.0), 4).explodes == pytest.approx(2.01)
    assert ddf.landmarks(ddf.binary, 4) == (0.01, None)
    assert ddf.landmarks(FIGURE_2["LOGITDD"], 4).saturates is None  # there is no fifth grade to gain nothing
    saturates, explodes = ddf.landmarks(lambda g: ddf.logistic(g, 1.0), 4)
    d = ddf.logistic(np.array([saturates - 0.01, saturates + 0.99, saturates, saturates + 1]), 1.0)
    assert d[1] / d[0] >= 1.05 > d[3] / d[2] and explodes is None


def test_the_worst_factor_is_the_growth_of_the_loss_of_a_pair_that_goes_the_wrong_way():
    """An undecided pair costs 1; moved by -d it costs exp(-d * -d)."""
    data = b.Dataset([[0.0], [1.0]], [4, 0], [0, 2])
    loss = b.MPBoost(ddf="linear", alpha=1.0)
    grown = loss.risk(data, np.array([-4.0, 0.0])) / loss.risk(data, np.zeros(2))
    assert ddf.worst_factor(np.array([4.0]))[0] == pytest.approx(grown) == pytest.approx(math.e**16)


def test_gaps_that_differ_by_rounding_are_one_gap():
    """3.2 - 2.08 and 2.92 - 1.8 are 1.12 both, but for their last bits: no distance breaks (4) there."""
    assert 3.2 - 2.08 != 2.92 - 1.8
    for name in ("LDD", "LOGDD", "LOGITDD"):
        _, growth, _ = ddf.check(FIGURE_2[name], [1.8, 2.08, 2.92, 3.2])
        assert growth.holds, name
