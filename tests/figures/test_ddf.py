"""The figures of the DDF page draw the numbers that they are given, and their colours can be told apart."""

import itertools

import numpy as np
import pytest

from figures.bands import Band, Gap, Level, bands, differences
from figures.ddf_bound import ddf_bound
from figures.ddf_common import Line, rounded_up
from figures.ddf_grid import ddf_grid
from figures.ddf_limits import ddf_limits
from figures.ddf_line import ddf_line
from figures.ddf_rounds import ddf_rounds, padded
from figures.ddf_thresholds import PANELS, ddf_thresholds
from figures.style import enlarge, harmless, mixed
from figures.theme import BAND, DISTANCES, ROLES
from tests.figures.test_curves import TO_LAB, TO_LMS, channels, contrast

X = np.arange(5.0)
LOOK = ("#3a92bc", "square")
LINES = [Line("binary", "BINARY", X, np.ones(5)), Line("linear", "LDD", X, 0.2 * X), Line("ghost", "Own, before (1)", X, X**2)]
# Machado et al. 2009, severity 1, on linear red, green, blue.
EYES = {
    "normal": np.eye(3),
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}


def drawn(figure, name, mode="lines"):
    return next(trace for trace in figure.data if trace.name == name and trace.mode == mode)


def test_the_grids_share_one_symmetric_scale():
    figure = ddf_grid([("LDD", np.array([[0, -0.5], [0.5, 0]])), ("LOGDD", np.array([[0, -2.0], [2.0, 0]]))], [0, 1])
    assert {(trace.zmin, trace.zmax) for trace in figure.data} == {(-2.0, 2.0)}
    assert figure.data[0].z[1][0] == 0.5 and figure.data[0].y[1] == "1"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_number_of_a_grid_can_be_read(theme):
    heat = ddf_grid([("LDD", np.array([[0, -0.5], [0.5, 0]]))], [0, 1], theme).data[0]
    assert all(contrast(channels(ground), channels(heat.textfont.color)) >= 4.5 for _, ground in heat.colorscale)


def test_train_is_solid_and_test_is_dashed_on_one_scale():
    figure = ddf_rounds([("train", LINES), ("test", LINES[:1])], "NDCG@5", cursor=3)
    assert [trace.line.dash for trace in figure.data] == ["solid"] * 3 + ["dash"]
    assert figure.layout.yaxis.range == figure.layout.yaxis2.range
    assert {shape.x0 for shape in figure.layout.shapes} == {3}
    assert figure.layout.xaxis.dtick == figure.layout.xaxis2.dtick == 1  # there is no half of a round
    assert [note.text.split("<br>")[-1] for note in figure.layout.annotations] == ["<b>train</b>", "<b>test</b>"]
    assert ">NDCG@5</span>" in figure.layout.annotations[0].text and not figure.layout.yaxis.title.text


def test_the_first_rounds_are_on_the_axis():
    rising = Line("linear", "LDD", np.arange(100.0), np.concatenate([np.linspace(0.2, 0.8, 5), np.full(95, 0.8)]))
    for figure in (
        ddf_rounds([("train", [rising])], "NDCG@5"),
        bands([("test", [Band("LDD", *LOOK, rising.x, *[rising.y] * 3)])], "NDCG@5"),
    ):
        assert figure.layout.yaxis.range[0] < 0.2 and figure.layout.yaxis.range[1] > 0.8


def test_the_limits_lie_on_a_logarithmic_axis_that_ends():
    figure = ddf_limits([Line("linear", "LDD", X, np.exp(X**2))])
    assert figure.layout.yaxis.type == "log" and figure.layout.yaxis.range is None
    np.testing.assert_array_equal(drawn(figure, "LDD").y, np.exp(X**2))
    assert ddf_limits([Line("linear", "LDD", X, np.full(5, np.inf))]).layout.yaxis.range == (-0.5, 12)


def test_the_ceiling_is_drawn_where_it_is_said_to_be():
    figure = ddf_limits([Line("logistic", "LOGITDD", X, np.exp(X**0))], ceiling=4.92)
    assert figure.layout.shapes[0].y0 == 4.92 and figure.layout.annotations[0].text == "LOGITDD stays below 4.92"
    assert figure.layout.annotations[0].y == pytest.approx(np.log10(4.92))
    assert not ddf_limits([Line("linear", "LDD", X, X)]).layout.shapes


