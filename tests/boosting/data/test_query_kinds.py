"""Each query is of one kind, and gives as many pairs as one counts."""

import itertools

import numpy as np
import pytest

import boosting as b
from boosting.data.query_kinds import KINDS, query_kinds


def counted(data, q):
    """The slow, obvious twin: kind, labelled documents, grades, pairs, best grade."""
    rows = data.query_slice(q)
    grades = [g for g in data.relevance[rows].tolist() if g == g]
    n_pairs = sum(x != y for x, y in itertools.combinations(grades, 2)) + sum(rows.start <= w < rows.stop for w, _ in data.preference_rows)
    n = rows.stop - rows.start
    kind = (
        "pairs" if n_pairs else "one document" if n == 1 else "no grade" if not grades else "all zero" if max(grades) == 0 else "one grade"
    )
    return kind, len(grades), len(set(grades)), n_pairs, max(grades, default=float("nan"))


@pytest.mark.parametrize("seed", range(6))
def test_kinds_and_counts_are_those_that_loops_find(seed):
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 5, 40)
    grades = rng.choice([0.0, 0.0, 0.0, 1.0, 2.0, np.nan], sizes.sum())
    starts = np.cumsum([0, *sizes])
    preferences = [(a + 1, a) for a, n in zip(starts[:-1], sizes, strict=True) if n > 2][: seed * 2]
    data = b.Dataset(np.zeros((len(grades), 1)), grades, starts, preferences=preferences or None)
    found = query_kinds(data)
    assert (found.n_documents == sizes).all()
    for q in range(data.n_queries):
        mine = KINDS[found.kind[q]], *(int(getattr(found, name)[q]) for name in ("n_labelled", "n_grades", "n_pairs"))
        *twin, best = counted(data, q)
        assert list(mine) == twin
        assert found.best[q] == best or (np.isnan(best) and np.isnan(found.best[q]))
    assert found.n_pairs.sum() == len(data.pairs()) and len(set(found.kind.tolist())) >= 3


def test_a_single_unlabelled_document_is_one_document():
    data = b.Dataset([[1.0], [1.0], [2.0]], relevance=[np.nan, np.nan, np.nan], query_ptr=[0, 1, 3])
    assert [KINDS[kind] for kind in query_kinds(data).kind] == ["one document", "no grade"]
