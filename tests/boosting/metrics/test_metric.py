"""A metric under a convention: the numbers of those who set it, who is left out, and what is refused."""

import numpy as np
import pytest

import boosting as b
from boosting.curves import curves
from boosting.metrics import CONVENTIONS, Convention
from boosting.metrics.conventions import EVERY
from tests import naive
from tests.boosting.helpers import POOLED, make_data, scores_for, tied_scores

DATA = b.Dataset(np.zeros((7, 1)), [2, 0, 1, 0, 0, 3, 1], [0, 3, 5, 7], document_names=list("cabdegf"))
SCORES = np.array([1.0, 1.0, 2.0, 0.0, 0.0, 0.5, 0.7])


def test_a_convention_is_gain_discount_ties_and_empty_at_once():
    for name, how in CONVENTIONS.items():
        found = b.Metric("ndcg", k=5, convention=name)(DATA, SCORES)
        assert found == b.metrics.ndcg(DATA, SCORES, 5, how.gain, how.discount, how.ties, how.empty) or how.beyond == "zero", name
    own = Convention(gain=(0, 0, 5, 9), empty="zero")
    assert b.Metric("ndcg", k=5, convention=own)(DATA, SCORES) == b.metrics.ndcg(DATA, SCORES, 5, (0, 0, 5, 9), empty="zero")


def test_the_same_scores_by_hand_under_each_convention():
    """Query 1: scores 1, 1, 2 with grades 2, 0, 1 (names c, a, b); query 2 has no relevant document; query 3: grades 3, 1, the
    worse one first. NDCG@2."""
    half, best = 1 / np.log2(3), {"exp2": (3 + 1 / np.log2(3), 7 + 1 / np.log2(3)), "linear": (2 + 1 / np.log2(3), 3 + 1 / np.log2(3))}
    third = {"exp2": (1 + 7 * half) / best["exp2"][1], "linear": (1 + 3 * half) / best["linear"][1]}
    expected = {
        "standard": ((1 + (3 + 0) / 2 * half) / best["exp2"][0] + third["exp2"]) / 2,
        "letor": ((1 + 3) / 4 + 1 + 0) / 3,  # both ranks weigh 1, and file order puts grade 2 first
        "letor_tool": ((1 + 3) / 4 + 1 + 0) / 3,  # no list is shorter than two
        "lightgbm": ((1 + 3 * half) / best["exp2"][0] + third["exp2"] + 1) / 3,
        "trec_eval": ((1 + 2 * half) / best["linear"][0] + third["linear"] + 0) / 3,  # c before a
    }
    for name, value in expected.items():
        assert b.Metric("ndcg", k=2, convention=name)(DATA, SCORES) == pytest.approx(value, abs=1e-12), name


def as_the_tool(data, scores, k):
    """NDCG@k as LETOR's tool works it out: DCG rank by rank, no entry where the list has ended, the sum over all queries."""
    found = []
    for q in range(data.n_queries):
        grades, h = data.relevance[data.query_slice(q)], scores[data.query_slice(q)]
        order = sorted(range(len(h)), key=lambda i: -h[i])  # equal scores stay as they stand in the file

        def along(rates):
            total, sums = 0.0, []
            for rank, grade in enumerate(rates, start=1):
                total += (2**grade - 1) * (1.0 if rank < 3 else np.log(2.0) / np.log(rank))
                sums.append(total)
            return sums

        got, best = along([grades[i] for i in order]), along(sorted(grades, reverse=True))
        by_rank = [one / two if two else 0.0 for one, two in zip(got, best, strict=True)]
        found.append(by_rank[k - 1] if k <= len(by_rank) else 0.0)
    return float(np.mean(found))


def test_the_tool_of_letor_counts_nothing_beyond_the_end_of_a_list():
    data = make_data(4, sizes=(2, 7, 12, 1, 5, 10), n_grades=3)
    scores = np.round(np.random.default_rng(0).normal(size=data.n_documents), 1)
    for k in range(1, 12):
        assert b.Metric("ndcg", k=k, convention="letor_tool")(data, scores) == pytest.approx(as_the_tool(data, scores, k), abs=1e-12)
    whole = [b.Metric("ndcg", k=None, convention=name)(data, scores) for name in ("letor", "letor_tool")]
    assert whole[0] == whole[1]
    ten = [b.Metric("ndcg", k=10, convention=name)(data, scores) for name in ("letor", "letor_tool")]
    assert ten[0] > ten[1] + 0.3
    assert b.Metric("ndcg", k=10, convention="letor_tool").reads.words.endswith("At a rank beyond the end of its list a query counts 0.")


@pytest.mark.parametrize("name", EVERY)
def test_one_cutoff_is_a_number_and_several_are_columns(name):
    data = make_data(2)
    scores = tied_scores(data)
    cuts = {"precision_at_percent": (10, 50, 100)}.get(name, (None,) if name.startswith("contradicting") else (1, 3, None))
    several = b.Metric(name, k=cuts)
    found, table = several(data, scores), several.by_query(data, scores)
    assert found.shape == (len(cuts),) and table.shape == (data.n_queries, len(cuts)) and len(several.labels) == len(cuts)
    for j, k in enumerate(cuts):
        one = several.at(k)
        assert one(data, scores) == found[j] and np.array_equal(one.by_query(data, scores), table[:, j], equal_nan=True)
    if name not in POOLED:
        assert found == pytest.approx(np.nanmean(table, axis=0), abs=1e-12)


