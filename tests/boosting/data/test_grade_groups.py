"""The groups of one grade against loops over queries, and time that does not grow with the number of queries in Python."""

import itertools

import numpy as np
import pytest

import boosting as b
from boosting.data.grade_groups import gaps, grades

GRADES = (0.0, 1.0, 2.0, 2.5, np.nan)


def by_loops(data):
    """group of each document, and per query its grades, sizes, and the gap and pairs of each block."""
    group, grade, size, gap, pairs = [], [], [], [], []
    for a, end in itertools.pairwise(data.query_ptr.tolist()):
        own = data.relevance[a:end].tolist()
        there = sorted({g for g in own if g == g}, reverse=True)
        group += [there.index(g) if g == g else -1 for g in own]
        grade += there
        counts = [own.count(g) for g in there]
        size += counts
        for r, c in itertools.product(range(len(there)), repeat=2):
            gap.append(there[r] - there[c])
            pairs.append(counts[r] * counts[c] if c > r else 0)
    return group, grade, size, gap, pairs


@pytest.mark.parametrize("seed", range(20))
def test_groups_and_blocks_are_those_of_loops(seed):
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 8, rng.integers(1, 9))
    relevance = rng.choice(GRADES, sizes.sum()) if seed else np.full(sizes.sum(), np.nan)
    data = b.Dataset(np.zeros((len(relevance), 1)), relevance, np.cumsum([0, *sizes]), preferences=np.empty((0, 2), int))
    found, (group, grade, size, gap, pairs) = grades(data), by_loops(data)
    assert found.group.tolist() == group and found.grade.tolist() == grade and found.size.tolist() == size
    assert found.gap.tolist() == gap and found.n_pairs_of.tolist() == pairs
    assert found.sizes_of_gap[found.place].tolist() == np.abs(gap).tolist()
    assert np.diff(found.block_ptr).tolist() == (np.diff(found.group_ptr) ** 2).tolist()
    values, counts = gaps(data)
    assert dict(zip(values.tolist(), counts.tolist(), strict=True)) == {
        g: sum(n for n, each in zip(pairs, gap, strict=True) if each == g) for g in {g for g, n in zip(gap, pairs, strict=True) if n}
    }
