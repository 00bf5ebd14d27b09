"""Sorting and copying inside a kernel, in a few lines that compile at once.

numba's own sorts take a second or two to compile for every kernel with one, and `a[b:c] = d` a second as well: for the sentence that
it would say if the lengths differed.

copy_into(target, source)                   target[:] = source
sort_places(values, places, buffer)         places[:] = np.argsort(values, kind="stable"); buffer int64, at least as long
merge_places(values, left, right, buffer)   two neighbouring runs of places, each sorted by value, made one
longest_part(ends)                          np.diff(ends).max()
"""

from .intrinsics import inner

RUN = 16  # values that are sorted by insertion


@inner
def copy_into(target, source):
    for p in range(len(target)):
        target[p] = source[p]


@inner
def sort_places(values, places, buffer):
    """Fill in places (n,) of values (n,): equal ones in order, NaN at the end."""
    n = len(places)
    for first in range(0, n, RUN):
        for p in range(first, min(first + RUN, n)):
            at = p
            while at > first and _is_before(values[p], values[places[at - 1]]):
                places[at] = places[at - 1]
                at -= 1
            places[at] = p
    width = RUN
    while width < n:
        for first in range(0, n - width, 2 * width):
            merge_places(values, places[first : first + width], places[first + width : first + 2 * width], buffer)
        width *= 2


@inner
def merge_places(values, left, right, buffer):
    """`right` lies behind `left` in one array; where their values are equal, left goes first."""
    n = len(left)
    for p in range(n):
        buffer[p] = left[p]
    i = j = p = 0
    while i < n:
        is_right = j < len(right) and _is_before(values[right[j]], values[buffer[i]])
        place = right[j] if is_right else buffer[i]
        if is_right:
            j += 1
        else:
            i += 1
        if p < n:
            left[p] = place
        else:
            right[p - n] = place
        p += 1


@inner
def longest_part(ends):
    most = 0
    for part in range(len(ends) - 1):
        most = max(most, ends[part + 1] - ends[part])
    return most


@inner
def _is_before(one, other):
    return one < other or (other != other and one == one)
