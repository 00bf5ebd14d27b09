"""The curves as they are sent: those of the run, and of the query in sight beside them, with the rule in words."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting import curves
from boosting.explain.history import history
from boosting.explain.pair_changes import pair_changes
from ui.packing.caption import caption
from ui.packing.curves_sent import METRICS, packed_curves, query_curves

TRACE = b.train(sample_data.load("library").train, b.GBRank(), b.Settings(n_iterations=4), validation=sample_data.load("library").test)
MEASURES = {
    "ndcg": lambda data, scores: b.metrics.ndcg(data, scores, k=5),
    "dcg": lambda data, scores: b.metrics.dcg(data, scores, k=5),
    "contradicting_pairs": lambda data, scores: np.divide(b.metrics.contradicting_pairs(data, scores), b.metrics.n_pairs(data) or np.nan),
}


def alone(data: b.Dataset, q: int) -> b.Dataset:
    rows = data.query_slice(q)
    return b.Dataset(data.features[rows], data.relevance[rows], [0, rows.stop - rows.start])


@pytest.mark.parametrize("validation", [False, True])
@pytest.mark.parametrize("name", MEASURES)
def test_the_curve_of_a_query_is_the_metric_of_that_query_alone(validation, name):
    data = TRACE.validation if validation else TRACE.data
    for q in range(data.n_queries):
        rows = data.query_slice(q)
        past = history(TRACE, rows, validation)
        along = query_curves(data.relevance[rows], past.scores, pair_changes(data, q, past.scores, 3))[name]
        assert along == pytest.approx(
            [MEASURES[name](alone(data, q), scores[rows]) for scores in TRACE.all_scores(validation)], nan_ok=True
        )


def test_every_metric_is_sent_with_its_lines_and_a_rule_that_says_over_what_it_is():
    data, found = TRACE.data, curves.curves(TRACE)
    past = history(TRACE, data.query_slice(0))
    sent = packed_curves(TRACE, 0, False, found, past.scores, pair_changes(data, 0, past.scores, 3))
    assert [curve["name"] for curve in sent] == [metric.name for metric in METRICS] == list(MEASURES)
    for curve in sent:
        assert curve["train"] == pytest.approx(found[curve["name"]]) and len(curve["query"]) == TRACE.n_iterations + 1
        assert f"{data.n_queries} train queries and {TRACE.validation.n_queries} test queries" in curve["rule"] and "{" not in curve["rule"]
        over = "all" if curve["name"] == "contradicting_pairs" else "mean"
        assert curve["names"] == {"train": f"train {over}", "test": f"test {over}", "query": "this query"}


def test_a_single_query_is_its_own_mean():
    six = b.train(sample_data.load("six").train, b.GBT(), b.Settings(n_iterations=2))
    past = history(six, slice(0, 6))
    sent = packed_curves(six, 0, False, curves.curves(six), past.scores, pair_changes(six.data, 0, past.scores, 3))
    assert [curve["query"] for curve in sent] == [None] * 3 and sent[0]["names"]["train"] == "train"


def test_a_query_without_relevant_documents_has_no_ndcg():
    grades = np.zeros(3)
    data = b.Dataset(np.zeros((3, 1)), grades, [0, 3])
    states = np.array([[1.0, 2.0, 3.0]])
    found = query_curves(grades, states, pair_changes(data, 0, states, 3))
    assert np.isnan(found["ndcg"]).all() and np.isnan(found["contradicting_pairs"]).all() and found["dcg"].tolist() == [0.0]


def test_a_caption_names_method_data_query_settings_and_version():
    said = caption(TRACE, "Library", 0, False)
    assert said["run"] == f"GBRank on Library, query “{TRACE.data.qids[0]}” (train)"
    assert "iterations: 4" in said["settings"] and "tau: 1" in said["settings"] and said["settings"].endswith(b.__version__)


def test_a_caption_leaves_out_what_counts_for_nothing():
    said = [
        caption(b.train(TRACE.data, b.MPBoost(ddf="linear"), b.Settings(n_iterations=1, **drawn)), "", 0, False)["settings"]
        for drawn in ({}, {"sample_queries": 0.5, "seed": 3})
    ]
    for settings in said:
        assert "alpha: " in settings and not any(word in settings for word in ("lambda", "beta", "points", "expression"))
    assert "drawn" not in said[0] and "seed" not in said[0] and "queries drawn: 0.5" in said[1] and "seed of the draws: 3" in said[1]
