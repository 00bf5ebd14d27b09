"""Choices held against trying everything: every threshold, every swap, every order."""

import itertools

import numpy as np

import boosting as b
from boosting.error_analysis.pair_costs import pair_costs
from boosting.lambdas.slide import slide
from boosting.metrics.combination import best_step, staircase
from boosting.trees.binning import bin_features
from boosting.trees.growth import Growth, grow

from . import data
from .claim import claim

DDFS = ("binary", "linear", "logarithmic", "logistic")


def sides_of_cuts(column: np.ndarray, missing_both_ways: bool) -> np.ndarray:
    """(n_cuts, n) bool: who goes right under x > theta, for every value theta; missing values stay left, then also go right."""
    cuts = column[None, :] > np.unique(column[~np.isnan(column)])[:, None]  # NaN > theta is False
    return np.concatenate([cuts, cuts | np.isnan(column)]) if missing_both_ways else cuts


@claim("MPBoost: the stump of each feature", oracle="brute force over all thresholds", bound=1e-12)
def stumps():
    """sum of w (d - (f_i - f_j))^2 over listed pairs for every f = a [x_k > theta], a by least squares: the smallest error, and the
    error of our stump on that feature alone, after 3 rounds; four DDFs, the paper's and the Newton problem, without and with
    missing values. Last, the same over all features."""
    for documents in (data.distinct(), data.missing()):
        i, j = documents.pairs().winner, documents.pairs().loser
        tasks = [stump_task(documents, ddf, step) for ddf, step in itertools.product(DDFS, ("paper", "newton"))]
        errors: list[list[float]] = [[] for _ in tasks]
        for column in documents.features.T:
            right = sides_of_cuts(column, False).astype(float)
            cut = right[:, i] - right[:, j]
            squared = cut**2
            for (w, target, fitted), found in zip(tasks, errors, strict=True):
                C = squared @ w
                a = np.divide(cut @ (w * target), C, out=np.zeros_like(C), where=C > 0)
                left = a[:, None] * cut
                np.subtract(target, left, out=left)
                found.append(float((np.square(left, out=left) @ w).min()))
                yield fitted(column[:, None]), found[-1]
        for (_, _, fitted), found in zip(tasks, errors, strict=True):
            yield fitted(documents.features), min(found)


def stump_task(documents: b.Dataset, ddf: str, step: str):
    """Weights and targets of all pairs after three rounds, and the error of our stump on some features."""
    trace = b.train(documents, b.MPBoost(ddf=ddf, step=step), b.Settings(3))
    h, pairs, loss = trace.scores(3), documents.pairs(), trace.loss
    i, j, d = pairs.winner, pairs.loser, loss.distance(pairs.gap)
    w = np.exp(-d * (h[i] - h[j]))
    w, target = (w / w.sum(), d) if step == "paper" else (w / w.sum() * d**2, 1 / d)
    problem = loss.problem(documents, h, 4)

    def fitted(features):
        ((tree, leaves),) = loss.fit(problem, bin_features(features), b.Settings())
        g = tree.values[leaves]
        return w @ (target - (g[i] - g[j])) ** 2

    return w, target, fitted


