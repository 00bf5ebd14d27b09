"""The terms of a contest: the URL says all of it, and what it says wrongly is ignored with a sentence."""

import pytest

import boosting as b
from ui.contest.terms import DEFAULT_CUT, METRICS, Terms, decode, encode


@pytest.mark.parametrize(
    "terms",
    [
        Terms(),
        Terms("folds", 3, 9, "map", 10, "letor"),
        Terms("given", tune=("max_leaf_nodes",), baselines=("adarank", "ranksvm"), train=True),
        Terms("splits", 1, metric="precision_at_percent", k=25, tune=("learning_rate", "max_leaf_nodes")),
    ],
)
def test_the_url_says_all_of_it(terms):
    assert decode(encode(terms)) == (terms, [])
    assert encode(Terms()) == {}


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_is_the_librarys(name):
    found = Terms(metric=name).asked()
    assert (found.name, found.k, found.convention) == (name, DEFAULT_CUT.get(name), "standard")
    if name not in ("contradicting_share",):
        assert Terms(metric=name, k=3).asked() == b.Metric(name, k=3)


@pytest.mark.parametrize(
    ("params", "expected", "sentence"),
    [
        ({"n": "31"}, Terms(), "n=31 was ignored: choose a whole number from 1 to 30."),
        ({"parting": "folds", "n": "2"}, Terms("folds"), "n=2 was ignored: choose a whole number from 3 to 10."),
        ({"n": "٣"}, Terms(), "n=٣ was ignored: it must be a whole number"),
        ({"seed": "-1"}, Terms(), "seed=-1 was ignored: choose a whole number from 0 to 9999."),
        ({"k": "9" * 9}, Terms(), "k=999999999 was ignored: choose a whole number from 0 to 100."),
        ({"n": "9" * 5000}, Terms(), "n=9999"),
        ({"k": "1e3"}, Terms(), "k=1e3 was ignored: it must be a whole number"),
        ({"parting": "<b>"}, Terms(), "parting=<b> was ignored: choose one of splits, folds, given."),
        ({"train": "yes"}, Terms(), "train=yes was ignored: choose true or false."),
        ({"metric": "auc"}, Terms(), "metric=auc was ignored: choose one of ndcg, dcg, map"),
        ({"baselines": "ranksvm~x"}, Terms(), "baselines=ranksvm~x was ignored: choose one of ranksvm"),
        ({"metric": "err", "convention": "letor"}, Terms(metric="err"), "convention=letor was ignored: the convention 'letor' has no err"),
    ],
)
def test_what_is_ignored_is_said(params, expected, sentence):
    found, (said,) = decode(params)
    assert found == expected and said.startswith(sentence)


def test_what_does_not_go_with_a_change_falls_back():
    terms = Terms("folds", 3, metric="map", k=10, convention="letor")
    assert terms.with_(metric="mrr") == Terms("folds", 3, metric="mrr")
    assert terms.with_(parting="splits") == Terms("splits", None, metric="map", k=10, convention="letor")
    assert (terms.n_parts, Terms("given").n_parts, Terms("folds").n_parts, Terms().n_parts) == (3, 1, 5, 10)
