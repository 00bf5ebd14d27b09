"""What goes wrong with lambdas by hand, each with the lambdas and curvatures that it leads to, from LambdaMART's own terms."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ...data.dataset import Dataset
from ..misreading import Misreading, Table
from ..problem import Problem
from .delta_misreadings import delta_misreadings
from .wrong_lambda import Change, LambdaPairs, WrongLambda, wrong_table

if TYPE_CHECKING:
    from .loss import LambdaMART


def lambda_misreadings(
    loss: "LambdaMART", data: Dataset, scores: np.ndarray, k: int, leaves: np.ndarray | None = None
) -> Iterator[Misreading]:
    """Every misreading that these conventions leave room for."""
    every = (*_signs(), *_sigmas(loss), *_chances(loss), *_counted(), *delta_misreadings(loss), *_switches(loss))

    pairs = LambdaPairs(loss, data, scores)
    for one in every:
        fitted = None if one.only_pairs else partial(_problem, pairs, one.change)
        yield Misreading(one.key, one.words, fitted, partial(_of_query, pairs, one.change))
    words = "The curvatures of a document add up, whether it wins or loses the pair."
    yield Misreading("minus signs in the curvature", words, partial(_problem, pairs, _as_it_is, bends=-1.0))
    if leaves is not None:
        words = "Pairs with both documents in the leaf count too: their lambdas cancel, their curvatures do not."
        yield Misreading("pairs inside the leaf left out", words, partial(_problem, pairs, _as_it_is, leaves=leaves))


def _of_query(pairs: LambdaPairs, change: Change, query: int) -> Table:
    table = wrong_table(pairs, change)
    return {name: column[table["query"] == query] for name, column in table.items()}


def _problem(pairs: LambdaPairs, change: Change, bends: float = 1.0, leaves: np.ndarray | None = None) -> Problem:
    """The sums of a wrong table. bends: sign of the curvature for losers; leaves: pairs inside one are left out."""
    table, n = wrong_table(pairs, change), pairs.data.n_documents
    if leaves is not None:
        table = {name: column[leaves[table["winner"]] != leaves[table["loser"]]] for name, column in table.items()}

    def both(column: np.ndarray, sign: float) -> np.ndarray:
        return np.bincount(table["winner"], column, n) + sign * np.bincount(table["loser"], column, n)

    lambdas, curvature = both(table["force"], -1.0), both(table["curvature"], bends)
    if pairs.loss.split_on == "lambda":
        return Problem(lambdas, np.ones_like(lambdas), leaf_weights=curvature)
    return Problem(np.divide(lambdas, curvature, out=np.zeros_like(lambdas), where=curvature != 0), curvature)


def _as_it_is(p: LambdaPairs) -> dict[str, Any]:
    return {}


def _signs() -> Iterator[WrongLambda]:
    yield WrongLambda(
        "sign", "The sign: here a lambda above 0 pushes up. Burges and the seminar slides write it the other way round.", _negated
    )


def _negated(p: LambdaPairs) -> dict[str, Any]:
    return {"outer": -p.loss.sigma}


def _sigmas(loss: "LambdaMART") -> Iterator[WrongLambda]:
    sigma = loss.sigma
    said = f"here σ is {sigma:g}"

    def soft(p: LambdaPairs) -> dict[str, Any]:
        rho = 1.0 / (1.0 + np.exp(np.clip(p.table["difference"], -700, 700)))
        return {"rho": rho, "other": 1.0 - rho}

    yield WrongLambda(
        "sigma missing", f"σ is missing in front: {said}; lambda carries σ, the curvature σ².", lambda p: {"outer": 1.0, "inner": 1.0}
    )
    yield WrongLambda("sigma once in the curvature", f"The curvature carries σ², not σ; {said}.", lambda p: {"inner": sigma})
    yield WrongLambda(
        "sigma squared", f"σ counts once in lambda, not squared ({said}); σ² belongs to the curvature.", lambda p: {"outer": sigma**2}
    )
    yield WrongLambda("sigma missing in rho", f"σ is missing inside the exponential of ρ; {said}.", soft)
    yield WrongLambda("sigma nowhere", f"σ is missing everywhere; {said}.", lambda p: {**soft(p), "outer": 1.0, "inner": 1.0})


def _chances(loss: "LambdaMART") -> Iterator[WrongLambda]:
    def turned(p: LambdaPairs) -> dict[str, Any]:
        rho = p.table["rho"]
        return {"rho": 1.0 - rho, "other": rho}

    def no_one_plus(p: LambdaPairs) -> dict[str, Any]:
        rho = np.exp(np.clip(-loss.sigma * p.table["difference"], -700, 700))
        return {"rho": rho, "other": 1.0 - rho}

    yield WrongLambda(
        "winner and loser swapped", "Winner and loser are swapped: the winner is the document with the better grade.",
        lambda p: {**turned(p), "outer": -p.loss.sigma}, only_pairs=True,
    )  # fmt: skip
    yield WrongLambda(
        "rho turned round", "ρ and 1 − ρ are swapped: ρ is the chance that the pair is wrong, small if the winner is far above.", turned
    )
    yield WrongLambda("one plus missing in rho", "ρ is 1 / (1 + e^σs), not e^−σs: the 1 + is missing.", no_one_plus)
    yield WrongLambda(
        "rho missing", "ρ is missing: a pair that is already in order counts for less.",
        lambda p: {"rho": np.ones_like(p.table["rho"]), "other": 1.0 - p.table["rho"]},
    )  # fmt: skip
    yield WrongLambda("rho once in the curvature", "The curvature needs ρ (1 − ρ); the factor 1 − ρ is missing.", lambda p: {"other": 1.0})
    yield WrongLambda("rho squared in the curvature", "The curvature needs ρ (1 − ρ), not ρ².", lambda p: {"other": p.table["rho"]})


def _counted() -> Iterator[WrongLambda]:
    words = "Every pair counts: one in the right order still pushes, with a smaller ρ. Only the pairs in the wrong order were added."
    yield WrongLambda("only wrong pairs", words, lambda p: {"times": p.table["difference"] < 0})
    yield WrongLambda("only wrong pairs", words, lambda p: {"times": p.rank[p.table["loser"]] < p.rank[p.table["winner"]]})


def _switches(loss: "LambdaMART") -> Iterator[WrongLambda]:
    """Conventions that are switched the other way."""

    def under(**values: Any) -> Change:
        return lambda p: {"delta": p.under(**values)["delta"]}

    if loss.truncation is not None:
        words = f"The truncation: only pairs with a document in the first {loss.truncation} ranks count."
        yield WrongLambda("truncation ignored", words, under(truncation=None))
        for T in sorted({max(loss.truncation - 1, 1), loss.truncation + 1} - {loss.truncation}):
            words = f"The truncation is off by one: it comes after rank {loss.truncation}, not after rank {T}."
            yield WrongLambda("truncation off by one", words, under(truncation=T))
        way = "zero" if loss.beyond_truncation == "keep" else "keep"
        said = "keep their discount" if way == "zero" else "have discount 0"
        yield WrongLambda(
            "beyond the truncation", f"Ranks below the truncation {said} under these conventions.", under(beyond_truncation=way)
        )
    by_score = ("score normalisation missing", "|Δ| is divided by 0.01 + |score difference| here.")
    if not loss.score_normalisation:
        by_score = ("score normalisation too many", "|Δ| is not divided by the score difference here.")
    yield WrongLambda(*by_score, under(score_normalisation=not loss.score_normalisation))
    by_query = ("query normalisation missing", "The query's factor log2(1 + S) / S is missing.")
    if not loss.query_normalisation:
        by_query = ("query normalisation too many", "No factor log2(1 + S) / S applies here.")
    yield WrongLambda(*by_query, lambda p: {"scaled": not p.loss.query_normalisation})
    said = "not doubled" if loss.curvature_factor == 1 else "doubled"
    yield WrongLambda("curvature factor", f"Here the curvature is {said}.", lambda p: {"factor": 3 - p.loss.curvature_factor})
