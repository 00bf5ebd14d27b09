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


def reciprocal_rank(grades, k=None):
    """One over the position of the first relevant document."""
    return next((1.0 / position for position, y in enumerate(grades[:k], start=1) if y > 0), 0.0)


def average_precision(grades, k=None):
    """Mean, over the relevant documents that fit above k, of the precision at their positions."""
    relevant = sum(y > 0 for y in grades)
    precisions = [sum(y > 0 for y in grades[:position]) / position for position, y in enumerate(grades[:k], start=1) if y > 0]
    return sum(precisions) / min(relevant, k or relevant) if relevant else 0.0


def expected_reciprocal_rank(grades, k=None, max_grade=4.0):
    """A reader goes down the list and stops at each document with chance (2^y - 1) / 2^max_grade."""
    value, still_reading = 0.0, 1.0
    for position, y in enumerate(grades[:k], start=1):
        stops = (2.0**y - 1.0) / 2.0**max_grade
        value += still_reading * stops / position
        still_reading *= 1.0 - stops
    return value


def metric_of_order(metric, grades, k=None, max_grade=4.0):
    """Any metric of a list that is already in order."""
    if metric == "err":
        return expected_reciprocal_rank(grades, k, max_grade)
    if metric == "ndcg":
        best = dcg_of_order(sorted(grades, reverse=True), k)
        return dcg_of_order(grades, k) / best if best > 0 else 0.0
    return {"mrr": reciprocal_rank, "map": average_precision, "dcg": dcg_of_order}[metric](grades, k)


def graded(data, rows):
    """The grades of some rows; no label is worth nothing."""
    return [0.0 if math.isnan(data.relevance[i]) else float(data.relevance[i]) for i in rows]


def query_metric(data, scores, metric, k=None, max_grade=4.0):
    """[metric averaged over every tied order] of each query with a relevant document."""
    values = []
    for rows in query_rows(data):
        grades = graded(data, rows)
        if any(grades):
            orders = tied_orders([float(scores[i]) for i in rows])
            values.append(sum(metric_of_order(metric, [grades[i] for i in order], k, max_grade) for order in orders) / len(orders))
    return values


def tied_orders(keys):
    """Every order of range(n) by descending key; ties in every possible way."""
    best_first = sorted(keys, reverse=True)
    return [order for order in itertools.permutations(range(len(keys))) if [keys[i] for i in order] == best_first]


def query_dcg(data, scores, k=None, gain_kind="exp2", discount_kind="standard"):
    """[(DCG averaged over all tied orders, ideal DCG)] of each query."""
    values = []
    for rows in query_rows(data):
        grades = graded(data, rows)
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


def gbrank_pair_weights(data, scores, kind):
    """The weight of every pair of `pairs`: one, its gap, or by how much swapping the two changes the DCG."""
    rank = {i: r for rows in query_rows(data) for r, i in enumerate(sorted(rows, key=lambda i: -scores[i]))}
    found, n_graded = [], len(pairs(data)) - len(data.preference_rows)
    for p, (i, j, gap) in enumerate(pairs(data)):
        if kind != "dcg":
            found.append(1.0 if kind == "one" else gap)
        elif p >= n_graded:  # a bare preference has no gains
            found.append(abs(discount(rank[i]) - discount(rank[j])))
        else:
            order = sorted(next(rows for rows in query_rows(data) if i in rows), key=rank.__getitem__)
            swapped = [j if d == i else i if d == j else d for d in order]
            found.append(abs(dcg_of_order(graded(data, swapped)) - dcg_of_order(graded(data, order))))
    return found


def expanded_gbrank_rows(data, scores, tau, pair_weight="one", tied_pairs=False, is_label=None):
    """[(document, target, weight)] as GBRank's algorithm lists them: two rows for each pair of S-; then those of section 4."""
    rows = []
    for (i, j, gap), weight in zip(pairs(data), gbrank_pair_weights(data, scores, pair_weight), strict=True):
        # A margin that is met but for rounding is met.
        graded = data.relevance[i] > data.relevance[j]
        query = data.query_slice(data.document_query[i])
        noise = 1e-12 * np.nanmax(np.abs(scores[query]) + tau * np.abs(data.relevance[query])) if graded else 0.0
        wants = scores - tau * data.relevance
        if wants[j] - wants[i] > noise if graded else scores[i] < scores[j] + tau:
            rows += [(i, scores[j] + tau * gap, weight), (j, scores[i] - tau * gap, weight)]
    for query in query_rows(data) if tied_pairs else []:
        for i, j in itertools.combinations(query, 2):
            if data.relevance[i] == data.relevance[j]:
                rows += [(i, (scores[i] + scores[j]) / 2, 1.0), (j, (scores[i] + scores[j]) / 2, 1.0)]
    if is_label is not None:
        rows += [(i, data.relevance[i], 1.0) for i in range(data.n_documents) if is_label[i]]
    return rows


