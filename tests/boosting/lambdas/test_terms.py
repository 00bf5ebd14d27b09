"""Lambdas of one query are what loops find."""

from dataclasses import replace

import numpy as np

import boosting as b
from boosting.lambdas import terms
from tests import naive

GRADES = np.array([0.0, 4.0, 2.0, 0.0, 3.0, 1.0, 1.0])
SCORES = np.array([0.9, 0.1, 0.5, 0.3, 0.2, -0.4, 1.7])
DATA = b.Dataset(np.zeros((7, 1)), GRADES, [0, 7])


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
