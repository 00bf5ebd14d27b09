"""The groups of one grade against loops over queries, and time that does not grow with the number of queries in Python."""

import itertools
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.data import grade_groups
from boosting.data.grade_groups import gaps, grades, mean_gap
from boosting.pairwise import weights

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


def test_grades_as_many_as_documents_are_refused_before_they_fill_the_memory(monkeypatch):
    """Two grades of a query can be chosen in as many ways as it has pairs of documents: of two queries of 10,000 that would be 15 GB."""
    rng = np.random.default_rng(0)
    data = b.Dataset(np.zeros((20_000, 1)), 30 * rng.random(20_000), [0, 10_000, 20_000])
    tracemalloc.start()
    for loss in (b.MPBoost(), b.RankBoost()):
        with pytest.raises(
            ValueError, match=r"the data have 99,990,000 pairs that must be weighed one by one, above the limit of 20,000,000"
        ):
            b.train(data, loss, b.Settings(n_iterations=1))
    with pytest.raises(ValueError, match=r"up to 10,000 different grades, and two .* in 200,000,000 ways, above .*; round the grades"):
        gaps(data)
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()
    small = b.Dataset(np.zeros((50, 1)), rng.choice([0.0, 1.0, 2.5, np.nan], 50), [0, 20, 50], preferences=[[0, 1], [30, 29]])
    known = mean_gap(small)
    monkeypatch.setattr(grade_groups, "MOST_BLOCKS", 1)
    np.testing.assert_allclose(mean_gap(replace(small)), known, rtol=1e-12)
    monkeypatch.setattr(grade_groups, "MOST_BLOCKS", 100)
    monkeypatch.setattr(weights, "MOST_LISTED", 10)
    with pytest.raises(ValueError, match=r"the data have \d+ pairs that must be weighed one by one, above the limit of 10; take fewer"):
        b.train(small, b.MPBoost(), b.Settings(n_iterations=1))
    monkeypatch.setattr(weights, "MOST_FACTORS", 10)
    with pytest.raises(ValueError, match=r"documents times grades of their queries are \d+, above the limit of 10; take fewer queries"):
        b.train(replace(small, preferences=None), b.MPBoost(), b.Settings(n_iterations=1))
