"""The click rates of a page as the browser is sent them: the numbers themselves, their words, and an axis that holds all of them."""

import numpy as np
import pytest

from ui.clicks.rates import Shown, pack


def test_each_document_has_its_rate_its_interval_and_its_grade():
    one, two = pack([Shown("1  <b>bread</b>", 2.0, 0.5, 0.4, 0.7), Shown("2  rye", np.nan, 0.1, 0.0, 0.2)])["rows"]
    assert one == {
        "label": "1  <b>bread</b>", "grade": "grade 2", "rate": 0.5, "low": 0.4, "high": 0.7,
        "sentence": "1  <b>bread</b>: 50 % of impressions clicked, 95 % interval 40 % to 70 %",
    }  # fmt: skip
    assert (two["grade"], two["rate"], two["low"], two["high"]) == ("", 0.1, 0.0, 0.2)


@pytest.mark.parametrize("high", [0.001, 0.05, 0.0501, 0.13, 0.26, 0.5, 0.99, 1.0])
def test_the_axis_holds_every_interval_and_has_few_ticks(high):
    found = pack([Shown("1  rye", 1.0, high / 2, 0.0, high)])
    assert high <= found["top"] <= max(high, 0.05)
    assert found["ticks"][0] == (0, "0 %") and 2 <= len(found["ticks"]) <= 6
    assert all(value <= found["top"] and text == f"{100 * value:g} %" for value, text in found["ticks"])


def test_a_page_without_documents_has_an_axis():
    assert pack([]) == {"rows": [], "top": 0.05, "ticks": pack([])["ticks"], "axis": "clicked, share of impressions"}
