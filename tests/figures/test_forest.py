"""The figures of importance and dependence draw the numbers that they are given."""

import numpy as np
import pytest

from figures.dependence import Stairs, corners, dependence, reach, rug
from figures.importance import importance
from figures.theme import ROLES


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_importance_has_a_row_for_each_feature_and_marks_one(theme):
    figure = importance(
        ["<b>", "x" * 50], np.array([0.75, 0.25]), np.array([0.5, 0.5]), np.array([-0.1, 0.2]), np.array([0.01, np.nan]), 1, theme
    )
    gain, splits, drop = figure.data
    assert list(gain.x) == [75, 25] and list(splits.x) == [50, 50] and list(drop.x) == [-0.1, 0.2]
    assert list(drop.error_x.array) == [0.01, 0] and gain.marker.color == (ROLES[theme]["curve"], ROLES[theme]["accent"])
    assert figure.layout.yaxis.ticktext == ("&lt;b&gt;", "x" * 27 + "…")


def test_a_staircase_is_level_between_its_thresholds_and_the_bars_count_documents():
    stairs = Stairs("a<b", np.array([1.0, 2.0]), np.array([0.0, 3.0, 1.0]))
    values = np.array([0.0, 1.5, 1.5, 3.0, np.nan])
    figure = dependence([stairs], values, "clicks")
    line, bars = figure.data
    assert list(line.y) == [0, 0, 3, 3, 1, 1] and list(line.x)[1:5] == [1, 1, 2, 2] and line.name == "a&lt;b"
    assert list(bars.x) == [0, 1.5, 3] and list(bars.y) == [1, 2, 1]
    letters, room = 23 + 5, 263 * (figure.layout.yaxis.domain[0] - figure.layout.yaxis2.domain[1])  # pixels, of 720 with large text
    assert letters < room, "the word above the bars touches the staircase"
    x, y = corners(stairs, 1.5, 1.9)
    assert x.tolist() == [1.5, 1.9] and y.tolist() == [3, 3]


def test_a_few_values_far_away_do_not_flatten_the_picture_and_many_values_stand_in_bars():
    known = np.append(np.linspace(0, 1, 500), 1e6)
    low, high = reach(known)
    assert high < 4 and low <= 0
    at, counts = rug(known, low, high)
    assert len(at) == 60 and counts.sum() == 500


def test_a_feature_without_a_value_has_an_empty_rug():
    assert len(dependence([Stairs("a", np.empty(0), np.array([0.0]))], np.array([np.nan]), "x").data[1].x) == 0
