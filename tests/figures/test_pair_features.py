"""The figure of two documents draws the values that it is given."""

import numpy as np
import pytest

from figures.pair_features import pair_features
from figures.theme import ROLES, RUNS


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_bars_are_of_the_iteration_in_sight_and_lines_of_the_whole_run(theme):
    values = np.array([[0.0, 0.0, 0.0], [0.5, -0.25, 0.0], [1.0, -0.5, 0.125]])
    bars, *lines = pair_features(["<b>", "x" * 50, "age"], values, 1, theme).data
    assert list(bars.x) == [0.5, -0.25, 0.0] and list(bars.marker.color)[:2] == [ROLES[theme]["up"], ROLES[theme]["down"]]
    assert [list(line.y) for line in lines] == values.T.tolist() and [line.line.color for line in lines] == list(RUNS[theme][:3])
    assert [line.name for line in lines] == ["&lt;b&gt;", "x" * 27 + "…", "age"]


def test_the_first_five_features_have_a_line():
    figure = pair_features([f"f{j}" for j in range(9)], np.ones((30, 9)), 29)
    assert len(figure.data) == 6 and len(figure.data[0].y) == 9
    assert list(figure.layout.yaxis.ticktext) == [f"f{j}" for j in range(9)]
