"""Which queries the list of the Data page shows. Its addresses: tests/ui/places."""

import numpy as np
import pytest

import boosting as b
from ui.data.list_of_queries import listed
from ui.places.data import DataView


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
