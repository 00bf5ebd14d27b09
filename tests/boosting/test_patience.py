"""When a training ends because nothing better comes, by which number, on which queries."""

import itertools

import numpy as np
import pytest

import boosting as b
from boosting.curves import curves
from tests.boosting.helpers import make_data

DATA, OTHER, THIRD = (make_data(seed, sizes=(9, 8, 7, 9)) for seed in (1, 2, 3))
SETTINGS = b.Settings(n_iterations=40, max_leaf_nodes=6)


def error(relevance, scores):
    return float(((relevance - scores) ** 2).mean())


def top_is_right(relevance, scores, query_ptr):
    """The share of queries whose document of the highest score has the highest grade; an own sum, over the offsets of the queries."""
    ends = itertools.pairwise(query_ptr)
    return np.mean([relevance[a + np.argmax(scores[a:z])] == relevance[a:z].max() for a, z in ends])


def expected(values, n, higher_is_better):
    """How many iterations there are, and the best, found by looking at all numbers at once; values of the iterations 1, 2, ..."""
    sign = 1 if higher_is_better else -1
    for k in range(1, len(values) + 1):
        best = 1 + int(np.argmax(sign * np.array(values[:k])))
        if k - best >= n:
            return k, best
    return len(values), 1 + int(np.argmax(sign * np.array(values)))


BY = {
    "NDCG@5": (None, {}), "NDCG@2": (b.Metric("ndcg", k=2), {}), "LightGBM's": (b.Metric("map", k=3, convention="lightgbm"), {}),
    **{f"{name}{cut}": (name + cut, {}) for name in ("ndcg", "dcg", "mrr", "map", "err") for cut in ("", "@1", "@10")},
    "contradicting_pairs": ("contradicting_pairs", {}), "contradicting_share": ("contradicting_share", {}),
    "precision": ("precision_at_percent@20%", {}),
    "an error": (error, {"higher_is_better": False}), "a share": (top_is_right, {"higher_is_better": True}),
}  # fmt: skip


def ask(by, data, scores):
    if callable(by) and not isinstance(by, b.Metric):
        return by(data.relevance, scores) if by is error else by(data.relevance, scores, data.query_ptr)
    if isinstance(by, str):
        name, _, cut = by.partition("@")
        by = b.Metric(name, k=int(cut.rstrip("%")) if cut else None)
    return (by or b.metrics.NDCG)(data, scores)


@pytest.mark.parametrize(("by", "more"), BY.values(), ids=BY.keys())
def test_training_ends_after_so_many_iterations_without_a_better_number(by, more):
    patience = b.Patience(3, **({} if by is None else {"by": by}), **more)
    trace = b.train(DATA, b.LambdaMART(), SETTINGS, OTHER, patience=patience)
    whole = b.train(DATA, b.LambdaMART(), SETTINGS, OTHER)
    values = [ask(by, OTHER, scores) for scores in list(whole.all_scores(validation=True))[1:]]
    n, best = expected(values, 3, patience.criterion.higher_is_better)
    assert (trace.n_iterations, trace.best) == (n, best) and n < 40
    assert trace.ended.startswith(f"{patience.criterion.label} on validation has not been better for three iterations: ")
    assert trace.ended.endswith(f"at iteration {best}.")
    np.testing.assert_array_equal(trace.predict(THIRD.features), whole.predict(THIRD.features, best))
    np.testing.assert_array_equal(trace.waited_for(), values[:n])
    assert trace.best_iteration(patience.by, patience.higher_is_better) in (0, best)  # which knows the start too


def test_the_curve_of_what_is_watched_stands_with_the_others():
    trace = b.train(DATA, b.GBT(), SETTINGS, OTHER, patience=b.Patience(3, error, higher_is_better=False))
    table = curves(trace)["validation_error"]
    assert np.isnan(table[0]) and table[1:].tolist() == [error(OTHER.relevance, trace.validation_scores(k)) for k in range(1, len(table))]
    assert 1 + int(np.argmin(table[1:])) == trace.best < trace.n_iterations < 40


def test_the_first_of_several_sets_decides_unless_another_is_named():
    sets = {"old": OTHER, "new": THIRD}
    for on, own in ((None, OTHER), ("old", OTHER), ("new", THIRD)):
        trace = b.train(DATA, b.GBT(), SETTINGS, sets, patience=b.Patience(2, "map", on=on))
        alone = b.train(DATA, b.GBT(), SETTINGS, own, patience=b.Patience(2, "map"))
        assert (trace.n_iterations, trace.best) == (alone.n_iterations, alone.best)
        assert trace.decides == (on or "old") and trace.validation is own and f" on {on or 'old'} has not" in trace.ended
        for name, data in sets.items():
            np.testing.assert_array_equal(
                trace.validation_scores(trace.n_iterations, name), trace.predict(data.features, trace.n_iterations)
            )
    assert b.train(DATA, b.GBT(), SETTINGS, sets).best == b.train(DATA, b.GBT(), SETTINGS, OTHER).best
    assert trace.best_iteration("map", on="old") == b.train(DATA, b.GBT(), b.Settings(trace.n_iterations, 6), OTHER).best_iteration("map")
    with pytest.raises(ValueError, match="there is no validation set 'older', only 'old', 'new'"):
        trace.validation_scores(1, "older")


