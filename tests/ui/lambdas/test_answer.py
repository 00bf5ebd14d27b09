"""Every number that the component is given is boosting's own, and every sum closes."""

import json
from dataclasses import fields

import numpy as np
import pytest

from boosting import LambdaMART, metrics
from boosting.lambdas import terms
from tests.ui.lambdas.helpers import answered, made, six
from ui.lambdas.controller import base_of_order
from ui.lambdas.state import ready
from ui.places.lambdas import Lambdas
from ui.places.lambdas_values import KNOBS

SCORES = [0.1, 0.3, 0.2, 0.0, -0.4, 0.5]
SCENES = [
    Lambdas(), Lambdas(scores={0: 2.0}, grades={3: 2.5}),
    Lambdas(conventions=LambdaMART.preset("xgboost"), against=LambdaMART.preset("ranklib"), leaf=(1, 4)),
    Lambdas(conventions=LambdaMART(metric="err", truncation=2, beyond_truncation="zero"), pair=(0, 3)),
    Lambdas(conventions=LambdaMART(metric="map", sigma=3.0)),
]  # fmt: skip


def no_nan(word):
    raise ValueError(word)


@pytest.mark.parametrize("state", SCENES, ids=range(len(SCENES)))
def test_the_numbers_are_boostings_and_the_sums_close(state):
    base = six(SCORES)
    found = json.loads(json.dumps(answered(state, base)), parse_constant=no_nan)
    data, scores = state.data_of(base), state.scores_of(base)
    loss = ready(state.conventions, base, data)
    for name, side in (("net", LambdaMART(metric="ranknet", sigma=loss.sigma)), ("ours", loss), ("other", state.against)):
        if side is None:
            assert name not in found["documents"][0]
            continue
        problem = side.problem(data, scores, 1)
        for doc in found["documents"]:
            weight = problem.weights[doc["row"]]
            assert doc[name]["lambda"] == pytest.approx(problem.targets[doc["row"]] * weight, rel=1e-12, abs=1e-15)
            curvature = weight if problem.leaf_weights is None else problem.leaf_weights[doc["row"]]
            assert doc[name]["curvature"] == curvature
    assert [doc["rank"] for doc in found["documents"]] == list(range(6))
    assert [doc["score"] for doc in found["documents"]] == sorted(scores, reverse=True)
    sums = [sum(v or 0.0 for v in row) for row in found["matrix"]["cells"]]
    np.testing.assert_allclose(sums, [doc["ours"]["lambda"] for doc in found["documents"]], atol=1e-12)
    np.testing.assert_allclose(found["matrix"]["sums"], sums, atol=1e-12)
    inside = [doc["ours"] for doc in found["documents"] if doc["in_leaf"]]
    assert found["leaf"]["numerator"] == pytest.approx(sum(doc["lambda"] for doc in inside))
    assert found["measures"]["errors"] == metrics.contradicting_pairs(data, scores) and found["is_what_if"] == state.is_what_if
    if found["pair"]:
        i, j = found["pair"]["winner"], found["pair"]["loser"]
        if "error" not in found["pair"]:
            force = found["matrix"]["cells"][_rank(found, i)][_rank(found, j)]
            assert found["pair"]["force"] == force and data.relevance[i] > data.relevance[j]


def _rank(found, d):
    return next(doc["rank"] for doc in found["documents"] if doc["row"] == d)


def test_a_wide_query_shows_the_top_and_adds_up_the_rest():
    rng = np.random.default_rng(3)
    base = made(rng.integers(0, 5, 1000), rng.normal(size=1000))
    found = answered(Lambdas(), base)
    assert found["n"] == 1000 and len(found["documents"]) == 100 and len(found["matrix"]["cells"]) == 20
    lambdas = terms.forces(LambdaMART(), base.data, base.scores).lambdas
    for i, row in enumerate(found["matrix"]["cells"]):
        total = sum(v or 0.0 for v in row) + found["matrix"]["others"][i]
        assert total == pytest.approx(lambdas[found["documents"][i]["row"]], abs=1e-12)


@pytest.mark.parametrize(
    ("grades", "scores"),
    [([2], [0.0]), ([1, 1, 1], [0.3, 0.2, 0.1]), ([np.nan, 1, 0], [0, 0, 0]), ([60, 0, 59], [1e6, -1e6, 0]), ([0, 0], [0, 0])],
)
def test_odd_queries_are_answered(grades, scores):
    found = json.loads(json.dumps(answered(Lambdas(), made(grades, scores))), parse_constant=no_nan)
    has_pairs = len({g for g in grades if g == g}) > 1
    assert (found["matrix"]["n_pairs"] > 0, found["pair"] is not None) == (has_pairs, has_pairs)
    assert has_pairs or all(doc["ours"]["lambda"] == 0 for doc in found["documents"])


def test_the_switches_are_the_fields_of_lambdamart():
    knobs = answered()["conventions"]["knobs"]
    shown = [f for f in fields(LambdaMART) if not f.metadata["hidden"]]
    assert [k["name"] for k in knobs] == [f.name for f in shown] == [f.name for f in KNOBS]
    assert [k["help"] for k in knobs] == [f.metadata["help"] for f in shown]
    for knob, f in zip(knobs, shown, strict=True):
        assert len(knob["choices"]) == len(f.metadata["choices"]) and knob["label"]


def test_only_the_settings_that_differ_are_listed():
    found = answered(Lambdas(conventions=LambdaMART.preset("lightgbm"), against=LambdaMART.preset("xgboost")))["conventions"]
    assert sorted(found["differences"]) == [
        ("curvature ×", "1", "2"), ("l2 regularization", "0", "1"), ("min weight leaf", "0.001", "1"), ("truncation T", "30", "32"),
    ]  # fmt: skip
    assert answered(Lambdas(against=LambdaMART()))["conventions"]["differences"] == []


def test_an_incoherent_push_is_named_with_its_numbers():
    base = six([-0.7, -0.2, 1.8, -2.1, 0.8, -0.8])
    found = answered(Lambdas(), base)["incoherence"]
    forces = terms.forces(LambdaMART(), base.data, base.scores)
    better, worse = found["rows"]
    assert found["names"] == ["Toast ideas", "Loaf of the month club"] and found["grades"] == [1, 0] and found["n_cases"] == 1
    assert forces.rank[better] > forces.rank[worse] and forces.lambdas[better] < forces.lambdas[worse]
    assert found["lambdas"] == [forces.lambdas[better], forces.lambdas[worse]]


@pytest.mark.parametrize(("identifier", "errors", "mrr"), [("perfect", 0, 1.0), ("ten", 10, 1.0), ("eight", 8, 0.25)])
def test_the_three_orders_show_their_counts(identifier, errors, mrr):
    found = answered(Lambdas(order=identifier), base_of_order(identifier))
    assert (found["measures"]["errors"], found["measures"]["mrr"]) == (errors, mrr)
    shown = next(o for o in found["orders"] if o["identifier"] == identifier)
    assert shown["errors"] == errors and shown["ndcg"] == found["measures"]["ndcg"]


def test_ranknet_pushes_the_lower_result_more_and_lambdarank_the_upper_one():
    """The point of Burges' figure, on the order with eight errors."""
    documents = {doc["name"]: doc for doc in answered(Lambdas(order="eight"), base_of_order("eight"))["documents"]}
    upper, lower = documents["Relevant result A"], documents["Relevant result B"]
    assert lower["net"]["lambda"] > upper["net"]["lambda"] and upper["ours"]["lambda"] > lower["ours"]["lambda"]
