"""Figures of the Data page, and of how a contest deals queries, draw the library's numbers."""

import numpy as np
import pytest

import boosting as b
from boosting.data.spread import spread
from boosting.experiments.plan import folds, random_splits
from figures.dealt import dealt
from figures.feature_by_grade import feature_by_grade
from figures.grades_by_part import grades_by_part
from figures.theme import ROLES


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_boxes_are_the_quantiles_of_each_grade_and_names_are_no_markup(theme):
    found = spread(b.Dataset([[3.0], [1.0], [2.0], [np.nan]], [0, 1, 0, 2], [0, 4]), 0)
    figure = feature_by_grade(found, "<b>links</b>", theme)
    *boxes, medians = figure.data
    assert [box.y[0] for box in boxes] == list(medians.y) == ["0", "1"]  # no value, no box
    assert medians.x.tolist() == found.quantiles[:2, 3].tolist()
    for box, row in zip(boxes, found.quantiles[:2], strict=True):
        assert [box.lowerfence[0], box.q1[0], box.median[0], box.q3[0], box.upperfence[0]] == row[1:6].tolist()
    assert figure.layout.xaxis.title.text == "&lt;b&gt;links&lt;/b&gt;"
    assert figure.data[0].fillcolor == ROLES[theme]["grade_low"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_bars_are_shares_of_labelled_documents(theme):
    figure = grades_by_part({"training": np.array([0, 0, 1, np.nan]), "test": np.array([2.0])}, theme)
    assert [(bar.name, *bar.x) for bar in figure.data] == [("grade 0", 2 / 3, 0), ("grade 1", 1 / 3, 0), ("grade 2", 0, 1)]
    assert figure.data[0].marker.color == ROLES[theme]["grade_low"] and figure.data[-1].marker.color == ROLES[theme]["grade_high"]


def test_too_many_grades_and_none_at_all_are_left_to_the_table():
    assert grades_by_part({"training": np.arange(60.0)}) is None and grades_by_part({"training": np.array([np.nan])}) is None


@pytest.mark.parametrize("make", [folds, random_splits])
def test_every_query_has_one_square_in_every_split_in_the_colour_of_what_it_serves_for(make):
    plan = make(b.Dataset([[0.0]] * 18, [0, 1] * 9, range(0, 19, 2)), 4)
    qids = [f"<b>{q}" for q in range(9)]
    squares = {one.name: one for one in dealt(plan.parts, qids).data if one.type == "heatmap"}
    for serves, name in enumerate(("train", "validation", "test")):
        for row, names, part in zip(squares[name].z, squares[name].customdata, plan.parts, strict=True):
            shown = {qid for qid, there in zip(names, row, strict=True) if there == 1}
            assert shown == {f"&lt;b&gt;{q}" for q in part[serves].tolist()}
    first = [int(np.flatnonzero(column == 1).min(initial=4)) for column in np.asarray(squares["test"].z).T]
    assert first == sorted(first)
    assert dealt(plan.parts, qids).layout.xaxis.title.text.startswith("9 queries")
    assert ">fold<" in dealt(plan.parts, qids, one="fold").layout.annotations[0].text


def test_of_more_queries_than_a_screen_has_room_for_some_are_drawn():
    n = 30_000
    figure = dealt([(np.arange(20_000), np.empty(0), np.arange(20_000, n))] * 3, [str(q) for q in range(n)])
    train, test = (np.asarray(next(one for one in figure.data if one.name == name).z) for name in ("train", "test"))
    assert (
        test.shape == (3, 2_000)
        and (np.nan_to_num(train) + np.nan_to_num(test) == 1).all()
        and (test == 1).mean() == pytest.approx(1 / 3, abs=1e-3)
    )
    assert figure.layout.xaxis.title.text.startswith("2,000 of 30,000 queries")


def test_ticks_from_a_thousand_on_are_written_as_sentences_write_them():
    figure = grades_by_part({"training": np.array([0.0, 1.0])})
    assert figure.layout.xaxis.separatethousands and figure.layout.yaxis.separatethousands


def test_values_as_large_as_a_float_can_be_are_drawn_in_units_that_plotly_can_draw():
    data = b.Dataset([[-1e308], [1e308], [1e300], [-1e308]], [0, 1, 1, 0], [0, 4])
    figure = feature_by_grade(spread(data, 0), "links")
    assert figure.layout.xaxis.title.text == "links, in units of 1e+308"
    assert [box.median[0] for box in figure.data if box.type == "box"] == pytest.approx([-1.0, 0.5])
