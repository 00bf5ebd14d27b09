"""How alike the trees of GBRank are that follow each other, and what each of them counts in the model.

The paper's update averages, h = (k h + eta g) / (k + 1) ([GB] section 2.2, step 3): after tree k each tree counts eta / (k + 1), the
first as much as the last. Such scores move little, their pairs go on to ask for nearly the same, and trees stay alike.

>>> import boosting as b
>>> data = b.Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 3])
>>> found = tree_likeness(b.train(data, b.GBRank(), b.Settings(n_iterations=3)), 3)
>>> found.counts.tolist(), found.correlation.round(6).tolist()
([0.25, 0.25, 0.25], [nan, 1.0, 1.0])
"""

from typing import NamedTuple

import numpy as np

from ..iteration import decays_and_rates
from ..trace import Trace
from ..words import count, short
from .averaging import SAME, counts_of


class TreeLikeness(NamedTuple):
    """correlation   (n_iterations,) of each tree with the one before over the training documents; NaN where that is nothing
    counts        (k,) by what each of the first k trees is multiplied in the scores after tree k
    averages      whether old scores are multiplied, not only added to
    """

    correlation: np.ndarray
    counts: np.ndarray
    averages: bool


def tree_likeness(trace: Trace, k: int) -> TreeLikeness:
    """Of a run of GBRank, which watches the correlation."""
    decays, rates = decays_and_rates(trace.iterations[:k])
    return TreeLikeness(trace.watched("correlation"), counts_of(decays, rates)[1:], bool((decays != 1.0).any()))


def sentence_of(found: TreeLikeness) -> str:
    """What a tree counts, and how alike trees are."""
    counts, known = found.counts, found.correlation[~np.isnan(found.correlation)]
    if not len(counts):
        return "No tree yet."
    low, high = float(counts.min()), float(counts.max())
    what = f"counts {short(high)}" if high - low <= SAME * high else f"counts between {short(low)} and {short(high)}"
    way = "New trees are averaged with all before them" if found.averages else "New trees are added"
    first = f"{way}: in the scores after tree {len(counts)} {'it' if len(counts) == 1 else f'each of the {count(len(counts))}'} {what}."
    if not len(known):
        return first
    alike = f"{short(float(np.median(known)))}" + (f" in the median, {short(float(known.min()))} at least" if len(known) > 1 else "")
    return f"{first} The correlation of a tree with the one before is {alike}; 1 would be the same tree again."
