"""A trace as a figure: what it shows, what it refuses, and that Python answers as the app does."""

import json
import re

import numpy as np
import pytest

import boosting as b
from boosting.explain.part import data_of
from tests.boosting.models.make_fixtures import FIXTURES
from tests.page_texts import script_of
from ui.component.wire import as_bytes
from ui.notebook import figure as figures
from ui.notebook.answers import LONGEST, Refused
from ui.notebook.done import Done
from ui.notebook.step import StepAnswers
from ui.packing.kinds import ANSWERED
from ui.packing.pair import pack_pair
from ui.packing.sheet import pack_sheet
from ui.packing.splits import pack_splits
from ui.stepper import page_file

from .helpers import page_of, trained


@pytest.fixture(scope="module")
def trace():
    return trained()


@pytest.fixture(scope="module")
def answers(trace):
    return StepAnswers(Done(trace), [0], False)


def ask(answers, name, value, query=0):
    return list(answers({"name": name, "query": query, "value": value}))


# ---- what is shown ----


def test_every_kind_of_trace_is_shown():
    plain = b.Dataset([[0.0], [1.0], [2.0]], [0, 1, 2], [0, 3])
    with np.load(FIXTURES / "training_data.npz") as file:
        rows = b.Dataset.from_rows(file["features"], file["grades"], file["query"])
    model = b.read_model(next(iter(sorted(FIXTURES.glob("lightgbm*.txt")))), rows)
    for trace in (b.train(plain, b.GBT(), b.Settings(n_iterations=2)), b.replay(model, rows), trained("library", b.MPBoost())):
        shown = trace.show(live=False)
        assert trace.loss.title in shown.caption and f'"last":{trace.n_iterations},' in script_of(shown.page)
        assert page_of(shown) == shown.page and "http-equiv" in shown.page


def test_the_page_opens_at_the_place_that_was_asked_for(trace):
    names = trace.data.document_names
    shown = trace.show(iteration=4, document=names[2], sheet="above", other=3, dark=True, large=True, height=500, live=False)
    place = {"iteration": 4, "document": 2, "sheet": "above", "other": 3, "substep": None, "insight": "", "predict": False}
    assert f'"place":{json.dumps(place, separators=(",", ":"))}' in script_of(shown.page) and '"dark":true,"large":true' in script_of(
        shown.page
    )
    assert "height: 500px" in shown._repr_html_()


