"""Where a missing share comes from: what the grades give to a document, minus what the scores give it."""

from typing import TYPE_CHECKING

import numpy as np

from ...data.dataset import Dataset
from ..account import Account, Equation, Quantity, Row, pairs_of
from ..problem import Problem
from .shares import log_shares

if TYPE_CHECKING:
    from .loss import ListNet


def listnet_account(loss: "ListNet", data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
    """One row: the share that should be, minus the share that is. A document without a grade has none."""
    pairs = pairs_of(loss.pairs(data, scores, int(data.document_query[row])), row)
    pairs |= {"adds": pairs["force"], "weighs": pairs["force"]}
    if np.isnan(data.relevance[row]):
        return Account(pairs)
    log_wanted, log_share = float(loss.log_wanted(data)[row]), float(log_shares(data, scores)[row])
    worth, score, missing = float(loss.worths(data)[row]), float(scores[row]), float(problem.targets[row])
    quantities = [
        Quantity("missing", "r", "missing share", missing),
        Quantity("wanted", "P(y)", "share that it should have", float(np.exp(log_wanted))),
        Quantity("share", "P(h)", "share that it has", float(np.exp(log_share))),
        Quantity("worth", "y", loss.worth, worth), Quantity("worths", "log Σeʸ", "over its query", worth - log_wanted),
        Quantity("score", "h", "score", score), Quantity("scores", "log Σeʰ", "over its query", score - log_share),
    ]  # fmt: skip
    equations = [
        Equation("wanted", "exp(worth - worths)"), Equation("share", "exp(score - scores)"), Equation("missing", "wanted - share"),
    ]  # fmt: skip
    weighs = float(problem.divisors[row])
    if loss.leaves == "newton" and problem.weights[row]:
        quantities.append(Quantity("curvature", "c", "curvature", weighs))
        equations.append(Equation("curvature", "share * (1 - share)"))
    rows = (Row("missing", "its missing share", missing / weighs if weighs else 0.0, weighs, missing),)
    return Account(pairs, rows, tuple(quantities), tuple(equations))


def listnet_columns(loss: "ListNet", data: Dataset, scores: np.ndarray, query: int) -> dict[str, np.ndarray]:
    rows = data.query_slice(query)
    return {"wanted": np.exp(loss.log_wanted(data)[rows]), "share": np.exp(log_shares(data, scores)[rows])}
