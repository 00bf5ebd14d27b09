"""The factors of a lambda, so that what a screen shows multiplies up to the booster's own number.

    lambda = sigma * rho * delta [* normal]        delta = swap [/ (0.01 + |s|)]        swap = |G_i - G_j| |D_i - D_j| / M

swap is what the metric changes by when the two documents swap places; only DCG and NDCG take it apart further.
"""

from typing import TYPE_CHECKING

import numpy as np

from ... import metrics
from ...data.dataset import Dataset
from ..account import SIGN, Account, AccountOf, Equation, Quantity, pairs_of, preference_quantities
from ..problem import Problem
from .ideal import ideal_of

if TYPE_CHECKING:
    from .loss import LambdaMART

Columns = dict[str, np.ndarray]
_QUANTITIES = (
    Quantity("adds", "±λ", "what the pair adds"), SIGN, Quantity("force", "λ", "lambda"), Quantity("rho", "ρ", "still wrong"),
    Quantity("other", "1−ρ", "already right"), Quantity("delta", "|Δ|", "metric at stake"), Quantity("difference", "s", "score difference"),
    Quantity("swap", "Δ", "change of the metric when the two swap places"), Quantity("weighs", "c", "curvature"),
    Quantity("gain_gap", "|Gᵢ−Gⱼ|", "difference of the gains"), Quantity("discount_gap", "|Dᵢ−Dⱼ|", "difference of the discounts"),
)  # fmt: skip


def lambda_evidence(
    loss: "LambdaMART", data: Dataset, scores: np.ndarray, query: int, problem: Problem, table: Columns
) -> AccountOf:  # fmt: skip
    """The pairs of a document, and the equations that lead to each lambda and curvature."""
    rows = data.query_slice(query)
    ideal = ideal_of(loss, data.relevance[rows])
    divides = loss.score_normalisation and bool(np.ptp(scores[rows]) > 0)
    swap = table["delta"] * (0.01 + np.abs(table["difference"])) if divides else table["delta"]
    preference_factor = "preference_weight * " if "preference_weight" in table else ""
    if preference_factor:
        swap = swap / table["preference_weight"]
    other = 1.0 / (1.0 + np.exp(-loss.sigma * table["difference"]))
    table = {**table, "swap": swap, "other": other, "weighs": table["curvature"]}
    total = loss.total(data, scores, query) if loss.query_normalisation else 0.0
    shared = [Quantity("sigma", "σ", "steepness", loss.sigma)]
    equations = [Equation("rho", "1 / (1 + exp(sigma * difference))")]
    if divides or preference_factor:
        equations.append(Equation("delta", f"{preference_factor}swap{' / (0.01 + abs(difference))' if divides else ''}"))
    times = ""
    if loss.query_normalisation and total > 0:
        times = " * normal"
        shared += [
            Quantity("total", "S", "size of all lambdas of the query", total),
            Quantity("normal", "N", "scale of the query", float(np.log2(1 + total) / total)),
        ]
        equations.append(Equation("normal", "log2(1 + total) / total"))
    if loss.metric in ("ndcg", "dcg") and ideal > 0:
        table |= _gaps(loss, data, scores, rows, table)
        is_ndcg = loss.metric == "ndcg"
        equations.insert(1, Equation("swap" if divides else "delta", "gain_gap * discount_gap" + (" / ideal" if is_ndcg else "")))
        cut = "" if loss.truncation is None else f"@{loss.truncation}"
        shared += [Quantity("ideal", "M", f"DCG{cut} of the ideal order", ideal)] if is_ndcg else []
    factor = f"{loss.curvature_factor} * " if loss.curvature_factor != 1 else ""
    equations += [
        Equation("force", f"sigma * rho * delta{times}"),
        Equation("weighs", f"{factor}sigma * sigma * rho * other * delta{times}"),
        Equation("adds", "sign * force"),
    ]
    quantities = (*_QUANTITIES, *preference_quantities(table), *shared)
    beside = quantities, tuple(equations), ("difference", "rho", "delta", "weighs")

    def of(row: int) -> Account:
        own = pairs_of(table, row)
        return Account(own | {"adds": own["sign"] * own["force"]}, (), *beside)

    return of


def _gaps(loss: "LambdaMART", data: Dataset, scores: np.ndarray, rows: slice, table: Columns) -> Columns:
    """|G_i - G_j| and |D_i - D_j| of each pair; a pair wholly below the truncation has no discount at stake."""
    rank = metrics.ranks(scores[rows])
    truncation = len(rank) if loss.truncation is None else int(loss.truncation)
    discount = metrics.discounts(len(rank))[rank]
    if loss.beyond_truncation == "zero":
        discount[rank >= truncation] = 0.0
    gain = metrics.gains_of(data.relevance[rows])
    winner, loser = table["winner"] - rows.start, table["loser"] - rows.start
    counts = np.minimum(rank[winner], rank[loser]) < truncation
    return {
        "gain_gap": np.abs(gain[winner] - gain[loser]),
        "discount_gap": counts * np.abs(discount[winner] - discount[loser]),
        "rank_winner": rank[winner],
        "rank_loser": rank[loser],
    }
