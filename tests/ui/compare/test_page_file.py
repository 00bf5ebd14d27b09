"""A comparison as a page: what it holds, and what it says that it leaves out."""

import json

import numpy as np
import pytest

import boosting as b
from sample_data import Collection, load
from tests.page_texts import script_of
from tests.ui.compare.helpers import finished_run
from ui.compare import page_file
from ui.compare.figures import Ready
from ui.compare.measures import measure
from ui.compare.sheets import pack_sheet_of
from ui.runs.address import Address

SIX = load("six")
NAMED = [(cls, finished_run(Address("six", cls), SIX, n)) for cls, n in (("lambdamart", 4), ("gbt", 2))]
RUNS = [run for _, run in NAMED]
NOTHING, PLACE = Ready([None, None], []), page_file.Place(1, 2, "metrics")


def test_the_numbers_of_its_tables_are_measured_where_the_session_has_none():
    trace = RUNS[0].trace
    np.testing.assert_array_equal(page_file.MeasuredNow(trace).part("train"), [measure(SIX.train, scores) for scores in trace.all_scores()])
    assert page_file.MeasuredNow(trace).part("test") is None


def test_a_run_that_ended_sooner_keeps_its_last_sheet():
    sheets = page_file.sheets_of(RUNS, 0, "train")
    assert len(sheets) == 5 * 6
    assert sheets["4/2"]["sheets"] == [pack_sheet_of(RUNS[0], "train", 0, 4, 2), pack_sheet_of(RUNS[1], "train", 0, 2, 2)]


@pytest.mark.parametrize(
    ("most", "says"), [({}, "the other queries."), ({"MEASURED": 10}, "the tables of metrics and the"), ({"SHEETS": 59}, "the sheets of a")]
)
def test_what_is_too_much_is_left_out_and_said(monkeypatch, most, says):
    for name, value in most.items():
        monkeypatch.setattr(page_file, name, value)
    text = page_file.content_of(NAMED, NOTHING, SIX, 0, "train", PLACE).decode()
    assert f"Left out of this page: {says}" in text
    assert json.dumps(["curves", "steps"] if "MEASURED" in most else ["curves", "metrics", "precision", "steps"]).replace(
        " ", ""
    ) in script_of(text)
    assert ('id="stored_sheets"' in text) == ("SHEETS" not in most)
    assert "lambdamart, four iterations; gbt, two iterations" in text


def test_hostile_names_lie_in_it_as_data():
    name = "</script><script>alert(1)</script>"
    data = b.Dataset([[1.0], [2.0], [3.0]], [0, 1, 2], [0, 3], ["<b>&"], [name], [name, "b", "c"])
    source = Collection("own", name, "", data, None)
    named = [(name, finished_run(Address("six", cls), source, 2)) for cls in ("lambdamart", "gbt")]
    text = page_file.content_of(named, NOTHING, source, 0, "train", PLACE).decode()
    assert "<script>alert" not in text + script_of(text) and text.count("<script>") == 1
