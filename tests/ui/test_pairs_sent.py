"""Pair changes and key events that the browser gets are those of the library, and short enough to send."""

from importlib import import_module

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting import metrics
from boosting.curves import curves
from boosting.explain.history import history
from boosting.explain.key_events import key_events
from boosting.explain.pair_changes import KINDS, count_changes, pair_changes
from boosting.explain.part import data_of
from tests import naive
from tests.boosting.helpers import make_data
from tests.ui.test_pack import packed, small_trace, through_the_wire
from ui.component.wire import as_bytes
from ui.packing.pairs_sent import LONGEST_LIST, longest_list, packed_pairs, part_counts

module = import_module("ui.packing.pairs_sent")
LOSSES = [loss() for loss in b.LOSSES]


def sent(changes, kind, k):
    found = changes["lists"][kind]
    part = slice(found["ptr"][k], found["ptr"][k + 1])
    return list(zip(found["winner"][part].tolist(), found["loser"][part].tolist(), strict=True))


def by_query(data, pairs, q):
    rows = data.query_slice(q)
    return [(i - rows.start, j - rows.start) for i, j in pairs if rows.start <= i < rows.stop]


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.identifier)
def test_counts_and_pairs_of_every_iteration_are_those_of_asking_every_pair(loss):
    trace = small_trace(loss)
    for validation in (False, True):
        data, states = data_of(trace, validation), list(trace.all_scores(validation))
        for q in range(data.n_queries):
            payload = through_the_wire(packed(trace, q, validation))
            counts = payload["pair_changes"]["counts"]
            assert payload["pair_changes"]["kinds"] == list(KINDS) and counts.shape == (trace.n_iterations + 1, 4)
            assert payload["pair_changes"]["pairs"] == len(data.query_pairs(q))
            for k, (before, after) in enumerate(zip([states[0], *states], states, strict=False)):
                expected = naive.pair_changes(data, before, after)
                for column, kind in enumerate(KINDS):
                    pairs = by_query(data, expected[kind], q)
                    assert counts[k, column] == len(pairs)
                    assert sorted(sent(payload["pair_changes"], kind, k)) == sorted(pairs) or len(pairs) > LONGEST_LIST


def test_a_long_list_holds_its_strongest(monkeypatch):
    data = make_data(seed=5, sizes=(30,), n_grades=5)
    scores = np.array([np.zeros(30), *np.random.default_rng(0).normal(size=(6, 30))])
    monkeypatch.setattr(module, "LIST_BUDGET", 5 * 7 * 4)
    changes = pair_changes(data, 0, scores, longest_list(6))
    payload = packed_pairs(changes)
    for k in range(7):
        for column, kind in enumerate(KINDS):
            assert sent(payload, kind, k) == changes.listed(kind, k)
            assert len(sent(payload, kind, k)) == min(5, changes.counts[k, column])


@pytest.mark.parametrize("validation", [False, True])
def test_counts_of_a_whole_part_are_those_of_the_library(validation):
    trace = small_trace(b.LambdaMART())
    data, states = data_of(trace, validation), list(trace.all_scores(validation))
    counts = part_counts(trace, validation, curves(trace))
    assert (counts["pairs"], counts["queries"]) == (metrics.n_pairs(data), 3)
    for k, (before, after) in enumerate(zip([states[0], *states], states, strict=False)):
        assert {kind: column[k] for kind, column in counts["counts"].items()} == count_changes(data, before, after)._asdict()
    assert through_the_wire(packed(trace, 0, validation))["part_pair_changes"] == counts


def test_beyond_the_budget_the_contradicting_pairs_come_from_the_curves_and_the_rest_is_left_out(monkeypatch):
    trace = small_trace(b.QBRank())
    whole = part_counts(trace, True, curves(trace))["counts"]
    monkeypatch.setattr(module, "VISITS", 10)
    counts = part_counts(trace, True, curves(trace))["counts"]
    assert counts == {"contradicting": whole["contradicting"], "cured": None, "broken": None, "tied": None}


def test_data_without_pairs_have_counts_of_zero():
    trace = b.train(b.Dataset([[0.0], [1.0]], [1, 1], [0, 2]), b.GBT(), b.Settings(n_iterations=2))
    payload = through_the_wire(packed(trace))
    assert payload["part_pair_changes"]["pairs"] == 0 == payload["pair_changes"]["pairs"]
    assert payload["pair_changes"]["counts"].sum() == 0 and payload["key_events"] == []


@pytest.mark.parametrize("identifier", sample_data.IDENTIFIERS)
def test_moments_are_those_of_the_library(identifier):
    source = sample_data.load(identifier)
    trace = b.train(source.train, b.LambdaMART(), b.Settings(n_iterations=15, max_leaf_nodes=4))
    expected = key_events(source.train, 0, history(trace, source.train.query_slice(0)).scores)
    assert through_the_wire(packed(trace))["key_events"] == [event._asdict() for event in expected]
    assert expected


def test_the_browser_knows_which_losses_see_pairs_and_which_trees_are_fitted_to_them():
    flags = {loss.title: (p["knows_pairs"], p["fits_pairs"]) for loss in LOSSES for p in [packed(small_trace(loss))]}
    assert flags["GBT"] == (False, False) and flags["MPBoost"] == (True, True)
    assert {flags[title] for title in ("GBRank", "QBRank", "LambdaMART")} == {(True, False)}


def test_a_long_run_stays_a_message_of_a_reasonable_size():
    web = sample_data.load("web")
    scores = np.random.default_rng(0).normal(size=(501, int(np.diff(web.train.query_ptr)[0])))
    assert len(as_bytes(packed_pairs(pair_changes(web.train, 0, scores, longest_list(500))))) < 500_000


@pytest.mark.parametrize(("split_on", "name"), [("lambda", "sum of lambdas"), ("newton", "lambda sum / curvature")])
def test_a_target_is_called_what_it_is(split_on, name):
    trace = b.train(sample_data.load("six").train, b.LambdaMART(split_on=split_on), b.Settings(n_iterations=2, max_leaf_nodes=3))
    snapshot = trace.at(2)
    pairs = snapshot.pairs(0)
    lambdas, curvature = np.zeros(6), np.zeros(6)
    for side, sign in (("winner", 1), ("loser", -1)):
        lambdas += np.bincount(pairs[side], sign * pairs["force"], 6)
        curvature += np.bincount(pairs[side], pairs["curvature"], 6)
    np.testing.assert_allclose(snapshot.targets, lambdas if split_on == "lambda" else lambdas / curvature, rtol=1e-9, atol=1e-15)
    assert packed(trace)["target_word"] == name


def test_the_paper_and_newton_steps_of_mpboost_call_their_targets_differently():
    names = [packed(small_trace(b.MPBoost(step=step)))["target_word"] for step in ("paper", "newton", "exact")]
    assert names == ["mean distance", "mean of 1 / distance", "mean distance"]
