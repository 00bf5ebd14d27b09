"""An exported run gives its own scores to whoever reads it: this library's readers, held against the engines."""

import json
from dataclasses import dataclass, replace

import numpy as np
import pytest

import boosting as b
from boosting.export.exported import FORMATS
from boosting.export.forest import forest_of
from tests.boosting.helpers import VARIANTS, each
from tests.boosting.models.objectives.make_models import stored
from tests.ui.models.helpers import collection

from .helpers import DATA, single_rows, trained

READABLE = [name for name in FORMATS if name != "solr"]


def plain(trace):
    """Whether an iteration is one tree and rescales nothing, so that sums are the same additions."""
    return all(len(i.trees) == 1 and i.step.decay == 1.0 for i in trace.iterations)


@each(name=list(VARIANTS))
def test_lightgbm_reads_the_scores_of_the_run(name):
    trace = trained(name)
    for format in ("lightgbm", "lightgbm-json"):
        for k in (0, 3, trace.n_iterations):
            model = b.read_model(b.exported(trace, format, k))
            scores, own = model.predict(DATA.features), trace.predict(DATA.features, k)
            if plain(trace):
                assert scores.tolist() == own.tolist()
            np.testing.assert_allclose(scores, own, rtol=1e-12, atol=1e-12)


@each(name=list(VARIANTS))
@pytest.mark.parametrize("format", ["xgboost-json", "xgboost-ubj", "ranklib"])
def test_float32_readers_reach_the_same_leaves(name, format):
    trace, k = trained(name), 6
    rows = single_rows(trace)
    model = b.read_model(b.exported(trace, format, min(k, trace.n_iterations)))
    own = trace.predict(rows, min(k, trace.n_iterations))
    np.testing.assert_allclose(model.predict(rows[:, : model.n_features]), own, rtol=1e-5, atol=1e-6 * max(1.0, np.abs(own).max()))


@pytest.mark.parametrize("format", ["lightgbm", "lightgbm-json", "xgboost-json", "xgboost-ubj"])
def test_a_run_that_comes_back_is_said_to_be_one_and_its_training_rows_are_not_called_others(format):
    trace = trained("gbrank")
    model = b.read_model(b.exported(trace, format), DATA)
    assert model.exported_from == "GBRank" and "other rows" not in model.matching.sentence
    assert "it is a run of GBRank that Boosting to rank exported; open the saved run" in b.fitted_to(model, DATA).sentence
    odd = b.read_model(b.exported(replace(trace, loss=Odd()), format))
    assert odd.exported_from == "a b c" and odd.predict(DATA.features).tolist() == model.predict(DATA.features).tolist()


@dataclass(frozen=True)
class Odd(b.GBRank):
    title = "a=b\n[c]"


@pytest.mark.parametrize("format", READABLE)
def test_a_shift_names_and_a_number_of_iterations(format):
    trace = trained("lambdamart")
    names = {name: f"f.{number}" for number, name in enumerate(DATA.feature_names)}
    model = b.read_model(b.exported(trace, format, 2, shift=100.0, names=names))
    rows = DATA.features.astype(np.float32).astype(np.float64)
    np.testing.assert_allclose(model.predict(rows[:, : model.n_features]), 100.0 + trace.predict(rows, 2), rtol=1e-6)
    if format != "ranklib":  # which has numbers
        assert model.feature_names == tuple(names.values())


def test_missing_values_go_where_the_trees_send_them():
    features = DATA.features.copy()
    features[::3, 0] = np.nan
    data = b.Dataset(features, DATA.relevance, DATA.query_ptr)
    trace = trained("lambdamart", data)
    for format in ("lightgbm", "lightgbm-json", "xgboost-json", "xgboost-ubj"):
        model = b.read_model(b.exported(trace, format, trace.n_iterations))
        np.testing.assert_allclose(model.predict(features), trace.predict(features, trace.n_iterations), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("format", ["ranklib", "solr"])
def test_readers_that_take_missing_as_0_are_given_none_that_goes_elsewhere(format):
    features = np.array([[np.nan], [np.nan], [-2.0], [-1.0]])  # the missing ones go with no value, 0 would go with the largest
    data = b.Dataset(features, [3, 3, 0, 1], [0, 4])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=2, max_leaf_nodes=4, min_documents_leaf=1))
    with pytest.raises(ValueError, match="takes a missing value as 0; fill in"):
        b.exported(trace, format)


