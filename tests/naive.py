"""Slow, obvious twins of everything fast in `boosting`: loops, permutations, and formulas written as the papers print them.

Nothing here imports a kernel. Where a twin and the library disagree, read the twin first: it is short enough to be right.
"""

import itertools
import math

import numpy as np


def query_rows(data):
    """The rows of each query, as lists."""
    return [list(range(a, b)) for a, b in itertools.pairwise(data.query_ptr.tolist())]


def pairs(data):
    """[(winner, loser, gap)]: by grade within each query, then every stated preference with gap 1."""
    found = []
    for rows in query_rows(data):
        for i in rows:
            for j in rows:
                if data.relevance[i] > data.relevance[j]:
                    found.append((i, j, data.relevance[i] - data.relevance[j]))
    for i, j in data.preference_rows.tolist():
        found.append((i, j, 1.0))
    return found


# ---- metrics ----


def gain(grade, kind="exp2"):
    grade = 0.0 if math.isnan(grade) else grade
    return 2.0**grade - 1.0 if kind == "exp2" else grade if kind == "linear" else {0: 0, 1: 1, 2: 3, 3: 7, 4: 10}[grade]


def discount(rank, kind="standard"):
    """rank is 0-based."""
    if kind == "standard":
        return 1.0 / math.log2(rank + 2)
    return 1.0 if rank < 2 else 1.0 / math.log2(rank + 1)


def dcg_of_order(grades, k=None, gain_kind="exp2", discount_kind="standard"):
    """DCG of a list that is already in order."""
    return sum(gain(y, gain_kind) * discount(r, discount_kind) for r, y in enumerate(grades[:k]))


def tied_orders(keys):
    """Every order of range(n) by descending key; ties in every possible way."""
    best_first = sorted(keys, reverse=True)
    return [order for order in itertools.permutations(range(len(keys))) if [keys[i] for i in order] == best_first]


def query_dcg(data, scores, k=None, gain_kind="exp2", discount_kind="standard"):
    """[(DCG averaged over all tied orders, ideal DCG)] of each query."""
    values = []
    for rows in query_rows(data):
        grades = [0.0 if math.isnan(data.relevance[i]) else float(data.relevance[i]) for i in rows]
        orders = tied_orders([float(scores[i]) for i in rows])
        got = [dcg_of_order([grades[i] for i in order], k, gain_kind, discount_kind) for order in orders]
        values.append((sum(got) / len(got), dcg_of_order(sorted(grades, reverse=True), k, gain_kind, discount_kind)))
    return values


def contradicting_pairs(data, scores):
    return sum(scores[i] <= scores[j] for i, j, _ in pairs(data))


def precision_at_percent(data, scores, percent):
    """Average, over every order of the pairs that |h_i - h_j| allows, of the share of right pairs among the first K%."""
    differences = [scores[i] - scores[j] for i, j, _ in pairs(data)]
    top = math.ceil(percent * len(differences) / 100 - 1e-9)
    orders = tied_orders([abs(d) for d in differences])
    return float(np.mean([sum(differences[p] > 0 for p in order[:top]) / top for order in orders]))


# ---- losses ----


def expanded_gbrank_rows(data, scores, tau):
    """[(document, target)] as GBRank's Algorithm 1 lists them: two rows for each pair of S-."""
    rows = []
    for i, j, gap in pairs(data):
        if scores[i] < scores[j] + tau * gap:
            rows += [(i, scores[j] + tau * gap), (j, scores[i] - tau * gap)]
    return rows


def qbrank_rows(data, scores, tau, w, labelled):
    """[(document, target, weight)]: the gradient rows of QBRank as printed, satisfied pairs included with 0."""
    rows = []
    for i, j, gap in pairs(data):
        m = max(0.0, scores[j] - scores[i] + tau * gap)
        rows += [(i, m, w), (j, -m, w)]
    rows += [(i, data.relevance[i] - scores[i], 1 - w) for i in range(data.n_documents) if labelled[i]]
    return rows


def one_row_a_document(rows, n):
    """(targets, weights): rows of the same document become their weighted mean with the summed weight."""
    targets, weights = np.zeros(n), np.zeros(n)
    for document, target, weight in rows:
        targets[document] += weight * target
        weights[document] += weight
    targets[weights > 0] /= weights[weights > 0]
    return targets, weights


def qbrank_risk(data, scores, tau, w, labelled):
    hinge = sum(max(0.0, scores[j] - scores[i] + tau * gap) ** 2 for i, j, gap in pairs(data))
    squared = sum((data.relevance[i] - scores[i]) ** 2 for i in range(data.n_documents) if labelled[i])
    return w / 2 * hinge + (1 - w) / 2 * squared


