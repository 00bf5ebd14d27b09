"""A run of the MART page as the library trains it, recomputed: the slides' first constant, residuals, leaves, and the sum of trees."""

from collections import Counter

import numpy as np
import pytest

import boosting as b
import sample_data
from tests.ui.mart.boosted import pack
from ui.places.mart import TREES, Mart
from ui.places.mart_points import SEVENTEEN, TITLES
from ui.places.mart_points import STEPS as NOISY
from ui.runs import address


def packed(**values):
    """The page's run at a place, and what is sent of it."""
    here = Mart(**values)
    source = sample_data.load(here.data)
    trace = b.train(source.train, *address.build(here.address, source))
    return trace, pack(trace, here.drawing)


@pytest.fixture(scope="module")
def opening():
    return packed()


def test_the_first_constant_is_that_of_the_slides(opening):
    """[SL] Calculating Optimal Leaf Value for F0: five points of 1, four of 2, three of 3, five of 4."""
    _, run = opening
    assert Counter(d.grade for d in SEVENTEEN.documents) == {1: 5, 2: 4, 3: 3, 4: 5} and run["is_slides"]
    assert run["formula"] == "5(1 − c)² + 4(2 − c)² + 3(3 − c)² + 5(4 − c)²"
    assert run["start"] == 42 / 17 and f"{run['start']:.3f}" == "2.471"
    whole = run["whole"]
    for c in (0.0, 1.5, 2.471, 4.0):
        error = 5 * (1 - c) ** 2 + 4 * (2 - c) ** 2 + 3 * (3 - c) ** 2 + 5 * (4 - c) ** 2
        assert whole["n"] * c * c - 2 * whole["sum"] * c + whole["squares"] == pytest.approx(error)
    slope = -2 * (5 * 1 + 4 * 2 + 3 * 3 + 5 * 4), 2 * (5 + 4 + 3 + 5)
    assert slope == (-84, 34) == (-2 * whole["sum"], 2 * whole["n"])  # the slides' -84 + 34x, which is not 32(x - 2.471)
    assert -run["start"] == -84 / 34 and 32 * run["start"] == pytest.approx(79.06, abs=0.01)


@pytest.mark.parametrize("values", [{}, {"leaves": 4, "rate": 0.1}, {"data": NOISY.identifier, "leaves": 8, "rate": 1.0}])
def test_each_tree_gives_the_means_of_its_residuals_and_the_sum_grows_by_rate_times_tree(values):
    trace, run = packed(**values)
    drawing, rate = Mart(**values).drawing, Mart(**values).rate
    x, y = np.array([d.x for d in drawing.documents]), np.array([d.grade for d in drawing.documents], float)
    sums = np.full(len(y), y.mean())
    for k, leaves in enumerate(run["trees"], start=1):
        assert np.allclose(run["residuals"][k - 1], y - sums, atol=1e-12)
        given = np.empty(len(y))
        for leaf in leaves:
            rows = (x > (-1 if leaf["from"] is None else leaf["from"])) & (x <= (101 if leaf["to"] is None else leaf["to"]))
            assert leaf["n"] == rows.sum() and leaf["value"] == pytest.approx((y - sums)[rows].mean(), abs=1e-12)
            assert leaf["sum"] / leaf["n"] == pytest.approx(leaf["value"], abs=1e-12)  # where its parabola is least
            given[rows] = leaf["value"]
        whole, before = float(((y - sums - given) ** 2).sum()), run["errors"][k - 1]
        sums = sums + rate * given
        assert run["scores"][k] == pytest.approx(sums)
        assert run["errors"][k] == pytest.approx(((y - sums) ** 2).sum())
        assert before - run["errors"][k] == pytest.approx(rate * (2 - rate) * (before - whole), abs=1e-9)  # what the page says of the step
    assert trace.n_iterations == run["n_iterations"] <= TREES


@pytest.mark.parametrize("data", TITLES)
def test_the_steps_along_x_are_what_the_model_gives_there(data):
    trace, run = packed(data=data, leaves=3)
    at = np.arange(101.0)
    height = Mart(data=data).drawing.documents[0].y
    cells = np.searchsorted(run["edges"], at, side="left")
    for k in (0, 1, 7, run["n_iterations"]):
        predicted = trace.predict(np.column_stack([at, np.full(101, float(height))]), k)
        assert np.array(run["sums"][k])[cells].tolist() == predicted.tolist()
        assert run["scores"][k] == trace.scores(k).tolist()


def test_points_of_one_value_need_no_tree():
    _, run = packed(data="drawn~a3.10.50~a3.80.50")
    assert {len(leaves) for leaves in run["trees"]} == {1} and set(run["errors"]) == {0.0} and run["edges"] == [] and not run["is_slides"]
    _, run = packed(data="drawn~a3.10.50~a1.10.50")  # one x: nothing to ask
    assert {len(leaves) for leaves in run["trees"]} == {1} and {sums[0] for sums in run["sums"]} == {2.0}