@claim("The first split of a regression tree, each feature", oracle="brute force over all thresholds and sides", bound=1e-10)
def splits():
    """Penalised loss, sum of w (r - v)^2 + l2 v^2, before and after every split, evaluated as it stands: its largest fall, and the
    split_gain of our tree on that feature alone, as shares of the loss before. Without and with missing values, l2, least documents
    and least weight of a leaf. Last, the same over all features."""
    losses = (b.GBT(), b.QBRank(), b.LambdaMART(split_on="newton"), b.GBRank(update="residual"))
    limits = ({}, {"l2": 3.0}, {"min_documents_leaf": 90}, {"l2": 0.5, "min_weight_leaf": 40.0})
    for documents, turn in ((data.distinct(), 0), (data.missing(), 2)):
        for loss, limit in zip(losses[turn:] + losses[:turn], limits, strict=True):
            problem = loss.problem(documents, data.scores(documents, 3), 1)
            r, w, l2 = problem.targets, problem.weights, limit.get("l2", 0.0)
            before = penalised(np.ones((1, len(r))), r, w, l2)[0][0]

            def ours(features, r=r, w=w, limit=limit, before=before):
                return grow(bin_features(features), r, w, Growth(2, **limit))[0].split_gain[0] / before

            falls = []
            for column in documents.features.T:
                right = sides_of_cuts(column, True).astype(float)
                (after_left, weight_left), (after_right, weight_right) = penalised(1 - right, r, w, l2), penalised(right, r, w, l2)
                counts = np.minimum(right @ (w > 0), (1 - right) @ (w > 0))
                weights = np.minimum(weight_left, weight_right)
                allowed = (counts >= limit.get("min_documents_leaf", 1)) & (weights >= limit.get("min_weight_leaf", 0.0))
                falls.append(float(np.max((before - after_left - after_right)[allowed], initial=0.0)) / before)
                yield ours(column[:, None]), falls[-1]
            yield ours(documents.features), max(falls)


def penalised(inside: np.ndarray, r: np.ndarray, w: np.ndarray, l2: float) -> tuple[np.ndarray, np.ndarray]:
    """Loss of each set of rows at its best value, and its weight; inside (n_sets, n)."""
    W = inside @ w
    v = np.divide(inside @ (w * r), W + l2, out=np.zeros_like(W), where=W + l2 > 0)
    return (inside * (w * (r - v[:, None]) ** 2)).sum(axis=1) + l2 * v**2, W


# ---- the metrics by their definitions, on a list of grades in order ----


def dcg(grades, top):
    return sum((2.0**y - 1) / np.log2(r + 2) for r, y in enumerate(grades[:top]))


def ndcg(grades, top):
    ideal = dcg(sorted(grades, reverse=True), top)
    return dcg(grades, top) / ideal if ideal > 0 else 0.0


def mrr(grades, top):
    return next((1 / (r + 1) for r, y in enumerate(grades[:top]) if y > 0), 0.0)


def average_precision(grades, top):
    hits = [y > 0 for y in grades]
    found = sum(sum(hits[: r + 1]) / (r + 1) for r, hit in enumerate(hits[:top]) if hit)
    return found / min(sum(hits), top) if any(hits) else 0.0


def err(grades, top, best_grade=4.0):
    value, reader = 0.0, 1.0
    for r, y in enumerate(grades[:top]):
        stops = (2.0**y - 1) / 2.0**best_grade
        value, reader = value + reader * stops / (r + 1), reader * (1 - stops)
    return value


DEFINITIONS = {"ndcg": ndcg, "dcg": dcg, "map": average_precision, "mrr": mrr, "err": err}


@claim(
    "LambdaMART: what swapping two documents does to NDCG, DCG, MAP, MRR, ERR",
    oracle="swap, recompute by definition, subtract",
    bound=1e-12,
)
def swaps():
    """Every pair of every query of at most 17 documents, at scores with and without ties (file order), without truncation and at
    truncation 3, where only pairs with a document among the first three count."""
    documents = data.repeated()
    for metric, top, decimals in itertools.product(DEFINITIONS, (None, 3), (None, 1)):
        loss = b.LambdaMART(metric=metric, truncation=top, beyond_truncation="zero").for_data(documents)
        scores = data.scores(documents, 4, decimals)
        for q, rows in enumerate(data.queries(documents)):
            if rows.stop - rows.start > 17:
                continue
            table = loss.pairs(documents, scores, q)
            order = rows.start + np.argsort(-scores[rows], kind="stable")
            y, last = documents.relevance[order], len(order) if top is None else top
            for i, j, ours in zip(table["winner"], table["loser"], table["delta"], strict=True):
                a, c = np.flatnonzero(order == i)[0], np.flatnonzero(order == j)[0]
                swapped = y.copy()
                swapped[[a, c]] = y[[c, a]]
                change = abs(DEFINITIONS[metric](list(swapped), last) - DEFINITIONS[metric](list(y), last))
                yield ours, change if min(a, c) < last else 0.0