def lambdas(data, scores, metric="ndcg", sigma=1.0, truncation=None):
    """(lambdas, curvatures): swap two documents, recompute the metric at the truncation, subtract."""
    push, curvature = np.zeros(data.n_documents), np.zeros(data.n_documents)
    for rows in query_rows(data):
        grades = [0.0 if math.isnan(data.relevance[i]) else float(data.relevance[i]) for i in rows]
        order = sorted(range(len(rows)), key=lambda i: -scores[rows[i]])

        def value(order, grades=grades):
            got = dcg_of_order([grades[i] for i in order], truncation)
            best = dcg_of_order(sorted(grades, reverse=True), truncation)
            return got if metric == "dcg" else got / best if best > 0 else 0.0

        for i, j in itertools.permutations(range(len(rows)), 2):
            if not data.relevance[rows[i]] > data.relevance[rows[j]]:
                continue
            swapped = [j if d == i else i if d == j else d for d in order]
            delta = 1.0 if metric == "ranknet" else abs(value(swapped) - value(order))
            if truncation is not None and min(order.index(i), order.index(j)) >= truncation:
                delta = 0.0
            rho = 1.0 / (1.0 + math.exp(sigma * (scores[rows[i]] - scores[rows[j]])))
            push[rows[i]] += sigma * rho * delta
            push[rows[j]] -= sigma * rho * delta
            for d in (i, j):
                curvature[rows[d]] += sigma**2 * rho * (1 - rho) * delta
    return push, curvature


def mpboost_weights(data, scores, distance):
    """Each pair's share of the risk sum exp(-d (F_i - F_j))."""
    raw = [math.exp(-distance(gap) * (scores[i] - scores[j])) for i, j, gap in pairs(data)]
    return [value / sum(raw) for value in raw]


def stump_error(data, weights, distance, f):
    """sum over pairs w (d - (f_i - f_j))^2, what MPBoost's weak learner minimises."""
    return sum(w * (distance(gap) - (f[i] - f[j])) ** 2 for w, (i, j, gap) in zip(weights, pairs(data), strict=True))


def best_stump_error(data, weights, distance):
    """The smallest error over all features, thresholds and heights of f(x) = a if x_k > theta else 0 (missing: 0)."""
    best = stump_error(data, weights, distance, np.zeros(data.n_documents))
    for f in range(data.n_features):
        column = data.features[:, f]
        for theta in sorted(set(column[~np.isnan(column)].tolist())):
            right = [bool(x > theta) for x in column]
            top = bottom = 0.0
            for w, (i, j, gap) in zip(weights, pairs(data), strict=True):
                if right[i] != right[j]:
                    top += w * distance(gap) * (1 if right[i] else -1)
                    bottom += w
            if bottom > 0:
                best = min(best, stump_error(data, weights, distance, np.where(right, top / bottom, 0.0)))
    return best


# ---- trees ----


def node_value(targets, weights, rows, l2=0.0):
    """(sum of w r)^2 / (sum of w + l2): what a node takes off the weighted squared error."""
    S, W = sum(weights[i] * targets[i] for i in rows), sum(weights[i] for i in rows)
    return S * S / (W + l2) if W + l2 > 0 else 0.0


def splits(column, rows):
    """Every (threshold, missing_left) that could part the rows: midpoints, and missing from present."""
    seen = sorted({float(column[i]) for i in rows if not math.isnan(column[i])})
    cuts = [(low + high) / 2 for low, high in itertools.pairwise(seen)]
    if any(math.isnan(column[i]) for i in rows):
        return [(cut, side) for cut in cuts for side in (True, False)] + [(math.inf, False)]
    return [(cut, True) for cut in cuts]


def goes_left(x, threshold, missing_left):
    return missing_left if math.isnan(x) else x <= threshold


def best_split(features, targets, weights, rows, min_documents_leaf=1, min_weight_leaf=0.0, l2=0.0):
    """(split_gain, left rows, right rows) of exact CART by trying everything, or None. Weight 0 takes no part in the choice."""
    best = None
    counted = [i for i in rows if weights[i] > 0]
    for f in range(features.shape[1]):
        for threshold, missing_left in splits(features[:, f], counted):
            left = [i for i in counted if goes_left(features[i, f], threshold, missing_left)]
            right = [i for i in counted if i not in left]
            if min(len(left), len(right)) < max(min_documents_leaf, 1):
                continue
            if min(sum(weights[i] for i in left), sum(weights[i] for i in right)) < min_weight_leaf:
                continue
            split_gain = sum(node_value(targets, weights, side, l2) for side in (left, right)) - node_value(targets, weights, counted, l2)
            if split_gain > 1e-11 and (best is None or split_gain > best[0] + 1e-11):
                all_left = [i for i in rows if goes_left(features[i, f], threshold, missing_left)]
                best = split_gain, all_left, [i for i in rows if i not in all_left]
    return best


def grow(features, targets, weights, max_leaf_nodes, max_depth=None, **limits):
    """(n,) predictions on the training rows of a best-first tree: always split the leaf that gains most."""
    leaves = [(list(range(len(features))), 0)]
    while len(leaves) < max_leaf_nodes:
        offers = []
        for number, (rows, depth) in enumerate(leaves):
            offer = best_split(features, targets, weights, rows, **limits) if max_depth is None or depth < max_depth else None
            if offer is not None:
                offers.append((offer, number))
        if not offers:
            break
        (_, left, right), number = max(offers, key=lambda offer: offer[0][0])
        depth = leaves[number][1] + 1
        leaves[number : number + 1] = [(left, depth), (right, depth)]
    predictions = np.zeros(len(features))
    for rows, _ in leaves:
        divisor = sum(weights[i] for i in rows) + limits.get("l2", 0.0)
        predictions[rows] = sum(weights[i] * targets[i] for i in rows) / divisor if divisor > 0 else 0.0
    return predictions