def inner_gbt(features, targets, weights, n_trees, shrinkage, max_leaf_nodes):
    """What a small GBT predicts on its training rows: start at the weighted mean, then tree after tree on what is missing."""
    g = np.full(len(targets), sum(weights * targets) / sum(weights))
    for _ in range(n_trees):
        g = g + shrinkage * grow(features, targets - g, weights, max_leaf_nodes)
    return g


def leaf_values(rows, leaves, n_leaves):
    """(n_leaves,) weighted least squares over expanded rows (document, target, weight): one unknown a leaf."""
    root = np.sqrt([weight for _, _, weight in rows])
    design = np.array([[leaves[i] == leaf for leaf in range(n_leaves)] for i, _, _ in rows], float)
    return np.linalg.lstsq(design * root[:, None], root * [target for _, target, _ in rows], rcond=None)[0]


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


def ties(data):
    """[(i, j)] of equal grades within a query."""
    return [
        (i, j) for rows in query_rows(data) for i in rows for j in rows if i < j and data.relevance[i] == data.relevance[j]
    ]  # fmt: skip


def qbrank_risk(data, scores, tau, w, labelled):
    hinge = sum(max(0.0, scores[j] - scores[i] + tau * gap) ** 2 for i, j, gap in pairs(data))
    squared = sum((data.relevance[i] - scores[i]) ** 2 for i in range(data.n_documents) if labelled[i])
    return w / 2 * hinge + (1 - w) / 2 * squared


def lambdas(data, scores, metric="ndcg", sigma=1.0, truncation=None, keep=False):
    """(lambdas, curvatures): swap two documents, recompute the metric at the truncation, subtract.

    keep: ranks beyond the truncation keep their discounts, so that the whole list is measured; only what the best list is
    worth still ends there, and a pair still needs a document above it.
    """
    push, curvature = np.zeros(data.n_documents), np.zeros(data.n_documents)
    max_grade = max(graded(data, range(data.n_documents)))
    for rows in query_rows(data):
        grades = graded(data, rows)
        order = sorted(range(len(rows)), key=lambda i: -scores[rows[i]])

        def value(order, grades=grades):
            listed = [grades[i] for i in order]
            if not keep or truncation is None:
                return metric_of_order(metric, listed, truncation, max_grade)
            best_first = sorted(grades, reverse=True)
            whole = {"ndcg": dcg_of_order(best_first), "map": sum(y > 0 for y in grades)}.get(metric, 1.0)
            above = {"ndcg": dcg_of_order(best_first, truncation), "map": min(whole, truncation)}.get(metric, 1.0)
            return metric_of_order(metric, listed, None, max_grade) * whole / above if above > 0 else 0.0

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


def top_one(data, values):
    """[exp(value) / sum of exp(value) over the query]: the probability that a document comes first."""
    found = []
    for rows in query_rows(data):
        total = sum(math.exp(values[i] - values[rows[0]]) for i in rows)
        found += [math.exp(values[i] - values[rows[0]]) / total for i in rows]
    return found


def mpboost_weights(data, scores, distance):
    """Each pair's share of the risk sum exp(-d (F_i - F_j))."""
    raw = [math.exp(-distance(gap) * (scores[i] - scores[j])) for i, j, gap in pairs(data)]
    return [value / sum(raw) for value in raw]


def stump_error(data, weights, distance, f):
    """sum over pairs w (d - (f_i - f_j))^2, what MPBoost's weak learner minimises."""
    return sum(w * (distance(gap) - (f[i] - f[j])) ** 2 for w, (i, j, gap) in zip(weights, pairs(data), strict=True))


def pair_design(data, weights, distance, groups):
    """(design, right side) of sum w (d - (f_i - f_j))^2 with one unknown a group, a row a pair."""
    listed = pairs(data)
    design, right = np.zeros((len(listed), max(groups) + 1)), np.zeros(len(listed))
    for p, (w, (i, j, gap)) in enumerate(zip(weights, listed, strict=True)):
        design[p, groups[i]] += math.sqrt(w)
        design[p, groups[j]] -= math.sqrt(w)
        right[p] = math.sqrt(w) * distance(gap)
    return design, right


def pair_risk(data, scores, distance):
    """sum over pairs exp(-d (F_i - F_j)), MPBoost's J."""
    return sum(math.exp(-distance(gap) * (scores[i] - scores[j])) for i, j, gap in pairs(data))


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


