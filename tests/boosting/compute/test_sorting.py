"""Sorting inside kernels, against numpy's; and that kernels use it."""

import ast

import numba
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boosting.compute.kernel_cache import PACKAGE
from boosting.compute.kernel_source import KernelSource
from boosting.compute.sorting import RUN, longest_part, merge_places, sort_places

SLOW = {"sort", "argsort", "diff", "array_equal", "cumsum"}  # of numpy: each takes a kernel half a second to two to compile


@numba.njit
def places_of(values, middle):
    """The places by value, sorted at once, and in two halves that are merged; and the longer half."""
    n = len(values)
    whole, halves, buffer = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.int64)
    sort_places(values, whole, buffer)
    sort_places(values[:middle], halves[:middle], buffer)
    sort_places(values[middle:], halves[middle:], buffer)
    for p in range(middle, n):
        halves[p] += middle
    merge_places(values, halves[:middle], halves[middle:], buffer)
    return whole, halves, longest_part(np.array([0, middle, n]))


@given(
    seed=st.integers(0, 2**32 - 1), n=st.integers(0, 5 * RUN), n_values=st.sampled_from([1, 3, 1000]), missing=st.sampled_from([0.0, 0.2])
)
def test_places_are_those_of_a_stable_sort_of_numpy(seed, n, n_values, missing):
    rng = np.random.default_rng(seed)
    values = rng.integers(0, n_values, n).astype(float)
    values[rng.random(n) < missing] = np.nan
    middle = int(rng.integers(0, n + 1))
    whole, halves, longest = places_of(values, middle)
    expected = np.argsort(values, kind="stable")
    np.testing.assert_array_equal(whole, expected)
    np.testing.assert_array_equal(halves, expected)
    assert longest == max(middle, n - middle)


def test_no_kernel_has_what_numba_compiles_slowly():
    for place in KernelSource(PACKAGE).kernels():
        found = next(node for node in ast.walk(ast.parse((PACKAGE / place.file).read_text())) if getattr(node, "name", "") == place.name)
        for node in ast.walk(found):
            assert not (isinstance(node, ast.Attribute) and node.attr in SLOW), f"{place}: {ast.unparse(node)} (compute/sorting.py)"
            targets = getattr(node, "targets", [getattr(node, "target", None)] if isinstance(node, ast.AugAssign) else [])
            parts = [part for target in targets for part in ast.walk(target) if isinstance(part, ast.Slice)]
            assert not parts, f"{place}: {ast.unparse(node)} is a slice that is written to (compute/sorting.py: copy_into)"
