"""The URL says where a person is: what is written is read back, and what is wrong is named and left out."""

from dataclasses import fields, replace
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

import boosting as b
import sample_data
from sample_data import IDENTIFIERS
from ui.packing.kinds import SUBSTEPS
from ui.runs.address import Address, build, encode, opening
from ui.state import bounds
from ui.state.fields import kinds
from ui.text.clipped import LONGEST
from ui.uploads.own_data import OWN

COLLECTIONS = {identifier: sample_data.load(identifier) for identifier in IDENTIFIERS}
LOSSES = [cls.identifier for cls in b.LOSSES]
EMPTY = ("learning_rate", "max_depth", "l2_regularization", "min_weight_leaf")
SETTINGS = {
    name: (st.integers(low, high) if isinstance(step, int) else st.floats(low, high)) | (st.none() if name in EMPTY else st.nothing())
    for name, (_, low, high, step, _) in bounds.SETTINGS.items()
}


WRITTEN = {
    "expression": st.sampled_from(["sqrt(gap)", "log(1 + 3*gap)", "2 ^ gap / 4", "min(gap, 2)", "gap&1=1"[:3], "tanh(gap)  "]),
    "points": st.lists(st.floats(1e-6, 60), max_size=5, unique=True).flatmap(
        lambda gaps: st.tuples(*(st.floats(-1e6, 1e6) for _ in gaps)).map(lambda d: tuple(zip(sorted(gaps), d, strict=True)))
    ),
}


def values_of(field):
    """What a field of a loss may hold, read from its slider."""
    about = field.metadata
    if about["choices"]:
        return st.sampled_from(about["choices"])
    if about.get("text"):
        return WRITTEN[field.name]
    if isinstance(field.default, bool):
        return st.booleans()
    whole = isinstance(about["low"], int) and isinstance(about["step"], int)
    numbers = st.integers(about["low"], about["high"]) if whole else st.floats(about["low"], about["high"])
    return numbers | st.none() if field.default is None else numbers


@st.composite
def addresses(draw):
    """Any place in any run, with any parameters, as the app would have made it."""
    loss = draw(st.sampled_from(LOSSES))
    data = draw(st.sampled_from(IDENTIFIERS))
    address = Address(
        data=data,
        loss=loss,
        substep=draw(st.sampled_from([None, *SUBSTEPS])),
        query=draw(st.none() | st.text() | st.sampled_from(["a b", "a&b=c", "grüße 北京", "100%", "#?/+", ""])),
        part=draw(st.sampled_from([None, "train", "test"])),
        document=draw(st.none() | st.integers(0, 10**6)),
    )
    possible = {**SETTINGS, **{f.name: values_of(f) for f in fields(b.loss_class(loss))}}
    start = opening(loss, COLLECTIONS[data])
    for name in draw(st.lists(st.sampled_from(sorted(possible)), unique=True)):
        address = address.with_change(name, draw(possible[name]), start)
    return replace(address, iteration=draw(st.integers(0, build(address, COLLECTIONS[data])[1].n_iterations)))


@given(addresses())
def test_an_address_that_is_written_is_read_back_through_the_line_of_a_browser(address):
    line = urlencode(encode(address))
    assert Address.decode(dict(parse_qsl(line, keep_blank_values=True))) == (address, [])


@pytest.mark.parametrize("data", IDENTIFIERS)
@pytest.mark.parametrize("loss", LOSSES)
def test_only_what_differs_from_the_opening_is_written(data, loss):
    assert encode(Address(data=data, loss=loss)) == {"data": data, "loss": loss}
    start, shown = opening(loss, COLLECTIONS[data]), bounds.offered(b.loss_class(loss))
    spelled = {name: "" if value == () else str(value).lower() for name, value in start.items() if name in shown}
    address, complaints = Address.decode({"data": data, "loss": loss, **spelled})
    assert (address, complaints) == (Address(data=data, loss=loss), [])


def test_no_parameters_mean_the_six_documents_under_lambdamart():
    assert Address.decode({}) == (Address(data="six", loss="lambdamart", iteration=0), [])


def test_the_example_of_the_documentation_says_what_it_seems_to_say():
    line = "data=web&loss=lambdamart&sigma=2.0&iteration=12"
    address, complaints = Address.decode(dict(parse_qsl(line)))
    assert complaints == []
    assert address == Address(data="web", loss="lambdamart", iteration=12, changed={"sigma": 2.0})
    assert sorted(parse_qsl(urlencode(encode(address)))) == sorted(parse_qsl(line))
    loss, settings = build(address, COLLECTIONS["web"])
    assert loss == b.LambdaMART(sigma=2.0)
    assert settings == b.Settings(n_iterations=100, max_leaf_nodes=10, learning_rate=0.1)


def test_an_iteration_beyond_the_last_one_is_the_last_one_and_is_told():
    address, complaints = Address.decode({"data": "six", "iteration": "9000"})
    assert complaints == ["iteration=9000 was ignored: this run has 20 iterations; the last one is shown."] and address.iteration == 20
    assert Address.decode({"data": "six", "iteration": "21", "n_iterations": "30"}) == (
        Address(iteration=21, changed={"n_iterations": 30}), [],
    )  # fmt: skip


