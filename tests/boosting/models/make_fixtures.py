"""Trains tiny models with LightGBM, XGBoost and CatBoost, and stores their files beside the engines' own scores.

    python -m tests.boosting.models.make_fixtures      in an environment with lightgbm, xgboost==3.2.* and catboost

Tests read what is stored, so they need no engine. `rows` of each model lie on and beside every threshold.
"""

import json
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

FIXTURES = Path(__file__).parent / "fixtures"
N_QUERIES, N_DOCUMENTS, WIDTH = 15, 10, 4
KEPT = ("loss_function", "iterations", "depth", "learning_rate", "l2_leaf_reg", "grow_policy", "type")  # of CatBoost's 15 kB of parameters


class Trained(NamedTuple):
    """files    ending -> content
    scores   rows (n, 4) float64 -> (n_iterations + 1, n), the first before any tree, NaN where it is not known"""

    files: dict[str, bytes]
    scores: Callable[[np.ndarray], np.ndarray] | None


def training_data(missing: bool = True) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features (150, 4) float64 that are not float32, grades (150,), query numbers (150,)."""
    rng = np.random.default_rng(26)
    n = N_QUERIES * N_DOCUMENTS
    features = rng.normal(size=(n, WIDTH))
    features[:, 2] = np.round(features[:, 2])  # zeros and ties
    grades = (features[:, 0] > 0) * 1 + (features[:, 1] > 0.3) * (features[:, 2] > -1) * 2 + rng.integers(0, 2, n)
    if missing:
        features[rng.random(features.shape) < 0.08] = np.nan
    return features, grades.astype(np.int64), np.repeat(np.arange(N_QUERIES), N_DOCUMENTS)


def edges(thresholds: list[list[float]], n_plain: int = 20) -> np.ndarray:
    """Rows (n, n_features) on and one float64 and float32 step beside each threshold of each feature, with NaN, zeros of both signs and
    tiny values; the other values are of plain rows."""
    rng = np.random.default_rng(7)
    rows = [rng.normal(size=(n_plain, len(thresholds)))]
    for feature, of_feature in enumerate(thresholds):
        values = [np.nan, 0.0, -0.0, 1e-36, -1e-36, 1e-35, float(np.float32(1e-35)), 1e-45, -1e-45, 5e-324, 1e30, -1e30]
        for t in sorted(set(of_feature)):
            single = np.float32(t)
            near = [single, *(np.nextafter(single, np.float32(to)) for to in (-np.inf, np.inf))]
            near += [(float(near[0]) + float(other)) / 2 for other in near[1:]]
            values += [float(x) for each in (t, *near) for x in (each, *(np.nextafter(float(each), to) for to in (-np.inf, np.inf)))]
        block = rng.normal(size=(len(values), len(thresholds)))
        block[:, feature] = values
        rows.append(block)
    found = np.concatenate(rows)
    return found[~np.isinf(found).any(axis=1)]


def lightgbm(missing: bool = True, leaves: int = 6, **parameters) -> Trained:
    import lightgbm

    features, grades, query = training_data(missing)
    is_ranker = parameters.get("objective", "lambdarank") == "lambdarank"
    data = lightgbm.Dataset(features, grades, group=np.bincount(query) if is_ranker else None, params={"verbose": -1, "min_data_in_bin": 1})
    chosen = {
        "objective": "lambdarank",
        "num_leaves": leaves,
        "min_data_in_leaf": 3,
        "verbose": -1,
        "num_threads": 1,
        "seed": 1,
    } | parameters
    model = lightgbm.train(chosen, data, chosen.pop("num_iterations", 5))
    n = model.num_trees()
    is_mean = parameters.get("boosting") == "rf"

    def scores(rows: np.ndarray) -> np.ndarray:
        raw = not is_mean
        return np.array([np.zeros(len(rows)), *(model.predict(rows, num_iteration=k, raw_score=raw) for k in range(1, n + 1))])

    return Trained({"txt": model.model_to_string().encode(), "json": json.dumps(model.dump_model()).encode()}, scores)


def xgboost(missing: bool = True, n: int = 5, **parameters) -> Trained:
    import xgboost

    features, grades, query = training_data(missing)
    chosen = {"objective": "rank:ndcg", "max_depth": 3, "nthread": 1, "seed": 1} | parameters
    is_ranker = chosen["objective"].startswith("rank:")
    labels = grades if is_ranker or chosen["objective"].startswith(("reg:squared", "count")) else (grades > 1)
    data = xgboost.DMatrix(features, labels, qid=query if is_ranker else None)
    model = xgboost.train(chosen, data, n)

    def scores(rows: np.ndarray) -> np.ndarray:
        matrix = xgboost.DMatrix(rows)
        staged = [model.predict(matrix, iteration_range=(0, k), output_margin=True) for k in range(1, n + 1)]
        return np.array([np.full(len(rows), np.nan), *staged])

    return Trained({"json": bytes(model.save_raw("json")), "ubj": bytes(model.save_raw("ubj"))}, scores)


def catboost(missing: bool = True, **parameters) -> Trained:
    import catboost

    features, grades, query = training_data(missing)
    chosen = {
        "loss_function": "YetiRank", "iterations": 5, "depth": 3, "verbose": 0, "thread_count": 1, "random_seed": 1,
        "allow_writing_files": False,
    } | parameters  # fmt: skip
    is_ranker = chosen["loss_function"] in ("YetiRank", "PairLogit", "QueryRMSE")
    model = catboost.CatBoost(chosen)
    model.fit(catboost.Pool(features, grades, group_id=query if is_ranker else None))

    def scores(rows: np.ndarray) -> np.ndarray:
        staged = [model.predict(rows, prediction_type="RawFormulaVal", ntree_end=k) for k in range(1, chosen["iterations"] + 1)]
        return np.array([np.full(len(rows), model.get_scale_and_bias()[1]), *staged])

    return Trained({"json": saved(model)}, scores)


def saved(model) -> bytes:
    """CatBoost's JSON with the few parameters that matter here."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        model.save_model(str(path), format="json")
        document = json.loads(path.read_text())
    about = document["model_info"]
    parameters = {
        name: {key: value for key, value in table.items() if key in KEPT}
        for name, table in about["params"].items()
        if isinstance(table, dict)
    }
    version = re.search(r"CatBoost release [\d.]+", about["catboost_version_info"])[0]
    document["model_info"] = {"params": parameters, "catboost_version_info": f"Summary: {version}"}
    return json.dumps(document).encode()


