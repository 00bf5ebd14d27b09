"""The answers that lessons of other people may ask for, against the booster's own arrays; and what is said where they cannot be found."""

import re

import numpy as np
import pytest

from boosting.metrics import ranks
from ui.course.answers import ANSWERS
from ui.course.checks import CHECKS
from ui.course.here import Here
from ui.places.trees_points import SLIDES

STEP = Here("step", {"data": "six", "loss": "lambdamart"})


@pytest.mark.parametrize("k", [1, 5, 13])
def test_ways_leaves_and_the_document_that_rises_most_are_those_of_the_run(k):
    run = STEP.run
    before, after = (ranks(run.scores(i), run.data.query_ptr) for i in (k - 1, k))
    for row, name in enumerate(run.data.document_names):
        way = {1: "up", 0: "stays", -1: "down"}[int(np.sign(before[row] - after[row]))]
        assert ANSWERS["which way"](STEP, document=name, iteration=k).value == way
        assert ANSWERS["leaf of"](STEP, document=name, iteration=k).value == str(run.iterations[k - 1].leaves[0][row] + 1)
    first = ANSWERS["rises most"](STEP, iteration=k)
    row = run.data.document_names.index(first.value)
    assert before[row] - after[row] == (before - after).max() and first.numbers["to"] == str(after[row] + 1)


def test_whether_a_pair_pushes_and_by_how_much_is_the_loss_s_own_table():
    hinge = Here("step", {"data": "six", "loss": "gbrank"})
    found = ANSWERS["pair pushes"](hinge, winner="Grandma's first loaf", loser="Toast ideas", iteration=20)
    assert found.value == "no" and float(found.numbers["difference"]) >= float(found.numbers["tau"]) == 3


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: ANSWERS["which way"](STEP, document="Moon", iteration=1), "there is no document 'Moon'; choose one of Loaf of "),
        (lambda: ANSWERS["which way"](STEP, document="Toast ideas", iteration=99), "iteration 99 is outside 0..20"),
        (lambda: ANSWERS["pair pushes"](STEP, winner="Toast ideas", loser="Rye in twelve hours", iteration=1), "are not a pair"),
        (lambda: ANSWERS["heavier pair"](Here("ddf", {}), ddf="moon", wide=4, narrow=1, difference=1), "there is no distance 'moon' here"),
        (lambda: ANSWERS["leaf when changed"](STEP, parameter="moon", to=1, document="Toast ideas"), "there is no parameter 'moon'"),
        (lambda: ANSWERS["least held-out error"](Here("trees", {})), "no points are held out here"),
        (lambda: ANSWERS["rises most"](STEP, iteration=0), "iteration 0 has no tree"),
        (lambda: ANSWERS["ndcg in another order"](Here("lambdas", {}), order="moon"), "there is no order 'moon'; choose one of perfect, "),
        (lambda: CHECKS["other first question"](STEP, STEP, only="moon"), "there is no parameter 'moon'"),
        (lambda: CHECKS["same scores as"](STEP, STEP, loss="moon"), "there is no loss 'moon'; choose one of gbt, "),
        (lambda: CHECKS["draw challenge"](Here("draw", {}), Here("draw", {}), challenge="moon"), "no challenge 'moon' on Draw"),
        (lambda: CHECKS["first cut"](STEP, STEP, feature="z", low=0, high=1, changed=0), "there is no feature 'z'; choose one of x, y."),
        (lambda: CHECKS["leaf value"](STEP, STEP, document="Toast ideas", iteration=0, value=1, only=""), "iteration 0 has no tree"),
        (lambda: CHECKS["line search between"](STEP, STEP, iteration=0, low=0, high=1, only=""), "iteration 0 has no tree"),
        (lambda: CHECKS["every pair right within"](STEP, STEP, trees=-300), "trees is -300; write 0 or more."),
        (lambda: CHECKS["squared error below"](STEP, STEP, trees=1, bound=1, only="moon"), "there is no parameter 'moon'"),
        (lambda: CHECKS["own distance beats"](Here("ddf", {}), Here("ddf", {}), ddf="moon"), "there is no distance 'moon'; choose "),
        (lambda: CHECKS["same first tree as"](STEP, STEP, loss="moon"), "there is no loss 'moon'"),
        (lambda: CHECKS["same first tree as"](STEP, STEP, loss="gbt", update="paper"), "there is no parameter 'update'; choose one of "),
    ],
)  # fmt: skip
def test_what_cannot_be_found_is_named(ask, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        ask()


def test_a_parameter_is_set_to_what_its_slider_offers_alone():
    """A run of a hundred thousand trees, of a lesson that anybody may open, would keep a server busy for all others."""
    for parameter, to in (("n_iterations", 100_000), ("sigma", 1e15), ("max_leaf_nodes", 1)):
        with pytest.raises(ValueError, match=f"^{parameter} cannot be set to .*: choose a number from "):
            ANSWERS["leaf when changed"](STEP, parameter=parameter, to=to, document="Toast ideas")


def test_an_empty_plane_and_a_single_point_meet_nothing():
    then = Here("draw", {"data": SLIDES.identifier})
    for data, words in (("drawn", "15 points differ"), ("drawn~a4.1.1", "15 points differ")):
        verdict = CHECKS["first cut"](Here("draw", {"data": data}), then, feature="x", low=0, high=100, changed=1)
        assert not verdict.is_met and words in verdict.words
    assert "empty" in CHECKS["first cut"](Here("draw", {"data": "drawn"}), then, feature="x", low=0, high=100, changed=15).words
    assert "No split" in CHECKS["first cut"](Here("draw", {"data": "drawn~a4.1.1"}), then, feature="x", low=0, high=100, changed=15).words
    assert "empty" in CHECKS["draw challenge"](Here("draw", {"data": "drawn"}), then, challenge="xor").words


def test_a_run_that_is_shorter_than_the_challenge_is_told_by_its_own_trees():
    here = Here("step", {"data": "six", "loss": "gbrank", "n_iterations": "1"})
    assert CHECKS["every pair right within"](here, here, trees=3).words == "Six pairs contradict after one tree."