BAD = [
    ({"data": "mars"}, "data=mars", IDENTIFIERS),
    ({"data": "SIX"}, "data=SIX", IDENTIFIERS),
    ({"data": ""}, "data=", IDENTIFIERS),
    ({"data": "own"}, "data=own", ["open the file again"]),
    ({"loss": "adaboost"}, "loss=adaboost", LOSSES),
    ({"loss": ""}, "loss=", LOSSES),
    ({"colour": "red"}, "colour=red", ["LambdaMART"]),
    ({"loss": "gbt", "sigma": "2.0"}, "sigma=2.0", ["GBT"]),
    ({"changed": "1"}, "changed=1", ["LambdaMART"]),
    ({"substep": "tree"}, "substep=tree", SUBSTEPS),
    ({"substep": ""}, "substep=", SUBSTEPS),
    ({"sigma": "abc"}, "sigma=abc", ["a number"]),
    ({"sigma": ""}, "sigma=", ["a number"]),
    ({"sigma": "-1"}, "sigma=-1", ["0.1 to 5"]),  # other bounds: test_no_number_in_the_url_leaves_the_range_of_its_slider
    ({"sigma": "none"}, "sigma=none", ["a number"]),
    ({"metric": "fame"}, "metric=fame", ["ndcg", "ranknet"]),
    ({"score_normalisation": "yes"}, "score_normalisation=yes", ["true or false"]),
    ({"curvature_factor": "3"}, "curvature_factor=3", ["1, 2"]),
    ({"truncation": "2.5"}, "truncation=2.5", ["a whole number"]),
    ({"iteration": "-1"}, "iteration=-1", ["from 0"]),
    ({"iteration": "1e99"}, "iteration=1e99", ["a whole number"]),
    ({"iteration": "1.5"}, "iteration=1.5", ["a whole number"]),
    ({"iteration": "9" * 5000}, "iteration=999", ["too long"]),
    ({"document": "x"}, "document=x", ["a whole number"]),
    ({"document": "-3"}, "document=-3", ["from 0"]),
    ({"part": "validation"}, "part=validation", ["one of train, test"]),
    ({"n_iterations": "none"}, "n_iterations=none", ["a whole number"]),
    ({"n_threads": "65"}, "n_threads=65", ["LambdaMART has no such parameter"]),
    ({"loss": "gbrank", "update": "bold"}, "update=bold", ["residual"]),
    ({"loss": "gbrank", "update": ""}, "update=", ["residual"]),
    ({"n_bins": "1_0"}, "n_bins=1_0", ["a whole number"]),
    ({"n_bins": "１０"}, "n_bins=", ["a whole number"]),
    ({"loss": "mpboost", "lambda": "1"}, "lambda=1", ["MPBoost"]),
]


@pytest.mark.parametrize(
    ("params", "part", "remedies"), BAD, ids=[f"{list(params)[-1]}={list(params.values())[-1][:12]}" for params, _, _ in BAD]
)
def test_a_bad_value_gives_the_default_and_a_sentence_that_names_it(params, part, remedies):
    address, complaints = Address.decode(params)
    expected = Address(loss=params["loss"]) if params.get("loss") in LOSSES else Address()
    assert address == expected
    assert len(complaints) == 1
    assert complaints[0].startswith(part) and complaints[0].endswith(".") and " was ignored: " in complaints[0]
    for remedy in remedies:
        assert remedy in complaints[0]


LIMITED = [(cls, name) for cls in b.LOSSES for name in bounds.offered(cls) if bounds.bounds(cls, name)]


@settings(max_examples=300)
@given(slider=st.sampled_from(LIMITED), text=st.integers().map(str) | st.floats().map(repr), data=st.sampled_from([*IDENTIFIERS]))
def test_no_number_in_the_url_leaves_the_range_of_its_slider(slider, text, data):
    loss, name = slider
    start = opening(loss.identifier, COLLECTIONS[data])
    address, complaints = Address.decode({"data": data, "loss": loss.identifier, name: text})
    low, high = bounds.bounds(loss, name)
    value = address.changed.get(name, start[name])
    assert value is None or low <= value <= high
    try:
        is_inside = low <= float(text) <= high
    except OverflowError:
        is_inside = False
    if not is_inside:
        assert address.changed == {} and len(complaints) == 1
    is_whole = isinstance(start[name], int) or name in ("max_depth", "truncation")
    if not is_inside and not (is_whole and not text.lstrip("-").isdigit()) and len(text) <= LONGEST:
        assert f"choose a number from {low:g} to {high:g}." in complaints[0]


@pytest.mark.parametrize(("loss", "name"), LIMITED, ids=[f"{cls.identifier}-{name}" for cls, name in LIMITED])
def test_both_ends_of_a_slider_are_addresses(loss, name):
    for end in bounds.bounds(loss, name):
        address, complaints = Address.decode({"loss": loss.identifier, name: str(end)})
        assert complaints == [] and address.changed.get(name, opening(loss.identifier, COLLECTIONS["six"])[name]) == end


