"""The address of the Data page, and which queries its list shows."""

import numpy as np
import pytest

import boosting as b
from ui.data.list_of_queries import listed
from ui.data.view import View, decode, encode


def test_an_address_is_read_as_it_was_written():
    view = View("web", "test", "features", "web-281", 3, "clicks & <b>", "one grade", "page 1", "pairs", True)
    assert decode(encode(view), has_own=False) == (view, []) and encode(View()) == {"data": "library"}


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("data", "mars", "choose one of six"), ("data", "own", "open the file again"), ("part", "tset", "choose one of train"),
        ("view", "x", "choose one of queries"), ("kind", "odd", "choose one of pairs"), ("order", "up", "choose one of file"),
        ("document", "-1", "a whole number"), ("document", "٣", "a whole number"), ("document", "9" * 99, "a whole number"),
        ("large", "yes", "choose true or false"), ("query", "q" * 201, "more than 200 signs"), ("sigma", "2", "no such parameter"),
    ],
)  # fmt: skip
def test_what_is_ignored_is_said(name, text, why):
    view, (complaint,) = decode({name: text}, has_own=False)
    assert view == View() and complaint.startswith(f"{name}=") and why in complaint and complaint.endswith(".") and len(complaint) < 200


@pytest.fixture(scope="module")
def data():
    return b.Dataset(
        np.zeros((7, 1)), [0, 1, 2, 0, 0, 3, 3], [0, 3, 5, 7], qids=["beta", "Alpha", "gamma"], document_names=[*"abc", "Sun", *"def"]
    )


@pytest.mark.parametrize(
    ("view", "queries"),
    [
        (View(), [0, 1, 2]), (View(order="name"), [1, 0, 2]), (View(order="pairs"), [0, 1, 2]), (View(order="fewest pairs"), [1, 2, 0]),
        (View(order="documents"), [0, 1, 2]), (View(order="best grade"), [2, 0, 1]), (View(kind="all zero"), [1]),
        (View(kind="one grade"), [2]), (View(find="ALPHA"), [1]), (View(find="sun"), [1]), (View(find="sun", kind="pairs"), []),
        (View(find="nowhere"), []),
    ],
)  # fmt: skip
def test_the_list_holds_what_fits_in_the_order_that_was_chosen(data, view, queries):
    assert listed(data, view).tolist() == queries
