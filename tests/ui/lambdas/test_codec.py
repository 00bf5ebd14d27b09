"""A state goes into the URL and comes back; what is wrong there is named and left out."""

from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import LambdaMART
from boosting.lambdas.what_if import MOST
from ui.places.lambdas import Lambdas
from ui.places.lambdas_values import KNOBS, loss_of, loss_text
from ui.state.fields import kinds

ROWS = st.integers(0, 1499)


def knob_values(f):
    if f.metadata["choices"]:
        return st.sampled_from(f.metadata["choices"])
    if isinstance(f.default, bool):
        return st.booleans()
    return st.none() | st.integers(1, 10**6) if f.default is None else st.floats(1e-6, 1e6)


@st.composite
def losses(draw):
    preset = LambdaMART.preset(draw(st.sampled_from([v.words for v in LambdaMART.presets])))
    values = {f.name: draw(knob_values(f)) for f in draw(st.lists(st.sampled_from(KNOBS), unique_by=lambda f: f.name))}
    return LambdaMART(**{**preset.parameters(), **values})


SCENES = st.builds(
    Lambdas, order=st.sampled_from([None, "perfect", "ten", "eight"]), scores=st.dictionaries(ROWS, st.floats(-MOST, MOST), max_size=5),
    grades=st.dictionaries(ROWS, st.floats(0, 60), max_size=5), conventions=losses(), against=st.none() | losses(),
    leaf=st.lists(ROWS, unique=True, max_size=5).map(tuple), l2=st.none() | st.floats(0, 1e12),
    pair=st.none() | st.tuples(ROWS, ROWS).filter(lambda pair: pair[0] != pair[1]), slid=st.none() | ROWS,
)  # fmt: skip


@given(SCENES)
def test_what_is_written_is_read_back_through_a_real_query_string(state):
    params = dict(parse_qsl(urlencode(state.encode()), keep_blank_values=True))
    assert Lambdas.decode(params) == (state, [])


def test_the_opening_writes_nothing_and_a_preset_one_word():
    assert Lambdas().encode() == {}
    assert Lambdas(conventions=LambdaMART.preset("xgboost")).encode() == {"conventions": "xgboost"}
    assert loss_text(loss_of("lightgbm~sigma~2.0")) == "lightgbm~sigma~2.0"
    assert urlencode(Lambdas(scores={2: -1.5}, leaf=(1, 4)).encode()) == "scores=2~-1.5&leaf=1~4", "no sign needs an escape"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("scores", "0~nan", "out of bounds"), ("scores", "0~1e300", "out of bounds"), ("scores", "0~inf", "out of bounds"),
        ("scores", "0", "come in twos"), ("scores", "-1~2", "rows count from 0"), ("scores", "a~2", "must be a whole number"),
        ("grades", "0~61", "0 to 60"), ("grades", "0~-1", "0 to 60"), ("conventions", "catboost", "choose one of"),
        ("conventions", "xgboost~sigma~nan", "outside"), ("conventions", "xgboost~sigma", "come in twos"),
        ("conventions", "xgboost~colour~red", "no convention called colour"), ("conventions", "xgboost~engine~ranklib", "no convention"),
        ("against", "xgboost~metric~precision", "choose one of"), ("against", "ranklib~truncation~0", "outside"),
        ("leaf", "1~x", "whole number"), ("l2", "-1", "between 0"), ("l2", "nan", "between 0"), ("pair", "1", "two different rows"),
        ("pair", "1~1", "two different rows"), ("order", "nine", "choose one of perfect, ten, eight"),
        ("scores", "0~1~" * 9000, "too long"), ("conventions", "x" * 19_000, "choose one of burges2010, "),
        ("conventions", "xgboost~metric~" + "x" * 19_000, "more than 40 characters"),
        ("against", "xgboost~" + "x" * 9000 + "~1", "no convention"),
        ("order", "x" * 19_000, "choose one of"), ("pair", "1~" + "9" * 19_000, "too long"), ("leaf", "１~2", "whole number"),
        ("scores", "1_0~2", "whole number"), ("grades", "0~1_0", "a number"), ("scores", "x" * 19_000 + "~1", "too long"),
    ],
)  # fmt: skip
def test_a_bad_value_gives_the_opening_and_a_sentence(name, text, said):
    state, complaints = Lambdas.decode({name: text, "leaf" if name != "leaf" else "l2": "1"})
    assert len(complaints) == 1 and complaints[0].startswith(f"{name}=") and said in complaints[0] and "ignored" in complaints[0]
    assert getattr(state, name) == getattr(Lambdas(), name) and len(complaints[0]) < 300
    assert state != Lambdas(), "the other parameter counts"


def test_every_parameter_has_a_reader():
    full = Lambdas("ten", {1: 2.0}, {1: 2.0}, LambdaMART.preset("xgboost"), LambdaMART(), (1,), 1.0, (0, 1), 2)
    assert set(full.encode()) == set(kinds(Lambdas))
