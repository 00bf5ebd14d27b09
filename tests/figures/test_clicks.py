"""The figures of the Clicks page draw the numbers that they are given; text from data is no markup."""

import numpy as np

from figures.clicks import Rule, Truth, click_statistics, click_truth, click_yields


def test_both_formulas_share_an_axis_with_the_threshold():
    figure = click_statistics(np.array([0.1, 0.3]), np.array([2.0, 30.0]), np.array([-4.0, -3.0]), 6.6)
    assert {trace.name: list(trace.y) for trace in figure.data} == {"proper formula": [2.0, 30.0], "formula as printed": [-4.0, -3.0]}
    assert figure.layout.shapes[0].y0 == 6.6


def test_the_bars_are_cut_into_true_equal_and_wrong():
    figure = click_truth([Truth("all", 5, 1, 2), Truth("rule", 3, 0, 0)])
    assert {trace.name: list(trace.x) for trace in figure.data} == {"true": [5, 3], "equal grades": [2, 0], "reversed": [1, 0]}
    assert figure.data[2].text[1] == ""


def test_the_curves_stand_in_two_panels_of_one_scale():
    rules = [Rule("all", np.array([0.9, 0.6]), np.array([0.1, 0.8])), Rule("rule", np.array([np.nan, 1.0]), np.array([0.0, 0.2]))]
    figure = click_yields(np.array([10, 1000]), rules, 300)
    assert [list(trace.y) for trace in figure.data[:2]] == [[0.9, 0.6], [0.1, 0.8]] and len(figure.data) == 4
    assert [trace.showlegend for trace in figure.data] == [True, False, True, False]
    assert {shape.x0 for shape in figure.layout.shapes} == {300}
