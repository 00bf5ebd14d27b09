"""Features on one scale by query: against scikit-learn's scalers query by query, and at the edges of numbers."""

import numpy as np
import pytest
from sklearn.preprocessing import MinMaxScaler, StandardScaler

import boosting as b
from boosting.data.normalised import WAYS, between_queries, normalised, remark
from tests.boosting.helpers import make_data


@pytest.mark.parametrize(("way", "scaler"), [("letor", MinMaxScaler), ("z-scores", StandardScaler)])
@pytest.mark.parametrize("missing", [0.0, 0.3])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # of scikit-learn, where a query knows nothing of a feature
def test_each_query_is_scaled_by_itself_and_missing_values_stay(way, scaler, missing):
    data = make_data(3, sizes=(5, 1, 9, 2), missing=missing)
    found = normalised(data, way)
    for q in range(data.n_queries):
        rows = data.query_slice(q)
        expected = scaler().fit_transform(data.features[rows])
        known = ~np.isnan(data.features[rows])
        assert (np.isnan(found.features[rows]) == ~known).all()
        np.testing.assert_allclose(found.features[rows][known], expected[known], rtol=1e-9, atol=1e-12)
    assert found.qids == data.qids and found.document_names == data.document_names and (found.relevance == data.relevance).all()
    assert normalised(data, "none") is data and not found.features.flags.writeable


@pytest.mark.parametrize("way", ["letor", "z-scores"])
@pytest.mark.parametrize("values", [[-1.7e308, 1.7e308, 0.0], [1e-320, 0.0, 3e-320], [5.0, 5.0, 5.0], [np.nan, np.nan, np.nan]])
def test_no_number_is_lost_at_the_edges(way, values):
    found = normalised(b.Dataset(np.array(values)[:, None], [0, 1, 2], [0, 3]), way).features[:, 0]
    assert (np.isnan(found) == np.isnan(values)).all() and np.isfinite(found[~np.isnan(found)]).all()
    if len(set(values)) == 3 and not np.isnan(values).any():
        assert np.argsort(found).tolist() == np.argsort(values).tolist()


def test_narrow_numbers_stay_narrow_and_preferences_come_along():
    data = make_data(1, dtype=np.float32)
    pairwise = b.Dataset(data.features, data.relevance, data.query_ptr, preferences=[[0, 1]])
    found = normalised(pairwise, "letor")
    assert found.features.dtype == np.float32 and found.preference_rows.tolist() == [[0, 1]]


def test_it_is_said_where_features_tell_queries_apart_rather_than_documents():
    data = make_data(2, sizes=(6,) * 12)
    assert remark(data) == ""
    shifted = b.Dataset(data.features + 100.0 * data.document_query[:, None], data.relevance, data.query_ptr)
    assert remark(shifted).startswith("Of 3 features that vary within queries, 3 vary more from query to query than within one")
    one = b.Dataset(shifted.features[:, :1], shifted.relevance, shifted.query_ptr)
    assert remark(one).startswith("The only feature that varies within queries varies more from")
    assert remark(normalised(shifted, "letor")) == "" and (between_queries(shifted) > 0.99).all()
    assert remark(shifted.subset([0])) == ""


def test_another_way_is_refused():
    with pytest.raises(ValueError, match=rf"^there is no normalisation 'log'; choose one of {', '.join(WAYS)}\.$"):
        normalised(make_data(), "log")


def test_what_raw_features_cost_is_found_once(monkeypatch):
    data = b.Dataset([[1.0], [2.0], [101.0], [102.0]], [0, 1, 0, 1], [0, 2, 4])
    said = remark(data)
    monkeypatch.setattr("boosting.data.normalised.between_queries", lambda data: pytest.fail("it looks once more"))
    assert said == remark(data)