def test_sets_of_any_number_teach_nothing_and_go_on_as_they_were():
    plain, sets = b.train(DATA, b.GBRank(), b.Settings(8, 6)), {"old": OTHER, "new": THIRD}
    trace = b.train(DATA, b.GBRank(), b.Settings(5, 6), sets).extend(3)
    np.testing.assert_array_equal(trace.scores(8), plain.scores(8))
    for name, data in sets.items():
        np.testing.assert_array_equal(trace.validation_scores(8, name), plain.predict(data.features, 8))


def test_going_on_does_not_wait_but_knows_the_best():
    trace = b.train(DATA, b.LambdaMART(), SETTINGS, OTHER, patience=b.Patience(2))
    longer = trace.extend(10)
    assert longer.n_iterations == trace.n_iterations + 10 and longer.ended == ""
    assert longer.best == 1 + int(np.argmax(longer.waited_for()))


def test_on_iteration_is_told_of_the_last_iteration_too():
    seen = []
    trace = b.train(DATA, b.GBT(), SETTINGS, OTHER, lambda k, point: seen.append(k), b.Patience(2))
    assert seen == list(range(1, trace.n_iterations + 1))


def not_a_number(relevance, scores):
    return float("nan") if np.ptp(scores) > 1 else 0.5


MISTAKES = {
    "no validation": (None, lambda: b.Patience(3), "patience waits for a better number on validation data; pass validation="),
    "nothing in it": ({}, lambda: None, 'validation is empty; give each set a name, as in {"recent": a, "old": b}'),
    "another name": ({"old": OTHER}, lambda: b.Patience(3, on="new"), "patience is to watch 'new', but the validation sets are 'old'"),
    "no such metric": (OTHER, lambda: b.Patience(3, "ndgc@5"), "there is no metric 'ndgc@5'; choose one of dcg, ndcg, .*'ndcg@10'"),
    "no cutoff": (OTHER, lambda: b.Patience(3, "ndcg@top"), "'top' in 'ndcg@top' is not a cutoff; write one number, as in 'ndcg@10'"),
    "two cutoffs": (OTHER, lambda: b.Patience(3, b.Metric("ndcg", k=(1, 5))), "NDCG@1, NDCG@5 are several numbers"),
    "no direction": (OTHER, lambda: b.Patience(3, error), "the function error has no direction; pass higher_is_better=True, or False"),
    "the wrong direction": (OTHER, lambda: b.Patience(3, "map", higher_is_better=False), "MAP is better when it is higher; leave it out"),
    "no patience": (OTHER, lambda: b.Patience(0), "patience is 0, but must be a whole number of at least 1"),
    "NaN": (OTHER, lambda: b.Patience(9, not_a_number, True), r"iteration \d+, validation: the function not_a_number gave nan; it"),
    "infinity": (OTHER, lambda: b.Patience(9, lambda r, s: np.inf, True), "iteration 1, validation: the function <lambda> gave inf"),
    "an array": (OTHER, lambda: b.Patience(9, lambda r, s: s, True), r"<lambda> gave an array of shape \(33,\); it must return one finite"),
    "a text": (OTHER, lambda: b.Patience(9, lambda r, s: "good", True), "<lambda> gave 'good'; it must return one finite number"),
    "nothing": (OTHER, lambda: b.Patience(9, lambda r, s: None, True), "<lambda> gave None; it must return one finite number"),
    "an exception": (OTHER, lambda: b.Patience(9, lambda r, s: r[10**6], True), "iteration 1, validation: .* <lambda> raised IndexError"),
    "what writes": (OTHER, lambda: b.Patience(9, lambda r, s: s.sort(), True), "raised ValueError: sort array is read-only"),
    "nobody counts": (
        b.Dataset(np.zeros((2, 3)), [0, 0], [0, 2]), lambda: b.Patience(3), "validation: No query has a .* NDCG@5 cannot say"
    ),
    "other columns": (
        {"old": OTHER, "new": b.Dataset(OTHER.features, OTHER.relevance, OTHER.query_ptr, feature_names=["x", "y", "z"])}, lambda: None,
        "feature 1 of the training data is .*, of new 'x'; bring the columns into one order",
    ),
    "fewer columns": ({"old": OTHER, "new": b.Dataset([[0.0]], [1], [0, 1])}, lambda: None, "new has 1 features, the training data 3"),
}  # fmt: skip


@pytest.mark.parametrize(("validation", "patience", "message"), MISTAKES.values(), ids=MISTAKES.keys())
def test_what_does_not_go_is_refused_with_the_place_and_the_remedy(validation, patience, message):
    with pytest.raises(ValueError, match=message):
        b.train(DATA, b.GBT(), SETTINGS, validation, patience=patience())


@pytest.mark.parametrize(
    ("by", "message"),
    [
        (3, "3 is not a metric; pass boosting.Metric"),
        (b.Metric, "is not a metric"),
        (lambda scores: 1.0, "the function <lambda> must take"),
        (lambda a, b, c, d: 1.0, r"the function <lambda> must take \(relevance, scores\) or \(relevance, scores, query_ptr\)"),
        (lambda relevance, scores, *, k: 1.0, "the function <lambda> must take"),
    ],
)
def test_what_is_no_metric_is_refused(by, message):
    with pytest.raises(TypeError, match=message):
        b.Patience(3, by, higher_is_better=True)


def test_a_trace_without_patience_waited_for_nothing():
    with pytest.raises(ValueError, match="trained without patience"):
        b.train(DATA, b.GBT(), b.Settings(1), OTHER).waited_for()
