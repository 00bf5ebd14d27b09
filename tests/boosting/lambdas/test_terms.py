"""Lambdas of one query: those of its pairs add up to each, and they are what loops find."""

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
