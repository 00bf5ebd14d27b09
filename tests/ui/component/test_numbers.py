"""Python and the scripts write a number in one style: they speak on the same page, often in the same sentence."""

import numpy as np
import pytest

from boosting.words import as_shown, percent, short, signed
from tests.ui.in_node import answer_in_node, needs_node

EDGES = [
    0.0, -0.0, 0.5, 2.0, -2.0, 0.6, 0.06, 0.5997, 0.0995, 0.09995, 0.9994, 0.9995, 1.005, 8.125, -8.125, 99.95, 999.4, 999.5, 999.6, 1000.0,
    1023.4, -45678.9, 999_999.4, 999_999.6, 1e6, 2.5e6, -1.23456e8, 1e-4, 9.999e-5, 9.9999e-5, 1.2345e-5, 1e-12, 1e22, 1e-300, 1e300,
]  # fmt: skip
WRITE = """
import { short, signed } from "./ui/component/js/numbers.js";
const answer = (numbers) => numbers.map((x) => [short(Number(x)), signed(Number(x))]);
"""
SHARES = "import { percent } from './ui/component/js/numbers.js'; const answer = (shares) => shares.map(percent);"


@needs_node
def test_a_number_is_written_by_the_scripts_as_python_writes_it():
    rng = np.random.default_rng(0)
    values = [*EDGES, *(rng.normal(size=2000) * 10.0 ** rng.integers(-8, 9, 2000)).tolist(), float("inf"), float("-inf"), float("nan")]
    given = ["Infinity" if v == np.inf else "-Infinity" if v == -np.inf else "NaN" if v != v else repr(v) for v in values]
    for value, written in zip(values, answer_in_node(WRITE, given), strict=True):
        assert (value, [short(value), signed(value)]) == (value, written)


@needs_node
def test_a_share_is_written_by_the_scripts_as_python_writes_it():
    near = (1 - 10.0 ** -np.arange(1, 17)).tolist()
    shares = [0.0, 0.25, 1 / 3, 0.99949, 0.9995, 0.99964, 1.0, *near, np.nextafter(1, 0), *np.random.default_rng(0).random(200).tolist()]
    assert answer_in_node(SHARES, shares) == [percent(share) for share in shares]


def test_no_number_ends_in_a_zero_that_says_nothing():
    assert [short(value) for value in (0.6, 0.06, 0.5997, 2.0, 1e6, 1e-5)] == ["0.6", "0.06", "0.6", "2", "1e6", "1e−5"]
    for value in EDGES:
        assert as_shown(value) == pytest.approx(value, rel=0.005)
