"""The line search of long queries by sorting, against every pair in turn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.losses import margins
from boosting.losses.line import Line
from boosting.losses.qbrank import LONGEST_STEP
from tests.boosting.helpers import make_data

SEEDS = st.integers(0, 2**32 - 1)


def pairs_of(grade, u, g):
    """What each pair lacks, and how fast it gains."""
    winner, loser = np.nonzero(grade[:, None] > grade[None, :])
    return u[loser] - u[winner], g[winner] - g[loser]


def is_active(lack, lead, s):
    """Just right of s."""
    margin = lack - s * lead
    return (margin > 0) | ((margin == 0) & (lead < 0))


@given(
    seed=SEEDS, n=st.integers(1, 40), n_grades=st.sampled_from([1, 2, 3, 5, 1000]), decimals=st.sampled_from([0, 9]),
    low=st.sampled_from([0.0, 0.5, 1.0, 64.0]), far=st.sampled_from([1e-3, 0.25, 1.0]),
)  # fmt: skip
def test_every_pair_bends_the_line_once_and_every_kink_is_seen(seed, n, n_grades, decimals, low, far):
    rng = np.random.default_rng(seed)
    grade = np.sort(rng.integers(0, n_grades, n))[::-1]
    u, g = np.round(rng.normal(size=n), decimals), np.round(rng.normal(size=n), decimals)  # of decimals 0, many pairs are at their kink
    line, (lack, lead) = Line(u, g, np.array([np.count_nonzero(grade >= own) for own in grade])), pairs_of(grade, u, g)
    active, bend = is_active(lack, lead, low), line.bend(low)
    moves = lead[active]
    if bend is None:
        assert active.any() and (moves @ moves) <= 2e-6 * active.sum() * np.ptp(g) ** 2
    else:
        np.testing.assert_allclose(bend, (-np.maximum(lack - low * lead, 0.0) @ lead, moves @ moves), rtol=1e-12, atol=1e-10)
    changes = active != (lack - (low + far) * lead > 0)
    assert line.is_straight(low, low + far) == (not (changes & (lack - (low + far) * lead != 0)).any())


def cases():
    """(data, loss, scores, g): several queries and one, ties, equal scores, unlabelled documents, preferences, what is flat."""
    only_pairs = b.QBRank(w=1.0, labelled="none")
    losses = (b.QBRank(), only_pairs, b.QBRank(w=1.0, labelled="none", tau=0.0), b.QBRank(w=0.7, balance="per term", tied_pairs=True))
    for seed in range(24):
        rng = np.random.default_rng(seed)
        sizes, n_grades = ((40,), (30, 1, 25), (1,), (2, 60))[seed % 4], (1, 2, 5, 60)[seed // 6]
        preferences = [[0, sum(sizes) - 1], [0, 0]][:1] if len(sizes) == 1 < sum(sizes) else None
        data = make_data(seed, sizes, n_grades=n_grades, preferences=preferences)
        relevance = np.where(rng.random(data.n_documents) < 0.1, np.nan, data.relevance)
        weights = None if preferences is None or seed % 3 else [0.3]
        data = b.Dataset(data.features, relevance, data.query_ptr, preferences=preferences, preference_weights=weights)
        any_scores, leaf = rng.normal(size=data.n_documents), rng.integers(0, 4, data.n_documents)
        for scores in (any_scores, np.zeros(data.n_documents), np.round(any_scores)):
            for loss in losses:
                asked = loss.problem(data, scores, 1).targets
                by_leaf = np.bincount(leaf, asked, 4) / np.maximum(np.bincount(leaf, minlength=4), 1)
                for g in (asked + 0.1 * rng.normal(size=len(asked)), by_leaf[leaf], np.round(any_scores), np.full(len(asked), 0.1)):
                    yield data, loss, scores, g
    grades = np.repeat([3.0, 2.0, 1.0, 0.0], 10)
    for seed in range(6):  # the leaves part the grades so well that soon no pair with a margin moves: flat from there on
        rng, leaf = np.random.default_rng(seed), np.repeat([0, 1], 20)
        data = b.Dataset(np.zeros((40, 1)), grades, [0, 40])
        yield data, only_pairs, rng.normal(size=40), np.array([0.7, 0.1])[leaf]
        yield data, only_pairs, rng.normal(size=40) + 100.0 * (1 - leaf), np.array([0.7, 0.1])[leaf]  # flat at once
        yield data, only_pairs, rng.integers(0, 3, 40).astype(float), np.array([0.5, 0.0])[leaf]


def test_the_line_search_ends_where_it_ends_pair_by_pair(monkeypatch):
    flat = 0
    for data, loss, scores, g in cases():
        expected = loss.line_search(data, scores, g)
        slope, curvature, _, best = loss.risk_shape(data, scores, g)
        monkeypatch.setattr(margins, "LONG", 0)
        assert loss.line_search(data, scores, g) == pytest.approx(expected, rel=1e-11, abs=1e-13)
        shape = loss.risk_shape(data, scores, g)
        assert (shape.slope, shape.curvature) == pytest.approx((slope, curvature), rel=1e-11, abs=1e-11)
        monkeypatch.undo()
        flat += best in (0.0, LONGEST_STEP)
    assert flat > 100


@pytest.mark.parametrize("n_grades", [5, 10_000])
def test_a_long_query_among_short_ones_ends_at_the_root_of_its_derivative(n_grades, monkeypatch):
    rng = np.random.default_rng(7)
    n, sizes = margins.LONG + 500, [20, 20 + margins.LONG + 500, margins.LONG + 540]
    relevance = rng.integers(0, n_grades, sizes[-1]) * (4.0 / n_grades)
    data = b.Dataset(np.zeros((n + 40, 1)), relevance, [0, *sizes])
    loss, scores = b.QBRank(), rng.normal(size=n + 40)
    asked = loss.problem(data, scores, 1).targets
    for g in (asked + 0.3 * rng.normal(size=n + 40), np.round(asked, 1)):
        s = loss.line_search(data, scores, g)
        monkeypatch.setattr(margins, "LONG", n)
        assert s == pytest.approx(loss.line_search(data, scores, g), rel=1e-12)
        monkeypatch.undo()


def test_many_documents_round_no_more_than_few():
    """60,000 of which many are the same: the sum over their kinds is nearly exact."""
    rng, n = np.random.default_rng(3), 60_000
    kinds, kind = rng.normal(size=(6, 2)) + 3.0, rng.integers(0, 6, n)
    u, g = kinds[kind].T.copy()
    line, half = Line(u, g, np.repeat([n // 2, n], n // 2)), n // 2
    winners, losers = (np.bincount(side, minlength=6).astype(float) for side in (kind[:half], kind[half:]))
    lack, lead = kinds[None, :, 0] - kinds[:, None, 0], kinds[:, None, 1] - kinds[None, :, 1]
    times = winners[:, None] * losers[None, :] * (lack > 0)
    assert line.bend(0.0) == pytest.approx((-(times * lack * lead).sum(), (times * lead**2).sum()), rel=3e-15)
