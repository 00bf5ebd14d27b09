"""Minima held against scipy: leaf values that are refitted to pairs, and how far a step goes."""

import numpy as np
from scipy import stats
from scipy.linalg import lstsq
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax, softmax
from scipy.stats import ks_2samp

import boosting as b
from boosting.clicks.likelihood import g_test, rate_interval
from boosting.experiments.significance import randomisation_test, t_test
from boosting.explain.z_profile import z_profile
from boosting.pairwise.stump import refit_leaves
from boosting.pairwise.weights import weigh_listed

from . import data
from .claim import claim


@claim("MPBoost: leaf values refitted to the pairs", oracle="scipy lstsq, one dense row a pair", bound=1e-10)
def leaf_refit():
    """Random leaves of 5 to 40, weights at random scores. The minimum-norm solution of sqrt(w) (v_leaf(i) - v_leaf(j)) = sqrt(w) d."""
    rng = np.random.default_rng(20076)
    for make in data.RANKED.values():
        documents = make()
        loss, n = b.MPBoost(weak_learner="tree").for_data(documents), documents.n_documents
        scores = data.scores(documents, 8)
        weights, listed = loss.problem(documents, scores, 1).pair_weights, weigh_listed(documents.pairs(), scores, loss.distance)
        i, j, w = listed.pairs.winner, listed.pairs.loser, listed.weights
        for n_leaves in (5, 12, 40):
            leaf = rng.integers(0, n_leaves, n)
            of = np.eye(n_leaves)[leaf]
            rows = np.sqrt(w)[:, None] * (of[i] - of[j])
            theirs = lstsq(rows, np.sqrt(w) * loss.distance(listed.pairs.gap), cond=1e-10)[0]
            yield refit_leaves(leaf, n_leaves, weights), theirs


def lowest(loss, documents, h, g, longest: float) -> float:
    """The s in 0..longest with the least risk(h + s g)."""
    start = loss.risk(documents, h)
    options = {"xatol": 1e-11, "maxiter": 500}
    return minimize_scalar(lambda s: loss.risk(documents, h + s * g) / start, bounds=(0.0, longest), method="bounded", options=options).x


@claim("MPBoost: the exact step", oracle="scipy minimize_scalar on the risk", bound=2e-6)
def exact_steps():
    """Every round of 8, four DDFs, stumps and trees: rate against the minimum of sum exp(-d (F_i - F_j)) along the weak ranker.
    scipy sees the risk alone, whose minimum is flat in float64 over some 1e-7."""
    for make in data.RANKED.values():
        documents = make()
        for ddf in ("binary", "linear", "logarithmic", "logistic"):
            for weak_learner in ("stump", "tree"):
                trace = b.train(documents, b.MPBoost(ddf=ddf, step="exact", weak_learner=weak_learner), b.Settings(8, 6))
                for k in range(1, trace.n_iterations + 1):
                    now = trace.at(k)
                    yield now.rate, lowest(trace.loss, documents, now.scores_before, now.iteration.g(), 10.0)


@claim("QBRank: the line search", oracle="scipy minimize_scalar on the risk", bound=1e-6)
def line_searches():
    """Along the tree of every iteration of 8 (three curvatures, both balances, with and without labels, tau 1 and 0.2), and along random
    directions."""
    options = ({}, {"curvature": "upper bound"}, {"curvature": "newton"}, {"balance": "per term"}, {"labelled": "none"}, {"tau": 0.2})
    for make in data.RANKED.values():
        documents = make()
        for option in options:
            loss = b.QBRank(**option)
            trace = b.train(documents, loss, b.Settings(8, 6))
            ways = [(now.scores_before, now.iteration.g()) for now in map(trace.at, range(1, 9))]
            h = data.scores(documents, 9)
            ways += [(h, loss.problem(documents, h, 1).targets * data.scores(documents, seed) ** 2) for seed in (10, 11)]
            for h, g in ways:
                yield loss.line_search(documents, h, g), lowest(loss, documents, h, g, 100.0)


@claim("ListNet: missing shares and cross entropy", oracle="scipy softmax and log_softmax", bound=1e-12)
def listnet_shares():
    """Query by query at random scores: softmax of the grades (of the gains) minus softmax of the scores, and the mean over queries of
    minus the sum of P_y log P_h."""
    loss_class = b.loss_class("listnet")
    for make in data.RANKED.values():
        documents = make()
        h = 3.0 * data.scores(documents, 12)
        for worth, value in (("grade", documents.relevance), ("gain", 2.0**documents.relevance - 1.0)):
            loss, parts = loss_class(worth=worth), [(value[rows], h[rows]) for rows in data.queries(documents)]
            yield loss.problem(documents, h, 1).targets, np.concatenate([softmax(y) - softmax(score) for y, score in parts])
            entropies = [-softmax(y) @ log_softmax(score) for y, score in parts]
            yield loss.risk(documents, h) / documents.n_queries, np.mean(entropies)


