"""Round trips with the engines themselves, where they are installed: random parameters, large trees, trained objects."""

import importlib.util
import json

import numpy as np
import pytest

import boosting as b

from .make_fixtures import edges, training_data

ROWS_AT_MOST = 3_000


def needs(engine):
    there = importlib.util.find_spec(engine) is not None
    return pytest.mark.skipif(not there, reason=f"{engine} is not installed; stored models are tested without it")


def rows_for(model):
    """Rows on and beside the thresholds of an imported model, as its engine writes them."""
    found = [[] for _ in range(model.n_features)]
    for tree in model.trees:
        for feature, threshold in zip(tree.feature.tolist(), model.thresholds(tree).tolist(), strict=True):
            if feature >= 0 and np.isfinite(threshold):
                found[feature].append(threshold)
    rng = np.random.default_rng(0)
    rows = edges([list(rng.permutation(sorted(set(each)))[:25]) for each in found])
    return rows[:ROWS_AT_MOST]


def many(n=3_000):
    rng = np.random.default_rng(3)
    features = rng.normal(size=(n, 4))
    features[rng.random(features.shape) < 0.05] = np.nan
    return features, rng.integers(0, 5, n), np.repeat(np.arange(n // 20), 20)


def largest(model, rows, engines):
    """The largest difference of the scores after each of some iterations; engines: {k: scores}."""
    staged = list(model.staged_predict(rows))
    return max(float(np.abs(staged[k] - scores).max()) for k, scores in engines.items())


@needs("lightgbm")
@pytest.mark.parametrize(
    "parameters",
    [
        {}, {"num_leaves": 500, "min_data_in_leaf": 1}, {"use_missing": False}, {"boosting": "dart"}, {"objective": "rank_xendcg"},
        {"extra_trees": True, "num_leaves": 63}, {"bagging_fraction": 0.5, "bagging_freq": 1}, {"objective": "regression_l1"},
        {"data_sample_strategy": "goss"}, {"objective": "binary"}, {"max_bin": 4},
    ],
    ids=str,
)  # fmt: skip
def test_lightgbm_to_the_last_bit(parameters):
    import lightgbm

    features, grades, query = many()
    chosen = {"objective": "lambdarank", "verbose": -1, "num_threads": 1, "min_data_in_leaf": 5} | parameters
    ranks = chosen["objective"] in ("lambdarank", "rank_xendcg")
    labels = grades if chosen["objective"] != "binary" else grades > 2
    data = lightgbm.Dataset(features, labels, group=np.bincount(query) if ranks else None)
    booster = lightgbm.train(chosen, data, 12)
    for given in (booster, booster.model_to_string(), booster.dump_model(), json.dumps(booster.dump_model())):
        model = b.read_model(given)
        rows = rows_for(model)
        assert largest(model, rows, {k: booster.predict(rows, raw_score=True, num_iteration=k) for k in (1, 5, 12)}) == 0.0
    if parameters.get("num_leaves") == 500:
        assert max(tree.n_leaves for tree in model.trees) > 256


@needs("xgboost")
@pytest.mark.parametrize(
    "parameters",
    [
        {}, {"max_depth": 12, "min_child_weight": 0},
        {"grow_policy": "lossguide", "max_leaves": 400, "max_depth": 0, "min_child_weight": 0},
        {"booster": "dart", "rate_drop": 0.3}, {"tree_method": "exact", "gamma": 0.5}, {"tree_method": "approx"},
        {"objective": "rank:map"}, {"objective": "reg:squarederror"}, {"objective": "binary:logistic"},
        {"objective": "reg:gamma"}, {"objective": "reg:tweedie"}, {"objective": "binary:hinge"}, {"objective": "reg:absoluteerror"},
        {"objective": "survival:cox"}, {"objective": "reg:pseudohubererror"}, {"num_parallel_tree": 3, "subsample": 0.5},
    ],
    ids=str,
)  # fmt: skip
def test_xgboost_within_its_float32(parameters):
    import xgboost

    features, grades, query = many()
    chosen = {"objective": "rank:ndcg", "nthread": 1} | parameters
    ranks = chosen["objective"].startswith("rank:")
    positive = chosen["objective"] in ("reg:gamma", "reg:tweedie", "survival:cox")
    labels = grades + 1 if positive else grades if chosen["objective"] in ("rank:ndcg", "reg:squarederror") else grades > 2
    booster = xgboost.train(chosen, xgboost.DMatrix(features, labels, qid=query if ranks else None), 12)
    for given in (booster, bytes(booster.save_raw("json")), bytes(booster.save_raw("ubj"))):
        model = b.read_model(given)
        rows = rows_for(model)
        matrix = xgboost.DMatrix(rows)
        engines = {k: booster.predict(matrix, output_margin=True, iteration_range=(0, k)) for k in (1, 5, 12)}
        assert largest(model, rows, engines) <= 1e-6 * max(1.0, np.abs(engines[12]).max())


@needs("xgboost")
def test_early_stopping_of_xgboost_says_where_it_ended():
    import xgboost

    features, grades, query = many()
    ranker = xgboost.XGBRanker(n_estimators=30, early_stopping_rounds=2, n_jobs=1)
    ranker.fit(features, grades, qid=query, eval_set=[(features[::-1], grades)], eval_qid=[query], verbose=False)
    model = b.read_model(ranker)
    assert model.best_iteration == ranker.best_iteration + 1 < model.n_iterations
    rows = rows_for(model)
    assert np.abs(model.predict(rows, model.best_iteration) - ranker.predict(rows)).max() <= 1e-6


@needs("catboost")
@pytest.mark.parametrize(
    "parameters",
    [
        {}, {"loss_function": "RMSE"}, {"nan_mode": "Max"}, {"grow_policy": "Lossguide", "max_leaves": 300, "loss_function": "RMSE"},
        {"grow_policy": "Depthwise", "depth": 9, "loss_function": "RMSE"}, {"depth": 10}, {"loss_function": "QueryRMSE"},
    ],
    ids=str,
)  # fmt: skip
def test_catboost_to_the_last_bit(parameters):
    import catboost

    features, grades, query = many()
    chosen = {"loss_function": "YetiRank", "iterations": 12, "verbose": 0, "thread_count": 1, "allow_writing_files": False} | parameters
    trained = catboost.CatBoost(chosen)
    trained.fit(catboost.Pool(features, grades, group_id=query))
    model = b.read_model(trained)
    rows = rows_for(model)
    engines = {k: trained.predict(rows, prediction_type="RawFormulaVal", ntree_end=k) for k in (1, 5, 12)}
    assert largest(model, rows, engines) <= (1e-15 * max(1.0, np.abs(engines[12]).max()) * 4 if model.start else 0.0)


@needs("lightgbm")
def test_the_classes_in_the_manner_of_scikit_learn_are_read():
    import lightgbm

    features, grades, query = training_data()
    ranker = lightgbm.LGBMRanker(n_estimators=5, verbose=-1, n_jobs=1).fit(features, grades, group=np.bincount(query))
    model = b.read_model(ranker)
    assert np.array_equal(model.predict(features), ranker.predict(features))


NAMES = ["BM25 title", "age", "stars_2", "length"]


def reordered(features, grades, query):
    """The columns in another order, under the names of the model, and one more."""
    table = np.column_stack([features[:, ::-1], np.ones(len(features))])
    return b.Dataset.from_rows(table, grades, query, [*NAMES[::-1], "more"])


def check_names(model):
    matching = model.matching
    assert (matching.by, matching.columns, matching.unused) == ("name", (3, 2, 1, 0), ("more",))
    assert matching.evidence.same is True, matching.sentence


@needs("lightgbm")
def test_columns_of_lightgbm_are_found_by_name():
    import lightgbm

    features, grades, query = training_data()
    data = lightgbm.Dataset(features, grades, group=np.bincount(query), feature_name=NAMES)
    booster = lightgbm.train({"objective": "lambdarank", "verbose": -1, "num_threads": 1}, data, 5)
    for given in (booster, booster.dump_model()):
        check_names(b.read_model(given, reordered(features, grades, query)))


@needs("xgboost")
def test_columns_of_xgboost_are_found_by_name():
    import xgboost

    features, grades, query = training_data()
    matrix = xgboost.DMatrix(features, grades, qid=query, feature_names=NAMES)
    for objective in ("rank:ndcg", "rank:pairwise"):
        booster = xgboost.train({"objective": objective, "nthread": 1}, matrix, 5)
        check_names(b.read_model(booster, reordered(features, grades, query)))


@needs("catboost")
def test_columns_of_catboost_are_found_by_name():
    import catboost

    features, grades, query = training_data()
    trained = catboost.CatBoost({"loss_function": "YetiRank", "iterations": 5, "verbose": 0, "allow_writing_files": False})
    trained.fit(catboost.Pool(features, grades, group_id=query, feature_names=NAMES))
    check_names(b.read_model(trained, reordered(features, grades, query)))
