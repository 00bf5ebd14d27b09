"""Scores of imported models are those of the engine, after every iteration, on plain rows and on and beside every threshold."""

import json
import pickle
import tracemalloc

import numpy as np
import pytest

import boosting as b

from .make_fixtures import FIXTURES, thresholds
from .table import CASES, PAGE, difference, page, stored

# LightGBM and CatBoost add in float64 in the same order; CatBoost adds its bias at another time.
ALLOWED = {"LightGBM": 0.0, "XGBoost": 1e-6, "CatBoost": 0.0}


@pytest.mark.parametrize(("name", "file"), CASES, ids=lambda value: value)
def test_scores_after_every_iteration_are_the_engines(name, file):
    rows, expected = stored(name)
    model = b.read_model(FIXTURES / file)
    assert expected.shape == (model.n_iterations + 1, len(rows)) and len(rows) > 20 and np.isfinite(expected[1:]).all()
    assert difference(model, rows, expected) <= (1e-15 if model.start and model.engine == "CatBoost" else ALLOWED[model.engine])
    staged = list(model.staged_predict(rows))
    for k in (0, 1, model.n_iterations):
        assert np.array_equal(model.predict(rows, k), staged[k])
    assert np.array_equal(model.predict(rows), staged[-1])


@pytest.mark.parametrize(("name", "file"), CASES, ids=lambda value: value)
def test_the_engines_own_thresholds_come_back(name, file):
    model = b.read_model(FIXTURES / file)
    with np.errstate(invalid="ignore"):
        found = {
            (f, t) for tree in model.trees for f, t in zip(tree.feature.tolist(), model.thresholds(tree).tolist(), strict=True) if f >= 0
        }
    files = {path.suffix[1:]: path.read_bytes() for path in FIXTURES.glob(f"{name}.*")}
    single = np.float32 if model.rounded else np.float64
    written = {(feature, float(single(t))) for feature, each in enumerate(thresholds(name, files)) for t in each}
    near_zero = {(feature, t) for feature, t in found if abs(t) < 2e-35}  # LightGBM's, for values that count as 0
    assert found - near_zero <= written
    assert (model.sign == "<") == (model.engine == "XGBoost")


def test_rows_that_are_float32_give_the_same_scores():
    for name, file in CASES:
        rows = stored(name)[0].astype(np.float32)
        model = b.read_model(FIXTURES / file)
        assert np.array_equal(model.predict(rows), model.predict(rows.astype(np.float64)))


def test_a_model_is_read_from_a_path_bytes_text_or_a_document_alike():
    path = FIXTURES / "lightgbm_ranker.txt"
    rows, _ = stored("lightgbm_ranker")
    scores = [b.read_model(given).predict(rows) for given in (path, str(path), path.read_bytes(), path.read_text())]
    assert all(np.array_equal(one, scores[0]) for one in scores)


def test_a_model_is_read_only_and_survives_a_pickle():
    model = b.read_model(FIXTURES / "xgboost_ndcg.ubj", b.Dataset(np.zeros((2, 4)), [0, 1], [0, 2]))
    with pytest.raises(TypeError):
        model.parameters["name"] = "another"
    again = pickle.loads(pickle.dumps(model))
    rows, _ = stored("xgboost_ndcg")
    assert np.array_equal(again.predict(rows), model.predict(rows))
    assert again.parameters == model.parameters and again.matching == model.matching
    assert not again.trees[0].threshold.flags.writeable


def test_what_the_files_say_of_the_training_is_kept():
    model = b.read_model(FIXTURES / "lightgbm_ranker.txt")
    assert (model.engine, model.version, model.layout, model.objective) == ("LightGBM", "v4", "text", "lambdarank")
    assert model.parameters["lambdarank_truncation_level"] == "30" and model.parameters["learning_rate"] == "0.1"
    model = b.read_model(FIXTURES / "xgboost_ndcg.ubj")
    assert (model.version, model.objective, model.layout) == ("3.2.0", "rank:ndcg", "UBJ")
    assert model.parameters["lambdarank_param.lambdarank_pair_method"] == "topk"
    model = b.read_model(FIXTURES / "catboost_yetirank.json")
    assert (model.version, model.objective) == ("1.2.10", "YetiRank")
    assert repr(model) == "ImportedModel(CatBoost 1.2.10 YetiRank: 5 iterations, 4 features)"


def test_scores_that_are_added_in_float32_take_no_more_memory_the_later_they_are():
    model, rows = b.read_model(FIXTURES / "xgboost_ndcg.json"), np.zeros((100_000, 4))
    peaks = []
    for k in (1, model.n_iterations):
        tracemalloc.start()
        model.predict(rows, k)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


@pytest.mark.parametrize(("base", "start"), [("0E0", -13.81551), ("[1E-8]", -13.81551), ("[1E0]", 13.74516), ("3E-1", -0.84729785)])
def test_a_probability_of_0_or_1_starts_where_xgboost_starts(base, start):
    """As it fits one to labels that are all alike; the numbers are those of its predict."""
    document = json.loads((FIXTURES / "xgboost_logistic.json").read_text())
    document["learner"]["learner_model_param"]["base_score"] = base
    assert b.read_model(document).start == pytest.approx(start, rel=1e-6)  # machines differ in the last bit of a logarithm
    for objective, wrong in (("binary:logistic", "[2E0]"), ("binary:logistic", "-1E-3"), ("count:poisson", "[0E0]")):
        document["learner"]["objective"]["name"], document["learner"]["learner_model_param"]["base_score"] = objective, wrong
        with pytest.raises(ValueError, match=r'"base_score" is .*, but must be a (probability|number above 0)'):
            b.read_model(document)


def test_another_iteration_than_there_is_and_rows_of_another_width_are_refused():
    model = b.read_model(FIXTURES / "xgboost_ndcg.json")
    with pytest.raises(ValueError, match=r"iteration 6 is outside 0\.\.5"):
        model.predict(np.zeros((1, 4)), 6)
    with pytest.raises(TypeError, match="not a whole number"):
        model.predict(np.zeros((1, 4)), "2")
    with pytest.raises(ValueError, match="a table with 4 columns"):
        model.predict(np.zeros((1, 5)))


def test_the_page_about_other_engines_is_what_comes_out_today():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.boosting.models"
