"""Trees held against scikit-learn, in float64: whole GBT runs, single trees, and whole runs of the ranking losses on its trees."""

import numpy as np
import sklearn
from scipy.linalg import lstsq
from scipy.special import softmax
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.tree import DecisionTreeRegressor

import boosting as b
from boosting.trees.binning import bin_features
from boosting.trees.growth import Growth, grow

from . import data
from .claim import claim
from .problems import LOSSES, problems

VERSION = f"scikit-learn {sklearn.__version__}"
LEAVES = 8


def cart(features, targets, weights=None) -> DecisionTreeRegressor:
    """Exact best-first CART on the rows of positive weight."""
    kept = np.ones(len(features), bool) if weights is None else weights > 0
    tree = DecisionTreeRegressor(max_leaf_nodes=LEAVES, random_state=0)
    return tree.fit(features[kept], targets[kept], None if weights is None else weights[kept])


def trained(documents, loss, n, **settings):
    """Our scores after each iteration, (n, n_documents)."""
    trace = b.train(documents, loss, b.Settings(n, LEAVES, **settings))
    assert trace.n_iterations == n
    return np.array(list(trace.all_scores())[1:])


@claim("GBT, and QBRank with w = 0: scores of 50 trees", oracle=f"{VERSION} GradientBoostingRegressor", bound=1e-12)
def gbt_scores():
    """Squared error, 8 leaves, learning rate 0.1, depth unbounded, on training rows after every tree. On unseen rows thresholds
    differ: scikit-learn takes midpoints between the values of the node, we between those of the whole column."""
    for make in data.RANKED.values():
        documents = make()
        model = GradientBoostingRegressor(n_estimators=50, max_leaf_nodes=LEAVES, max_depth=None, learning_rate=0.1, random_state=0)
        model.fit(documents.features, documents.relevance)
        theirs = np.array(list(model.staged_predict(documents.features)))
        yield trained(documents, b.GBT(), 50, learning_rate=0.1), theirs
        yield trained(documents, b.QBRank(w=0.0), 50, learning_rate=0.1), theirs


@claim("One tree for every (target, weight) problem, float64", oracle=f"{VERSION} DecisionTreeRegressor", bound=1e-11)
def trees_of_every_problem():
    """The targets and weights that each loss sets at random scores; predictions on the documents that take part (weight above 0)."""
    for documents, targets, weights in problems().values():
        tree, leaves = grow(bin_features(documents.features), targets, weights, Growth(LEAVES))
        kept = weights > 0
        yield tree.values[leaves][kept], cart(documents.features, targets, weights).predict(documents.features)[kept]


@claim("One tree on features with missing values", oracle=f"{VERSION} DecisionTreeRegressor", bound=1e-11)
def trees_with_missing_values():
    """One value in six missing; every loss's problem at random scores. Missing values go where the gain is larger."""
    documents = data.missing()
    for loss in LOSSES.values():
        problem = loss.for_data(documents).problem(documents, data.scores(documents, 1), 1)
        kept = problem.weights > 0
        tree, leaves = grow(bin_features(documents.features), problem.targets, problem.weights, Growth(LEAVES))
        theirs = cart(documents.features, problem.targets, problem.weights).predict(documents.features)
        yield tree.values[leaves][kept], theirs[kept]


@claim("GBRank: scores of 15 iterations", oracle=f"{VERSION} DecisionTreeRegressor on the paper's rows", bound=1e-10)
def gbrank_on_expanded_rows():
    """Every pair of S- as two rows, (x_i, h_j + tau) and (x_j, h_i - tau), unmerged, for the paper's update, and as the
    differences to h for `residual`."""
    for make in data.RANKED.values():
        documents = make()
        i, j, gap = _pairs(documents)
        for update, rate in (("paper", 1.0), ("residual", 0.3)):
            h, after = np.zeros(documents.n_documents), []
            for k in range(1, 16):
                wrong = h[i] < h[j] + gap
                rows = np.concatenate([i[wrong], j[wrong]])
                targets = np.concatenate([(h[j] + gap)[wrong], (h[i] - gap)[wrong]])
                if update == "residual":
                    h = h + rate * cart(documents.features[rows], targets - h[rows]).predict(documents.features)
                else:
                    h = (k * h + rate * cart(documents.features[rows], targets).predict(documents.features)) / (k + 1)
                after.append(h)
            taking_part = np.isin(np.arange(documents.n_documents), np.concatenate([i, j]))
            ours = trained(documents, b.GBRank(update=update), 15, learning_rate=rate)
            yield ours[:, taking_part], np.array(after)[:, taking_part]