@claim(
    "LambdaMART: lambda of one document while its score slides past the others",
    oracle="swap, recompute by definition, subtract",
    bound=1e-12,
)
def slides():
    """One document of each query of 5 to 17, at every 25th point of its curve: there its score is put in, every pair of it is swapped
    in the list as it then stands, and sigma |change| / (1 + exp(sigma s)) is added up; NDCG, MAP and ERR."""
    documents = data.repeated()
    for metric, sigma in (("ndcg", 1.0), ("map", 2.0), ("err", 0.5)):
        loss = b.LambdaMART(metric=metric, sigma=sigma).for_data(documents)
        for rows in data.queries(documents):
            if not 5 <= rows.stop - rows.start <= 17:
                continue
            h, row = data.scores(documents, 8), rows.start + 2
            found = slide(loss, documents, h, row)
            for score, ours in zip(found.scores[::25], found.lambdas[::25], strict=True):
                h[row] = score
                yield ours, pushed(metric, sigma, documents.relevance[rows], h[rows], row - rows.start)


def pushed(metric: str, sigma: float, y: np.ndarray, h: np.ndarray, me: int) -> float:
    """The sum of the lambdas of document `me` of a query with these grades and scores."""
    order, total = list(np.argsort(-h, kind="stable")), 0.0
    for other in range(len(y)):
        if y[other] == y[me]:
            continue
        swapped = [me if d == other else other if d == me else d for d in order]
        change = abs(DEFINITIONS[metric](list(y[swapped]), len(y)) - DEFINITIONS[metric](list(y[order]), len(y)))
        way = 1.0 if y[me] > y[other] else -1.0
        total += way * sigma * change / (1.0 + np.exp(sigma * way * (h[me] - h[other])))
    return total


@claim("NDCG, DCG, MAP, MRR, ERR with ties", oracle="average over every order that the ties allow, by definition", bound=1e-12)
def tied_orders():
    """60 lists of 6 documents with scores in three steps, cut at 1, 3 and not at all."""
    ours = {"ndcg": b.metrics.ndcg, "dcg": b.metrics.dcg, "map": b.metrics.mean_average_precision, "mrr": b.metrics.mrr}
    rng = np.random.default_rng(20075)
    for _ in range(60):
        y, h = rng.integers(0, 5, 6).astype(float), rng.integers(0, 3, 6).astype(float)
        documents = b.Dataset(np.zeros((6, 1)), y, [0, 6])
        orders = [order for order in itertools.permutations(range(6)) if all(h[x] >= h[z] for x, z in itertools.pairwise(order))]
        for metric, top in itertools.product(DEFINITIONS, (1, 3, None)):
            mean = np.mean([DEFINITIONS[metric](list(y[list(order)]), top or 6) for order in orders])
            if metric == "err":
                yield b.metrics.err(documents, h, top, max_grade=4.0, empty="zero"), mean
            else:
                yield ours[metric](documents, h, top, **({} if metric == "dcg" else {"empty": "zero"})), mean