def rankboost(data, n_rounds, largest_alpha=6.0):
    """Scores (n_rounds + 1, n_documents) of RankBoost as [FI] Figure 1 has it: a distribution over pairs, carried from round to
    round by multiplication, and the stump in {0, 1} with the largest |r|, missing values on either side."""
    listed, scores = pairs(data), np.zeros(data.n_documents)
    D, states = [1.0 / len(listed)] * len(listed), [scores]
    for _ in range(n_rounds):
        found = []
        for column in data.features.T:
            for theta in sorted({x for x in column.tolist() if not math.isnan(x)}):
                for of_missing in (False, True) if any(math.isnan(x) for x in column) else (False,):
                    h = [of_missing if math.isnan(x) else x > theta for x in column.tolist()]
                    found.append((sum(d * (h[i] - h[j]) for d, (i, j, _) in zip(D, listed, strict=True)), h))
        most = max((abs(r) for r, _ in found), default=0.0)
        if most <= 1e-12:
            break
        r, h = next(one for one in found if abs(one[0]) >= most * (1 - 1e-12))
        alpha = largest_alpha * (1 if r > 0 else -1) if abs(r) >= math.tanh(largest_alpha) else math.log((1 + r) / (1 - r)) / 2
        D = [d * math.exp(alpha * (h[j] - h[i])) for d, (i, j, _) in zip(D, listed, strict=True)]
        D = [d / sum(D) for d in D]
        scores = scores + alpha * np.array(h, float)
        states.append(scores)
    return np.array(states)


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


# ---- the changes of pairs ----


def pair_changes(data, before, after):
    """{kind: [(winner, loser)]} by asking every pair."""
    found = {"contradicting": [], "cured": [], "broken": [], "tied": []}
    for i, j, _ in pairs(data):
        was_wrong, is_wrong = not before[i] > before[j], not after[i] > after[j]
        if is_wrong:
            found["contradicting"].append((i, j))
        if was_wrong and not is_wrong:
            found["cured"].append((i, j))
        if is_wrong and not was_wrong:
            found["broken"].append((i, j))
        if after[i] == after[j]:
            found["tied"].append((i, j))
    return found


def walk(tree, x):
    """The leaf value of one row: question by question."""
    node = 0
    while tree.feature[node] >= 0:
        value = x[tree.feature[node]]
        is_left = tree.missing_left[node] if np.isnan(value) else value <= tree.threshold[node]
        node = tree.left[node] if is_left else tree.right[node]
    return tree.leaf_value[node]


def predict(trace, features):
    """Scores of rows, one row and one tree at a time."""
    scores = []
    for x in features:
        score = trace.start
        for iteration in trace.iterations:
            score = iteration.step.decay * score + iteration.step.rate * sum(walk(tree, x) for tree in iteration.trees)
        scores.append(score)
    return np.array(scores)


def with_column(features, feature, values):
    """The rows with other values of one feature."""
    changed = features.copy()
    changed[:, feature] = values
    return changed


def handed_over(x, y):
    """(2^n, n) rows with some features of x and the others of y: those of x are the bits of the row's number."""
    n = len(x)
    return np.array([[x[j] if bits >> j & 1 else y[j] for j in range(n)] for bits in range(2**n)])


def order_weight(n_before, n):
    """The share of the orders of n features in which a given set of n_before comes right before a given feature."""
    return math.factorial(n_before) * math.factorial(n - n_before - 1) / math.factorial(n)


def shapley(v, n):
    """(n,) the Shapley values of n features by their definition: v (2^n,) is what each set of features is worth, by its bits."""
    values = np.zeros(n)
    for j in range(n):
        for bits in range(2**n):
            if not bits >> j & 1:
                values[j] += order_weight(bits.bit_count(), n) * (v[bits | 1 << j] - v[bits])
    return values


def way(tree, x):
    """The nodes of a row, from the root to its leaf."""
    nodes = [0]
    while tree.feature[nodes[-1]] >= 0:
        value, node = x[tree.feature[nodes[-1]]], nodes[-1]
        is_left = tree.missing_left[node] if np.isnan(value) else value <= tree.threshold[node]
        nodes.append(int(tree.left[node] if is_left else tree.right[node]))
    return nodes


def split_shares(tree, x, y):
    """(n_nodes,) the terms of the Shapley values of all features, each given to the split where its two rows part."""
    rows, shares, n = handed_over(x, y), np.zeros(len(tree.feature)), len(x)
    for j in range(n):
        for bits in range(2**n):
            if not bits >> j & 1:
                with_j, without = way(tree, rows[bits | 1 << j]), way(tree, rows[bits])
                if with_j != without:
                    last = [one for one, other in zip(with_j, without, strict=False) if one == other][-1]
                    gain = tree.leaf_value[with_j[-1]] - tree.leaf_value[without[-1]]
                    shares[last] += order_weight(bits.bit_count(), n) * gain
    return shares
