"""What the sheet gets is the explanation: the same numbers, sums of what is not sent, and nothing that JSON cannot say."""

import json

import numpy as np
import pytest

import boosting as b
import sample_data
from tests.boosting.helpers import VARIANTS, each, make_data
from tests.boosting.models.test_replay import replayed
from ui.packing.pair import POINTS, pack_large, swap_sentences
from ui.packing.sheet import SENT, pack_sheet

SETTINGS = b.Settings(n_iterations=3, max_leaf_nodes=4)


def sheet(trace, q, validation, k, document, tab="why", other=None):
    """As the browser reads it; NaN and infinity would raise."""
    return json.loads(json.dumps(pack_sheet(trace, q, validation, k, document, tab, other), allow_nan=False))


@each(loss=VARIANTS)
def test_the_sheet_is_the_explanation(loss):
    trace = b.train(make_data(3, (6, 1, 5), missing=0.2), loss, SETTINGS, make_data(4, (4, 5), missing=0.2))
    for validation, q, start, documents in ((False, 2, 7, 5), (True, 1, 4, 5)):
        for k in (0, trace.n_iterations):
            for d in range(documents):
                why, got = b.explain(trace, k, start + d, validation), sheet(trace, q, validation, k, d)
                assert got["asked"] == {"iteration": k, "document": d, "sheet": "why", "other": None}
                for name in ("sentence", "target", "weight", "product", "g", "decay", "rate", "score_before", "score_after", "rank_after"):
                    assert got[name] == getattr(why, name)
                assert sorted(got["pairs"]["partner"]) == sorted((why.pairs["partner"] - start).tolist())
                sizes = np.abs(got["pairs"]["values"]["adds"]) if got["pairs"]["n"] else []
                assert list(sizes) == sorted(sizes, reverse=True)
                assert got["pairs"]["rest"]["adds"][0] == pytest.approx(why.pairs["adds"].sum(), abs=1e-12)
                assert {*got["shown"]} - {"adds"} <= set(got["quantities"])
                for leaf, packed in zip(why.leaves, got["leaves"], strict=True):
                    assert (packed["numerator"], packed["denominator"], packed["value"]) == (leaf.numerator, leaf.denominator, leaf.value)
                    assert packed["members"]["n"] == len(leaf.names)
                    assert packed["members"]["own"][0] is (not validation)
                    assert [turn["feature_name"] for turn in packed["path"]] == [turn.feature_name for turn in leaf.path]


def test_what_is_not_sent_stands_as_a_sum():
    n = 2 * SENT
    data = b.Dataset(np.arange(n)[:, None], np.arange(n) % 5, [0, n])
    trace = b.train(data, b.LambdaMART(), b.Settings(1, 2))
    got, why = sheet(trace, 0, False, 1, 0), b.explain(trace, 1, 0)
    pairs, rest = got["pairs"], got["pairs"]["rest"]["adds"]
    assert len(pairs["partner"]) == SENT < pairs["n"] == len(why.pairs["adds"])
    for shown in (0, 7, SENT):
        assert sum(pairs["values"]["adds"][:shown]) + rest[shown] == pytest.approx(why.product, rel=1e-9)
    members = got["leaves"][0]["members"]
    assert sum(members["adds"]) + members["rest"]["adds"][len(members["adds"])] == pytest.approx(
        got["leaves"][0]["numerator"], rel=1e-9, abs=1e-9
    )


def test_a_comparison_adds_up_by_feature():
    """As Python says it of a large run, and a test compares the browser with that."""
    library = sample_data.load("library")
    trace = b.train(library.train, b.LambdaMART(), b.Settings(12, 6))
    start = library.train.query_slice(3).start
    whole = b.explain_pair(trace, start + 2, start + 5)
    for k in (1, 9, trace.n_iterations):
        found, names = pack_large(trace, False, k, start + 2, start + 5)["by_feature"], library.train.feature_names
        assert found["base"] == found["rounding"] == 0.0
        assert found["rest"][0] == pytest.approx(whole.difference[k], rel=1e-9, abs=1e-12)
        sizes = [abs(one["adds"]) for one in found["features"]]
        assert sizes == sorted(sizes, reverse=True) and all(sizes) and found["n"] == len(sizes)
        for one in found["features"]:
            column = names.index(one["name"])
            assert one["values"] == library.train.features[[start + 2, start + 5], column].tolist()
            assert one["adds"] == pytest.approx(whole.values[k, column], abs=1e-12) and 1 <= one["since"] <= k
            np.testing.assert_allclose(one["curve"], whole.values[found["points"], column], atol=1e-12)
        assert found["points"][0] == 0 and found["points"][-1] == trace.n_iterations and len(found["points"]) <= POINTS


def test_a_comparison_names_what_no_feature_adds():
    """What a base gave the two, and what an engine rounds to float32."""
    data = make_data(3, (6, 5))
    based = b.train(data, b.LambdaMART(), SETTINGS, base="feature 2")
    found, difference = pack_large(based, False, 3, 0, 4)["by_feature"], based.scores(3)[0] - based.scores(3)[4]
    assert found["base"] == pytest.approx(data.features[0, 1] - data.features[4, 1])
    assert found["base"] + found["rest"][0] == pytest.approx(difference, abs=1e-12)
    assert swap_sentences(based, False, 3, 0, [4])[0].endswith("The feature feature 2, from which the run goes on, stays as it is.")
    single = replayed("xgboost_ndcg.json")
    found, difference = pack_large(single, False, 5, 0, 4)["by_feature"], single.scores(5)[0] - single.scores(5)[4]
    assert 0 < abs(found["rounding"]) < 1e-5
    assert found["rest"][0] + found["rounding"] == pytest.approx(difference, abs=1e-12)
