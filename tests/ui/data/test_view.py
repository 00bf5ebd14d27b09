"""The address of the Data page, and which queries its list shows."""

import numpy as np
import pytest

import boosting as b
from ui.data.list_of_queries import listed
from ui.places.data import DataView


def test_an_address_is_read_as_it_was_written():
    view = DataView("web", "test", "features", "web-281", 3, "clicks & <b>", "one grade", "page 1", "pairs")
    assert DataView.decode(view.encode()) == (view, []) and DataView().encode() == {"data": "library"}


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("data", "mars", "choose one of six"), ("data", "own", "open the file again"), ("part", "tset", "choose one of train"),
        ("view", "x", "choose one of queries"), ("kind", "odd", "choose one of pairs"), ("order", "up", "choose one of file"),
        ("document", "-1", "it counts from 0"), ("document", "٣", "a whole number"), ("document", "9" * 99, "a whole number"),
        ("query", "q" * 201, "more than 200 characters"), ("sigma", "2", "no such parameter"),
    ],
)  # fmt: skip
def test_what_is_ignored_is_said(name, text, why):
    view, (complaint,) = DataView.decode({name: text})
    assert view == DataView() and complaint.startswith(f"{name}=") and why in complaint and complaint.endswith(".") and len(complaint) < 200


@pytest.fixture(scope="module")
def data():
    return b.Dataset(
        np.zeros((7, 1)), [0, 1, 2, 0, 0, 3, 3], [0, 3, 5, 7], qids=["beta", "Alpha", "gamma"], document_names=[*"abc", "Sun", *"def"]
    )


@pytest.mark.parametrize(
    ("view", "queries"),
    [
        (DataView(), [0, 1, 2]), (DataView(order="name"), [1, 0, 2]),
        (DataView(order="pairs"), [0, 1, 2]), (DataView(order="fewest pairs"), [1, 2, 0]),
        (DataView(order="documents"), [0, 1, 2]), (DataView(order="best grade"), [2, 0, 1]),
        (DataView(kind="all zero"), [1]), (DataView(kind="one grade"), [2]),
        (DataView(find="ALPHA"), [1]), (DataView(find="sun"), [1]),
        (DataView(find="sun", kind="pairs"), []), (DataView(find="nowhere"), []),
    ],
)  # fmt: skip
def test_the_list_holds_what_fits_in_the_order_that_was_chosen(data, view, queries):
    assert listed(data, view).tolist() == queries
