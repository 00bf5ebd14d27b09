"""Where a target of QBRank comes from: the rows of its pairs, that of its label, and the weights of both."""

from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ..account import SIGN, Account, AccountOf, Equation, Quantity, Row, pairs_of, preference_quantities
from ..problem import Problem

if TYPE_CHECKING:
    from .loss import QBRank


def qbrank_evidence(
    loss: "QBRank", data: Dataset, scores: np.ndarray, query: int, problem: Problem, table: dict[str, np.ndarray]
) -> AccountOf:  # fmt: skip
    """Rows (x_i, +m) and (x_j, -m) with the weight of a pair, and (z, grade - h) with that of a label."""
    is_label, pair_share, label_share = loss.shares(data)
    tied = table["gap"] == 0
    doubled = np.where(tied | (loss.curvature != "upper bound"), 1.0, 2.0)
    is_kept = tied | (table["margin"] > 0) | (loss.curvature != "newton")
    weighs = doubled * pair_share * is_kept * table["weight"]  # 1, or what is stated
    table = {**table, "tied": tied, "asks": table["margin"] / doubled, "weighs": weighs}
    equations = {has_label: _equations(loss, data, has_label) for has_label in (False, True)}
    first = (*_QUANTITIES, *preference_quantities(table), Quantity("pair_share", "wₚ", "weight of a pair", pair_share))
    first = (*first, Quantity("w", "w", "share of the pairs", loss.w))
    words = "pairs in the data" if data.preference_weights is None else "weight of all pairs in the data"
    last = () if loss.balance == "paper" else (Quantity("n_pairs", "n", words, loss.n_terms(data)),)

    def of(row: int) -> Account:
        pairs = pairs_of(table, row)
        rows: tuple[Row, ...] = ()
        of_label: tuple[Quantity, ...] = ()
        pairs["asks"] = pairs["sign"] * pairs["asks"]
        pairs["adds"] = pairs["sign"] * pairs["force"]
        if is_label[row]:
            grade, score = float(data.relevance[row]), float(scores[row])
            missing = grade - score
            rows = (Row("missing", loss.row_word, missing, label_share, label_share * missing),)
            of_label = (
                Quantity("missing", "y−h", "grade − score", missing), Quantity("grade", "y", "grade", grade),
                Quantity("score", "h", "score", score),
                Quantity("label_share", "wₗ", "weight of a label", label_share),
                Quantity("label", "wₗ(y−h)", "what the label adds", label_share * missing),
            )  # fmt: skip
        return Account(pairs, rows, (*first, *of_label, *last), equations[bool(rows)], ("difference", "tau", "margin", "weighs"))

    return of


def _equations(loss: "QBRank", data: Dataset, has_label: bool) -> tuple[Equation, ...]:
    equations = [*_EQUATIONS[loss.curvature], *(_TIED if loss.tied_pairs else ())]
    if data.preference_weights is not None:
        equations = [
            e._replace(expression=f"preference_weight * {e.expression}") if e.result == "weighs" and not e.tied else e for e in equations
        ]
    if has_label:
        equations += [Equation("missing", "grade - score"), Equation("label", "label_share * missing")]
    if loss.balance == "paper":
        return (*equations, Equation("pair_share", "w"), *([Equation("label_share", "1 - w")] if has_label else []))
    return (*equations, Equation("pair_share", "w / n_pairs"))


_QUANTITIES = (
    Quantity("adds", "w·r", "what the row adds"), Quantity("weighs", "w", "weight of the row"),
    Quantity("asks", "r", "target of the row"), SIGN,
    Quantity("margin", "m", "still missing"), Quantity("tau", "τ gap", "required margin"),
    Quantity("difference", "hᵢ−hⱼ", "score difference"),
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
