"""The address of the Forest page: that of Step, and what the page adds."""

import pytest

from sample_data import load
from ui.address import Address
from ui.forest import place
from ui.forest.place import Own, Place, decode, encode

FEATURE = load("library").train.feature_names[3]


@pytest.fixture(autouse=True)
def _library(monkeypatch):
    monkeypatch.setattr(place, "at_hand", lambda data: {data: load(data)})


def test_an_address_is_read_as_it_was_written():
    address = Address("library", "gbt", iteration=7, document=2, other=1, changed={"n_iterations": 9})
    for own in (Own(), Own("importance", 1, "train", FEATURE, ("mpboost",)), Own("dependence", beside=())):
        here = Place(address, own)
        assert decode(encode(here)) == (here, [])
    assert encode(Place()) == {"data": "six", "loss": "lambdamart"}


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("view", "mars", "choose one of trees, importance, dependence"),
        ("on", "mars", "choose one of train, test"),
        ("tree", "-1", "counts from 0"),
        ("tree", "x", "whole number"),
        ("feature", "no such", "no such feature"),
        ("beside", "gbt,mars", "choose among gbt"),
        ("beside", "gbt,qbrank,mpboost", "up to 2"),
        ("sigma", "9999", "from 0.1 to"),
        ("mars", "1", "no such parameter"),
    ],
)
def test_what_is_broken_is_named_and_the_rest_stays(name, text, words):
    here, (complaint,) = decode({"data": "library", name: text, "iteration": "3"})
    assert here == Place(Address("library", iteration=3)) and complaint.startswith(f"{name}={text} was ignored: ") and words in complaint


def test_a_loss_does_not_stand_beside_itself_and_other_data_forget_the_feature():
    assert Place(Address(loss="gbt")).beside == ("lambdamart", "mpboost") and Place(Address(loss="qbrank")).beside == ("gbt", "lambdamart")
    here = Place(Address(loss="gbt"), Own("dependence", 2, "", "clicks", ("gbt", "qbrank")))
    assert here.beside == ("qbrank",)
    assert here.with_data("library") == Place(Address("library", "gbt"), Own("dependence", 0, "", "", ("gbt", "qbrank")))
