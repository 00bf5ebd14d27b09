"""What is said of a run holds in its odd states too: nothing moves, by less than is printed, a test query alone, a rounding error."""

import re

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain import convergence, curvatures, error_and_order, level_error, risk_profile, top_place
from tests.boosting.helpers import VARIANTS, make_data, taken

FLAT = b.Dataset(np.ones((5, 2)), [0, 1, 2, 0, 1], [0, 3, 5])
ALONE = b.Dataset([[0.3]], [2], [0, 1])
DATA = {"six": sample_data.load("six").train, "flat": FLAT, "alone": ALONE, "coarse": make_data(6, (4, 3, 2), decimals=0, n_grades=2)}
SOME = [*(loss() for loss in b.LOSSES), VARIANTS["gbrank update=residual"], VARIANTS["qbrank curvature=newton"]]


def sentences(trace):
    """All that is said of a run as a whole and of each of its iterations."""
    yield error_and_order.sentence_of(error_and_order.error_and_order(trace))
    for bound in filter(None, (convergence.misordering_bound(trace), convergence.risk_bound(trace))):
        yield from (convergence.sentence_of(bound, k) for k in range(1, trace.n_iterations + 1))
    for k in range(1, trace.n_iterations + 1):
        if profile := risk_profile.risk_profile(trace, k):
            yield risk_profile.sentence_of(profile)
        if found := curvatures.curvatures(trace, k):
            yield curvatures.sentence_of(found)
        yield from (b.explain(trace, k, row).sentence for row in range(trace.data.n_documents))
    if trace.loss.identifier == "listnet":
        names = trace.data.document_names
        for q in range(trace.data.n_queries):
            found, rows = top_place.top_place(trace, q), trace.data.query_slice(q)
            yield from (top_place.sentence_of(found, k, names[rows]) for k in range(trace.n_iterations + 1))


@pytest.mark.parametrize("loss", SOME, ids=repr)
@pytest.mark.parametrize("name", DATA)
def test_no_number_is_said_to_go_to_itself_and_none_is_none(loss, name):
    try:
        trace = b.train(DATA[name], loss, taken(loss, n_iterations=3, learning_rate=0.003, max_leaf_nodes=3))
    except ValueError:
        return  # these data do not suit the loss
    for said in sentences(trace):
        assert not re.search(r"\bnan\b|\binf\b|−0(\.0+)?(?![\d.])|\bno (other|training) document", said), said
        assert not re.search(r"from (\S+?) to \1[ ,.;]|(?<=error )(\S+) → \2,|moved by (\S+), .* moved by \3[ .]", said), said
        assert not re.search(r"with −|promised −\S+ there, the risk is \d", said), said


def test_an_error_that_falls_by_less_than_three_digits_tell_is_seen_to_fall():
    found = error_and_order.ErrorAndOrder(np.array([0.5004, 0.5001]), np.array([3, 4]), 9)
    assert error_and_order.sentence_of(found).endswith("In iteration 1 the error fell, but the number of contradicting pairs "
                                                       "rose: error 0.5004 → 0.5001, contradicting pairs 3 → 4.")  # fmt: skip
    assert not len(error_and_order.ErrorAndOrder(np.array([0.5, 0.5 - 1e-16]), np.array([3, 4]), 9).apart)


def test_a_hinge_that_is_a_parabola_up_to_its_lowest_point_is_none():
    """Of one pair the diagonal bound is Newton's curve, and the risk is flat beyond it."""
    data = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2])
    found = risk_profile.risk_profile(b.train(data, b.QBRank(labelled="none"), b.Settings(1, 2)), 1)
    assert found.best == found.bound_best and found.risk[-1] < found.bound[-1]
    assert "parabola itself" not in risk_profile.sentence_of(found)


def test_the_level_of_a_single_test_query_is_not_where_gbt_starts():
    train, test = (b.Dataset([[0.0], [1.0]], grades, [0, 2]) for grades in ([0, 1], [2, 3]))
    trace = b.train(train, b.GBT(), b.Settings(1, 2), test)
    said = level_error.sentence_of(level_error.level_error(trace, validation=True), 1, 1)
    assert "where GBT starts" not in said and "% , is" not in said and "is the level of whole queries" in said
    assert "where GBT starts" in level_error.sentence_of(level_error.level_error(trace), 1, 1)


def test_where_no_query_is_off_its_level_nothing_could_remove_it():
    train, test = (b.Dataset([[0.0], [1.0], [0.0], [1.0]], grades, [0, 2, 4]) for grades in ([1, 1, 1, 1], [0, 2, 2, 0]))
    trace = b.train(train, b.GBT(), b.Settings(1, 2), test)
    found, tested = (level_error.level_error(trace, validation) for validation in (False, True))
    assert level_error.sentence_of(found, 2, 0) == "Before any tree the mean squared error is 0: no document is off its grade."
    assert level_error.sentence_of(tested, 2, 0).endswith("squared error is 1; none of it is the level of whole queries.")


def test_a_risk_that_falls_to_0_is_said_to_and_not_what_rounding_leaves_of_it():
    data = b.Dataset([[0.3], [0.7]], [1.0, 0.0], [0, 2])
    trace = b.train(data, b.QBRank(), b.Settings(4, 4, learning_rate=0.1))
    assert "e−" not in risk_profile.sentence_of(risk_profile.risk_profile(trace, 4))


def test_a_bound_that_holds_to_rounding_has_nothing_to_spare():
    bound = convergence.Bound(np.array([1.0]), np.array([1.0 - 1e-12]))
    assert convergence.sentence_of(bound, 1) == "After iteration 1 the left side is 1, the right side 1: it holds with nothing to spare."
