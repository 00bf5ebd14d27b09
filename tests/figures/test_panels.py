"""The figures of the papers: what is drawn are the numbers of the experiment, and of the paper where it prints them."""

import numpy as np
import pytest

from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.printed import PRINTED
from figures.of_papers import FORMS, figure
from figures.panels import BASELINE, Curve, Panel, panels
from figures.theme import ROLES, RUNS
from tests.boosting.helpers import make_data

TRAIN, TEST = make_data(1, sizes=(6,) * 12, n_grades=5), make_data(2, sizes=(6,) * 6, n_grades=5)
SMALL = {
    "gb-figure-2": {"n_iterations": 2, "inner_trees": 1, "sizes": (25, 50, 100)}, "gb-figure-1": {"n_iterations": 3, "inner_trees": 1},
    "qb-table-1": {"n_iterations": 2}, "qb-figure-1": {"n_iterations": 3}, "mp-figure-2": {},
}  # fmt: skip


@pytest.fixture(scope="module")
def found():
    return {key: EXPERIMENTS[key](TRAIN, TEST, **values) for key, values in SMALL.items()}


def drawn(spec):
    """(name, x, y) of every line."""
    return [(line.name, np.asarray(line.x).tolist(), np.asarray(line.y).tolist()) for line in spec.data]


def test_every_experiment_has_a_figure():
    assert set(FORMS) == set(EXPERIMENTS)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_figure_1_draws_the_three_columns_of_its_table(found, theme):
    table = found["gb-figure-1"].table
    lines = drawn(figure(found["gb-figure-1"], "here", theme))
    assert [y for _, _, y in lines] == [table[name].tolist() for name in table.columns[1:]]
    assert all(x == table["iteration"].tolist() for _, x, _ in lines)


def test_figure_2_draws_both_methods_by_size_and_marks_where_one_overtakes(found):
    one = found["gb-figure-2"]
    lines = drawn(figure(one, "here"))
    rows = one.table[one.table["method"] == "GBT"]
    assert [name for name, _, _ in lines] == ["GBRank", "GBT"] * 2 and lines[3][2] == rows.iloc[:, -1].tolist()
    table = one.table.copy()
    table[table.columns[-1]] = [1.0, 2.0, 2.0, 2.5, 4.0, 3.0]  # GBRank, GBT at 25, 50, 100 %
    crossed = figure(type(one)(**{**vars(one), "table": table}), "here")
    assert any(note.text == "GBRank overtakes at 67 %" for note in crossed.layout.annotations)


def test_a_table_of_precision_stands_beside_the_papers_on_one_scale(found):
    spec, printed = figure(found["qb-table-1"], "here"), PRINTED["qb-table-1"]()
    lines = drawn(spec)
    assert [name for name, _, _ in lines] == ["QBRank", "GBT", "RankSVM"] * 2
    assert lines[0][2] == printed["QBRank Prec"].tolist() and lines[5][2] == found["qb-table-1"].table["RankSVM Prec"].tolist()
    assert spec.layout.yaxis2.matches == "y" and [line.showlegend for line in spec.data] == [True] * 3 + [False] * 3


def test_figure_1_of_qb_has_ranksvm_as_a_line_across(found):
    one = found["qb-figure-1"]
    rows = one.more["Chosen, and the mean over iterations"].set_index("contestant")
    spec = figure(one, "here")
    assert spec.layout.shapes[0].y0 == rows.loc["RankSVM P2", "chosen"]
    assert [name for name, _, _ in drawn(spec)] == list(one.table.columns[1:])


def test_names_from_data_are_no_markup_and_lines_differ_by_more_than_colour():
    spec = panels(
        [Panel("<b>x</b>", "k", "y", [Curve("<i>", [1], [2.0]), Curve("b", [1], [1.0]), Curve("c", [1], [0.0], BASELINE)])], "dark"
    )
    assert spec.layout.annotations[0].text.startswith("<b>&lt;b&gt;x&lt;/b&gt;</b><br>") and spec.data[0].name == "&lt;i&gt;"
    looks = {(line.line.color, line.marker.symbol, line.line.dash) for line in spec.data}
    assert len(looks) == 3 and spec.data[2].line.color == ROLES["dark"]["muted"] and spec.data[0].line.color == RUNS["dark"][0]
