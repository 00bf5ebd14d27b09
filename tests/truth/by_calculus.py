"""Targets held against the derivative of the risk, and directed distances against what they must minimise."""

import numpy as np
from scipy.optimize import brentq, minimize_scalar

import boosting as b
from boosting.lambdas.cross_entropy import cross_entropy
from tests.boosting.helpers import SHARES, VARIANTS, has_risk, taken

from . import data
from .claim import claim

WITH_RISK = {name: loss for name, loss in VARIANTS.items() if has_risk(loss)}
LAMBDAS = {name: loss for name, loss in VARIANTS.items() if loss.identifier == "lambdamart"}
STEP = 1e-5


def slopes(f, scores: np.ndarray, where: np.ndarray) -> np.ndarray:
    """Central differences of f in each of the coordinates `where`."""
    found = []
    for i in where:
        one, two = scores.copy(), scores.copy()
        one[i], two[i] = scores[i] + STEP, scores[i] - STEP
        found.append((f(one) - f(two)) / (one[i] - two[i]))
    return np.array(found)


@claim("Every loss with a risk: weight * target is the negative gradient of the risk", oracle="finite differences", bound=1e-5)
def gradients_of_risks():
    """Every variant, at random scores, 40 documents each. GBRank's targets are scores to reach, so the score is taken off first;
    MPBoost's and RankBoost's weights are shares, so their gradient is that of log(risk). Hinges have kinks: a pair whose margin crosses 0
    within the step of 1e-5 adds up to that much."""
    documents = data.distinct()
    scores, where = data.scores(documents, 6), np.arange(0, 240, 6)
    for loss in WITH_RISK.values():
        loss = loss.for_data(documents)
        problem = loss.problem(documents, scores, 1)
        target = problem.targets - scores if loss.targets_are_scores else problem.targets
        through = np.log if loss.identifier in SHARES else float
        theirs = -slopes(lambda h, loss=loss, through=through: through(loss.risk(documents, h)), scores, where)
        yield (target * problem.weights)[where], theirs


@claim("LambdaMART: lambdas are the negative gradient of the pair costs", oracle="finite differences, pair weights held fixed", bound=1e-6)
def gradients_of_lambdas():
    """Sum over pairs of v log(1 + exp(-sigma (h_i - h_j))) with v = delta, times what a normalisation makes of it; every metric
    and option, at random scores, 40 documents each."""
    documents = data.distinct()
    scores, where = data.scores(documents, 7), np.arange(0, 240, 6)
    for loss in LAMBDAS.values():
        loss = loss.for_data(documents)
        tables = [loss.pairs(documents, scores, q) for q in range(documents.n_queries)]
        i, j, rho, force = (np.concatenate([table[key] for table in tables]) for key in ("winner", "loser", "rho", "force"))

        def cost(h, i=i, j=j, v=force / rho / loss.sigma, sigma=loss.sigma):
            return float(v @ np.log1p(np.exp(-sigma * (h[i] - h[j]))))

        problem = loss.problem(documents, scores, 1)
        yield (problem.targets * problem.weights)[where], -slopes(cost, scores, where)


@claim(
    "GBT, QBRank, MPBoost, RankBoost: slope, curvature and best step of the risk along a tree",
    oracle="finite differences, scipy", bound=1e-5,
)  # fmt: skip
def risks_along_trees():
    """Round 3 of every variant of the four, on 240 documents. Slope and curvature at 0 against central differences of the risk
    (fourth order, step 0.001), both as shares of the risk; the risk at s* against the smallest that scipy's minimize_scalar finds
    within 20 steps of the tree, as a share of the risk at 0. Hinges have kinks, which the differences feel a little."""
    documents, t = data.distinct(), 1e-3
    for name, loss in WITH_RISK.items():
        trace = b.train(documents, loss, taken(loss, n_iterations=3, max_leaf_nodes=6))
        before = trace.at(trace.n_iterations)
        g, h = before.iteration.g(), before.scores_before
        shape = trace.loss.risk_shape(documents, h, g)
        if shape is None:
            continue

        def risk(s, loss=trace.loss, h=h, g=g):
            return loss.risk(documents, h + s * g)

        down, one_down, here, one_up, up = (risk(s * t) for s in (-2, -1, 0, 1, 2))
        yield shape.slope / here, (down - 8 * one_down + 8 * one_up - up) / (12 * t) / here
        if not name.startswith("qbrank"):  # across a kink the second difference is no curvature
            yield shape.curvature / here, (-down + 16 * one_down - 30 * here + 16 * one_up - up) / (12 * t**2) / here
        best = minimize_scalar(risk, bounds=(0.0, 20.0), method="bounded", options={"xatol": 1e-9})
        yield risk(min(shape.best, 20.0)) / here, best.fun / here


