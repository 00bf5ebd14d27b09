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

from ..iteration import decays_and_rates, unit_of
from ..trace import Trace
from ..words import ROUNDING, count, short, unlike
from .averaging import SAME, counts_of


class TreeLikeness(NamedTuple):
    """correlation   (n_iterations,) of each tree with the one before over the training documents; NaN where that is nothing
    counts        (k,) by what each of the first k trees is multiplied in the scores after tree k
    averages      whether old scores are multiplied, not only added to
    unit          "tree", or "iteration" where one of them has several trees: they count together
    """

    correlation: np.ndarray
    counts: np.ndarray
    averages: bool
    unit: str = "tree"


def tree_likeness(trace: Trace, k: int) -> TreeLikeness:
    """Of a run of GBRank, which watches the correlation."""
    decays, rates = decays_and_rates(trace.iterations[:k])
    return TreeLikeness(trace.watched("correlation"), counts_of(decays, rates)[1:], bool((decays != 1.0).any()), unit_of(trace.iterations))


def sentence_of(found: TreeLikeness) -> str:
    """What a tree counts, and how alike trees are."""
    counts, known, unit = found.counts, found.correlation[~np.isnan(found.correlation)], found.unit
    if not len(counts):
        return "No tree yet."
    low, high = float(counts.min()), float(counts.max())
    what = f"counts {short(high)}" if high - low <= SAME * high else f"counts between {short(low)} and {short(high)}"
    way = f"New {unit}s are averaged with all before them" if found.averages else f"New {unit}s are added"
    first = f"{way}: in the scores after {unit} {len(counts)} {'it' if len(counts) == 1 else f'each of the {count(len(counts))}'} {what}."
    if not len(known):
        return first
    alike = _likeness(np.median(known)) + (f" in the median, {_likeness(known.min())} at least" if len(known) > 1 else "")
    a_unit = "a tree" if unit == "tree" else "an iteration"
    return f"{first} The correlation of {a_unit} with the one before is {alike}; 1 would be the same {unit} again."


def _likeness(correlation: float) -> str:
    """In three digits; as many more as tell it from 1, which would be the same again.

    >>> _likeness(0.25), _likeness(0.99998), _likeness(1.0)
    ('0.25', '0.99998', '1')
    """
    text = short(float(correlation))
    return unlike(float(correlation), 1.0)[0] if text == "1" and abs(correlation - 1.0) > ROUNDING else text
