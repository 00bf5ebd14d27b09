"""The one style of the figures of Plotly: whatever draws one, letters, grid and margins are those of `lay_out`."""

import ast
from pathlib import Path

import pytest
from plotly.subplots import make_subplots

import figures
from figures.style import EDGE, KEY, LINE, enlarge, lay_out
from ui.shell import chart

FOLDER = Path(figures.__file__).parent
OF_STYLE = {"margin", "font", "paper_bgcolor", "plot_bgcolor", "legend", "gridcolor", "hoverlabel"}


@pytest.mark.parametrize("path", [path for path in FOLDER.glob("*.py") if path.stem != "style"], ids=lambda path: path.stem)
def test_no_figure_has_a_style_of_its_own(path):
    for call in (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name in ("lay_out", "update_layout", "update_xaxes", "update_yaxes"):
            assert not OF_STYLE & {word.arg for word in call.keywords}, f"{path.name}: {ast.unparse(call)[:90]}"


def test_a_name_that_panels_share_stands_above_their_titles_where_no_panel_bounds_it():
    figure = make_subplots(1, 2, subplot_titles=["left", "right"])
    for column in (1, 2):
        figure.add_scatter(x=[1, 2], y=[1, 2], row=1, col=column, showlegend=False)
    figure.update_yaxes(title_text="NDCG@5", col=1)
    lay_out(figure, "light", 300)
    left, right = figure.layout.annotations
    assert left.text.endswith(">NDCG@5</span><br><b>left</b>") and right.text == "<b>right</b>"
    assert (left.x, left.xanchor, right.x) == (0.0, "left", figure.layout.xaxis2.domain[0])
    assert not figure.layout.yaxis.title.text and figure.layout.margin.t == EDGE + 2 * LINE
    figure.add_scatter(x=[1], y=[1], name="keyed", showlegend=True)
    assert lay_out(figure, "light", 300).layout.margin.t >= EDGE + KEY, "room for the key"


def test_a_name_of_one_panel_stands_under_its_title():
    figure = make_subplots(1, 2, subplot_titles=["left", "right"])
    figure.update_yaxes(title_text="NDCG@5", col=1).update_yaxes(title_text="DCG@5", col=2)
    for column in (1, 2):
        figure.add_scatter(x=[1, 2], y=[1, 2], row=1, col=column)
    assert [note.text.startswith("<b>") for note in lay_out(figure, "light", 300).layout.annotations] == [True, True]


def test_names_of_axes_may_be_given_with_the_rest_of_the_layout():
    given = lay_out(make_subplots(1, 1).add_bar(x=["0", "1"], y=[3, 1]), "light", 300, xaxis_title="grade", yaxis={"title": "documents"})
    before = make_subplots(1, 1).add_bar(x=["0", "1"], y=[3, 1]).update_layout(xaxis_title="grade", yaxis_title="documents")
    assert given == lay_out(before, "light", 300) and "documents" in given.layout.annotations[0].text
    assert enlarge(given).layout.xaxis.title.font.size == 20


def test_a_chart_whose_figure_was_not_laid_out_is_refused_in_text_of_any_size():
    with pytest.raises(ValueError, match="end its figure with `return lay_out"):
        chart.show(make_subplots(1, 1).update_layout(height=260), key="some", alt="Some")


def test_a_key_of_several_rows_has_room_for_each():
    tops = []
    for names in (["GBT", "GBRank", "QBRank"], [f"LambdaMART, iterations {n}" for n in (30, 40, 50)]):
        figure = make_subplots(1, 1)
        for name in names:
            figure.add_scatter(x=[1, 2], y=[1, 2], name=name)
        tops.append(lay_out(figure, "light", 300).layout.margin.t)
    assert tops == [EDGE + KEY, EDGE + KEY + LINE], "long names stand two in a row of half a page"
