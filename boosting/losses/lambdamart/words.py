"""LambdaMART asks of every pair: how much would the metric change if these two documents swapped places? That change,
times how wrong the model still is about the pair, is a force: lambda ([BU] section 4). It pushes the better document up and the
worse one down by the same amount. The lambdas of a document add up, and each leaf takes one Newton step: sum of lambdas over
sum of curvatures ([BU] section 7, [SL] Algorithm 3).

Here a lambda above 0 pushes up. Burges and the seminar slides ([SL]) write the derivative of the cost, which has the other sign;
Algorithm 3 of the slides adds its leaves with that sign, which, taken literally, raises the cost.
"""

from ..papers import cite
from ..words import ONLY_LEAVES, Column, Frame, Variant, Words, stacked
from .engines import ENGINE_SETTINGS, PRESETS


def _formula(metric: str, split_on: str, factor: int, by_score: bool, by_query: bool, engine: str = "") -> str:
    """Lambda and curvature of a pair with every factor that these conventions put in, what a tree is fitted to, and its leaves."""
    stake = "" if metric == "ranknet" else r"|\Delta_{ij}|"
    if by_score:
        stake = rf"\frac{{{stake or 1}}}{{0.01 + |h_i - h_j|}}"
    shared = [stake, r"\frac{\log_2(1 + S)}{S}" if by_query else ""]
    force = r" \, ".join(filter(None, [r"\sigma", r"\rho_{ij}", *shared]))
    curvature = r" \, ".join(filter(None, [str(factor) if factor != 1 else "", r"\sigma^2", r"\rho_{ij}", r"(1 - \rho_{ij})", *shared]))
    target = r"\lambda_i / c_i \;\text{ with weight }\; c_i" if split_on == "newton" else r"\lambda_i"
    l2 = r" + \text{L2}" if "l2_regularization" in ENGINE_SETTINGS.get(engine, {}) else ""
    return stacked(
        rf"\lambda_{{ij}} = {force}, \quad \rho_{{ij}} = \frac{{1}}{{1 + e^{{\sigma (h_i - h_j)}}}}",
        rf"\lambda_i = \sum_{{j:\,i \succ j}} \lambda_{{ij}} - \sum_{{j:\,j \succ i}} \lambda_{{ji}}, \quad c_i = \sum_j {curvature}",
        rf"r_i = {target}, \quad \text{{leaf}} = \frac{{\sum \lambda_i}}{{\sum c_i{l2}}}",
    )


class LambdaMARTWords(Words):
    """LambdaMART in words; formula and names depend on these parameters."""

    metric: str
    split_on: str
    truncation: int | None
    curvature_factor: int
    score_normalisation: bool
    query_normalisation: bool
    engine: str

    title = "LambdaMART"
    summary = "A pair pushes its documents apart by how wrong it still is, times how much a swap would change the metric."
    learns_from = "pairs"
    lowers = "no risk; aims at NDCG"
    suits = "the first places matter most ([BU] sections 4 and 7)"
    formula = _formula("ndcg", "lambda", 1, False, False)
    paper = cite("BU")
    equation = "sections 4 and 7; the sign is that of the push"
    target_word = "sum of lambdas"
    force_word = "lambda"
    characteristics = ("lambdas", "rank swaps", "query offset")
    pair_columns = (
        Column("difference", "score difference", r"s = h_i - h_j"),
        Column("rho", "still wrong", r"\rho_{ij}"),
        Column("delta", "metric at stake", r"|\Delta_{ij}|"),
        Column("force", "lambda", r"\lambda_{ij}"),
        Column("curvature", "curvature", r"\sigma^2 \rho (1 - \rho) |\Delta_{ij}|"),
    )

    curvatures = (
        Variant({"curvature_factor": 1}, "Newton, Σλ / Σc"),
        Variant({"curvature_factor": 2}, "XGBoost, curvature doubled"),
    )
    presets = tuple(Variant({"engine": name, **values}, name) for name, values in PRESETS.items())

    @property
    def target_name(self) -> str:
        return "lambda sum / curvature" if self.split_on == "newton" else self.target_word

    @property
    def target_heading(self) -> str:
        return "Σλ / curvature" if self.split_on == "newton" else self.target_word

    @property
    def current_formula(self) -> str:
        return _formula(self.metric, self.split_on, self.curvature_factor, self.score_normalisation, self.query_normalisation, self.engine)

    @property
    def frame(self) -> Frame:
        is_scaled = self.score_normalisation or self.query_normalisation
        has_risk = self.metric == "ranknet" and not (self.truncation or is_scaled)
        delta, twice = "" if self.metric == "ranknet" else " |Δ|", "2 " if self.curvature_factor == 2 else ""
        stretch = [
            "" if has_risk else "No risk has this gradient: |Δ| jumps where ranks change." if delta else "No known risk has this gradient.",
            "The normalisations multiply each term of g and W by a factor more." if is_scaled else "",
            ONLY_LEAVES if self.split_on == "lambda" else "",
        ]
        risk = "Σ log(1 + exp(−σ(hᵢ − hⱼ)))" if has_risk else "none: only g is given"
        return Frame(risk, f"Σ ± σρ{delta}", f"{twice}Σ σ²ρ(1 − ρ){delta}", "fixed: η", " ".join(filter(None, stretch)))