@claim("MPBoost: where Z is least along a weak ranker", oracle="scipy minimize_scalar on the risk", bound=2e-6)
def lowest_z():
    """Every second round of 6, four DDFs, stumps and trees fitted as the paper does, where Z has a minimum within ten times the fit."""
    for make in data.RANKED.values():
        documents = make()
        for ddf in ("binary", "linear", "logarithmic", "logistic"):
            for weak_learner in ("stump", "tree"):
                trace = b.train(documents, b.MPBoost(ddf=ddf, weak_learner=weak_learner), b.Settings(6, 6))
                for k in range(2, trace.n_iterations + 1, 2):
                    now, ours = trace.at(k), z_profile(trace, k).lowest
                    if ours < 10.0:
                        yield ours, lowest(trace.loss, documents, now.scores_before, now.iteration.g(), 10.0)


@claim("Paired t-test, plain and corrected for splits that overlap", oracle="scipy ttest_rel and its t distribution", bound=1e-10)
def t_tests():
    """t, p and the 95 % interval of random differences, 2 to 40 of them. Corrected (Nadeau and Bengio 2003): scipy's t over
    sqrt(1 + n n_test / n_train), its p from scipy's t distribution with n - 1 degrees of freedom."""
    rng = np.random.default_rng(1947)
    for n in (2, 5, 10, 40):
        one, two = rng.normal(0.8, 0.03, n), rng.normal(0.79, 0.03, n)
        plain = stats.ttest_rel(one, two)
        yield t_test(one - two)[1:], [*plain.confidence_interval(), plain.statistic, plain.pvalue]
        for test_to_train in (0.1, 3 / 7, 1.0):
            t = plain.statistic / np.sqrt(1.0 + n * test_to_train)
            yield t_test(one - two, test_to_train)[3:], [t, 2.0 * stats.t.sf(abs(t), n - 1)]


@claim("Fisher's randomisation test, every sign", oracle="scipy permutation_test, every exchange", bound=1e-12)
def randomisation_tests():
    """p of random differences, 3 to 12 of them; scipy exchanges the two numbers of each pair in every way, and compares their mean."""
    rng = np.random.default_rng(1935)
    for n in (3, 5, 8, 12):
        one, two = rng.normal(0.8, 0.03, n), rng.normal(0.79, 0.03, n)
        exact = stats.permutation_test((one, two), lambda x, y: np.mean(x - y), permutation_type="samples", n_resamples=np.inf)
        yield randomisation_test(one - two).p, exact.pvalue


@claim("RankBoost: the edge of each feature's first stump", oracle="scipy ks_2samp", bound=1e-12)
def first_edges():
    """The documents of the best and the worst grade of each query in turn, as a data set of one query: under equal weights the largest
    |r| of a feature is the largest distance of two cumulative shares, the statistic of Kolmogorov and Smirnov."""
    for documents in (data.distinct(), data.repeated()):
        for q in range(documents.n_queries):
            rows = np.arange(documents.n_documents)[documents.query_slice(q)]
            grades = documents.relevance[rows]
            best, worst = rows[grades == grades.max()], rows[grades == grades.min()]
            if grades.max() == grades.min():
                continue
            both = np.concatenate([best, worst])
            for column in documents.features.T:
                part = b.Dataset(column[both][:, None], documents.relevance[both], [0, len(both)])
                yield abs(b.train(part, b.RankBoost(), b.Settings(1)).watched("edge")[0]), ks_2samp(column[best], column[worst]).statistic


@claim("Clicks: the likelihood ratio of two click rates", oracle="scipy chi2_contingency, log-likelihood", bound=1e-9)
def click_ratios():
    """Random clicks of 1 to 10,000 impressions of two documents, every cell above 0, as G = -2 log of the ratio."""
    rng = np.random.default_rng(2007)
    for n in rng.integers(2, 10 ** rng.integers(1, 5, (40, 2)) + 1):
        c = rng.integers(1, n)
        theirs = stats.chi2_contingency(np.array([c, n - c]), correction=False, lambda_="log-likelihood").statistic
        yield g_test(c[0], n[0], c[1], n[1]), theirs


@claim("Clicks: the 95 % interval of a click rate", oracle="scipy binomtest, Wilson", bound=1e-12)
def click_intervals():
    """Every count of clicks of 7 impressions, and some of 1,000."""
    for clicks, n in [*((c, 7) for c in range(8)), (0, 1000), (13, 1000), (1000, 1000)]:
        theirs = stats.binomtest(clicks, n).proportion_ci(0.95, method="wilson")
        yield rate_interval(clicks, n), (theirs.low, theirs.high)