def test_a_band_lies_around_its_median():
    figure = bands([("test", [Band("LDD", *LOOK, X, X - 1, X, X + 1)])], "NDCG@5")
    ring = next(trace for trace in figure.data if trace.fill == "toself")
    np.testing.assert_array_equal(ring.y, [*(X + 1), *(X - 1)[::-1]])
    np.testing.assert_array_equal(drawn(figure, "LDD").y, X)
    later = bands([("test", [Band("LDD", *LOOK, X + 15, X - 1, X, X + 1)])], "NDCG@5", first=15)
    np.testing.assert_array_equal(drawn(later, "LDD").x, X + 15)
    assert later.layout.xaxis.title.text == "iteration, from 15 on"


def test_a_difference_shows_its_interval_and_every_split():
    figure = differences([Gap("LDD", *LOOK, -0.02, -0.03, -0.01, np.array([-0.01, -0.03]))], "minus BINARY")
    dots, mean = figure.data
    assert dots.x.tolist() == [-0.01, -0.03] and mean.x == (-0.02,)
    assert mean.error_x.array[0] == pytest.approx(0.01) and mean.error_x.arrayminus[0] == pytest.approx(0.01)
    assert [note.text for note in figure.layout.annotations] == ["LDD"]


def test_train_is_a_thin_line_beside_the_band_of_test_and_a_ranker_without_iterations_a_line_across():
    trained, tested = Band("<b>A</b>", *LOOK, X + 1, X, X, X), Band("<b>A</b>", *LOOK, X + 1, X - 2, X - 1, X)
    figure = bands([("train", [trained]), ("test", [tested])], "NDCG@5", [Level("RankSVM", "#5c6470", 2.5)])
    shaded, train, test, _, level = figure.data
    assert shaded.fill == "toself" and shaded.y.tolist()[:5] == X.tolist()
    assert (train.line.dash, test.line.dash) == ("solid", "dash") and train.line.width < test.line.width
    assert test.name == "&lt;b&gt;A&lt;/b&gt;" and train.y.tolist() == X.tolist() and test.y.tolist() == (X - 1).tolist()
    assert (list(level.x), list(level.y)) == ([1, 5.0], [2.5, 2.5])


def test_differences_without_splits_draw_no_dots():
    figure = differences([Gap("A − <i>", *LOOK, 0.1, np.nan, np.nan, np.empty(0))] * 6, "NDCG@5")
    assert len(figure.data) == 6 and figure.layout.annotations[0].text == "A − &lt;i&gt;"


def test_the_bound_lies_on_a_logarithmic_axis():
    figure = ddf_bound(LINES[:1], [Line("linear", "LDD", X[:2], np.array([1.5, 9.0]))], LINES[:1], LINES[:1])
    assert figure.layout.yaxis.type == figure.layout.yaxis2.type == "log"
    assert [trace.name for trace in figure.data if trace.mode == "lines"] == ["BINARY", "BINARY, bound", "BINARY, contradicting"]
    assert drawn(figure, "LDD, full step", "markers").marker.symbol == "square-open"


@pytest.mark.parametrize(("best", "chosen"), [(2, 2.0), (2, None), (-1, None)])
def test_the_thresholds_mark_the_best_and_the_chosen_one(best, chosen):
    panels = [X * factor for factor in (1, 2, 3, 4)]
    figure = ddf_thresholds(X, panels, best, chosen, "<b>links</b>")
    drawn_lines = [trace for trace in figure.data if trace.name]
    assert [trace.name for trace in drawn_lines] == [panel.split(",")[0] for panel in PANELS]
    for trace, values in zip(drawn_lines, panels, strict=True):
        np.testing.assert_array_equal(trace.y, values)
    marks = [trace for trace in figure.data if trace.mode == "markers"]
    assert [mark.y[0] for mark in marks] == ([] if best < 0 else [2, 4, 6, 8])
    assert all(mark.marker.symbol == ("circle" if chosen else "circle-open") for mark in marks)
    assert "<" not in figure.layout.xaxis3.title.text


