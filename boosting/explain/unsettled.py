"""S- of GBRank along a run: the pairs that do not keep their margin yet, wrong ones and right ones that stand too close
([GB] section 2.2, step 1 of GBrank). Only they are asked anything; the tree of an iteration is fitted to them.

>>> sentence_of(np.array([13, 9, 4]), 13)
'Before tree 1 S− held 13 of 13 pairs, before tree 3 it held four: it has shrunk by nine.'
"""

import numpy as np

from ..words import count, counted


def sentence_of(sizes: np.ndarray, n_pairs: int, unit: str = "tree") -> str:
    """How S- changed. sizes (n_iterations,): its size before each;  n_pairs: how many pairs the training data have;  unit: "tree", or
    "iteration" where one of them has several trees."""
    if not len(sizes):
        return "No tree yet: S− changes with the scores."
    first, last = int(sizes[0]), int(sizes[-1])
    began = f"Before {unit} 1 S− held {first:,} of {counted_pairs(n_pairs)}"
    if len(sizes) == 1:
        return f"{began}."
    then = f"{began}, before {unit} {len(sizes)} it held {count(last)}"
    if last < first:
        return f"{then}: it has shrunk by {count(first - last)}."
    if int(np.min(sizes)) < first:
        return f"{then}; it was smaller in between, {count(int(np.min(sizes)))} before {unit} {int(np.argmin(sizes)) + 1}."
    return f"{then}: it has not shrunk in this run."


def counted_pairs(n: int) -> str:
    return f"{n:,} pairs" if n != 1 else counted(n, "pair")
