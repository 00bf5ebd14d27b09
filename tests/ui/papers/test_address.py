"""The URL of the Papers page: all of it comes back, and what cannot be is said."""

import pytest

from boosting.experiments.catalogue import EXPERIMENTS
from boosting.losses.papers import PAPERS as KNOWN
from ui.papers.titles import METHODS, TITLES
from ui.places.papers import Papers
from ui.places.papers_values import FIELDS, SIZES, check, in_words, read, written


@pytest.mark.parametrize(
    "here",
    [
        Papers(), Papers("library", "mp-figure-2", {"alpha": 0.5, "largest": 10}),
        Papers("six", "gb-figure-2", {"sizes": (5, 50, 100), "n_iterations": 12, "shrinkage": 0.2}, run=True),
    ],
)  # fmt: skip
def test_what_is_written_is_read_again(here):
    assert Papers.decode(here.encode()) == (here, [])


def test_values_come_back_wherever_the_card_stands_in_the_url():
    assert Papers.decode({"leaves": "4", "run": "true", "card": "qb-table-1"})[0] == Papers(
        card="qb-table-1", changed={"leaves": 4}, run=True
    )


@pytest.mark.parametrize(
    ("params", "why"),
    [
        ({"data": "moon"}, "data=moon was ignored: choose one of six"), ({"data": "own"}, "open the file again"),
        ({"card": "<b>x</b>"}, "card=<b>x</b> was ignored: choose one of gb-figure-1"), ({"run": "so"}, "choose true or false"),
        ({"leaves": "1"}, "choose a number from 2 to 64"), ({"leaves": "x"}, "it must be a whole number"),
        ({"alpha": "1"}, "no such parameter"),
        ({"n_iterations": "9" * 30}, "it must be a whole number"), ({"shrinkage": "nan"}, "choose a number from 0.001"),
        ({"shrinkage": "inf"}, "choose a number"), ({"seed": "1_0"}, "it must be a whole number"),
        ({"seed": "٣"}, "it must be a whole number"),
        ({"card": "gb-figure-2", "sizes": "50"}, "give two to 10"), ({"card": "gb-figure-2", "sizes": "50,5"}, "smallest first"),
        ({"card": "gb-figure-2", "sizes": "0,50"}, "0 does not"), ({"card": "gb-figure-2", "sizes": "a"}, "it must be a whole number"),
        ({"train": "1"}, "no such parameter"), ({"checkpoint": "1"}, "no such parameter"),
    ],
)  # fmt: skip
def test_what_is_ignored_is_said_with_the_bound(params, why):
    found, complaints = Papers.decode(params)
    assert len(complaints) == 1 and why in complaints[0] and found.changed == {}


def test_what_equals_the_papers_is_not_written():
    here = Papers().with_value("leaves", 4).with_value("leaves", 15)
    assert here.encode() == {"data": "web", "card": "gb-figure-1"}


@pytest.mark.parametrize("key", EXPERIMENTS)
def test_every_card_has_a_title_and_every_value_a_field_that_its_default_fits(key):
    assert TITLES[key].paper == EXPERIMENTS[key].paper and TITLES[key].paper in METHODS and set(METHODS) <= set(KNOWN)
    for name, default in EXPERIMENTS[key].values.items():
        assert check(name, default) == default == read(name, written(default), default)
        assert (SIZES if name == "sizes" else FIELDS[name]).help.endswith(".") and in_words({name: default})


def test_there_is_no_field_that_no_experiment_has():
    assert set(FIELDS) | {"sizes"} == {name for one in EXPERIMENTS.values() for name in one.values} and list(TITLES) == list(EXPERIMENTS)
