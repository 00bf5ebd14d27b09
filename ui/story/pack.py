"""The story as plain data for the browser: every arrangement of the list at once, so that a drag is answered without a question."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

import sample_data
from boosting import Dataset, LambdaMART, metrics
from boosting.explain.one_algorithm import take_turn
from boosting.lambdas.cross_entropy import cross_entropy
from boosting.lambdas.factoring import factor
from boosting.lambdas.terms import forces, ranknet
from sample_data.orders import ORDERS, N

from ..places.lambdas import Lambdas
from ..places.story import APART, Story
from ..runs.address import Address, build
from ..runs.address import encode as encode_address
from .example import Arrangement, scores_of

SIGMA = 1.0
REACH = 6.0  # of the score differences that the curve is drawn over
P_BARS = {"1": 1.0, "½": 0.5, "0": 0.0}
DIGITS = 6  # of the numbers of all arrangements, which are many


@lru_cache(maxsize=len(APART))
def pack_lists(apart: float) -> dict[str, Any]:
    """Every arrangement under scores `apart`: contradicting pairs, C, NDCG, lambdas by position; and each pair by its positions.

    lists   by "a-b", the smaller position first: who of the two relevant results stands above matters to no number
    rho     in `lists`, the least and the largest of all pairs of the list
    worth   of the upper and the lower relevant result, what all its swaps would move NDCG by
    rho     by score difference in places, -(N - 1) to N - 1;  delta, force: [winner][loser] by 0-based position, null on the diagonal
    """
    scores, by_place = scores_of(apart), scores_of(1.0)
    found: dict[str, Any] = {}
    delta, force = np.zeros((N, N)), np.zeros((N, N))
    for one, other in combinations(range(N), 2):
        data = _graded(one, other)
        pairs = LambdaMART(sigma=SIGMA).pairs(data, scores, 0)
        delta[pairs["winner"], pairs["loser"]] = pairs["delta"]
        force[pairs["winner"], pairs["loser"]] = pairs["force"]
        cost = cross_entropy(scores[pairs["winner"]] - scores[pairs["loser"]], 1.0, SIGMA).cost.sum()
        net, ours = forces(ranknet(SIGMA), data, scores).lambdas, forces(LambdaMART(sigma=SIGMA), data, scores).lambdas
        found[f"{one + 1}-{other + 1}"] = {
            "errors": metrics.contradicting_pairs(data, by_place), "ndcg": _short(metrics.ndcg(data, by_place)), "cost": _short(cost),
            "net": _shorts(net), "ours": _shorts(ours), "worth": _shorts(delta[[one, other]] @ (data.relevance == 0)),
            "rho": _shorts(np.sort(pairs["rho"])[[0, -1]]), "update": _update(data, scores, by_place, apart, pairs),
        }  # fmt: skip
    apart_by = np.arange(-(N - 1), N) * apart
    found_pairs = cross_entropy(apart_by, 1.0, SIGMA)
    return {
        "lists": found, "n_pairs": len(pairs["force"]), "scores": scores.tolist(), "sigma": SIGMA,
        "rho": (-found_pairs.slope / SIGMA).tolist(),
        "delta": [_shorts(row) for row in delta], "force": [_shorts(row) for row in force],
        "orders": [{"title": order.title, "a": order.relevant[0], "b": order.relevant[1]} for order in ORDERS],
    }  # fmt: skip


def _graded(one: int, other: int) -> Dataset:
    """The list with relevant results at two 0-based positions; no feature matters here."""
    grades = np.zeros(N)
    grades[[one, other]] = 1.0
    return Dataset(np.zeros((N, 1)), grades, [0, N])


def _update(data: Dataset, scores: np.ndarray, x: np.ndarray, w: float, pairs: Mapping[str, np.ndarray]) -> dict[str, Any]:
    """The step of the smallest net, s = w x, with x the places from the end: what pairs in order pull w up, less what the others pull
    it down."""
    found, pulls = factor(ranknet(SIGMA), data, scores, x[:, None]), SIGMA * pairs["rho"] * (x[pairs["winner"]] - x[pairs["loser"]])
    return {
        "by_pair": found.passes_by_pair, "passes": found.passes, "w": w, "step": _short(found.factored[0]),
        "in_order": _short(pulls[pulls > 0].sum()), "against": _short(-pulls[pulls < 0].sum()),
    }  # fmt: skip


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def _shorts(values: np.ndarray) -> list[float]:
    return [_short(value) for value in values]


@lru_cache(maxsize=len(APART))
def pack_curve(apart: float) -> dict[str, Any]:
    """C, its slope and P over the score difference, for each P-bar; each difference of the list is a point, so that a pair has its own."""
    differences = np.union1d(np.linspace(-REACH, REACH, 241).round(9), (np.arange(-(N - 1), N) * apart).round(9))
    found = {name: cross_entropy(differences, p_bar, SIGMA) for name, p_bar in P_BARS.items()}
    return {
        "differences": differences.tolist(), "p": _shorts(found["1"].p),
        "by_p_bar": [{"name": name, "cost": _shorts(one.cost), "slope": _shorts(one.slope)} for name, one in found.items()],
    }  # fmt: skip


def pack_tree(here: Story) -> dict[str, Any]:
    """Tree 1 of LambdaMART for the arrangement in sight, with the list's scores as those of a base model; and where it leads."""
    source = sample_data.load(Arrangement(here.a, here.b).drawing.identifier)
    data, scores = source.train, scores_of(here.apart)
    loss, settings = build(Address(source.identifier, LambdaMART.identifier), source)
    first = take_turn(data, scores, loss, settings)
    (tree,), (leaves,), ranks = first.trees, first.leaves, metrics.ranks(first.after, data.query_ptr)
    by_place = (N - 1.0) - ranks  # ties stand as in the list, before the tree and after it
    return {
        "key": f"{here.a}-{here.b}-{here.apart:g}",  # as the browser writes the numbers
        "nodes": [
            {"leaf": int(tree.leaf_id[i]), "left": int(tree.left[i]), "right": int(tree.right[i]),
             "asks": "" if tree.leaf_id[i] >= 0 else f"{data.feature_names[tree.feature[i]]} ≤ {tree.threshold[i]:g}"}
            for i in range(len(tree.feature))
        ],
        "leaves": [
            {"lambda": float(np.sum(first.problem.targets[leaves == leaf])), "curvature": float(np.sum(first.weights[leaves == leaf])),
             "value": float(value)}
            for leaf, value in enumerate(tree.values)
        ],
        "leaf_of": leaves.tolist(), "curvature": first.weights.tolist(), "rate": first.rate,
        "after": first.after.tolist(), "rank": ranks.tolist(),
        "errors": metrics.contradicting_pairs(data, by_place), "ndcg": metrics.ndcg(data, by_place),
        "ties": bool(np.isin(first.after[data.relevance == 1], first.after[data.relevance == 0]).any()),
    }  # fmt: skip


def links(here: Story) -> dict[str, dict[str, str]]:
    """Query parameters of the same query on other pages: Lambdas with these scores, Step at the first tree from scores of 0."""
    data = Arrangement(here.a, here.b).drawing.identifier
    scores = dict(enumerate(scores_of(here.apart).tolist())) if here.apart else {}
    return {
        "lambdas": {"data": data, **Lambdas(scores=scores).encode()},
        "step": encode_address(Address(data, LambdaMART.identifier, iteration=1)),
    }
