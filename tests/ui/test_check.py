""" "Check me" on Step: what is offered, what is judged, and that nothing that a browser sends can break it."""

import json

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.answers.pair import pair_columns
from boosting.answers.run import question
from tests.boosting.helpers import VARIANTS, each, make_data
from ui.packing.judged import judge
from ui.packing.questions import offered, packed_verdict

SIX = b.train(sample_data.load("six").train, b.LambdaMART(), b.Settings(n_iterations=3, max_leaf_nodes=3))


def typed(text="1", **changes):
    return {
        "number": "1",
        "run": "r",
        "iteration": 2,
        "document": 1,
        "question": "target",
        "partner": None,
        "tree": 0,
        "text": text,
        **changes,
    }


def test_a_typed_number_is_judged_by_the_explanations_own():
    why = b.explain(SIX, 2, 1)
    assert judge(SIX, 0, False, typed(f"{why.target:.4f}")).kind == "right"
    assert judge(SIX, 0, False, typed(f"{why.leaves[0].value:.4f}", question="leaf")).kind == "right"
    p = int(np.flatnonzero(why.pairs["partner"] == 4)[0])
    verdict = judge(SIX, 0, False, typed(f"{why.pairs['rho'][p]:.5f}", question="pair/rho", partner=4))
    assert verdict.kind == "right"
    assert judge(SIX, 0, False, typed(f"{-why.target:.5f}")).misreadings[0].key == "sign"


@pytest.mark.parametrize(
    "change",
    [
        {"document": 99}, {"document": -1}, {"document": None}, {"iteration": 99}, {"iteration": "x"},
        {"question": "pair/difference", "partner": 0},
        {"question": "pair/rho"}, {"question": "<b>"}, {"question": "leaf", "iteration": 0}, {"question": "pair/rho", "partner": 1},
        {"partner": 77, "question": "pair/rho"},
    ],
)  # fmt: skip
def test_what_cannot_be_asked_gets_a_sentence(change):
    verdict = judge(SIX, 0, False, typed(**change))
    assert verdict.kind == "unread" and verdict.words.endswith(".")


def test_a_report_without_its_parts_gets_a_sentence_too():
    assert judge(SIX, 0, False, {"text": "1"}).kind == "unread"


@each(loss=VARIANTS)
def test_all_that_is_offered_can_be_asked(loss):
    trace = b.train(make_data(3, (6, 5)), loss, b.Settings(n_iterations=2, max_leaf_nodes=4))
    why = b.explain(trace, 2, 1)
    given = offered(trace.loss, why)
    assert given["target"] == trace.loss.target_name and given["leaf"] == [leaf.leaf for leaf in why.leaves]
    assert [pair["key"] for pair in given["pairs"]] == list(pair_columns(trace.loss))
    for pair in given["pairs"]:
        partner = int(why.pairs["partner"][0])
        right = question(trace, f"pair/{pair['key']}", 2, 1, partner=partner).right
        for key in [pair["key"], *pair["same"]]:
            assert abs(why.pairs[key][0]) == pytest.approx(abs(right), rel=1e-12)


def test_at_the_start_there_is_no_leaf_to_ask_for():
    assert offered(SIX.loss, b.explain(SIX, 0, 1))["leaf"] is None


def test_a_verdict_is_packed_with_its_terms():
    found = packed_verdict(judge(SIX, 0, False, typed("77.777")))
    assert found["kind"] == "unknown" and found["terms"][-1]["value"] == pytest.approx(b.explain(SIX, 2, 1).target)
    assert found["terms"][0]["inside"][0]["equation"]["result"] == "rho"
    assert json.loads(json.dumps(found)) == found
    assert packed_verdict(judge(SIX, 0, False, typed("x")))["terms"] == []
