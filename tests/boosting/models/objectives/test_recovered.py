"""Learning rate and regularisation from leaves alone."""

import numpy as np
import pytest

from boosting.models.objectives.formula import CannotTell, Leaves
from boosting.models.objectives.recovered import recovered

UNKNOWN = Leaves(l1=np.nan)


def sums(seed, n_trees=6, n_leaves=8):
    rng = np.random.default_rng(seed)
    return [(rng.normal(size=n_leaves) * 20, rng.random(n_leaves) * 50 + 1) for _ in range(n_trees)]


def found(trees, leaves, known=UNKNOWN, spoilt=()):
    values = [leaves.values(*tree).astype(np.float32).astype(np.float64) for tree in trees]
    for number in spoilt:
        values[number] = values[number] * 1.7 + 0.1
    return recovered([first for first, _ in trees], [second for _, second in trees], values, known)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    "leaves", [Leaves(0.1, 1.0), Leaves(0.3, 0.0), Leaves(0.0123, 7.5), Leaves(0.05, 0.25, 1.5), Leaves(1.0, 1.0, 0.1)]
)
def test_three_numbers_are_found_from_float32(seed, leaves):
    assert found(sums(seed), leaves) == leaves


@pytest.mark.parametrize("seed", range(5))
def test_a_few_trees_of_another_kind_do_not_spoil_it(seed):
    assert found(sums(seed), Leaves(0.1, 1.0), spoilt=(2,)) == Leaves(0.1, 1.0)


def test_a_number_of_many_digits_keeps_them():
    leaves = found(sums(1), Leaves(0.123456789, 1.0))
    assert leaves.rate == pytest.approx(0.123456789, rel=1e-6)


def test_what_is_known_is_kept():
    assert found(sums(2), Leaves(0.1, 3.0), Leaves(l2=3.0)) == Leaves(0.1, 3.0)


@pytest.mark.parametrize("n", [0, 11])
def test_too_few(n):
    trees = sums(0, 1, max(n, 1))[: min(n, 1)]
    with pytest.raises(CannotTell, match=f"{n} leaves with a value are too few"):
        found(trees, Leaves(0.1, 1.0))
