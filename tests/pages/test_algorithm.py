"""The page One algorithm: what a link opens, and that its numbers are those of the library."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain import phi
from boosting.explain.convergence import risk_bound
from boosting.explain.one_algorithm import take_turn
from boosting.words import counted, short
from tests.pages.helpers import component, fine, said, visit
from ui.algorithm.phi import AT
from ui.algorithm.printed import missed
from ui.algorithm.turns import ABOUT, COLUMNS
from ui.places.algorithm import MOST, TURNS


def opened(**query):
    return component(fine(visit("algorithm", **query)), "algorithm_board")


def test_five_losses_take_a_turn_from_the_scores_of_the_run():
    packed = opened(data="six", loss="gbt", iteration=2)["packed"]
    source = sample_data.load("six")
    settings = b.Settings(**{**source.opening, "n_iterations": 2})
    trace = b.train(source.train, b.GBT(), settings)
    assert [column["title"] for column in packed["columns"]] == ["GBT", "GBRank", "QBRank", "LambdaMART", "MPBoost"]
    assert [one["score"] for one in packed["documents"]] == trace.scores(2).tolist()
    next_scores = trace.extend(1).scores(3)
    np.testing.assert_array_equal(packed["columns"][0]["after"], next_scores)  # the run's own column is its next iteration
    for column, shown in zip(COLUMNS["five"], packed["columns"], strict=True):
        turn = take_turn(source.train, trace.scores(2), column.loss, settings, 3)
        assert shown["gradient"] == turn.gradient.tolist() and shown["weights"] == turn.weights.tolist()


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("data", ["six", "library"])
def test_each_sum_of_terms_is_the_gradient_and_the_curvature(turn, data):
    packed = opened(data=data, loss="lambdamart", turn=turn, iteration=1)["packed"]
    for column in packed["columns"]:
        for d, evidence in enumerate(column["evidence"]):
            for part, line in ((1, "gradient"), (2, "weights")):
                total = sum(term[part] for term in evidence["terms"]) + evidence["rest"][part]
                assert total == pytest.approx(column[line][d], rel=1e-9, abs=1e-9), (column["title"], line, d)


def test_what_is_said_to_be_equal_is_equal_and_what_differs_differs():
    agree = {turn: opened(data="library", loss="gbrank", turn=turn, iteration=3)["packed"]["agree"] for turn in TURNS}
    exact = {turn: {line for line, found in lines.items() if found["exact"]} for turn, lines in agree.items() if lines}
    assert exact["residual"] == {"risk", "gradient", "weights", "targets", "fitted"}
    assert exact["labels"] == {"risk", "gradient", "weights", "targets", "fitted", "rate", "after"}
    assert exact["average"] == {"risk", "gradient", "weights", "targets"}
    assert {"risk", "gradient"} <= exact["exponential"] and not {"weights", "targets"} & exact["exponential"]
    assert exact["delta"] == {"rate"} and agree["five"] is None


def test_every_comparison_has_words_and_fits_on_the_stage():
    assert COLUMNS.keys() == TURNS.keys() == ABOUT.keys()
    assert all(2 <= len(columns) <= MOST for columns in COLUMNS.values())


def test_a_test_query_is_told_to_be_none_of_this_page():
    qid = sample_data.load("library").test.qids[0]
    assert said(visit("algorithm", data="library", query=qid).warning)[0].startswith("This page shows training queries")


def test_the_losses_of_equation_2_are_worked_out_with_the_librarys_numbers():
    at = fine(visit("algorithm", data="six"))
    text = " ".join(each.value for each in (*at.markdown, *at.latex))
    for name, scores in AT.items():
        found = phi.worked(name, scores)
        assert f"φ is {short(found.value)}." in text
        for value in (*found.hessian.ravel(), *found.bound):
            assert short(value).replace("−", "-") in text


def test_algorithm_1_is_written_out_with_the_tolerance_of_the_runs_trees():
    at = fine(visit("algorithm", state=("algorithm_open_printed",), data="six", loss="qbrank", iteration=3))
    text = " ".join(each.value for each in (*at.markdown, *at.latex, *at.caption))
    assert r"\epsilon" in text and r"-\,w_\ell^{-1}" in text and "(4)" in text and "In this run of QBRank" in text


def test_the_tolerance_is_the_librarys():
    trace, other, flat = (b.train(sample_data.load("six").train, loss, b.Settings(5)) for loss in (b.QBRank(), b.LambdaMART(), b.GBT()))
    tolerance = risk_bound(trace).tolerance
    assert f"The largest ε is {short(tolerance.max())}, of tree {tolerance.argmax() + 1}." in missed(trace)
    assert f", {counted((tolerance > 0).sum(), 'tree misses', 'trees miss')} the best fit among all 5 trees" in missed(trace)
    assert missed(other).endswith("bounds a risk, and LambdaMART has none.") and missed(flat).endswith("ε = 0.")
    alone = b.train(trace.data, b.QBRank(), b.Settings(1))
    assert missed(alone) == "This run of QBRank has one tree, so no other fits better: ε = 0."