def test_what_cannot_be_exported_is_said():
    trace = trained("gbt")
    for wanted, why in (
        ({"format": "onnx"}, "format='onnx' is not one of lightgbm, "), ({"k": 7}, "k=7 is outside 0..6"), ({"shift": np.inf}, "finite"),
        ({"names": {"moon": "m"}}, "'moon', which is no feature"), ({"names": {DATA.feature_names[0]: "a b"}}, "blanks or signs"),
        ({"names": dict.fromkeys(DATA.feature_names[:2], "x")}, "two features would be called 'x'"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=why):
            b.exported(trace, **{"format": "lightgbm", **wanted})
    going_on = b.train(DATA, b.GBT(), b.Settings(n_iterations=2), base=trace)
    with pytest.raises(ValueError, match="export a run without base="):
        b.exported(going_on, "lightgbm")


def test_a_file_has_scores_to_check_its_reader_beside_it(tmp_path):
    trace = trained("mpboost")
    trace.export(tmp_path / "ranker.ubj", "xgboost-ubj", k=4)
    record = json.loads((tmp_path / "ranker.ubj.scores.json").read_text())
    model = b.read_model(tmp_path / "ranker.ubj")
    np.testing.assert_allclose(model.predict(np.array(record["rows"])), record["scores"], rtol=1e-5, atol=1e-6)
    assert tuple(record["features"]) == model.feature_names and len(record["rows"]) == 20
    trace.export(tmp_path / "ranker.ubj", "xgboost-ubj", k=3)  # again, over its own
    assert json.loads((tmp_path / "ranker.ubj.scores.json").read_text())["scores"] != record["scores"]
    (other := tmp_path / "mine.ubj.scores.json").write_text('{"scores": 1}')
    with pytest.raises(ValueError, match=r"mine\.ubj\.scores\.json, and that is there and holds something else; name another file"):
        trace.export(tmp_path / "mine.ubj", "xgboost-ubj")
    assert other.read_text() == '{"scores": 1}' and not (tmp_path / "mine.ubj").exists()


def test_numbers_beyond_float32_go_to_lightgbm_alone(tmp_path):
    data = b.Dataset(np.outer([1, 2, 3, 4], [1e300]), [3, 3, 0, 1], [0, 4], feature_names=["cost"])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=2))
    for format in ("xgboost-json", "xgboost-ubj", "ranklib", "solr"):
        with pytest.raises(ValueError, match=r"^cost of row 3 is 4e\+300, .* is 3\.4e\+38; divide .* LightGBM\.$"):
            b.exported(trace, format)
    trace.export(tmp_path / "ranker.txt", "lightgbm")
    record = json.loads((tmp_path / "ranker.txt.scores.json").read_text(), parse_constant=pytest.fail)
    assert b.read_model(tmp_path / "ranker.txt").predict(np.array(record["rows"])).tolist() == record["scores"]


def test_names_that_engines_refuse_become_plain():
    data = b.Dataset(DATA.features[:, :3], DATA.relevance, DATA.query_ptr, feature_names=["BM25 of title", '</tree>"', "猫:"])
    assert forest_of(b.train(data, b.GBT(), b.Settings(n_iterations=1)), 1).feature_names == ("BM25_of_title", "_/tree_", "猫_")


@pytest.mark.parametrize("name", ["lightgbm_lambdarank", "xgboost_ndcg", "catboost_yetirank"])
@pytest.mark.parametrize("format", ["lightgbm", "xgboost-ubj"])
def test_a_ranker_of_one_engine_becomes_one_of_another(name, format):
    data = collection(name).train
    trace = b.replay(b.read_model(stored(name)), data)
    model = b.read_model(b.exported(trace, format, trace.n_iterations))
    rows = data.features.astype(np.float32).astype(np.float64)
    np.testing.assert_allclose(model.predict(rows), trace.predict(rows, trace.n_iterations), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("format", FORMATS)
def test_values_that_a_reader_takes_as_0_are_refused_where_a_split_parts_them(format):
    """Products of probabilities are as small as that. LightGBM takes up to 1e-35 as 0, float32 what is below 1e-45; Vespa, for which
    the JSON is, takes float64 as they are."""
    rows = np.array([[1.0, 0.3], [2.0, 0.1], [3.0, 0.9], [4.0, 0.5]])
    for scale, is_held in ((1e-40, format != "lightgbm"), (1e-60, format == "lightgbm-json"), (1e-30, True)):
        data = b.Dataset(rows * [scale, 1.0], [0, 0, 1, 2], [0, 4])
        trace = b.train(data, b.GBT(), b.Settings(n_iterations=2))
        if is_held:
            assert b.exported(trace, format)
        else:
            with pytest.raises(ValueError, match=r"^feature_1 of row \d is \de-\d\d, which the reader of this format takes as 0; multiply"):
                b.exported(trace, format)
    beside_large_ones = b.Dataset([[1e-60], [2e-60], [1.0]], [0, 0, 1], [0, 3])
    assert b.exported(b.train(beside_large_ones, b.GBT(), b.Settings(n_iterations=2)), format)