def as_in_3_4(dart: bytes) -> bytes:
    """A DART model of XGBoost 3.2 in the layout of 3.4: a booster named gbtree, with weight_drop in its model."""
    document = json.loads(dart)
    booster = document["learner"]["gradient_booster"]
    model = booster["gbtree"]["model"] | {"weight_drop": booster["weight_drop"]}
    document["learner"]["gradient_booster"] = {"model": model, "name": "gbtree"}
    return json.dumps(document | {"version": [3, 4, 1]}, separators=(",", ":")).encode()


MODELS: dict[str, Callable[[], Trained]] = {
    "lightgbm_ranker": lightgbm,
    "lightgbm_whole": lambda: lightgbm(missing=False),
    "lightgbm_dart": lambda: lightgbm(boosting="dart", drop_rate=0.5, learning_rate=0.5),
    "lightgbm_forest": lambda: lightgbm(boosting="rf", bagging_freq=1, bagging_fraction=0.7),
    "lightgbm_squares": lambda: lightgbm(objective="regression"),
    "lightgbm_stump": lambda: lightgbm(min_data_in_leaf=1000, objective="regression", num_iterations=2),
    "xgboost_ndcg": xgboost,
    "xgboost_whole": lambda: xgboost(missing=False, objective="rank:pairwise"),
    "xgboost_dart": lambda: xgboost(booster="dart", rate_drop=0.5, one_drop=1),
    "xgboost_exact": lambda: xgboost(tree_method="exact", gamma=1.0, max_depth=4),
    "xgboost_parallel": lambda: xgboost(num_parallel_tree=2, subsample=0.7),
    "xgboost_squares": lambda: xgboost(objective="reg:squarederror"),
    "xgboost_logistic": lambda: xgboost(objective="binary:logistic", base_score=0.3),
    "xgboost_logitraw": lambda: xgboost(objective="binary:logitraw", base_score=0.3),
    "xgboost_poisson": lambda: xgboost(objective="count:poisson"),
    "catboost_yetirank": catboost,
    "catboost_nan_last": lambda: catboost(nan_mode="Max", loss_function="QueryRMSE"),
    "catboost_whole": lambda: catboost(missing=False, loss_function="PairLogit"),
    "catboost_squares": lambda: catboost(loss_function="RMSE", learning_rate=0.3),
    "catboost_depthwise": lambda: catboost(loss_function="RMSE", grow_policy="Depthwise"),
    "catboost_lossguide": lambda: catboost(loss_function="QueryRMSE", grow_policy="Lossguide", max_leaves=7),
}