@claim("GBRank with 10 inner trees: scores of 5 iterations", oracle=f"{VERSION} GradientBoostingRegressor on the paper's rows", bound=1e-10)
def gbrank_inner_trees():
    """The rows of S- unmerged; the inner model is a whole GBT of 10 trees with learning rate 0.05, started at the mean target."""
    for make in data.RANKED.values():
        documents = make()
        i, j, gap = _pairs(documents)
        h, after = np.zeros(documents.n_documents), []
        for k in range(1, 6):
            wrong = h[i] < h[j] + gap
            rows, targets = np.concatenate([i[wrong], j[wrong]]), np.concatenate([(h[j] + gap)[wrong], (h[i] - gap)[wrong]])
            inner = GradientBoostingRegressor(n_estimators=10, max_leaf_nodes=LEAVES, max_depth=None, learning_rate=0.05, random_state=0)
            h = (k * h + inner.fit(documents.features[rows], targets).predict(documents.features)) / (k + 1)
            after.append(h)
        taking_part = np.isin(np.arange(documents.n_documents), np.concatenate([i, j]))
        ours = trained(documents, b.GBRank(inner_trees=10, inner_learning_rate=0.05), 5, learning_rate=1.0)
        yield ours[:, taking_part], np.array(after)[:, taking_part]


@claim("LambdaMART, split_on=lambda: scores of 15 trees", oracle=f"{VERSION} DecisionTreeRegressor, Newton leaves in numpy", bound=1e-10)
def lambdas_as_least_squares():
    """Structure by least squares on the lambdas with weight one, leaves by sum of lambdas over sum of curvatures (Burges 2010).
    The lambdas themselves are held to account by the swap claims and by LightGBM's."""
    for make in data.RANKED.values():
        documents, loss = make(), b.LambdaMART()
        h, after = np.zeros(documents.n_documents), []
        for _ in range(15):
            problem = loss.problem(documents, h, 1)
            leaf = cart(documents.features, problem.targets).apply(documents.features)
            curvature = np.bincount(leaf, problem.leaf_weights)
            value = np.divide(np.bincount(leaf, problem.targets), curvature, out=np.zeros_like(curvature), where=curvature > 0)
            h = h + 0.1 * value[leaf]
            after.append(h)
        yield trained(documents, loss, 15, learning_rate=0.1), np.array(after)


@claim(
    "MPBoost with trees: scores of 10 rounds",
    oracle=f"{VERSION} DecisionTreeRegressor, leaves by scipy lstsq over listed pairs",
    bound=1e-9,
)
def mpboost_trees():
    """Structure on sum(w d) / sum(w) of each document; leaf values by least squares on one row a pair. Unit steps, which
    the guard never has to halve here. Leaf values are compared as score differences of pairs."""
    for make in data.RANKED.values():
        documents = make()
        i, j, gap = _pairs(documents)
        d = 1 / (1 + np.exp(-np.log(3) / gap.mean() * gap))
        n = documents.n_documents
        h, after = np.zeros(n), []
        for _ in range(10):
            w = np.exp(-d * (h[i] - h[j]))
            w = w / w.sum()
            degree = np.bincount(i, w, n) + np.bincount(j, w, n)
            pull = np.bincount(i, w * d, n) - np.bincount(j, w * d, n)
            targets = np.divide(pull, degree, out=np.zeros(n), where=degree > 0)
            leaf = cart(documents.features, targets, degree).apply(documents.features)
            of = (leaf[:, None] == np.unique(leaf)).astype(float)
            h = h + of @ lstsq(np.sqrt(w)[:, None] * (of[i] - of[j]), np.sqrt(w) * d, cond=1e-10)[0]
            after.append(h[i] - h[j])
        ours = trained(documents, b.MPBoost(weak_learner="tree"), 10)
        yield ours[:, i] - ours[:, j], np.array(after)


@claim("ListNet: scores of 15 trees", oracle=f"{VERSION} DecisionTreeRegressor on scipy's softmax", bound=1e-10)
def listnet_runs():
    """Leaves that give the mean missing share, learning rate 1; and leaves of one Newton step with L2 = 1, learning rate 0.3. The
    documents of queries that hold more than one."""
    loss_class = b.loss_class("listnet")
    for make in data.RANKED.values():
        documents = make()
        queries, n = data.queries(documents), documents.n_documents
        wanted = np.concatenate([softmax(documents.relevance[rows]) for rows in queries])
        counts = np.concatenate([np.full(rows.stop - rows.start, float(rows.stop - rows.start > 1)) for rows in queries])
        for leaves, rate in (("mean", 1.0), ("newton", 0.3)):
            h, after = np.zeros(n), []
            for _ in range(15):
                share = np.concatenate([softmax(h[rows]) for rows in queries])
                leaf = cart(documents.features, wanted - share, counts).apply(documents.features)
                below = counts if leaves == "mean" else counts * share * (1 - share)
                over, under = (np.bincount(leaf, part * counts) for part in (wanted - share, below))
                under += leaves == "newton"
                h = h + rate * np.divide(over, under, out=np.zeros_like(over), where=under > 0)[leaf]
                after.append(h)
            yield trained(documents, loss_class(leaves=leaves), 15)[:, counts > 0], np.array(after)[:, counts > 0]


def _pairs(documents):
    """Winner, loser, gap of every pair of different grades within a query."""
    y, q = documents.relevance, documents.document_query
    i, j = np.nonzero((y[:, None] > y[None, :]) & (q[:, None] == q[None, :]))
    return i, j, y[i] - y[j]