def test_for_a_projector_everything_grows():
    small, large = (ddf_limits(LINES, 2.7) for _ in range(2))
    enlarge(large)
    assert large.layout.font.size == 20 and large.layout.height > small.layout.height
    assert {note.font.size for note in large.layout.annotations} == {20}
    both = enlarge(ddf_rounds([("train", LINES)], "NDCG@5"))
    assert all(trace.line.width == 4 for trace in (*large.data, *both.data) if "lines" in trace.mode)


def test_a_name_is_never_markup():
    assert harmless("<a href='x'>&") == "&lt;a href='x'&gt;&amp;"


def test_axes_end_on_round_numbers_and_nothing_is_cut_off():
    for value in (0.2, 0.999, 1.0, 1.01, 13.0, 99.0, 1e7, 0.05):
        assert value <= rounded_up(value) * (1 + 1e-9) <= 2.01 * value
    assert padded(np.ones(2)) == padded(np.zeros(2)) == (-0.06, 1.06) and padded(np.full(2, -1.0)) == (-1.06, 0.06)  # no tick above 1
    assert padded(np.array([np.nan])) == (0.0, 1.0) and padded(np.array([0.0, 1.0])) == (-0.06, 1.06)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_figures_take_their_colours_from_the_theme(theme):
    figure = ddf_limits(LINES, theme=theme)
    assert figure.layout.font.color == ROLES[theme]["text"]
    assert figure.layout.xaxis.gridcolor == ROLES[theme]["line"]


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_kind_of_eye_tells_the_distances_apart(theme, eye):
    styles = [style for style in DISTANCES if style != "ghost"]
    lab = {s: TO_LAB @ np.cbrt(TO_LMS @ np.clip(np.array(EYES[eye]) @ channels(DISTANCES[s][theme]), 0, 1)) for s in styles}
    for one, two in itertools.combinations(styles, 2):
        assert np.linalg.norm(lab[one] - lab[two]) >= 0.1, f"{one} and {two}"
    assert len({DISTANCES[s]["symbol"] for s in DISTANCES}) == len(DISTANCES)
    assert len({DISTANCES[s]["dash"] for s in styles}) == len(styles)


@pytest.mark.parametrize("style", DISTANCES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_curve_stands_out_from_its_ground(theme, style):
    least = 2.4 if style == "ghost" else 3.0
    band = mixed(ROLES[theme]["muted"], ROLES[theme]["background"], BAND)
    for ground in (ROLES[theme]["background"], band):
        assert contrast(channels(DISTANCES[style][theme]), channels(ground)) >= least


@pytest.mark.parametrize("style", [style for style in DISTANCES if style != "ghost"])
def test_no_curve_is_dim_in_the_dark(style):
    assert contrast(channels(DISTANCES[style]["dark"]), channels(ROLES["dark"]["background"])) >= 5.0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_directed_distance_is_an_arrow_as_long_as_it_is_to_the_side_of_its_sign(theme):
    lines = [Line("linear", "LDD", np.zeros(2), np.array([-1.5, 0.5])), Line("binary", "BINARY", np.zeros(2), np.array([-1.0, 0.0]))]
    figure = ddf_line(lines, ("dist(0, 3)", "dist(3, 2)"), theme)
    assert [trace.x for trace in figure.data] == [(0.0, -1.5), (0.0, 0.5), (0.0, -1.0), (0.0, 0.0)]
    assert [trace.marker.symbol[1] for trace in figure.data] == ["triangle-left", "triangle-right", "triangle-left", "line-ns"]
    assert [trace.text[1] for trace in figure.data][:2] == ["dist(0, 3) = −1.5", "dist(3, 2) = 0.5"]
    assert {trace.line.color for trace in figure.data} == {DISTANCES[key][theme] for key in ("linear", "binary")}
    assert list(figure.layout.yaxis.ticktext) == ["LDD", "BINARY"]


def test_marks_of_a_logarithmic_axis_are_whole_numbers_and_not_lone_digits():
    far = Line("linear", "LDD", X[:3], np.array([0.9, 0.3, 0.07]))
    figure = ddf_bound([], [], [far], [far])
    assert figure.layout.yaxis2.ticktext == ("0.1", "0.2", "0.5") and figure.layout.yaxis.tickvals is None
