"""Scores of imported models are those of the engine, after every iteration, on plain rows and on and beside every threshold."""

import numpy as np
import pytest

import boosting as b

from .make_fixtures import FIXTURES, MODELS

LAYOUTS = {"lightgbm": ("txt", "json"), "xgboost": ("json", "ubj"), "catboost": ("json",)}
CASES = [(name, f"{name}.{ending}") for name in MODELS for ending in LAYOUTS[name.split("_")[0]]]
CASES += [("xgboost_dart", "xgboost_dart_3_4.json")]
# As an engine adds: LightGBM and CatBoost in float64 in the same order; a bias is added in another place.
ALLOWED = {"lightgbm": 0.0, "xgboost": 1e-6, "catboost": 0.0}


def stored(name):
    with np.load(FIXTURES / f"{name}.npz") as file:
        return file["rows"], file["scores"]


@pytest.mark.parametrize(("name", "file"), CASES, ids=lambda value: value)
def test_scores_after_every_iteration_are_the_engines(name, file):
    rows, expected = stored(name)
    model = b.read_model(FIXTURES / file)
    found = np.array(list(model.staged_predict(rows)))
    assert found.shape == expected.shape and len(rows) > 20
    known = expected[1:] if np.isnan(expected[0]).all() else expected
    allowed = 1e-15 if model.start and model.engine == "CatBoost" else ALLOWED[name.split("_")[0]]
    assert np.abs(found[-len(known) :] - known).max() <= allowed
    for k in (0, 1, model.n_iterations):
        assert np.array_equal(model.predict(rows, k), found[k])
    assert np.array_equal(model.predict(rows), found[-1])
