"""A person's own files on the DDF page: every tab works, whatever is in them, and pairs are never listed one by one."""

from dataclasses import replace

import pandas as pd
import pytest

import boosting as b
from boosting.data import grade_groups
from tests.pages.ddf_page import visit_ddf
from tests.pages.helpers import component, fine, open_files, press, said, settle, texts
from ui.places.ddf import VIEWS
from ui.uploads.own_data import POPOVER

FILE = "\n".join(f"{(i * 7 + q) % 3} qid:{q} 1:{(i * 5 + q) % 11} 2:{(i * i + q) % 7}" for q in range(1, 9) for i in range(6)).encode()


@pytest.mark.parametrize("view", VIEWS)
def test_everything_works_on_a_file_with_three_parts(view):
    at = visit_ddf([POPOVER], data="six", view=view, shown="binary~linear")
    at = fine(open_files(at, train=("train.txt", FILE), test=("test.txt", FILE), validation=("vali.txt", FILE)))
    assert at.query_params["data"] == "own" and "validation 48 documents, 8 queries" in texts(at)
    starts = {"splits": "Run 2 distances on 10 splits", "choice": "Run 6 candidates on validation queries"}
    if view in starts:
        at = fine(press(at, starts[view]))
        words = {"splits": "All 24 queries", "choice": "the 8 queries of your validation file"}
        assert words[view] in texts(at) and any(isinstance(frame.value, pd.DataFrame) for frame in at.dataframe) | (view == "splits")
    assert component(at, "ddf_curves")["curves"]


@pytest.mark.thorough
@pytest.mark.parametrize("scale", ["raw", "mean distance"])
def test_a_file_of_many_pairs_is_never_listed_pair_by_pair(monkeypatch, scale):
    """Memory would grow with pairs. What is drawn and trained here needs gaps, and factors of documents."""
    pairs, listed = b.Dataset.pairs, []
    monkeypatch.setattr(b.Dataset, "pairs", lambda data: listed.append(data.n_documents) or pairs(data))
    at = visit_ddf([POPOVER], data="six", shown="binary~linear", own="=gap/2", trained="=gap/2", scale=scale)
    many = "\n".join(f"{(i * 7 + q) % 3} qid:{q} 1:{(i * 5 + q) % 11} 2:{(i * i + q) % 7}" for q in range(1, 5) for i in range(40)).encode()
    listed.clear()  # the query of the six documents is so small that its pairs are listed
    at = fine(open_files(at, **dict.fromkeys(("train", "test", "validation"), ("many.txt", many))))
    for switch in ("ddf_open_pair", "ddf_open_grid", "ddf_open_limits"):
        at.session_state[switch] = True
    for view in VIEWS:
        at.session_state["ddf"] = replace(at.session_state["ddf"], view=view)
        at = fine(settle(at.run()))
    assert any("an even share would be 1 / " in words for words in said(at.caption))
    assert {n for n in listed if n != 4} == set(), "the four documents of the chain may be listed"


def test_grades_that_are_too_many_are_said_in_place_of_the_curves(monkeypatch):
    monkeypatch.setattr(grade_groups, "MOST_BLOCKS", 71)  # eight queries of three grades have 72
    at = open_files(visit_ddf([POPOVER], data="six"), train=("train.txt", FILE), test=("test.txt", FILE))
    (sentence,) = said(at.error)
    assert "a query has up to 3 different grades" in sentence and "round the grades to fewer values" in sentence


ODD = {
    "one grade everywhere": b"1 qid:1 1:0.5\n1 qid:1 1:0.1\n1 qid:2 1:0.5\n1 qid:2 1:0.3\n1 qid:3 1:0.2\n1 qid:3 1:0.3\n",
    "one document a query": b"1 qid:1 1:0.5\n0 qid:2 1:0.1\n2 qid:3 1:0.1\n0 qid:4 1:0.7\n",
    "a constant feature": b"1 qid:1 1:1\n0 qid:1 1:1\n2 qid:2 1:1\n0 qid:2 1:1\n2 qid:3 1:1\n0 qid:3 1:1\n",
    "grades that are not whole": b"0.5 qid:1 1:1\n0 qid:1 1:2\n2.25 qid:2 1:1\n0 qid:2 1:4\n2 qid:3 1:3\n0.1 qid:3 1:1\n",
}


@pytest.mark.thorough
@pytest.mark.parametrize("content", ODD.values(), ids=list(ODD))
def test_odd_files_without_test_part_break_no_tab(content):
    at = visit_ddf([POPOVER], data="six", shown="binary~logistic")
    at = fine(open_files(at, train=("<b>odd</b>.txt", content)))
    starts = {"splits": "Run 2 distances on 10 splits", "choice": "Run 6 candidates on validation queries"}
    for view in VIEWS:
        at.session_state["ddf"] = replace(at.session_state["ddf"], view=view)
        at = fine(settle(at.run()))
        if view in starts:
            at = fine(press(at, starts[view]))