@pytest.mark.parametrize("loss", b.LOSSES, ids=LOSSES)
def test_what_a_loss_opens_on_and_switches_to_is_within_its_sliders(loss):
    starts = [opening(loss.identifier, collection) for collection in (*COLLECTIONS.values(), None)]
    for values in (*starts, *(variant.values for variant in (*loss.variants, *loss.presets))):
        for name in set(values) & set(bounds.offered(loss)):
            bounds.check(loss, name, values[name])


def test_two_addresses_of_one_run_are_one_run():
    stump = {"data": "six", "loss": "mpboost"}
    runs = {build(Address.decode({**stump, **more})[0], COLLECTIONS["six"]) for more in ({}, {"max_leaf_nodes": "5"}, {"max_depth": "2"})}
    assert len(runs) == 1
    tree = {**stump, "weak_learner": "tree", "max_leaf_nodes": "5"}
    assert build(Address.decode(tree)[0], COLLECTIONS["six"])[1].max_leaf_nodes == 5


def test_one_bad_part_leaves_the_others_alone():
    address, complaints = Address.decode({"data": "web", "sigma": "x", "iteration": "7", "truncation": "5", "document": "-1"})
    assert address == Address(data="web", iteration=7, changed={"truncation": 5})
    assert [sentence.split(" ")[0] for sentence in complaints] == ["document=-1", "sigma=x"]


@pytest.mark.parametrize(
    "name", [*kinds(Address), *SETTINGS, "sigma", "metric", "split_on", "truncation", "score_normalisation", "x" * 100_000]
)
def test_a_huge_value_is_answered_with_a_short_sentence(name):
    for text in ("x" * 100_000, "9" * 4000, "-" + "9" * 4000, "0." + "1" * 100_000):
        _, complaints = Address.decode({name: text})
        assert all(len(sentence) < 250 for sentence in complaints)
        assert complaints or name == "query"


def test_own_data_are_an_address_only_while_they_are_open():
    assert Address.decode({"data": OWN})[0].data == "six"
    with_own = AppTest.from_function(_with_own).run()
    assert with_own.session_state["found"] == (Address(data=OWN), [])


def _with_own():
    import streamlit as st

    import sample_data
    from ui.runs.address import Address
    from ui.uploads.own_data import OWN, take_over

    take_over(sample_data.load("six"), "a file")
    st.session_state["found"] = Address.decode({"data": OWN})


def test_another_data_set_keeps_the_loss_and_its_parameters():
    here = Address("six", "lambdamart", 5, None, "q", "train", 3, changed={"sigma": 2.0, "n_iterations": 7, "learning_rate": 0.5})
    assert here.with_data("web") == Address("web", "lambdamart", changed={"sigma": 2.0})


def test_another_loss_keeps_the_data_the_place_and_the_size_of_trees():
    here = Address("web", "lambdamart", 5, None, "q", "test", 3, changed={"sigma": 2.0, "max_leaf_nodes": 7, "learning_rate": 0.5})
    assert here.with_loss("gbrank") == Address("web", "gbrank", 5, None, "q", "test", 3, changed={"max_leaf_nodes": 7})


def test_a_value_set_back_to_its_opening_is_forgotten():
    start = opening("gbrank", COLLECTIONS["six"])
    here = Address(loss="gbrank").with_change("tau", 2.0, start).with_change("update", "paper", start)
    assert encode(here) == {"data": "six", "loss": "gbrank", "tau": "2.0", "update": "paper"}
    assert encode(here.with_change("tau", start["tau"], start)) == {"data": "six", "loss": "gbrank", "update": "paper"}


def test_a_switch_is_not_mistaken_for_the_number_one():
    start = {"factor": 1}
    assert Address().with_change("factor", True, start).changed == {"factor": True}


@pytest.mark.parametrize("data", [*IDENTIFIERS, None])
@pytest.mark.parametrize("loss", LOSSES)
def test_every_opening_can_be_built(data, loss):
    built, settings = build(Address(loss=loss), COLLECTIONS.get(data))
    assert built.identifier == loss
    assert settings.learning_rate == opening(loss, COLLECTIONS.get(data))["learning_rate"]


WORDS = [
    "", "0", "1", "-1", "2", "true", "none", "nan", "inf", "1e99", "own", "web", "gbt", "train", "residual", "newton", "ndcg", "٣", "½",
]  # fmt: skip
NAMES = [*kinds(Address), *SETTINGS, *sorted({f.name for cls in b.LOSSES for f in fields(cls)}), "identifier", "learning rate", "__class__"]


@given(
    st.dictionaries(st.sampled_from(NAMES) | st.text(), st.sampled_from(WORDS) | st.text() | st.integers().map(str) | st.floats().map(str)),
    st.sampled_from(LOSSES) | st.none(),
)
def test_no_text_whatever_breaks_an_address(params, loss):
    address, complaints = Address.decode({**params, **({"loss": loss} if loss else {})})
    build(address, COLLECTIONS[address.data])
    assert all(isinstance(sentence, str) and sentence.endswith(".") for sentence in complaints)
    assert Address.decode(encode(address)) == (address, [])
