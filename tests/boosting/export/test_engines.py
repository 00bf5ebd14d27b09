"""The engines themselves load what was exported, and predict the same."""

import importlib.util

import numpy as np
import pytest

import boosting as b
from tests.boosting.helpers import VARIANTS

from .helpers import DATA, single_rows, trained
from .test_exported import plain


def needs(engine):
    there = importlib.util.find_spec(engine) is not None
    return pytest.mark.skipif(not there, reason=f"{engine} is not installed; what it would load is read by this library's reader")


def with_gaps(name):
    features = np.array(DATA.features)
    features[::3, 0] = np.nan
    features[1::4, 1] = np.nan
    return trained(name, b.Dataset(features, DATA.relevance, DATA.query_ptr))


@needs("lightgbm")
@pytest.mark.parametrize("make", [trained, with_gaps])
@pytest.mark.parametrize("name", VARIANTS)
def test_lightgbm_predicts_the_scores_of_the_run(name, make):
    import lightgbm

    trace = make(name)
    engine = lightgbm.Booster(model_str=b.exported(trace, "lightgbm", trace.n_iterations).decode())
    scores, own = engine.predict(trace.data.features, raw_score=True), trace.scores(trace.n_iterations)
    if plain(trace):
        assert scores.tolist() == own.tolist()
    np.testing.assert_allclose(scores, own, rtol=1e-12, atol=1e-12)
    assert engine.feature_name() == [each.replace(" ", "_") for each in trace.data.feature_names]
    again = b.read_model(engine.dump_model())  # what Vespa and others are given
    np.testing.assert_allclose(again.predict(trace.data.features), own, rtol=1e-12, atol=1e-12)


@needs("xgboost")
@pytest.mark.parametrize("make", [trained, with_gaps])
@pytest.mark.parametrize("format", ["xgboost-json", "xgboost-ubj"])
@pytest.mark.parametrize("name", VARIANTS)
def test_xgboost_predicts_the_scores_of_the_run(name, format, make, tmp_path):
    import xgboost

    trace, path = make(name), tmp_path / f"model.{format[-4:].strip('-')}"
    trace.export(path, format, trace.n_iterations)
    rows = single_rows(trace)
    own = trace.predict(rows, trace.n_iterations)
    given = xgboost.DMatrix(rows.astype(np.float32), feature_names=[each.replace(" ", "_") for each in trace.data.feature_names])
    scores = xgboost.Booster(model_file=path).predict(given, output_margin=True)
    np.testing.assert_allclose(scores, own, rtol=1e-5, atol=1e-6 * max(1.0, np.abs(own).max()))
