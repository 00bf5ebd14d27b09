"""What the plots with a cursor are given: every stop has its numbers, which are MPBoost's, and its sentence, which they bear out."""

import json
from dataclasses import asdict
from types import SimpleNamespace

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.z_profile import z_along, z_profile
from boosting.pairwise import ddf
from ui.ddf import chain, own, parabola, shape
from ui.ddf.chain import STOPS, chains, grades_of_chain, names_of, ratio, ratio_plot, sentence
from ui.ddf.lab import FIGURE_2, distances
from ui.ddf.plot import floats
from ui.ddf.plot.ticks import linear_ticks, log_ticks
from ui.places.ddf import DdfLab
from ui.runs.runs import Run

SIX = sample_data.load("six").train
DRAWN = {"binary": 1.0, "linear": 0.549, "logarithmic": 0.308, "logistic": 0.772}  # weight ratio at s = +1 with the values of Figure 2


def found(**changes):
    return distances(DdfLab(**{**FIGURE_2, **changes}), SIX, draft=True)


def at(s):
    return int(np.argmin(np.abs(STOPS - s)))


def test_every_plot_is_json_and_has_a_text_a_stop():
    for shown in (shape.curves_plot(found(own="=gap/8"), SIX, DdfLab()), ratio_plot(found(own="=-gap"), grades_of_chain(SIX), DdfLab())):
        json.dumps(asdict(shown), allow_nan=False)
        n = len(shown.stops)
        assert len(shown.heads) == len(shown.sentences) == n and 0 <= shown.at < n
        assert all(len(curve.stops) == len(curve.texts) == n for curve in shown.curves)
        assert all(len(row) == n for panel in shown.bars for row in (*panel.wide, *panel.narrow, panel.top))
        assert shown.x.low < shown.x.high and shown.y.low < shown.y.high


@pytest.mark.parametrize("text", ["=gap^-1000", "=-(gap^-1000)", "=sqrt(gap - 0.5)"])
def test_a_distance_that_is_no_number_near_0_is_drawn_as_far_as_it_can_be(text, monkeypatch):
    here = found(own=text)
    assert any(d.style == "own" for d in here)
    json.dumps(asdict(shape.curves_plot(here, SIX, DdfLab())), allow_nan=False)
    sent = []
    monkeypatch.setattr(own, "editor", lambda points, behind, *rest: sent.append((points, behind)))
    monkeypatch.setattr(own, "DDF", SimpleNamespace(get=DdfLab, request=0))
    own._draw(here, SIX)
    json.dumps(sent, allow_nan=False)


def test_the_curves_are_the_distances_with_their_marks():
    shown = shape.curves_plot(found(alpha=1.0), SIX, DdfLab())
    for curve, distance in zip(shown.curves, found(alpha=1.0), strict=True):
        np.testing.assert_allclose(curve.y, distance.loss.distance(np.array(curve.x)))
        np.testing.assert_allclose(curve.stops, distance.loss.distance(np.array(shown.stops)))
    assert set(SIX.query_pairs(0).gap.tolist()) <= set(shown.stops)
    assert [words for *_, words in shown.marks if words.startswith("LDD")] == ["LDD above 2: may explode"]
    assert shown.sentences[shown.stops.index(3.0)] == "3 apart: 4 against 1, 3 against 0."
    assert shown.sentences[shown.stops.index(2.5)] == "No two grades of these data are 2.5 apart."


def test_the_pairs_of_the_chain_are_grades_of_the_data():
    assert names_of(grades_of_chain(SIX)) == ("4 against 0", "4 against 3")
    two = b.Dataset([[0.0], [1.0]], [0, 2], [0, 2])
    assert names_of(grades_of_chain(two)) == ("2 against 0", "2 against 0")
    assert names_of(grades_of_chain(b.Dataset([[0.0], [1.0]], [1, 1], [0, 2]))) == ("1 against 0", "1 against 0")


def test_the_weight_ratio_turns_round_once_the_pairs_are_right():
    """A pair with the larger d weighs more while both are wrong, less once both are right: the ratio is exp(-(d - d') s)."""
    for distance in found():
        wide, narrow = chains(distance.loss, grades_of_chain(SIX))
        over = ratio(wide, narrow, "weight")
        d, d_ = (float(distance.loss.distance(np.array([gap]))[0]) for gap in (4.0, 1.0))
        np.testing.assert_allclose(over, np.exp(-(d - d_) * STOPS), rtol=1e-9)
        assert over[at(1.0)] == pytest.approx(DRAWN[distance.key], abs=5e-4)
        assert over[at(0.0)] == pytest.approx(1.0)
        if distance.key != "binary":
            assert (over[STOPS < 0] > 1).all() and (over[STOPS > 0] < 1).all()


@pytest.mark.parametrize(
    ("s", "words"),
    [
        (
            -1.0, "Both pairs are in the wrong order (s = −1). 4 against 0 weighs more than 4 against 3 under LDD (1.82 times), "
            "LOGDD (3.25 times) and LOGITDD (1.29 times); it weighs less than 4 against 3 under Own (0.472 times); "
            "it weighs as much as 4 against 3 under BINARY.",
        ),
        (
            1.0, "Both pairs are in the right order (s = +1). 4 against 0 weighs more than 4 against 3 under Own (2.12 times); "
            "it weighs less than 4 against 3 under LDD (0.549 times), LOGDD (0.308 times) and LOGITDD (0.772 times); "
            "it weighs as much as 4 against 3 under BINARY.",
        ),
    ],
)  # fmt: skip
def test_a_sentence_says_what_the_weights_are(s, words):
    """By hand: LDD exp(-0.6 s), LOGDD (13/4)^-s, 1/gap exp(0.75 s)."""
    known = [(d, *chains(d.loss, grades_of_chain(SIX))) for d in found(own="=1/gap")]
    assert sentence(("4 against 0", "4 against 3"), known, at(s)) == words