def test_it_says_how_many_queries_it_leaves_out():
    assert b.Metric("ndcg", k=5).skipped(DATA) == 1
    assert b.Metric("map").says(DATA) == "One of three queries has no relevant document and is left out."
    assert b.Metric("contradicting_share").says(DATA) == "One of three queries has no pair and is left out."
    for metric in (b.Metric("ndcg", convention="letor"), b.Metric("ndcg", convention="lightgbm"), b.Metric("dcg", k=5)):
        assert metric.skipped(DATA) == 0 and metric.says(DATA) == ""
    none = b.Dataset([[0.0], [0.0]], [0, 0], [0, 2])
    assert np.isnan(b.Metric("ndcg")(none, [1, 2])) and b.Metric("ndcg").says(none) == "No query has a relevant document, so none counts."


def test_labels_name_cutoff_and_convention():
    assert b.Metric("ndcg", k=(1, 10), convention="letor").labels == ("NDCG@1 (letor)", "NDCG@10 (letor)")
    assert b.Metric("precision_at_percent", k=[10, 100]).labels == ("precision@10%", "precision@100%")
    assert b.Metric("err").label == "ERR" and b.Metric("map", convention=Convention(ties="stable")).label == "MAP (own convention)"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: b.Metric("auc"), "metric='auc' is not known; choose one of 'dcg'"),
        (lambda: b.Metric("ndcg", k=0), "k=0 must be at least 1"),
        (lambda: b.Metric("ndcg", k=2.5), "k=2.5 is not a rank"),
        (lambda: b.Metric("ndcg", k="5"), "k='5' is not a rank"),
        (lambda: b.Metric("ndcg", k=float("nan")), "k=nan is not a rank"),
        (lambda: b.Metric("ndcg", k=(1, "x")), "k='x' is not a rank"),
        (lambda: b.Metric("ndcg", k=()), "cuts nothing"),
        (lambda: b.Metric("contradicting_pairs", k=5), "k=5 cuts nothing of contradicting_pairs"),
        (lambda: b.Metric("precision_at_percent", k=(10, 101)), "percentages above 0"),
        (lambda: b.Metric("ndcg", convention="bing"), "convention='bing' is not known"),
        (lambda: b.Metric("ndcg", convention=None), "convention=None is not known; choose one of 'standard'"),
        (lambda: b.Metric("err", convention="lightgbm"), "the convention 'lightgbm' has no err, only ndcg, map"),
        (lambda: Convention(ties="x"), "ties='x' is not known"),
    ],
)
def test_what_there_is_no_metric_of_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_the_best_iteration_is_the_first_best_on_validation():
    data, validation = make_data(1), make_data(4)
    trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=12), validation)
    for metric in (b.Metric("ndcg", k=3), b.Metric("contradicting_pairs"), b.Metric("mrr")):
        values = [metric(validation, trace.validation_scores(k)) for k in range(13)]
        best = max(values) if metric.higher_is_better else min(values)
        assert trace.best_iteration(metric) == values.index(best)


def test_a_choice_needs_something_to_choose_on():
    data = make_data(1)
    with pytest.raises(ValueError, match="without validation data"):
        b.train(data, b.GBT(), b.Settings(n_iterations=1)).best_iteration(b.Metric("mrr"))
    empty = b.Dataset(data.features, np.zeros(data.n_documents), data.query_ptr)
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1), empty)
    with pytest.raises(ValueError, match="no query of the validation data counts for NDCG@5"):
        trace.best_iteration(b.Metric("ndcg", k=5))
    with pytest.raises(ValueError, match=r"several numbers; choose by one of them, such as metric\.at\(1\)"):
        trace.best_iteration(b.Metric("ndcg", k=(1, 2)))


def test_what_is_predicted_after_every_tree_for_new_rows_is_that_of_validation_bit_for_bit():
    data, other = make_data(1), make_data(2)
    for loss in (b.GBT(), b.GBRank(inner_trees=3), b.MPBoost()):
        trace = b.train(data, loss, b.Settings(n_iterations=4), other)
        along = list(trace.staged_predict(other.features))
        assert len(along) == trace.n_iterations + 1
        assert all(np.array_equal(one, two) for one, two in zip(along, trace.all_scores(validation=True), strict=True))


def test_curves_of_own_metrics():
    data, validation = make_data(1), make_data(2)
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=3), validation)
    table = curves(trace, b.Metric("ndcg", k=(1, 3)), b.Metric("map"))
    assert list(table) == ["NDCG@1", "NDCG@3", "MAP", "validation_NDCG@1", "validation_NDCG@3", "validation_MAP"]
    assert table["validation_MAP"][2] == b.metrics.mean_average_precision(validation, trace.validation_scores(2))


def test_better_knows_which_way_is_good():
    assert b.Metric("ndcg").better(0.5, 0.4) and not b.Metric("contradicting_share").better(0.5, 0.4)
    assert not b.Metric("ndcg").better(float("nan"), 0.4)


def test_precision_at_100_percent_is_the_rest_of_the_contradicting_share():
    data = make_data(5)
    scores = scores_for(data)
    assert b.Metric("precision_at_percent")(data, scores) == pytest.approx(1 - b.Metric("contradicting_share")(data, scores))
    assert len(naive.pairs(data)) * b.Metric("contradicting_share")(data, scores) == b.Metric("contradicting_pairs")(data, scores)
