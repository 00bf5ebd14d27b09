"""Scores and grades as a figure of their lambdas, and numbers worked out by hand that Python judges."""

import re

import numpy as np
import pytest

import boosting as b
from boosting.lambdas.terms import forces
from tests.page_texts import script_of
from ui.notebook import figure as figures
from ui.notebook.answers import Refused
from ui.notebook.lambdas import LambdasAnswers, base_of

from .test_live import heard_by

SCORES, GRADES = [2.0, 1.0, 0.5], [0, 1, 2]


@pytest.fixture
def answers():
    return LambdasAnswers(base_of(SCORES, GRADES, None, "", ""))


def asked(text="1", **place):
    return {"number": "1", "question": "document", "documents": [2], "text": text, "place": place}


def test_its_numbers_are_those_that_were_passed():
    shown = b.show_lambdas(SCORES, GRADES, ["x", "y", "z"], b.LambdaMART.preset("xgboost"), query="bread", title="mine", live=False)
    script = script_of(shown.page)
    assert '"names":["x","y","z"]' in script and '"scores":[2.0,1.0,0.5]' in script and '"engine":"xgboost"' in script
    assert "query “bread”: scores of mine" in shown.caption


def test_a_number_worked_out_by_hand_is_judged(answers):
    data = b.Dataset(np.zeros((3, 1)), GRADES, [0, 3])
    wanted = forces(b.LambdaMART(), data, np.array(SCORES)).lambdas[2]
    ((found, _),) = answers({"name": "check", "query": 0, "value": asked(f"{wanted:.5f}")})
    assert found["name"] == "verdict" and found["value"]["number"] == "1" and found["value"]["kind"] == "right"
    ((other, _),) = answers({"name": "check", "query": 0, "value": asked(f"{wanted:.5f}", scores={"2": 3.0})})
    ((example, _),) = answers({"name": "check", "query": 0, "value": asked(f"{wanted:.5f}", order="ten")})
    assert other["value"]["kind"] != "right" != example["value"]["kind"]


@pytest.mark.parametrize(
    "value", [None, [], {}, {"number": "1"}, {"number": 1, "text": "1"}, asked(order="nowhere"), {**asked(), "place": 1}]
)
def test_a_question_that_is_none_is_refused(answers, value):
    with pytest.raises(Refused):
        list(answers({"name": "check", "query": 0, "value": value}))
    with pytest.raises(Refused):
        list(answers({"name": "sheet", "query": 0, "value": value}))


def test_the_widget_answers():
    ((found, _),) = heard_by(b.show_lambdas(SCORES, GRADES, live=True), {"view": "a", "name": "check", "query": 0, "value": asked("77")})
    assert found["name"] == "verdict" and found["value"]["kind"] == "unknown"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: b.show_lambdas([1.0], [0, 1]), "scores has 1 numbers and labels has 2"), (lambda: b.show_lambdas([], []), "1 to 1,500"),
        (lambda: b.show_lambdas([[1.0]], [1]), "scores has shape (1, 1)"), (lambda: b.show_lambdas("ab", [1]), "scores is 'ab'"),
        (lambda: b.show_lambdas([np.nan], [1]), "out of bounds"), (lambda: b.show_lambdas([1.0], [-1]), "relevance"),
        (lambda: b.show_lambdas([1.0] * 1501, [1] * 1501), "takes one query of 1 to 1,500 documents"),
    ],
)  # fmt: skip
def test_what_is_no_query_is_a_sentence(call, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        call()


def test_another_loss_has_no_lambdas_here():
    with pytest.raises(TypeError, match="lambdas belong to LambdaMART"):
        b.show_lambdas(SCORES, GRADES, loss=b.GBT())


def test_without_the_widget_it_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(figures, "has_widget", lambda: False)
    shown = b.show_lambdas(SCORES, GRADES)
    assert "Check me needs Python. For the live figure" in shown.left_out and "pip install anywidget" in shown.left_out
