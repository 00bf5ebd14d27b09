"""The terms of a contest: the URL says all of it, and what it says wrongly is ignored with a sentence."""

from dataclasses import replace

import pytest

import boosting as b
from ui.places.contest import DEFAULT_CUT, METRICS, Contest


@pytest.mark.parametrize(
    "terms",
    [
        Contest(),
        Contest("folds", 3, 9, "map", 10, "letor"),
        Contest("given", tune=("max_leaf_nodes",), baselines=("adarank", "ranksvm"), train=True),
        Contest("splits", 1, metric="precision_at_percent", k=25, tune=("learning_rate", "max_leaf_nodes")),
    ],
)
def test_the_url_says_all_of_it(terms):
    assert Contest.decode(terms.encode()) == (terms, [])
    assert Contest().encode() == {}


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_is_the_librarys(name):
    found = Contest(metric=name).asked()
    assert (found.name, found.k, found.convention) == (name, DEFAULT_CUT.get(name), "standard")
    if name not in ("contradicting_share",):
        assert Contest(metric=name, k=3).asked() == b.Metric(name, k=3)


@pytest.mark.parametrize(
    ("params", "expected", "sentence"),
    [
        ({"n": "31"}, Contest(), "n=31 was ignored: choose a number from 1 to 30."),
        ({"parting": "folds", "n": "2"}, Contest("folds"), "n=2 was ignored: choose a number from 3 to 10."),
        (
            {"metric": "err", "convention": "letor"},
            Contest(metric="err"),
            "convention=letor was ignored: the convention 'letor' has",
        ),
    ],
)
def test_what_is_ignored_is_said(params, expected, sentence):
    found, (said,) = Contest.decode(params)
    assert found == expected and said.startswith(sentence)


def test_what_does_not_go_with_a_change_falls_back():
    terms = Contest("folds", 3, metric="map", k=10, convention="letor")
    assert replace(terms, **terms.with_what_goes({"metric": "mrr"})) == Contest("folds", 3, metric="mrr")
    assert replace(terms, **terms.with_what_goes({"parting": "splits"})) == Contest("splits", None, metric="map", k=10, convention="letor")
    assert (terms.n_parts, Contest("given").n_parts, Contest("folds").n_parts, Contest().n_parts) == (3, 1, 5, 10)
