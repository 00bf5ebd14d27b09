"""The tree of the points that the Trees page offers, as the library grows it, recomputed."""

import numpy as np
import pytest

import boosting as b
from tests.ui.trees.grown import pack, parts
from ui.places.trees import Trees
from ui.places.trees_points import NOISY, TITLES


def questions(packed, order="best"):
    return [("xy"[packed["nodes"][i]["feature"]], packed["nodes"][i]["parent"]) for i in packed["orders"][order]]


def test_the_opening_asks_the_four_questions_of_the_slides_in_their_order():
    packed = pack(Trees())
    nodes = packed["nodes"]
    assert [axis for axis, _ in questions(packed)] == ["x", "y", "x", "y"]
    root, right, left, last = packed["orders"]["best"]
    assert (nodes[root]["right"], nodes[root]["left"]) == (right, left) and nodes[last]["parent"] == left
    assert packed["errors"]["best"]["train"][-1] == 0 and packed["errors"]["best"]["held"] is None


@pytest.mark.parametrize("data", TITLES)
def test_the_tree_is_the_first_of_gbt(data):
    """Boosting on the grades fits what is left of their mean: the same questions."""
    packed = pack(Trees(data=data, leaves=5))
    trace = b.train(Trees(data=data).drawing.dataset(), b.GBT(), b.Settings(1, 5))
    (tree,) = trace.iterations[0].trees
    asked = sorted((packed["nodes"][n]["feature"], packed["nodes"][n]["threshold"]) for n in packed["orders"]["best"])
    assert asked == sorted((int(f), float(t)) for f, t in zip(tree.feature, tree.threshold, strict=True) if f >= 0)


def test_a_tree_that_fits_the_noise_is_worse_on_points_held_out():
    errors = pack(Trees(data=NOISY.identifier, held=True, leaves=32))["errors"]["best"]
    assert errors["train"][-1] == pytest.approx(0) and min(errors["held"]) < 0.85 * errors["held"][-1]
    learned, held = parts(NOISY, True)
    assert held.tolist() == list(range(2, 30, 3)) and sorted([*learned, *held]) == list(range(30))


def test_boxes_hold_the_points_of_their_nodes_and_meet_no_other():
    packed = pack(Trees(data=NOISY.identifier))
    points = np.array([[p["x"], p["y"]] for p in packed["points"]])
    for node in packed["nodes"]:
        inside = np.ones(len(points), bool)
        for values, (low, high) in zip(points.T, node["box"], strict=True):
            inside &= (values > (-np.inf if low is None else low)) & (values <= (np.inf if high is None else high))
        assert inside.sum() == node["n"]


def test_bounds_hold():
    packed = pack(Trees(data=NOISY.identifier, leaves=4, least=5, depth=2))
    leaves = [node for node in packed["nodes"] if node["feature"] < 0]
    assert len(leaves) <= 4 and min(node["n"] for node in leaves) >= 5 and max(node["depth"] for node in leaves) <= 2


def test_a_single_point_is_a_tree_of_one_leaf():
    packed = pack(Trees(data="drawn~a3.1.1", held=True))
    assert packed["orders"] == {"best": [], "level": []} and packed["nodes"][0]["value"] == 3 and packed["errors"]["best"]["held"] is None
