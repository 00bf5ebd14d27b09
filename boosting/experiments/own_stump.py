"""A tree of two leaves by hand, beside the one that the booster grows on the same documents: RankNet's cost and NDCG of both.

    cost   sum over pairs of log(1 + exp(-sigma (s_winner - s_loser)))        [BU] section 2

The booster splits by least squares on the lambdas and takes one Newton step in each leaf ([BU] section 7), so a patient person may find
a lower cost: a Newton step goes where the parabola is least, not the cost.

>>> data = puzzle(738000)
>>> found = machine(data)
>>> found.tried.cost < try_out(data, Stump(0, 4, 0.0, 0.0)).cost
True
"""

from typing import NamedTuple

import numpy as np

from .. import metrics
from ..boost import train
from ..data.dataset import Dataset
from ..losses.lambdamart import LambdaMART
from ..settings import Settings
from ..words import short

LOSS = LambdaMART(metric="ranknet")
NAMES = ("Sourdough basics", "Bakery opening hours", "Grandma's first loaf", "Bread (encyclopedia)", "Oven repair at home",
         "Rye in twelve hours", "Toast ideas", "Loaf of the month club")  # fmt: skip
FEATURES = ("words matched", "links to it", "age in days")
N = len(NAMES)
CLOSE = 1e-9


class Stump(NamedTuple):
    """feature   its number;  n_left   documents with its lowest values, which go left;  left, right   the leaf values"""

    feature: int
    n_left: int
    left: float
    right: float


class Tried(NamedTuple):
    """scores   (n_documents,) after the stump;  cost   RankNet's;  ndcg   with the usual cutoff"""

    scores: np.ndarray
    cost: float
    ndcg: float


class Machine(NamedTuple):
    """The booster's own stump, and what it gives."""

    stump: Stump
    tried: Tried


def puzzle(number: int) -> Dataset:
    """One query of eight documents and three features that a number decides; no two documents share a value.

    Grades 0 to 4, at least one of them above 2; one feature follows them more or less, two know little.

    >>> puzzle(7).n_documents, bool((puzzle(7).features == puzzle(7).features).all())
    (8, True)
    """
    random = np.random.default_rng(number)
    grades = random.permutation([0, 0, 0, 1, 1, 2, 3, 4]).astype(float)
    features = np.empty((N, len(FEATURES)))
    for at, noise in enumerate(random.permutation([0.9, 2.5, 6.0])):
        order = np.argsort(np.argsort(grades + noise * random.standard_normal(N)))
        features[:, at] = np.cumsum(random.integers(1, 9, N))[order]
    return Dataset(features, grades, [0, N], feature_names=FEATURES, qids=["bake bread at home"], document_names=NAMES)


def threshold(data: Dataset, stump: Stump) -> float:
    """Midway between the two documents that the split separates."""
    values = np.sort(data.features[:, stump.feature])
    return float((values[stump.n_left - 1] + values[stump.n_left]) / 2)


def goes_left(data: Dataset, stump: Stump) -> np.ndarray:
    """(n_documents,) bool"""
    return data.features[:, stump.feature] <= threshold(data, stump)


def pushes(data: Dataset) -> np.ndarray:
    """(n_documents,) the sum of the lambdas of each document while all scores are 0: what the stump is fitted to."""
    return LOSS.problem(data, np.zeros(data.n_documents), 1).targets


def try_out(data: Dataset, stump: Stump) -> Tried:
    """What the documents get from a stump, all of them at 0 before."""
    scores = np.where(goes_left(data, stump), stump.left, stump.right)
    return Tried(scores, cost_of(data, scores), metrics.NDCG(data, scores))


def cost_of(data: Dataset, scores: np.ndarray) -> float:
    """RankNet's cost of the query, summed over its pairs."""
    pairs = LOSS.pairs(data, scores, 0)
    return float(np.logaddexp(0.0, -LOSS.sigma * (scores[pairs["winner"]] - scores[pairs["loser"]])).sum())


def machine(data: Dataset) -> Machine:
    """The booster's first tree of two leaves, with a learning rate of 1."""
    trace = train(data, LOSS, Settings(n_iterations=1, max_leaf_nodes=2, learning_rate=1.0))
    tree = trace.iterations[0].trees[0]
    feature, left, right = int(tree.feature[0]), int(tree.left[0]), int(tree.right[0])
    n_left = int(np.count_nonzero(data.features[:, feature] <= tree.threshold[0]))
    stump = Stump(feature, n_left, float(tree.leaf_value[left]), float(tree.leaf_value[right]))
    return Machine(stump, try_out(data, stump))


def splits_alike(data: Dataset, one: Stump, other: Stump) -> bool:
    """Whether both put the same documents into the left leaf, be it by different features."""
    return bool((goes_left(data, one) == goes_left(data, other)).all())


def sentence_of(data: Dataset, stump: Stump, yours: Tried, its: Machine) -> str:
    """Both splits, and the gap in cost and NDCG."""
    is_same = splits_alike(data, stump, its.stump)
    asked = f"{FEATURES[its.stump.feature]} ≤ {short(threshold(data, its.stump))}"
    same = "The machine makes the same split" + ("" if its.stump.feature == stump.feature else f", though by {asked}")
    split = same if is_same else f"The machine splits at {asked} instead"
    values = f"with leaf values {short(its.stump.left)} and {short(its.stump.right)}"
    return f"{split}, {values}. {_gap(yours, its.tried, is_same)}"


def _gap(yours: Tried, its: Tried, is_same: bool) -> str:
    gap = its.cost - yours.cost
    ndcg = f"{metrics.NDCG.label} is {yours.ndcg:.3f} for " + (
        "both" if f"{yours.ndcg:.3f}" == f"{its.ndcg:.3f}" else f"you and {its.ndcg:.3f} for the machine"
    )
    if abs(gap) <= CLOSE:
        return f"Both have cost {short(yours.cost)}; {ndcg}."
    places = next((n for n in range(2, 10) if f"{yours.cost:.{n}f}" != f"{its.cost:.{n}f}"), 10)
    one, other = f"{yours.cost:.{places}f}", f"{its.cost:.{places}f}"
    apart = f"{abs(float(one) - float(other)):.{places}f} {'lower' if gap > 0 else 'higher'}"
    costs = f"Your cost is {one}, {apart} than the machine's {other}; {ndcg}."
    if gap <= 0:
        return costs
    why = "your leaf values fit better" if is_same else "your split leads to a lower cost"
    return f"{costs} You beat it: it takes a single Newton step, the minimum of a parabola, and {why}."
