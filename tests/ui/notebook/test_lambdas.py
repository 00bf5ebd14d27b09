"""Scores and grades as a figure of their lambdas: the app's answer, and acts that Python answers."""

import json
import re

import numpy as np
import pytest

import boosting as b
from boosting.lambdas.terms import forces
from tests.page_texts import script_of
from ui.lambdas.edits import Edits
from ui.notebook import figure as figures
from ui.notebook.answers import Refused
from ui.notebook.lambdas import ACTS, LambdasAnswers, base_of
from ui.places.lambdas import Lambdas

from .test_live import heard_by

SCORES, GRADES = [2.0, 1.0, 0.5], [0, 1, 2]


@pytest.fixture
def answers():
    base = base_of(SCORES, GRADES, None, "", "")
    return LambdasAnswers(base, Edits(Lambdas()))


def report(answers, *acts):
    acts = [{"number": number, "key": None, **act} for number, act in enumerate(acts, answers.edits.applied + 1)]
    ((found, _),) = answers({"name": "report", "query": 0, "value": {"token": answers.edits.token, "acts": acts}})
    return found["value"]["answer"]


def test_its_numbers_are_those_of_the_library(answers):
    data = b.Dataset(np.zeros((3, 1)), GRADES, [0, 3])
    wanted = forces(b.LambdaMART(), data, np.array(SCORES)).lambdas
    found = answers.told()["answer"]["documents"]
    assert [document["ours"]["lambda"] for document in found] == wanted.tolist()
    shown = b.show_lambdas(SCORES, GRADES, ["x", "y", "z"], b.LambdaMART.preset("xgboost"), query="bread", title="mine", live=False)
    assert all(f'"name":"{name}"' in script_of(shown.page) for name in "xyz") and "query “bread”: scores of mine" in shown.caption


def test_it_does_what_the_stage_reports_once(answers):
    moved = report(answers, {"do": "move", "document": 2, "rank": 0})
    assert moved["documents"][0]["row"] == 2 and moved["is_what_if"] and moved["applied"] == 1
    assert report(answers)["documents"] == moved["documents"]
    assert not report(answers, {"do": "reset"})["is_what_if"]
    example = report(answers, {"do": "order", "name": "perfect"})
    assert example["order"] == "perfect" and example["lesson"]
    assert report(answers, {"do": "order", "name": None})["n"] == 3


def test_what_a_person_types_wrongly_is_complained_of(answers):
    assert report(answers, {"do": "score", "document": 0, "value": "many"})["complaint"].startswith("Many is not a score")
    assert "choose one of perfect" in report(answers, {"do": "order", "name": "nowhere"})["complaint"]
    assert report(answers, {"do": "nonsense"})["complaint"] == "Nonsense cannot be done here."


@pytest.mark.parametrize(
    "value",
    [
        None, [], {}, {"token": "x", "acts": "no"}, {"acts": [1]}, {"acts": [{"number": "1"}]}, {"acts": [{"number": -1}]},
        {"acts": [{"number": 1}] * (ACTS + 1)},
    ],
)  # fmt: skip
def test_a_report_that_is_none_is_refused(answers, value):
    with pytest.raises(Refused):
        list(answers({"name": "report", "query": 0, "value": value}))
    with pytest.raises(Refused):
        list(answers({"name": "sheet", "query": 0, "value": value}))


def test_the_widget_answers():
    widget = b.show_lambdas(SCORES, GRADES, live=True)
    token = json.loads(script_of(widget.figure.page).split('"answer":')[1][:60].split(",")[0].split(":")[1])
    acts = [{"number": 1, "do": "move", "document": 2, "rank": 0, "key": "notebook"}]
    ((found, _),) = heard_by(widget, {"view": "a", "name": "report", "query": 0, "value": {"token": token, "acts": acts}})
    assert found["name"] == "answer" and found["value"]["answer"]["documents"][0]["row"] == 2


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
