"""The state of the DDF page and its address: written and read back, nonsense named, own distances as text."""

from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
import sample_data
from boosting.data.grade_groups import mean_gap
from boosting.losses.mpboost import DDFS, STEPS, WEAK_LEARNERS
from ui.ddf.lab import KNOBS, distances, gaps_of, grades_of, knobs, own_text, said
from ui.places.ddf import SCALES, VIEWS, DdfLab, own_fields
from ui.state.fields import kinds

START = DdfLab()
SIX = sample_data.load("six").train
WORDS = [
    "=sqrt(gap)", "=log(1 + 3*gap)", "1.0:0.5,4.0:2.0", "=gap^2 & 1"[:6], "=gap~1.0:-0.25", "0.3", "7", "none", "binary~linear", "ghost 1",
    *sample_data.IDENTIFIERS, *SCALES, *VIEWS, *WEAK_LEARNERS, *STEPS,
]  # fmt: skip


@given(st.dictionaries(st.sampled_from([*kinds(DdfLab)]) | st.text(max_size=5), st.sampled_from(WORDS) | st.text(max_size=30)))
def test_no_text_whatever_breaks_the_page_and_what_is_written_is_read_back_through_the_line_of_a_browser(params):
    lab, complaints = DdfLab.decode(params)
    assert DdfLab.decode(dict(parse_qsl(urlencode(lab.encode()), keep_blank_values=True))) == (lab, [])
    assert all(sentence.endswith(".") for sentence in complaints)


def test_the_start_is_a_fair_race_from_the_mean_gap_and_writes_nothing():
    assert START.encode() == {} and DdfLab.decode({}) == (START, [])
    data = sample_data.load(START.data).train
    raced = {d.key: d.loss for d in distances(START, data, draft=False)}
    assert tuple(raced) == DDFS and knobs(START, data) == {name: getattr(b.MPBoost().for_data(data), name) for name in KNOBS}
    at_mean = {key: float(loss.distance(np.array([mean_gap(data)]))[0]) for key, loss in raced.items()}
    assert at_mean == pytest.approx({"binary": 1.0, "linear": 1.0, "logarithmic": 1.0, "logistic": 0.75})
    assert DdfLab.decode({"alpha": "none", "beta": "1"}) == (DdfLab(beta=1.0), [])


@pytest.mark.parametrize(
    ("name", "text", "remedy"),
    [
        ("shown", "", "one or more"),
        ("data", "mars", "six, popularity, continuous, library, web"),
        ("data", "own", "open the file again"),
        ("own", "=2gap", "At character 2"),
        ("own", "1:0.5,1:0.6", "sort the points"),
        ("own", "hello", "gap:d,gap:d"),
        ("own", ",", "gap:d,gap:d"),
        ("ghosts", "=1~=2~=3~=4", "up to 3"),
        ("own", "=" + "9" * 9000, "more than 2400 characters"),
    ],
)
def test_a_bad_part_is_named_and_left_out(name, text, remedy):
    lab, complaints = DdfLab.decode({name: text, "beta": "0.7"})
    assert lab == DdfLab(beta=0.7) and len(complaints) == 1
    assert complaints[0].startswith(f"{name}=") and " was ignored: " in complaints[0]
    assert remedy in complaints[0] and len(complaints[0]) < 300


def test_an_own_distance_is_text_that_becomes_fields_of_mpboost():
    assert own_fields("=sqrt(gap)") == {"ddf": "formula", "expression": "sqrt(gap)"}
    assert own_fields(own_text([[1, 0.5], [4, 2]])) == {"ddf": "table", "points": ((1.0, 0.5), (4.0, 2.0))}
    assert said("=sqrt(gap)") == "d = sqrt(gap)" and said("1:1") == "a drawn curve"


def test_the_distances_of_the_page_are_mpboosts():
    here = DdfLab(alpha=0.7, lambda_=3.0, beta=0.5, shown=("binary", "linear"), learner="tree", step="newton")
    lab = replace(here, own="=gap", trained="=sqrt(gap)", ghosts=("1:0.5",))
    drawn = distances(lab, SIX, draft=True)
    assert [d.title for d in drawn] == ["BINARY", "LDD", "Own", "Own, before (1)", "Own, before (2)"]
    assert drawn[1].loss == b.MPBoost(ddf="linear", alpha=0.7, lambda_=3.0, beta=0.5, weak_learner="tree", step="newton")
    assert drawn[2].loss.expression == "gap" and drawn[4].loss.expression == "sqrt(gap)"
    trained = distances(lab, SIX, draft=False)
    assert [d.title for d in trained] == ["BINARY", "LDD", "Own", "Own, before (1)"] and trained[2].loss.expression == "sqrt(gap)"


@pytest.mark.parametrize("scale", ["mean gap", "mean distance"])
def test_every_distance_of_a_scale_has_the_same_size_there(scale):
    gaps = SIX.pairs().gap
    for distance in distances(DdfLab(scale=scale, own="=gap^2/3"), SIX, draft=True):
        size = distance.loss.distance(np.array([gaps.mean()]))[0] if scale == "mean gap" else distance.loss.distance(gaps).mean()
        assert size == pytest.approx(1.0)


@pytest.mark.parametrize("identifier", sample_data.IDENTIFIERS)
@pytest.mark.parametrize("scale", SCALES)
def test_the_scale_on_the_shipped_data_is_that_of_the_pairs_one_by_one(identifier, scale):
    data = sample_data.load(identifier).train
    gaps = data.pairs().gap
    assert mean_gap(data) == gaps.mean()
    for distance in distances(DdfLab(scale=scale, own="=gap^2/3"), data, draft=True):
        raw = replace(distance.loss, divisor=1.0).distance
        size = {"raw": 1.0, "mean gap": raw(np.array([gaps.mean()]))[0], "mean distance": raw(gaps).mean()}[scale]
        assert distance.loss.divisor == pytest.approx(size, rel=1e-12)


def test_grades_and_gaps_are_those_of_the_data_and_few():
    assert grades_of(SIX) == [0, 1, 2, 3, 4] and gaps_of(SIX).tolist() == [1, 2, 3, 4]
    many = b.Dataset(np.zeros((50, 1)), np.linspace(0, 10, 50), [0, 50])
    assert len(grades_of(many)) == 12 and grades_of(many)[-1] == 10
    flat = b.Dataset([[0.0], [1.0]], [1, 1], [0, 2])
    assert gaps_of(flat).tolist() == [1.0]
