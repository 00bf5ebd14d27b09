"""Where a target of QBRank comes from: the rows of its pairs, that of its label, and the weights of both."""

from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ..account import SIGN, Account, Equation, Quantity, Row, pairs_of, preference_quantities
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import QBRank


def qbrank_account(loss: "QBRank", data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
    """Rows (x_i, +m) and (x_j, -m) with the weight of a pair, and (z, grade - h) with that of a label."""
    is_label, pair_share, label_share = loss.shares(data)
    table = loss.document_pairs(data, scores, row)
    is_tied = np.arange(len(table["winner"])) >= len(data.query_pairs(int(data.document_query[row]), row))  # tied pairs come last
    pairs = pairs_of({**table, "tied": is_tied}, row)
    doubled = np.where(pairs["tied"] | (loss.curvature != "upper bound"), 1.0, 2.0)
    is_kept = pairs["tied"] | (pairs["margin"] > 0) | (loss.curvature != "newton")
    pairs["asks"] = pairs["sign"] * pairs["margin"] / doubled
    pairs["weighs"] = doubled * pair_share * is_kept * pairs["weight"]  # 1, or what is stated
    pairs["adds"] = pairs["sign"] * pairs["force"]
    grade, score = float(data.relevance[row]), float(scores[row])
    missing = grade - score
    rows = (Row("missing", loss.row_word, missing, label_share, label_share * missing),) if is_label[row] else ()
    shared = [Quantity("pair_share", "wₚ", "weight of a pair", pair_share), Quantity("w", "w", "share of the pairs", loss.w)]
    equations = [*_EQUATIONS[loss.curvature], *(_TIED if loss.tied_pairs else ())]
    if is_weighed := data.preference_weights is not None:
        equations = [
            e._replace(expression=f"preference_weight * {e.expression}") if e.result == "weighs" and not e.tied else e for e in equations
        ]
    if rows:
        shared += [
            Quantity("missing", "y−h", "grade − score", missing), Quantity("grade", "y", "grade", grade),
            Quantity("score", "h", "score", score),
            Quantity("label_share", "wₗ", "weight of a label", label_share),
            Quantity("label", "wₗ(y−h)", "what the label adds", rows[0].adds),
        ]  # fmt: skip
        equations += [Equation("missing", "grade - score"), Equation("label", "label_share * missing")]
    if loss.balance == "paper":
        equations += [Equation("pair_share", "w"), *([Equation("label_share", "1 - w")] if rows else [])]
    else:
        words = "weight of all pairs in the data" if is_weighed else "pairs in the data"
        shared.append(Quantity("n_pairs", "n", words, loss.n_terms(data)))
        equations.append(Equation("pair_share", "w / n_pairs"))
    quantities = (*_QUANTITIES, *preference_quantities(pairs), *shared)
    return Account(pairs, rows, quantities, tuple(equations), ("difference", "tau", "margin", "weighs"))


_QUANTITIES = (
    Quantity("adds", "w·r", "what the row adds"), Quantity("weighs", "w", "weight of the row"),
    Quantity("asks", "r", "target of the row"), SIGN,
    Quantity("margin", "m", "still missing"), Quantity("tau", "τ", "required margin"), Quantity("difference", "hᵢ−hⱼ", "score difference"),
)  # fmt: skip
_MARGIN = Equation("margin", "max(0, tau - difference)")
_ADDS = Equation("adds", "weighs * asks")
_TIED = (
    Equation("margin", "-difference / 2", tied=True), Equation("asks", "sign * margin", tied=True),
    Equation("weighs", "pair_share", tied=True), _ADDS._replace(tied=True),
)  # fmt: skip
_EQUATIONS = {
    "paper": (_MARGIN, Equation("asks", "sign * margin"), Equation("weighs", "pair_share"), _ADDS),
    "upper bound": (_MARGIN, Equation("asks", "sign * margin / 2"), Equation("weighs", "2 * pair_share"), _ADDS),
    "newton": (_MARGIN, Equation("asks", "sign * margin"), Equation("weighs", "pair_share * (margin > 0)"), _ADDS),
}