def test_undecided_pairs_weigh_alike_and_differ_in_force():
    known = [(d, *chains(d.loss, grades_of_chain(SIX))) for d in found()]
    words = sentence(("4 against 0", "4 against 3"), known, at(0.0))
    assert "so every pair weighs the same" in words and "LDD (4 times)" in words and "as hard as 4 against 3 under BINARY" in words


def test_a_pair_that_insists_more_does_not_end_further_apart():
    """Two pairs, each with a feature of its own, forty rounds: the wide pair's d is the larger, its scores end nearer."""
    data = b.Dataset([[1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [0.0, 0.0]], [5, 1, 5, 4], [0, 2, 4])
    loss = b.MPBoost().for_data(data)
    scores = b.train(data, loss, b.Settings(40)).scores(40)
    assert loss.distance(np.array([4.0]))[0] > loss.distance(np.array([1.0]))[0]
    assert 0 < scores[0] - scores[1] < scores[2] - scores[3]


@pytest.mark.parametrize("scale", ["raw", "mean gap", "mean distance"])
def test_logitdd_stays_below_the_ceiling_that_is_drawn(scale):
    curves = found(scale=scale)
    ceiling = shape._ceiling(curves)
    loss = next(d.loss for d in curves if d.style == "logistic")
    reached = ddf.worst_factor(loss.distance(np.array([4.0, 40.0])))
    assert (reached <= ceiling).all() and reached[1] > 0.99 * ceiling


@pytest.mark.parametrize(
    ("alpha", "words"), [(0.2, "multiplies the pair's loss by 1.04 only"), (1.0, "multiplies the pair's loss by 8.89e6")]
)
def test_too_short_and_too_long_are_said_with_the_loss_that_they_make(alpha, words):
    """A pair of the gap that is furthest off, moved from 0 by its own d the wrong way."""
    finding = ddf.check(lambda gap: ddf.linear(gap, alpha), [0, 1, 2, 3, 4])[2]
    d = finding.distances[0]
    (high, low), loss = finding.pairs[0], b.MPBoost(ddf="linear", alpha=alpha)
    grown = loss.risk(b.Dataset([[0.0], [1.0]], [high, low], [0, 2]), np.array([-d, 0.0]))
    assert words in shape._sentence("LDD", finding) and chain.short(grown) in words


def test_a_loss_that_no_float_can_hold_is_not_called_infinite():
    finding = ddf.check(lambda gap: ddf.linear(gap, 1000.0), [0, 1, 2, 3, 4])[2]
    assert shape._sentence("LDD", finding).endswith("multiplies the pair's loss by more than 1e308.")


@pytest.mark.parametrize("key", ["binary", "linear", "logarithmic", "logistic"])
def test_the_parabola_of_a_round_is_the_runs_own(key):
    library = sample_data.load("library").train
    loss = next(d.loss for d in distances(DdfLab(), library, draft=False) if d.key == key)
    run = Run(library, None, loss, b.Settings(3))
    run._training.trace = b.train(library, loss, b.Settings(3))
    profile = z_profile(run.trace, 2)
    shown = parabola.z_plot(run, 2, profile, key)
    steps = np.array(shown.stops) / profile.height
    np.testing.assert_allclose(shown.curves[0].stops, z_along(run.trace, 2, steps), rtol=1e-9)
    np.testing.assert_allclose(shown.curves[1].stops, profile.paper(steps), rtol=1e-9)
    assert shown.stops[shown.at] == pytest.approx(profile.taken * profile.height)
    size = profile.true_curvature / profile.curvature
    words = parabola.words("X", 2, profile)
    if key == "binary":
        assert "the two parabolas are one" in words
    else:
        assert f"{chain.short(size)} times as far" in words
        assert profile.paper_minimum / profile.true_minimum == pytest.approx(size)


def test_ticks_are_round_and_inside():
    for low, high in ((0.0, 4.2), (-1.1, 3.0), (0.83, 1.02), (0.0, 123.0)):
        places = [place for place, _ in linear_ticks(low, high)]
        assert 3 <= len(places) <= 9 and all(low - 1e-9 <= place <= high + 1e-9 for place in places)
    assert [text for _, text in log_ticks(0.005, 200)] == ["0.01", "0.1", "1", "10", "100"]
    assert floats(np.array([1.0, np.nan, np.inf, 1e12])) == [1.0, None, None, None]


def test_three_grades_on_a_line_have_the_distances_that_the_loss_trains_with():
    """d of the pairs that MPBoost makes of the six documents, with their sign turned for the first of them."""
    high, middle, low = 4.0, 3.0, 0.0
    for d in found():
        wide, near = shape.directed(d, [(low, high), (high, middle)])
        expected = {
            "BINARY": (-1.0, 1.0), "LDD": (-0.2 * 4, 0.2), "LOGDD": (-np.log(1 + 3 * 4.0), np.log(1 + 3.0)),
            "LOGITDD": (-1 / (1 + np.exp(-0.5 * 4)), 1 / (1 + np.exp(-0.5))),
        }[d.title]  # fmt: skip
        assert (wide, near) == pytest.approx(expected)
        assert wide < 0 < near
        said = shape.line_sentence(shape.Line(d.style, d.title, np.zeros(2), np.array([wide, near])), ("dist(0, 4)", "dist(4, 3)"))
        assert said.endswith("no larger size." if d.title == "BINARY" else "the wider gap has the larger size.")
        assert "dist(0, 4) is below 0 and dist(4, 3) above it" in said