def thresholds(name: str, files: dict[str, bytes]) -> list[list[float]]:
    """Of each of the four features, read straight from the file."""
    found: list[list[float]] = [[] for _ in range(WIDTH)]
    if name.startswith("lightgbm"):
        for features, cuts in re.findall(rb"split_feature=(.*)\n(?:.*\n)*?threshold=(.*)\n", files["txt"]):
            for feature, cut in zip(features.split(), cuts.split(), strict=True):
                found[int(feature)].append(float(cut))
        return found
    document = json.loads(files["json"])
    if name.startswith("xgboost"):
        booster = document["learner"]["gradient_booster"]
        for tree in booster.get("gbtree", booster)["model"]["trees"]:
            for feature, cut, left in zip(tree["split_indices"], tree["split_conditions"], tree["left_children"], strict=True):
                if left >= 0 and feature < WIDTH:  # a deleted node has a number out of range
                    found[feature].append(cut)
        return found
    for feature in document["features_info"]["float_features"]:
        found[feature["flat_feature_index"]] += feature["borders"]
    return found


def store(name: str, trained: Trained) -> None:
    for ending, content in trained.files.items():
        (FIXTURES / f"{name}.{ending}").write_bytes(content)
    if trained.scores is not None:
        rows = edges(thresholds(name, trained.files))
        np.savez_compressed(FIXTURES / f"{name}.npz", rows=rows, scores=trained.scores(rows))


def refused() -> dict[str, bytes]:
    """Files of one tree each that cannot be shown rightly, as the engines write them."""
    import catboost
    import lightgbm
    import xgboost

    features, grades, _ = training_data(missing=False)
    whole = np.column_stack([np.abs(np.round(features[:, 0] * 2)), features[:, 1:]])
    odd = (whole[:, 0] % 2 * 3).astype(np.int64)  # asks for the category

    def light(columns: np.ndarray = features, categorical: list[int] | str = "auto", labels=grades, **parameters) -> bytes:
        chosen = {"verbose": -1, "min_data_in_leaf": 3, "num_leaves": 4, "num_threads": 1, "min_data_per_group": 1} | parameters
        data = lightgbm.Dataset(columns, labels, categorical_feature=categorical, params=chosen)
        return lightgbm.train({"objective": "regression"} | chosen, data, 1).model_to_string().encode()

    def extreme(columns: np.ndarray = features, labels: np.ndarray = grades, kinds: list[str] | None = None, **parameters) -> bytes:
        data = xgboost.DMatrix(columns, labels, feature_types=kinds, enable_categorical=kinds is not None)
        return bytes(xgboost.train({"max_depth": 2, "nthread": 1} | parameters, data, 1).save_raw("json"))

    def cat(columns: list[list] | np.ndarray, **parameters) -> bytes:
        chosen = {"iterations": 1, "depth": 2, "verbose": 0, "thread_count": 1, "random_seed": 1, "allow_writing_files": False}
        model = catboost.CatBoost(chosen | parameters)
        model.fit(catboost.Pool(columns, odd, cat_features=[0] if isinstance(columns, list) else None))
        return saved(model)

    words = [[f"word{int(row[0])}", *row[1:].tolist()] for row in whole]
    return {
        "lightgbm_categorical.txt": light(whole, [0], odd, max_cat_to_onehot=1), "lightgbm_linear.txt": light(linear_tree=True),
        "lightgbm_zero.txt": light(zero_as_missing=True), "lightgbm_classes.txt": light(objective="multiclass", num_class=5),
        "xgboost_categorical.json": extreme(whole, odd, kinds=["c", "float", "float", "float"], max_cat_to_onehot=1),
        "xgboost_vector.json": extreme(labels=np.column_stack([grades, -grades]), multi_strategy="multi_output_tree"),
        "xgboost_targets.json": extreme(labels=np.column_stack([grades, -grades])),
        "xgboost_classes.json": extreme(objective="multi:softprob", num_class=5),
        "xgboost_linear.json": extreme(booster="gblinear"),
        "catboost_ctr.json": cat(words, one_hot_max_size=2), "catboost_one_hot.json": cat(words, one_hot_max_size=50),
        "catboost_classes.json": cat(features, loss_function="MultiClass"),
    }  # fmt: skip


def main() -> None:
    FIXTURES.mkdir(exist_ok=True)
    (FIXTURES / "refused").mkdir(exist_ok=True)
    for file, content in refused().items():
        (FIXTURES / "refused" / file).write_bytes(content)
    for name, train in MODELS.items():
        trained = train()
        if name == "xgboost_dart":
            (FIXTURES / "xgboost_dart_3_4.json").write_bytes(as_in_3_4(trained.files["json"]))
        store(name, trained)
    features, grades, query = training_data()
    np.savez_compressed(FIXTURES / "training_data.npz", features=features, grades=grades, query=query)


if __name__ == "__main__":
    main()