@claim("MPBoost: the score difference that one pair is given", oracle="scipy minimize_scalar", bound=1e-7)
def one_pair():
    """Two documents, one round. `paper`: the minimum of (d - f)^2; `newton`: the minimum of the parabola that has the loss
    exp(-d f)'s value, slope and curvature at f = 0, taken by finite differences of the loss. They meet where d = 1, condition (9)."""
    for ddf in ("binary", "linear", "logarithmic", "logistic"):
        for gap in (1.0, 2.0, 3.0, 4.0):
            documents = b.Dataset([[0.0], [1.0]], [0.0, gap], [0, 2])
            for step in ("paper", "newton"):
                loss = b.MPBoost(ddf=ddf, alpha=0.4, lambda_=0.6, beta=0.5, step=step)
                d = float(loss.distance(np.array([gap]))[0])

                def cost(f, d=d, step=step, t=1e-4):
                    if step == "paper":
                        return (d - f) ** 2
                    up, down = np.expm1(-d * t), np.expm1(d * t)
                    return (up - down) / (2 * t) * f + (up + down) / t**2 * f**2 / 2

                h = b.train(documents, loss, b.Settings(1)).scores(1)
                yield h[1] - h[0], minimize_scalar(cost, bracket=(0.0, 1.0), tol=1e-12).x


@claim("MPBoost: derived parameters put the mean gap at condition (9)", oracle="scipy brentq", bound=1e-12)
def condition_nine():
    """alpha and lambda with d(mean gap) = 1; beta with d = 3/4, the middle of the range of the logistic DDF for gaps above 0."""
    formulas = {"alpha": (lambda p, m: p * m, 1.0), "lambda_": (lambda p, m: np.log(1 + p * m), 1.0)}
    formulas["beta"] = lambda p, m: 1 / (1 + np.exp(-p * m)), 0.75
    for make in data.RANKED.values():
        documents = make()
        mean = np.mean(documents.pairs().gap)
        for name, (formula, wanted) in formulas.items():
            root = brentq(lambda p, f=formula, w=wanted, m=mean: f(p, m) - w, 1e-6, 10.0, xtol=1e-15)
            yield getattr(b.MPBoost().for_data(documents), name), root


@claim("MPBoost: directed distances", oracle="numpy, on differences of grades", bound=1e-14)
def distances():
    """BINARY sign(y_i - y_j), LDD alpha (y_i - y_j), LOGDD sign log(1 + lambda |y_i - y_j|), LOGITDD 1 / (1 + exp(-beta (y_i - y_j)))
    with the paper's alpha = 0.2, lambda = 3, beta = 0.5."""
    gap = np.linspace(0.1, 5.0, 50)
    loss = {ddf: b.MPBoost(ddf=ddf, alpha=0.2, lambda_=3.0, beta=0.5) for ddf in ("binary", "linear", "logarithmic", "logistic")}
    yield loss["binary"].distance(gap), np.sign(gap)
    yield loss["linear"].distance(gap), 0.2 * gap
    yield loss["logarithmic"].distance(gap), np.log(1 + 3.0 * gap)
    yield loss["logistic"].distance(gap), 0.5 + 0.5 * np.tanh(0.25 * gap)


@claim("RankNet: the slope of the cross entropy of a pair", oracle="finite differences", bound=2e-6)
def cross_entropies():
    """C by its formula at score differences from -6 to 6, for P-bar 0, 1/2 and 1 and sigma 1/2, 1 and 2."""
    apart = np.linspace(-6, 6, 49)
    for p_bar in (0.0, 0.5, 1.0):
        for sigma in (0.5, 1.0, 2.0):

            def cost(d, p_bar=p_bar, sigma=sigma):
                p = 1 / (1 + np.exp(-sigma * d))
                return -p_bar * np.log(p) - (1 - p_bar) * np.log(1 - p)

            yield cross_entropy(apart, p_bar, sigma).slope, (cost(apart + STEP) - cost(apart - STEP)) / (2 * STEP)
