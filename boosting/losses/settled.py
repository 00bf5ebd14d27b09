"""Scores that differ by rounding alone are made the same, so that rounding decides of no pair whether it is active.

Seldom do any two of a query lie so close, and only then are its documents sorted. Whether they do, a table answers that knows of
each stretch of the line, some hundred times as wide as rounding, which value lies there: one look a document.
"""

import math

import numba
import numpy as np

from ..compute.intrinsics import inner
from ..compute.sorting import sort_places

ROUNDING = 1e-12  # of the scores and margins of a query: by less no two differ
STRETCH = 256  # times the rounding
SPREAD = np.int64(-7046029254386353131)  # 2^64 over the golden ratio, as a signed number: neighbours land far apart (Knuth 1973, 6.4)


@numba.njit(nogil=True, cache=True)
def settled_difference(a, b, factor, query_ptr):
    """a - factor * b, (n_documents,), with the least of those in a query that differ by rounding alone in place of each of them. NaN, of
    a document without a label, is like nothing.

    >>> two, here = np.zeros(2), np.array([0, 2])
    >>> settled_difference(two, np.array([1.0, 1.0 + 1e-9]), 1.0, here).tolist()
    [-1.0, -1.000000001]
    >>> settled_difference(two, np.array([1.0, 1.0 + 1e-13]), 1.0, here).tolist()
    [-1.0000000000001, -1.0000000000001]
    """
    n = len(a)
    u, keys, values = np.empty(n), np.empty(0, np.int64), np.empty(0)
    for q in range(len(query_ptr) - 1):
        first, last = query_ptr[q], query_ptr[q + 1]
        most = 0.0
        for row in range(first, last):
            less = factor * b[row]
            u[row] = a[row] - less
            size = abs(a[row]) + abs(less)
            if size > most:  # which NaN is not
                most = size
        noise, places = ROUNDING * most, 4
        while places <= 4 * (last - first):
            places *= 2
        if places > len(keys):
            keys, values = np.empty(places, np.int64), np.empty(places)
        mine = u[first:last]
        if noise == 0.0 or not _may_be_alike(mine, noise, keys[:places], values[:places]):
            continue
        order = np.empty(len(mine), np.int64)
        sort_places(mine, order, np.empty(len(mine), np.int64))
        for p in range(1, last - first):
            least, here = mine[order[p - 1]], mine[order[p]]
            if here - least <= noise:
                mine[order[p]] = least
    return u


@inner
def _may_be_alike(mine, noise, keys, values):
    """Whether two different values of mine (n,) share a stretch: any two within the noise do.

    keys, values (a power of two, above 4 n) of the stretches met so far, each at the first free place from its own on
    """
    for place in range(len(values)):
        values[place] = np.nan  # free
    per_stretch, near = 1.0 / (STRETCH * noise), 2.0 / STRETCH
    for x in mine:
        if x != x:
            continue
        at = x * per_stretch
        low, high = np.int64(math.floor(at - near)), np.int64(math.floor(at + near))
        for key in range(low, high + 1):  # one, or two where x lies near an end
            place = _place(key, len(keys))
            while values[place] == values[place] and keys[place] != key:
                place = (place + 1) & (len(keys) - 1)
            if values[place] == values[place] and values[place] != x:
                return True
            keys[place], values[place] = key, x
    return False


@inner
def _place(key, size):
    """Where a stretch is looked for first."""
    return (key * SPREAD >> 20) & (size - 1)
