"""The pairs of a log against a loop over all two documents; Skip-Above; preferences as rows of a data set."""

import itertools

import numpy as np
import pytest

import boosting as b
from boosting.clicks import pairs as module
from boosting.clicks.likelihood import g_test
from boosting.clicks.log import click_log
from boosting.clicks.pairs import click_pairs, find_rows, preferences, select
from boosting.clicks.truth import Judged, gaps_of, judge


def make_log(seed=0, sizes=(5, 3, 1, 12)):
    rng = np.random.default_rng(seed)
    rows = [(f"q{q}", f"d{d}", d + 1) for q, size in enumerate(sizes) for d in rng.permutation(size)]
    shown = rng.integers(1, 200, len(rows))
    return click_log(*zip(*rows, strict=True), shown, rng.integers(0, shown + 1))


def every_pair(log, top):
    """(winner, loser) rows by a loop, as the module promises them."""
    for q in range(len(log.qids)):
        rows = [row for row in range(*log.query_ptr[q : q + 2]) if log.position[row] <= top]
        for upper, lower in itertools.combinations(rows, 2):
            is_better = log.clicks[lower] * log.impressions[upper] > log.clicks[upper] * log.impressions[lower]
            yield (lower, upper) if is_better else (upper, lower)


@pytest.mark.parametrize("top", [10, 2, 0])
def test_every_two_documents_meet_once_and_the_one_clicked_more_often_wins(top):
    log = make_log()
    pairs = click_pairs(log, top)
    assert list(zip(pairs.winner.tolist(), pairs.loser.tolist(), strict=True)) == list(every_pair(log, top))
    for n, (i, j) in enumerate(every_pair(log, top)):
        assert pairs.g[n] == g_test(log.clicks[i], log.impressions[i], log.clicks[j], log.impressions[j])
        assert pairs.below[n] == (log.position[i] > log.position[j])


def test_a_threshold_and_skip_above_choose():
    pairs = click_pairs(make_log())
    chosen = select(pairs, 3.841)
    assert np.array_equal(chosen, pairs.g > 3.841) and 0 < chosen.sum() < len(pairs)
    assert np.array_equal(select(pairs, 3.841, skip_above=True), chosen & pairs.below)
    assert np.array_equal(select(pairs, -5, printed=True), pairs.printed > -5)


def test_equal_rates_prefer_nobody():
    pairs = click_pairs(click_log(["q"] * 2, ["a", "b"], [1, 2], [3, 6], [1, 2]))
    assert not pairs.differ[0] and not select(pairs, threshold=-1)[0]


def test_too_many_pairs_are_refused(monkeypatch):
    monkeypatch.setattr(module, "MOST_PAIRS", 50)
    with pytest.raises(ValueError, match="58 pairs of documents up to position 10, the limit is 50"):
        click_pairs(make_log())


def test_preferences_are_rows_of_the_data_and_unknown_or_doubtful_names_are_left_out():
    data = b.Dataset([[0.0]] * 5, [0, 1, 2, 0, 0], [0, 4, 5], qids=["q", "r"], document_names=["a", "b", "c", "c", "a"])
    log = click_log(["q"] * 4 + ["other"], ["a", "b", "c", "d", "a"], [1, 2, 3, 4, 1], [100] * 5, [0, 90, 50, 10, 1])
    assert find_rows(log, data).tolist() == [0, 1, -1, -1, -1]
    pairs = click_pairs(log)
    chosen = select(pairs)
    assert preferences(pairs, chosen, data).tolist() == [[1, 0]]
    assert judge(gaps_of(pairs, data), chosen) == Judged(1, 0, 0)