def test_queries_are_named_by_qid_or_number_and_keep_their_order():
    trace = trained("library", n_iterations=2)
    qids = trace.data.qids
    page = script_of(trace.show([qids[3], 1, qids[3]], validation=False, live=False).page)
    first, second = page.find(f'"qid":{json.dumps(qids[3])}'), page.find(f'"qid":{json.dumps(qids[1])}')
    assert 0 < first < second
    assert script_of(trace.show(np.array([3, 1]), validation=False, live=False).page) == page
    assert '"qid"' in script_of(trace.show(validation=True, live=False).page)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"queries": "no such"}, "there is no query 'no such'"), ({"queries": 7}, "choose a number from 0 to 0"),
        ({"queries": []}, "names 0 queries"), ({"queries": True}, "queries=True does not exist"), ({"queries": 1.5}, "queries=1.5"),
        ({"queries": np.array([[0, 1]])}, "queries=[0, 1] does not exist"), ({"document": np.array([0, 1])}, "document=array([0, 1])"),
        ({"iteration": 7}, "iteration=7 does not exist; choose a number from 0 to 6"), ({"iteration": -1}, "iteration=-1"),
        ({"document": "nobody"}, "document='nobody' is not in this query"), ({"other": 6}, "other=6 does not exist"),
        ({"sheet": "what"}, "choose one of 'why', 'life', 'above', 'insight'"), ({"validation": True}, "without validation data"),
        ({"height": 10}, "choose whole pixels from 400 to 3,000"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_a_sentence(trace, options, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        trace.show(live=False, **options)


def test_what_a_page_cannot_hold_is_a_sentence(trace, monkeypatch):
    monkeypatch.setattr(page_file, "NUMBERS", 30)
    with pytest.raises(ValueError, match="come to 42; a figure holds up to 30"):
        trace.show(live=False)


def test_trees_that_are_too_many_need_python(trace, monkeypatch):
    monkeypatch.setattr(page_file, "block_size", lambda trace: 2)
    with pytest.raises(ValueError, match="more than 60,000 nodes"):
        trace.show(live=False)
    assert type(trace.show(live=True)).__name__ == "Live"


def test_without_the_widget_it_is_a_page_that_says_how_to_get_it(trace, monkeypatch):
    monkeypatch.setattr(figures, "has_widget", lambda: False)
    shown = trace.show()
    assert type(shown).__name__ == "Figure" and "pip install anywidget" in shown.left_out
    assert set(shown._repr_mimebundle_()) == {"text/html", "text/plain"}
    with pytest.raises(ImportError, match="pip install anywidget"):
        trace.show(live=True)


def test_the_html_is_safe_in_a_page_of_any_encoding(trace):
    hostile = '"></iframe><script>alert(1)</script>λ'
    found = trace.show(title=hostile, live=False)._repr_html_()
    assert found.isascii() and found.count("<iframe") == 1 and "<script" not in found


# ---- what it asks ----


@pytest.mark.parametrize("sheet", ANSWERED)
def test_a_sheet_is_the_one_that_the_app_sends(trace, answers, sheet):
    for k, document, other in ((0, 0, None), (3, 1, 4), (6, 5, 2)):
        asked = {"iteration": k, "document": document, "sheet": sheet, "other": other}
        (found, content), *_ = ask(answers, "sheet", asked)
        assert found == {"name": "sheet", "value": pack_sheet(trace, 0, False, k, document, sheet, other)} and content == ()
        assert found["value"]["asked"] == asked


def test_of_two_documents_it_says_what_the_page_does_not_work_out(trace, answers):
    asked = {"iteration": 4, "document": 1, "sheet": "above", "other": 2}
    ((pair, content),) = ask(answers, "pair", asked)
    assert pair == {"name": "pair", "value": pack_pair(trace, 0, False, asked)} and content == () and pair["value"]["swap"]
    for other in (None, 1):
        with pytest.raises(Refused, match="another document"):
            ask(answers, "pair", {**asked, "other": other})


def test_a_number_is_judged_and_a_tree_tells_what_it_saw(trace, answers):
    value = {"number": "1", "iteration": 2, "document": 1, "question": "target", "partner": None, "tree": 0, "text": "99"}
    ((found, _),) = ask(answers, "check", value)
    assert found["name"] == "verdict" and found["value"]["number"] == "1" and found["value"]["kind"] != "unread"
    asked = {"key": "0", "iteration": 2, "tree": 0}
    ((found, _),) = ask(answers, "tree", asked)
    assert found == {"name": "splits", "value": {"asked": asked, **pack_splits(trace, 0, False, 2, 0)}}


def test_the_trees_of_a_large_run_come_in_blocks(trace, monkeypatch):
    for module in ("ui.packing.trees_sent", "ui.notebook.step"):
        monkeypatch.setattr(f"{module}.block_size", lambda trace: 4)
    from ui.packing.trees_sent import pack_block

    answers = StepAnswers(Done(trace), [0], False)
    ((found, (content,)),) = ask(answers, "block", {"key": "0", "block": 1})
    rows = data_of(trace, False).query_slice(0)
    assert found["name"] == "block" and content == as_bytes({**pack_block(trace, False, rows, 1), "key": "0", "block": 1})


SHEET = {"iteration": 0, "document": 0, "sheet": "why", "other": None}
CHECK = {"number": "1", "iteration": 2, "document": 1, "question": "target", "text": "1"}


@pytest.mark.parametrize(
    ("name", "value", "query"),
    [
        ("eval", {}, 0), (None, {}, 0), ("sheet", SHEET, 1), ("sheet", SHEET, -1), ("sheet", SHEET, True),
        ("sheet", None, 0), ("sheet", [1], 0),
        *[("sheet", {**SHEET, **wrong}, 0) for wrong in (
            {"iteration": 7}, {"iteration": 1.0}, {"iteration": "1"}, {"document": 6}, {"document": None}, {"other": -1}, {"other": "x"},
            {"sheet": "x"}, {"sheet": ["why"]}, {"sheet": "w" * (LONGEST + 1)},
        )],
        *[("check", {**CHECK, **wrong}, 0) for wrong in (
            {"text": "9" * (LONGEST + 1)}, {"text": 1}, {"document": float("inf")}, {"partner": 9}, {"tree": -1}, {"question": None},
        )],
        ("tree", {"key": "0", "iteration": 0, "tree": 0}, 0), ("tree", {"key": "0", "iteration": 1, "tree": 1}, 0),
        ("tree", {"key": 0, "iteration": 1, "tree": 0}, 0), ("block", {"key": "0", "block": 0}, 0),
    ],
)  # fmt: skip
def test_a_message_that_asks_for_nothing_that_is_there_is_refused(answers, name, value, query):
    with pytest.raises(Refused, match=r"\.$"):
        ask(answers, name, value, query)


@pytest.mark.parametrize("message", [None, "sheet", [], 1, {}])
def test_what_is_no_message_is_refused(answers, message):
    with pytest.raises(Refused):
        list(answers(message))
