"""The address of the Forest page: that of Step, and what the page adds."""

import pytest

from sample_data import load
from tests.ui.places.opened import opened
from ui.places.forest import Forest

FEATURE = load("library").train.feature_names[3]


def test_an_address_is_read_as_it_was_written():
    for here in (Forest(), Forest("importance", 1, "train", FEATURE, ("mpboost",)), Forest("dependence", beside=())):
        assert Forest.decode(here.encode()) == (here, [])
    assert Forest().encode() == {}


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
    ((says, (complaint,)),) = opened("forest", [{"data": "library", name: text, "iteration": "3"}])
    assert says == {"data": "library", "loss": "lambdamart", "iteration": "3"}
    assert complaint.startswith(f"{name}={text} was ignored: ") and words in complaint


def test_a_loss_does_not_stand_beside_itself_and_other_data_forget_the_feature():
    assert Forest().others_than("gbt") == ("lambdamart", "mpboost") and Forest().others_than("qbrank") == ("gbt", "lambdamart")
    here = Forest("dependence", 2, "", "clicks", ("gbt", "qbrank"))
    assert here.others_than("gbt") == ("qbrank",)
    assert here.of_other_data() == Forest("dependence", 0, "", "", ("gbt", "qbrank"))
