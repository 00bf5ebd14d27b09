"""The events of a run: found by looking at every step, and told with the names and numbers of the screen."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting import metrics
from boosting.explain.history import history
from boosting.explain.key_events import dcg_shares, key_events
from tests import naive
from tests.boosting.helpers import make_data, tied_scores

NAMES = ("Ann", "Bob", "Cid", "Dot")


def query(grades=(3, 2, 1, 0), **more):
    return b.Dataset(np.zeros((len(grades), 1)), grades, [0, len(grades)], document_names=NAMES[: len(grades)], **more)


def found(scores, data=None):
    return {event.kind: event for event in key_events(data or query(), 0, np.array(scores, float))}


START = [0, 0, 0, 0]
STORY = [
    START,
    [4, 3, 2, 1],  # out of the ties: no move, every pair right
    [4, 3, 1, 2],  # Cid and Dot change places
    [1, 4, 3, 2],  # Ann falls from rank 1 to 4
    [2, 4, 1, 1.5],  # Ann rises past Cid and Dot
    [5, 4, 1, 1.5],  # Ann passes Bob
]


def test_each_moment_is_told_with_names_and_numbers():
    events = found(STORY)
    assert (events["move"].k, events["move"].document) == (3, 0)
    assert events["move"].sentence == "Iteration 3: Ann (grade 3) fell from rank 1 to 4, behind Bob, Cid and Dot."
    dcg = [metrics.dcg(query(), np.array(scores, float), 5) for scores in STORY]
    assert events["drop"].k == 3 == 1 + int(np.argmin(np.diff(dcg)))
    assert events["drop"].sentence == (
        f"Iteration 3: DCG@5 of this query fell from {dcg[2]:#.3g} to {dcg[3]:#.3g}; Ann (grade 3) fell from rank 1 to 4."
    )
    assert events["gain"].k == 5 == 2 + int(np.argmax(np.diff(dcg)[1:]))
    assert events["gain"].sentence.endswith("Ann (grade 3) rose from rank 2 to 1.")
    first = "the first pair that was in the wrong order and is right now"
    assert events["turned"].sentence == f"Iteration 3: Cid (grade 1) passed Dot (grade 0), {first}."
    assert events["right"].k == 1
    assert events["right"].sentence.endswith("and all 6 pairs are in the right order.")


def test_they_come_in_order_and_at_most_one_of_a_kind():
    events = key_events(query(), 0, np.array(STORY, float))
    assert [event.k for event in events] == sorted(event.k for event in events)
    assert len({event.kind for event in events}) == len(events)


def test_the_step_out_of_the_ties_is_no_move_no_gain_and_turns_nothing_round():
    assert set(found([START, [1, 2, 3, 4]])) == set()
    assert set(found([START, [4, 3, 2, 1]])) == {"right"}


def test_a_run_without_a_step_and_a_query_of_one_document_have_none():
    assert found([START]) == {}
    assert found([[0], [1], [2]], query((2,))) == {}


def test_a_query_that_is_right_from_the_start_has_no_moment_for_it():
    assert found([[4, 3, 2, 1], [5, 3, 2, 1]]) == {}


def test_a_small_change_of_dcg_is_said_with_digits_that_differ():
    """A change in the fourth digit must not read "fell from 29.6 to 29.6"."""
    data = query((8, 7, 1, 0))
    events = found([[4, 3, 2, 1], [4, 3, 1, 2]], data)
    was, is_now = re.search(r"DCG@5 of this query fell from (\S+) to (\S+);", events["drop"].sentence).groups()
    before, after = (metrics.dcg(data, np.array(scores, float), 5) for scores in ([4, 3, 2, 1], [4, 3, 1, 2]))
    assert f"{before:.3g}" == f"{after:.3g}" and (was, is_now) == (f"{before:.5g}", f"{after:.5g}") and was != is_now


def test_without_grades_preferences_still_have_their_moments():
    data = query((np.nan,) * 4, preferences=[[3, 0]])
    events = found([[4, 3, 2, 1], [4, 3, 2, 5]], data)
    assert set(events) == {"move", "turned", "right"}
    assert events["turned"].sentence.startswith("Iteration 1: Dot passed Ann, ")
    assert events["right"].sentence == "Iteration 1: Dot is now above Ann, and the pair is in the right order."


def test_long_names_and_long_lists_are_cut():
    names = ["<b>" + "x" * 90, *(f"d{i}" for i in range(7))]
    data = b.Dataset(np.zeros((8, 1)), np.arange(8), [0, 8], document_names=names)
    event = key_events(data, 0, np.array([np.arange(8.0, 0, -1), [0, *range(7, 0, -1)]]))[0]
    assert "…" in event.sentence and "x" * 60 not in event.sentence and event.sentence.endswith("behind d0, d1 and 5 others.")


@given(st.integers(0, 10**6), st.integers(1, 9), st.booleans())
def test_the_shares_of_the_documents_are_the_metric(seed, n, is_tied):
    data = make_data(seed, sizes=(n,))
    scores = tied_scores(data, seed) if is_tied else np.random.default_rng(seed).normal(size=n)
    for cutoff in (1, 3, 5, 20):
        assert dcg_shares(data.relevance, scores, cutoff).sum() == pytest.approx(metrics.dcg(data, scores, cutoff), abs=1e-12)


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_what_is_told_of_a_run_is_true_of_its_trace(loss):
    data = make_data(seed=8, sizes=(9, 7), n_grades=5)
    trace = b.train(data, loss(), b.Settings(n_iterations=12, max_leaf_nodes=3))
    states = list(trace.all_scores())
    ranks = [metrics.ranks(scores, data.query_ptr) for scores in states]
    n_events = 0
    for q in range(2):
        rows = data.query_slice(q)
        for event in key_events(data, q, history(trace, rows).scores):
            row, n_events = rows.start + event.document, n_events + 1
            assert data.document_names[row] in event.sentence and event.sentence.startswith(f"Iteration {event.k}: ")
            for was, is_now in re.findall(r"from rank (\d+) to (\d+)", event.sentence):
                assert (int(was), int(is_now)) == (ranks[event.k - 1][row] + 1, ranks[event.k][row] + 1)
            if event.kind == "right":
                assert not [
                    p
                    for p in naive.pair_changes(data, states[event.k - 1], states[event.k])["contradicting"]
                    if p[0] in range(rows.start, rows.stop)
                ]
    assert n_events >= 2


def test_of_two_pairs_both_stand_the_right_way_round():
    data = b.Dataset([[0.0]] * 3, [2, 1, 1], [0, 3])
    found = {event.kind: event.sentence for event in key_events(data, 0, np.array([[1.0, 2.0, 0.0], [3.0, 2.0, 1.0]]))}
    assert found["right"] == "Iteration 1: d1 (grade 2) is now above d2 (grade 1), and both pairs are in the right order."


def test_a_rise_in_the_list_is_no_reason_for_a_drop_of_dcg():
    """The last of four tied documents has a quarter of each of their places; alone at rank 3 it has less."""
    data = b.Dataset([[0.0]] * 5, [0, 0, 0, 1, 0], [0, 5])
    found = {e.kind: e.sentence for e in key_events(data, 0, np.array([[1.0, 1.0, 1.0, 1.0, 0.0], [4.0, 3.0, 1.0, 2.0, 0.0]]))}
    assert found["drop"] == "Iteration 1: DCG@5 of this query fell from 0.640 to 0.500; d4 (grade 1) counts 0.140 less."


def test_numbers_from_a_thousand_on_are_whole():
    data = b.Dataset([[0.0]] * 2, [11, -0.0], [0, 2])  # as a file may say it
    found = {event.kind: event.sentence for event in key_events(data, 0, np.array([[0.0, 1.0], [1.0, 0.0]]))}
    assert "rose from 1,292 to 2,047; " in found["gain"]
    assert "d1 (grade 11) is now above d2 (grade 0)" in found["right"]
