"""Data sets to test on, and every variant of every loss, found the way the app finds them."""

import functools
import inspect
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
from hypothesis import strategies as st

import boosting as b

REAL_DATA = Path(__file__).parents[3] / "shared" / "data" / "lightgbm_lambdarank" / "train.letor.gz"


def make_data(
    seed=0,
    sizes=(5, 4, 6),
    n_features=3,
    n_grades=4,
    decimals=8,
    missing=0.0,
    dtype=np.float64,
    preferences=None,
    scale=1.0,
    constant=False,
):
    """Random documents whose grade leans on the first feature; few decimals make many equal values, `constant` a flat feature."""
    rng = np.random.default_rng(seed)
    n = sum(sizes)
    features = np.round(rng.normal(size=(n, n_features)), decimals) + 0.0
    relevance = np.clip(np.round(features[:, 0] + 0.7 * rng.normal(size=n) + n_grades / 2 - 0.5), 0, n_grades - 1)
    features *= scale
    if constant:
        features[:, -1] = 7.0
    features[rng.random(features.shape) < missing] = np.nan
    return b.Dataset(features.astype(dtype), relevance, np.concatenate([[0], np.cumsum(sizes)]), preferences=preferences)


@st.composite
def datasets(draw, max_queries=4, max_size=6, max_features=10, missing=True):
    """Small data of every shape: one-document queries, single grades, equal, huge, tiny and missing values, a constant feature,
    more than one block of features."""
    return make_data(
        seed=draw(st.integers(0, 2**32 - 1)),
        sizes=tuple(draw(st.lists(st.integers(1, max_size), min_size=1, max_size=max_queries))),
        n_features=draw(st.integers(1, max_features)),
        n_grades=draw(st.integers(1, 5)),
        decimals=draw(st.sampled_from([0, 1, 8])),
        missing=draw(st.sampled_from([0.0, 0.3])) if missing else 0.0,
        scale=draw(st.sampled_from([1.0, 1e12, 1e-12])),
        constant=draw(st.booleans()),
    )


def scores_for(data, seed=0, scale=1.0):
    """Scores without ties."""
    return scale * np.random.default_rng(seed).normal(size=data.n_documents)


def tied_scores(data, seed=0):
    """Scores with many ties."""
    return np.random.default_rng(seed).integers(0, 3, data.n_documents).astype(float)


TOGETHER = {  # choices that meet
    "gbrank inner_trees=3": b.GBRank(inner_trees=3, inner_learning_rate=0.3),
    "gbrank residual inner_trees=3 gap": b.GBRank(update="residual", inner_trees=3, inner_learning_rate=0.3, pair_weight="gap"),
    "gbrank residual dcg": b.GBRank(update="residual", pair_weight="dcg"),
    "gbrank residual tied_pairs": b.GBRank(update="residual", tied_pairs=True),
    "gbrank residual dcg tied_pairs labelled": b.GBRank(update="residual", pair_weight="dcg", tied_pairs=True, labelled="all"),
    "qbrank upper bound tied_pairs": b.QBRank(curvature="upper bound", tied_pairs=True, labelled="none", balance="per term"),
    "mpboost tree newton": b.MPBoost(weak_learner="tree", step="newton"),
    "mpboost tree exact": b.MPBoost(weak_learner="tree", step="exact", ddf="logarithmic"),
    "lambdamart err newton": b.LambdaMART(metric="err", split_on="newton"),
    **{f"lambdamart preset {name}": b.LambdaMART.preset(name) for name in ("lightgbm", "xgboost", "ranklib")},
}


def variants():
    """Every loss, every choice of every field that offers choices, every switch, and some of them together."""
    found = {}
    for loss in b.LOSSES:
        found[loss.identifier] = loss()
        for field in fields(loss):
            for choice in (True,) if field.default is False else field.metadata["choices"]:
                if choice != field.default:
                    found[f"{loss.identifier} {field.name}={choice}"] = replace(loss(), **{field.name: choice})
    return found | TOGETHER


VARIANTS = variants()


def has_risk(loss):
    data = make_data(0, sizes=(4,))
    return loss.for_data(data).risk(data, np.zeros(4)) is not None


def without_labels(loss):
    return replace(loss, labelled="none") if hasattr(loss, "labelled") else loss


QUERY_FORCES = {  # losses that push pairs apart and know nothing else: no labels, no scores to reach
    name: without_labels(loss)
    for name, loss in VARIANTS.items()
    if loss.pair_columns and not loss.targets_are_scores and "labelled" not in name
}
BALANCED = QUERY_FORCES | {name: loss for name, loss in VARIANTS.items() if loss.identifier == "listnet"}  # what one gains another loses
SHARES = {"mpboost", "rankboost"}  # losses whose pair weights are shares of the risk: they follow the gradient of its logarithm
POOLED = ("contradicting_pairs", "contradicting_share", "precision_at_percent")  # metrics of all pairs together, whatever their query
PAIRS_ONLY = {  # losses that learn from bare preferences, each once
    name: loss for loss, name in {without_labels(loss): name for name, loss in VARIANTS.items() if loss.takes_preferences}.items()
}


def by_name(table):
    """Arguments for pytest.mark.parametrize: the value under a readable id."""
    return {"argvalues": list(table.values()), "ids": list(table)}


def each(**tables):
    """One test of every value of a table by name, as `@each(loss=VARIANTS)`, or of a list, in place of a test of each: to find, begin and
    end one takes as long as many a check. What `@given` draws above it is drawn once for all values. The value that fails is named, and
    `-k` finds the test by the name of each."""
    ((argument, values),) = tables.items()
    cases = list(values.items()) if isinstance(values, Mapping) else [(value, value) for value in values]
    assert cases, f"no {argument} to try"

    def of_all(check):
        known = inspect.signature(check)
        others = known.replace(parameters=[one for name, one in known.parameters.items() if name != argument])

        @functools.wraps(check)
        def test(*args, **given):
            arguments = others.bind(*args, **given).arguments
            for name, value in cases:
                try:
                    check(**arguments, **{argument: value})
                except Exception as error:
                    error.add_note(f"{argument}: {name}")
                    raise

        test.__signature__ = others
        vars(test).update({str(name): None for name, _ in cases})  # where -k looks
        return test

    return of_all


def permuted(data, order, query_ptr=None):
    """The same documents in another order; the caller keeps queries together."""
    return b.Dataset(data.features[order], data.relevance[order], data.query_ptr if query_ptr is None else query_ptr)


def same_trace(one, two):
    """Bit for bit the same trees and scores."""
    assert one.n_iterations == two.n_iterations
    for a, c in zip(one.iterations, two.iterations, strict=True):
        assert a.step == c.step
        np.testing.assert_equal(dict(a.watch), dict(c.watch))
        for s, t in zip(a.trees, c.trees, strict=True):
            for field in fields(s):
                np.testing.assert_array_equal(getattr(s, field.name), getattr(t, field.name), err_msg=field.name)
        np.testing.assert_array_equal(a.leaves, c.leaves)
    np.testing.assert_array_equal(one.scores(one.n_iterations), two.scores(two.n_iterations))


def risk_along(loss, data, scores, g, steps):
    """The risk at scores + s g for each s."""
    return np.array([loss.risk(data, scores + s * g) for s in steps])


def taken(loss, **settings):
    """Settings without those that the loss does not take: training warns of them."""
    return b.Settings(**{name: value for name, value in settings.items() if name in loss.settings})
