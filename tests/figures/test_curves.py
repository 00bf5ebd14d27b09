"""Curves say what they show by dash and colour, and text can be read on a projector."""

import numpy as np
import pytest

import boosting as b
from boosting.curves import curves as measured
from figures.curves import curves
from figures.theme import DASH, GRADE_FLIP, ROLES
from tests.boosting.helpers import make_data

VALUES = {"ndcg": np.array([0.5, 0.7, 0.6]), "validation_ndcg": np.array([0.4, 0.5, 0.45]), "dcg": np.array([3.0, 4.0, 5.0])}


def vertical_lines(figure):
    return [shape for shape in figure.layout.shapes if shape.x0 == shape.x1]


def test_train_is_solid_and_test_is_dashed():
    train, test = curves(VALUES, "ndcg", "NDCG@5", 1).data
    assert (train.name, train.line.dash, test.name, test.line.dash) == ("train", "solid", "test", "dash")
    assert DASH == {"train": "solid", "test": "dash"}


def test_the_numbers_are_those_that_were_measured():
    data = make_data(seed=1)
    trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=5), make_data(seed=2))
    values = measured(trace)
    for name in ("ndcg", "dcg", "contradicting_pairs"):
        train, test = curves(values, name, name, 0).data
        np.testing.assert_array_equal(train.x, np.arange(6))
        np.testing.assert_array_equal(train.y, values[name])
        np.testing.assert_array_equal(test.y, values[f"validation_{name}"])


def test_without_test_data_there_is_one_curve():
    figure = curves(VALUES, "dcg", "DCG@5", 0)
    assert [trace.name for trace in figure.data] == ["train"]
    assert figure.layout.xaxis.title.text == "iteration" and figure.layout.annotations[0].text.endswith(">DCG@5</span>")


@pytest.mark.parametrize("cursor", [0, 2])
def test_the_cursor_stands_at_its_iteration(cursor):
    lines = vertical_lines(curves(VALUES, "ndcg", "NDCG@5", cursor))
    assert [line.x0 for line in lines] == [cursor]


@pytest.mark.parametrize("theme", ROLES)
def test_colours_come_from_the_theme(theme):
    figure = curves(VALUES, "ndcg", "NDCG@5", 1, theme)
    role = ROLES[theme]
    assert {trace.line.color for trace in figure.data} == {role["curve"]}
    assert vertical_lines(figure)[0].line.color == role["accent"]
    assert figure.layout.font.color == role["text"]
    assert figure.layout.xaxis.gridcolor == figure.layout.yaxis.gridcolor == role["line"]


def test_a_run_of_no_iterations_and_numbers_that_do_not_exist_are_drawn_too():
    figure = curves({"ndcg": np.array([np.nan])}, "ndcg", "NDCG@5", 0)
    assert len(figure.data[0].y) == 1
    figure.to_json()


def test_zoom_stays_while_the_metric_does():
    first, second = curves(VALUES, "ndcg", "NDCG@5", 0), curves(VALUES, "ndcg", "NDCG@5", 2)
    assert first.layout.uirevision == second.layout.uirevision != curves(VALUES, "dcg", "DCG@5", 0).layout.uirevision


# ---- contrast, by the formulas of WCAG 2 ----


def channels(colour):
    """'#rrggbb' to linear red, green, blue."""
    values = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def luminance(linear):
    return float(np.clip(linear, 0, 1) @ [0.2126, 0.7152, 0.0722])


def contrast(one, two):
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


TO_LMS = np.array(
    [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]]
)
TO_LAB = np.array(
    [[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099], [0.0259040371, 0.7827717662, -0.8086757660]]
)


def mixed(one, two, share):
    """color-mix(in oklab, one share, two), as the grade chips of the stepper use it."""
    lab = [TO_LAB @ np.cbrt(TO_LMS @ channels(colour)) for colour in (one, two)]
    return np.linalg.inv(TO_LMS) @ (np.linalg.inv(TO_LAB) @ (share * lab[0] + (1 - share) * lab[1])) ** 3


def test_the_formulas_are_right_at_the_known_points():
    assert contrast(channels("#000000"), channels("#ffffff")) == pytest.approx(21)
    assert contrast(channels("#777777"), channels("#ffffff")) == pytest.approx(4.48, abs=0.005)
    np.testing.assert_allclose(mixed("#3d4c63", "#e7eaf0", 1.0), channels("#3d4c63"), atol=1e-6)
    np.testing.assert_allclose(mixed("#3d4c63", "#e7eaf0", 0.0), channels("#e7eaf0"), atol=1e-6)


@pytest.mark.parametrize("ground", ["background", "surface"])
@pytest.mark.parametrize("role", ["up", "down", "accent", "muted", "text", "curve"])
@pytest.mark.parametrize("theme", ROLES)
def test_text_can_be_read(theme, role, ground):
    assert contrast(channels(ROLES[theme][role]), channels(ROLES[theme][ground])) >= 4.5


@pytest.mark.parametrize(
    ("theme", "role"),
    [
        *[("light", role) for role in ("up", "down", "muted", "text", "accent")],
        *[("dark", role) for role in ("up", "down", "muted", "text", "accent")],
    ],
)
def test_text_can_be_read_on_the_row_that_is_selected(theme, role):
    """Its ground is the accent at 16 % over the background."""
    colours = ROLES[theme]
    accent, background = [np.array([int(colours[name][i : i + 2], 16) for i in (1, 3, 5)]) for name in ("accent", "background")]
    ground = "#" + "".join(f"{round(v):02x}" for v in 0.16 * accent + 0.84 * background)
    assert contrast(channels(colours[role]), channels(ground)) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("best", [1, 2, 4])
def test_the_number_on_every_grade_can_be_read(theme, best):
    """The chip's ground is mixed by the grade; its text changes from text to background colour where the theme says."""
    colours = ROLES[theme]
    for grade in range(best + 1):
        ground = mixed(colours["grade_high"], colours["grade_low"], grade / best)
        text = colours["background"] if grade / best > GRADE_FLIP[theme] else colours["text"]
        assert contrast(channels(text), ground) >= 4.5, f"grade {grade} of {best}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_up_and_down_differ_in_lightness_too(theme):
    assert contrast(channels(ROLES[theme]["up"]), channels(ROLES[theme]["down"])) >= 1.2


def test_both_themes_have_the_same_roles():
    assert set(ROLES["light"]) == set(ROLES["dark"])
