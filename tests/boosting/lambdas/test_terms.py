"""Lambdas taken apart: every factor multiplies back to LambdaMART's own numbers, and to formulas written out by hand."""

import math
from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.lambdas import terms
from tests import naive

GRADES = np.array([0.0, 4.0, 2.0, 0.0, 3.0, 1.0, 1.0])
SCORES = np.array([0.9, 0.1, 0.5, 0.3, 0.2, -0.4, 1.7])
DATA = b.Dataset(np.zeros((7, 1)), GRADES, [0, 7])
LOSSES = [
    b.LambdaMART(metric=metric, sigma=sigma, truncation=T, beyond_truncation=beyond, curvature_factor=2, score_normalisation=by_score,
                 query_normalisation=by_query, max_grade=5.0)
    for metric in ("ndcg", "dcg", "ranknet", "map", "mrr", "err")
    for sigma, T, beyond, by_score, by_query in (
        (1.0, None, "keep", False, False), (2.0, 3, "keep", True, False), (0.5, 3, "zero", False, True), (3.0, 1, "zero", True, True),
    )
]  # fmt: skip


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: f"{loss.metric}-{loss.sigma}")
@pytest.mark.parametrize("scores", [SCORES, np.zeros(7)], ids=["apart", "tied"])
def test_the_terms_of_every_pair_multiply_back_to_the_boosters_numbers(loss, scores):
    table = loss.pairs(DATA, scores, 0)
    for p, (i, j) in enumerate(zip(table["winner"], table["loser"], strict=True)):
        t = terms.pair_terms(loss, DATA, scores, int(i), int(j))
        delta = t.raw_delta / t.divisor if t.counted else 0.0
        assert delta == pytest.approx(table["delta"][p], rel=1e-9, abs=1e-12)
        assert t.rho == pytest.approx(1 / (1 + math.exp(loss.sigma * (scores[i] - scores[j]))))
        assert loss.sigma * t.rho * t.delta * t.query_factor == pytest.approx(table["force"][p], rel=1e-9, abs=1e-15)
        curvature = 2 * loss.sigma**2 * t.rho * (1 - t.rho) * t.delta * t.query_factor
        assert curvature == pytest.approx(table["curvature"][p], rel=1e-9, abs=1e-15) and t.curvature == table["curvature"][p]
        if t.gains:
            i_gain, j_gain = t.gains
            assert (i_gain, j_gain) == (naive.gain(GRADES[i]), naive.gain(GRADES[j]))
            assert t.raw_delta == pytest.approx(abs(i_gain - j_gain) * abs(t.discounts[0] - t.discounts[1]) / t.ideal)


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: f"{loss.metric}-{loss.sigma}")
def test_the_pairs_of_a_document_add_up_to_its_lambda(loss):
    found, table = terms.forces(loss, DATA, SCORES), loss.pairs(DATA, SCORES, 0)
    for d in range(7):
        mine = table["force"][table["winner"] == d].sum() - table["force"][table["loser"] == d].sum()
        bends = table["curvature"][(table["winner"] == d) | (table["loser"] == d)].sum()
        assert (mine, bends) == (pytest.approx(found.lambdas[d], abs=1e-12), pytest.approx(found.curvature[d], abs=1e-12))


def test_forces_are_the_slow_twins_and_do_not_depend_on_how_the_tree_is_split():
    loss = b.LambdaMART(sigma=1.5)
    push, curvature = naive.lambdas(DATA, SCORES, "ndcg", 1.5)
    for split in ("lambda", "newton"):
        found = terms.forces(replace(loss, split_on=split), DATA, SCORES)
        np.testing.assert_allclose(found.lambdas, push, atol=1e-12)
        np.testing.assert_allclose(found.curvature, curvature, atol=1e-12)
    assert found.rank.tolist() == [1, 5, 2, 3, 4, 6, 0]


def test_ranknet_counts_pairs_and_nothing_else():
    found = terms.forces(terms.ranknet(2.0), DATA, np.zeros(7))
    wins = [sum(g > h for h in GRADES) - sum(g < h for h in GRADES) for g in GRADES]
    np.testing.assert_allclose(found.lambdas, np.array(wins) * 2.0 / 2)


def test_two_documents_of_one_grade_are_no_pair():
    for i, j in ((0, 3), (5, 6), (0, 1), (2, 2)):
        with pytest.raises(ValueError, match="they are not a pair"):
            terms.pair_terms(b.LambdaMART(), DATA, SCORES, i, j)


def test_a_leaf_is_one_newton_step():
    found = terms.forces(b.LambdaMART(), DATA, SCORES)
    top, bottom = found.lambdas[1] + found.lambdas[4], found.curvature[1] + found.curvature[4]
    assert terms.leaf(found, [1, 4], 0.5) == pytest.approx((top, bottom, bottom + 0.5, top / (bottom + 0.5)))
    assert terms.leaf(found, []).value == 0.0


def test_a_leaf_of_all_ties_is_zero_not_nan():
    alike = b.Dataset(np.zeros((3, 1)), [1, 1, 1], [0, 3])
    assert terms.leaf(terms.forces(b.LambdaMART(), alike, np.zeros(3)), [0, 1, 2]) == (0, 0, 0, 0)


def test_the_widest_incoherence_is_named_and_all_are_counted():
    lambdas = np.array([0.0, 0.1, 0.3, 0.2, 0.25, 0.5, 0.45])
    worst_first = -GRADES
    cases = [(i, j) for i in range(7) for j in range(7) if GRADES[i] > GRADES[j] and lambdas[i] < lambdas[j]]
    assert terms.incoherence(GRADES, lambdas, worst_first) == (1, 5, len(cases)) and len(cases) >= 5
    assert terms.incoherence(GRADES, GRADES, worst_first) is None
    assert terms.incoherence(np.array([1.0, np.nan]), np.array([0.0, 9.0]), np.array([0, 1])) is None
    assert terms.incoherence(GRADES, lambdas, np.zeros(7)) is None  # ties stand in the order of the file


def test_a_better_document_that_stands_above_may_be_pushed_less():
    """A pair that stands right and far apart has little left to push: no fault."""
    assert terms.incoherence(GRADES, -GRADES, GRADES) is None
    data = b.Dataset(np.zeros((4, 1)), [3, 2, 1, 0], [0, 4])
    scores = np.array([9.0, 5.0, 0.1, 0.0])
    found = terms.forces(b.LambdaMART(), data, scores)
    assert found.lambdas[0] < found.lambdas[2] and terms.incoherence(data.relevance, found.lambdas, scores) is None