@claim("Precision at K% of all pairs", oracle="every pair listed and sorted by its score difference", bound=1e-12)
def precision_at_percent():
    """Scores without ties; the first ceil(K n / 100) pairs by |h_i - h_j|, for K = 10, 20, ..., 100."""
    for make in data.RANKED.values():
        documents = make()
        h, y, percents = data.scores(documents, 5), documents.relevance, np.arange(10, 101, 10)
        pairs = [
            h[i] - h[j] for q in data.queries(documents) for i in range(q.start, q.stop) for j in range(q.start, q.stop) if y[i] > y[j]
        ]
        pairs.sort(key=abs, reverse=True)
        tops = [-(-int(percent) * len(pairs) // 100) for percent in percents]
        yield b.metrics.precision_at_percent(documents, h, percents), [sum(d > 0 for d in pairs[:top]) / top for top in tops]


@claim("Two rankers mixed: NDCG of every mixture, and the best step", oracle="every mixture ranked by definition", bound=1e-12)
def mixtures():
    """40 lists of 7 documents and two scores each, cut at 1, 3 and not at all: between every two neighbours among the alphas at which
    two lines meet, the mixture is ranked and measured; last the largest of these against the value of our best step, and the mixture at
    its middle. Scores are real numbers, or of a few values, where many lines meet in one point."""
    rng = np.random.default_rng(2008)
    for number, top in itertools.product(range(40), (1, 3, None)):
        y = rng.integers(0, 4, 7).astype(float)
        r, other = rng.normal(size=(2, 7)) if number % 2 else rng.permutation(7) * 1.0 + np.stack([np.zeros(7), rng.permutation(7)])
        documents = b.Dataset(np.zeros((7, 1)), y, [0, 7])
        d, d_other = (scores[:, None] - scores[None, :] for scores in (r, other))
        cross = d * d_other < 0
        ends = np.unique(np.concatenate([[0.0, 1.0], d[cross] / (d[cross] - d_other[cross])]))
        ends = ends[np.diff(ends, prepend=-1.0) > 1e-9]  # lines that meet in one point, but for the last digits
        found, seen = staircase(documents, 0, r, other, top), []
        for alpha in (ends[:-1] + ends[1:]) / 2:
            seen.append(ndcg(list(y[np.argsort(-((1 - alpha) * r + alpha * other))]), top or 7))
            yield (found.at(alpha), seen[-1]) if y.any() else (0.0, 0.0)
        best = best_step(found)
        if y.any():
            yield best.value, max(seen)
            yield best.value, ndcg(list(y[np.argsort(-((1 - best.middle) * r + best.middle * other))]), top or 7)


@claim("The cost of a contradicting pair, ties included", oracle="brute force over all orders of tied documents", bound=1e-12)
def costs():
    """What NDCG@3, DCG and MAP gain where the two change places: their mean over every order of six documents that the scores allow, of
    the orders with the loser above. 20 draws of grades and of scores of three values."""
    rng = np.random.default_rng(20078)
    for metric, _ in itertools.product((b.Metric("ndcg", k=3), b.Metric("dcg"), b.Metric("map")), range(20)):
        grades, scores = rng.permutation([0, 0, 1, 1, 2, 3]), rng.integers(0, 3, 6)
        documents = b.Dataset(np.zeros((6, 1)), grades, [0, 6])
        orders = [order for order in map(list, itertools.permutations(range(6))) if (np.diff(scores[order]) <= 0).all()]
        values = metric.by_query(*lists(orders, grades))
        by_order = dict(zip(map(tuple, orders), values, strict=True))
        found = pair_costs(documents, 0, scores.astype(float), metric, 15)
        gains = []
        for winner, loser in zip(found.winner.tolist(), found.loser.tolist(), strict=True):
            wrong = [order for order in orders if order.index(loser) < order.index(winner)]
            swapped = [[{winner: loser, loser: winner}.get(i, i) for i in order] for order in wrong]
            before = np.array([by_order[tuple(order)] for order in wrong])
            gains.append((metric.by_query(*lists(swapped, grades)) - before).sum() / len(orders))
        yield found.cost, np.array(gains)


def lists(orders: list[list[int]], grades: np.ndarray) -> tuple[b.Dataset, np.ndarray]:
    """Each order as a query of its own, its first document with the highest score."""
    n = grades.size
    relevance = grades[np.array(orders)].ravel()
    return b.Dataset(np.zeros((len(relevance), 1)), relevance, n * np.arange(len(orders) + 1)), np.tile(-np.arange(float(n)), len(orders))
