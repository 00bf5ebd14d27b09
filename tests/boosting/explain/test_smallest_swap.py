"""The smallest change that swaps two documents: proven by predicting with it, and held against trying every value of every feature."""

from functools import partial
from itertools import combinations, product
from types import SimpleNamespace

import numpy as np
import pytest

import boosting as b
from boosting.explain.smallest_swap import smallest_swaps
from boosting.explain.swap_search import Change, spread
from tests.boosting.helpers import PAIRS_ONLY, by_name, each, make_data, taken
from tests.boosting.models.test_replay import FILES, replayed

LOSSES = by_name({loss.identifier: loss() for loss in b.LOSSES})
CLEAR = 1e-9  # by which scores are apart for sure


def values_to_try(trace, x, j, k):
    """[(distance, value)] of feature j: on and one step beyond each threshold, and the median where it is missing."""
    column = trace.data.features[:, j].astype(float)
    column = column[~np.isnan(column)]
    median, deviation = np.median(column), column.std() or 1.0
    dtype = x.dtype.type
    found = [dtype(median)] if np.isnan(x[j]) else []
    for iteration in trace.iterations[:k]:
        for tree in iteration.trees:
            for t in tree.threshold[(tree.feature == j) & np.isfinite(tree.threshold)]:
                low = dtype(t) if dtype(t) <= t else np.nextafter(dtype(t), dtype(-np.inf))
                found += [low, np.nextafter(low, dtype(np.inf))]
    begin, extra = (float(dtype(median)), 1.0) if np.isnan(x[j]) else (float(x[j]), 0.0)
    return sorted({(abs(float(v) - begin) / deviation + extra, v) for v in found if np.isfinite(v)})


def changed_sides(trace, rows, y, k, was_above):
    scores = trace.predict(rows, k)
    theirs = trace.predict(y[None], k)[0]
    return scores < theirs - CLEAR if was_above else scores > theirs + CLEAR


def brute(trace, x, y, k, was_above, most):
    """(n_features, distance) of the smallest change of up to so many features, by predicting every one; None where there is none."""
    tries = {j: found for j in range(len(x)) if (found := values_to_try(trace, x, j, k))}
    for n in range(1, most + 1):
        best = np.inf
        for features in combinations(tries, n):
            ways = list(product(*(tries[j] for j in features)))
            rows = np.repeat(x[None], len(ways), axis=0)
            for at, way in enumerate(ways):
                rows[at, list(features)] = [value for _, value in way]
            distances = np.array([sum(distance for distance, _ in way) for way in ways])
            best = min(best, np.min(distances[changed_sides(trace, rows, y, k, was_above)], initial=np.inf))
        if np.isfinite(best):
            return n, best
    return None


def best_of_all_trees(trace, x, k, was_above):
    """By how much the score of x would move, were every tree to give its lowest or its highest leaf."""
    sign, moves = -1.0 if was_above else 1.0, 0.0
    for t, iteration in enumerate(trace.iterations[:k], start=1):
        weight = iteration.step.rate * np.prod([later.step.decay for later in trace.iterations[t:k]])
        for tree in iteration.trees:
            now = tree.predict(trace.data.features[[x]])[0]
            moves += max(sign * weight * (value - now) for value in tree.values)
    return moves


def check(trace, x, y, k=None, most=2, **more):
    """The change does what it says, and is the smallest there is; gives it."""
    found = b.smallest_swap(trace, x, y, k, **more)
    rows = trace.data.features
    n = trace.n_iterations if k is None else k
    assert (found.score, found.other) == tuple(trace.scores(n)[[x, y]])
    assert found.was_above == (found.score > found.other or (found.score == found.other and x < y))
    if found.changes:
        assert changed_sides(trace, found.row[None], rows[y], n, found.was_above)[0], "proven by prediction"
        assert found.changed == trace.predict(found.row[None], n)[0]
        others = np.setdiff1d(np.arange(len(found.row)), [change.feature for change in found.changes])
        np.testing.assert_array_equal(found.row[others], rows[x][others])
        for change in found.changes:
            assert found.row[change.feature] == change.after
            assert change.name == trace.data.feature_names[change.feature] and change.words in found.sentence
            if change.threshold is not None:
                steps = (rows.dtype.type(change.threshold), np.nextafter(rows.dtype.type(change.threshold), np.inf, dtype=rows.dtype))
                assert change.after == steps[change.side == "just above"] and change.edge == change.threshold
    if found.is_impossible:
        assert not found.changes and best_of_all_trees(trace, x, n, found.was_above) <= abs(found.score - found.other) + CLEAR
    if check_smallest(found, brute(trace, rows[x], rows[y], n, found.was_above, most), most):
        assert found.is_smallest or len(found.changes) > 2
    return found


def check_smallest(found, smallest, most=2):
    """Where a change of up to so many features exists, it is as small as the smallest by brute force; whether one does."""
    if smallest:
        assert (len(found.changes), found.distance) == (smallest[0], pytest.approx(smallest[1], rel=1e-9, abs=1e-12))
    else:
        assert len(found.changes) == 0 or len(found.changes) > most
    return smallest is not None


@pytest.mark.parametrize("loss", **LOSSES)
@pytest.mark.parametrize(("missing", "dtype"), [(0.0, np.float64), (0.3, np.float32)])
def test_one_and_two_features_are_tried_in_full(loss, missing, dtype):
    trace = b.train(make_data(3, (9, 6), 4, missing=missing, dtype=dtype), loss, taken(loss, n_iterations=4, max_leaf_nodes=5))
    order = np.argsort(-trace.scores(trace.n_iterations))
    pairs = [(order[0], order[1]), (order[0], order[-1]), (order[-1], order[0]), (3, 12), (2, 5)]
    for x, y in pairs:
        check(trace, int(x), int(y))
    check(trace, 0, 7, k=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_deeper_trees_and_repeated_values(seed):
    data = make_data(seed, (12, 9), 3, decimals=1, missing=0.1 * (seed % 2))
    trace = b.train(data, (b.LambdaMART(), b.GBRank(), b.QBRank())[seed % 3], b.Settings(5, 12))
    order = np.argsort(-trace.scores(5))
    found = [check(trace, int(x), int(y), most=3) for x, y in ((order[0], order[-1]), (order[-1], order[0]), (order[3], order[10]))]
    for one in found:
        assert len(one.changes) != 3 or "a smaller change of three may exist" in one.sentence


@each(loss=PAIRS_ONLY)
def test_a_run_on_preferences_alone(loss):
    plain = make_data(6, (6, 5), 3)
    data = b.Dataset(plain.features, np.full(11, np.nan), plain.query_ptr, preferences=[[0, 1], [2, 1], [7, 9]])
    trace = b.train(data, loss, taken(loss, n_iterations=3, max_leaf_nodes=3))
    check(trace, 0, 1)
    check(trace, 1, 0)


def check_written(model, change):
    """The words name a value, in the engine's own numbers, that its own split sends where the new value goes."""
    if change.threshold is None:
        return
    seen = np.float32 if model.rounded else np.float64
    edge, new = seen(change.edge), seen(change.after)
    assert {"at": new == edge, "just above": new > edge, "just below": new < edge}[change.side]
    own = [t for tree in model.trees for t in model.thresholds(tree)[tree.feature == change.feature]]
    assert any(seen(t) == edge for t in own), "it is a threshold of the file"
    assert change.side in (("at", "just above") if model.sign == "<=" else ("at", "just below"))


@pytest.mark.parametrize("file", [file for file in FILES if "stump" not in file])
def test_models_of_other_engines_change_places_by_their_own_predictions(file):
    trace = replayed(file)
    order = np.argsort(-trace.scores(trace.n_iterations))
    for x, y in ((order[0], order[-1]), (order[40], order[60])):
        found = b.smallest_swap(trace, int(x), int(y))
        if found.changes:
            theirs, ours = trace.model.predict(trace.data.features[[y]])[0], trace.model.predict(found.row[None])[0]
            assert bool(ours < theirs) == found.was_above and ours == found.changed
            for change in found.changes:
                check_written(trace.model, change)
        else:
            assert "No change" in found.sentence


def parity():
    """d1 and d2 differ in three features, and the score tells them apart only where all three are 1: no two changes are enough."""
    rows = np.array(list(product([0.0, 1.0], repeat=3)))
    data = b.Dataset(rows, rows.prod(axis=1), [0, 8], feature_names=["a", "b", "c"])
    return b.train(data, b.GBT(), b.Settings(1, 8, 1.0))


def test_three_features_are_found_by_a_bounded_search_that_says_so():
    trace = parity()
    found = check(trace, 0, 3, most=3)  # all 0 against 0, 1, 1: both score 0
    assert not found.was_above or found.other == 0
    above = b.smallest_swap(trace, 3, 0)  # the tie stands in the order of the file: d4 is below d1
    assert above.sentence == "d4 rises above d1 with a just above 0.5 instead of 0. No smaller change does."
    three = b.smallest_swap(trace, 1, 0)
    assert [change.name for change in three.changes] == ["a", "b"] and three.is_smallest
    assert three.sentence.endswith("No single feature does, and no smaller change of two.")


def test_what_no_change_can_do_is_known_at_once():
    trace = parity()
    lowest = b.smallest_swap(trace, 0, 1)  # nothing scores below 0
    assert lowest.is_impossible and not lowest.changes and lowest.row.tolist() == trace.data.features[0].tolist()
    assert lowest.sentence == "No change of its features puts d1 below d2: even the best leaf of every tree is not enough."
    before = b.smallest_swap(trace, 0, 1, k=0)
    assert before.is_impossible and before.sentence == "No change of its features puts d1 below d2: no tree has a split."
    top = b.smallest_swap(trace, 0, 7)
    assert top.is_impossible and not top.was_above, "a tie with the best is no change of places"


def test_where_trees_ask_for_two_features_a_search_of_both_is_all_there_is():
    features = [[1.0, 2.0], [2.0, 1.0], [3.0, 1.0], [2.0, 1.0], [1.0, 3.0]]
    trace = b.train(b.Dataset(features, [0, 1, 1, 2, 2], [0, 5]), b.GBT(), b.Settings(2, 3, learning_rate=1.0))
    found = b.smallest_swap(trace, 4, 0)
    assert not found.is_impossible and found.asked == 2
    assert found.sentence == "No change was found that puts d5 below d1. No change of one or two features does."


def test_features_that_may_change_can_be_chosen_by_number_or_name():
    trace = parity()
    assert not b.smallest_swap(trace, 3, 0, features=["b", 2]).changes
    found = b.smallest_swap(trace, 3, 0, features=["b", 2], most_features=1)
    assert found.sentence == (
        "No change was found that puts d4 above d1. No single feature of those that may change does; not all pairs were tried, and the "
        "search of up to one is bounded."
    )
    assert [change.feature for change in b.smallest_swap(trace, 3, 0, features=[0]).changes] == [0]
    with pytest.raises(ValueError, match="'moon', which is not a feature"):
        b.smallest_swap(trace, 3, 0, features=["moon"])
    with pytest.raises(ValueError, match=r"features has 3, which is outside 0\.\.2"):
        b.smallest_swap(trace, 3, 0, features=[3])
    with pytest.raises(ValueError, match="most_features is 0"):
        b.smallest_swap(trace, 3, 0, most_features=0)


def test_a_search_that_was_cut_short_says_so():
    trace = parity()
    assert b.smallest_swap(trace, 1, 0).is_smallest
    cut = b.smallest_swap(trace, 1, 0, effort=1)
    assert not cut.pairs and not cut.is_smallest
    assert cut.sentence == (
        "No change was found that puts d2 above d1. No single feature does; not all pairs were tried, and the search of up to five is "
        "bounded."
    )
    wide = b.train(make_data(8, (40,), 6), b.LambdaMART(), b.Settings(20, 8))
    order = np.argsort(-wide.scores(20)).tolist()
    for effort in (1, 10**4, 10**5, 10**9):
        found = b.smallest_swap(wide, order[5], order[30], effort=effort)
        assert not found.changes or found.changed < found.other


def test_a_base_with_trees_is_searched_with_them():
    data = make_data(3, (9, 6), 4, missing=0.2)
    for first in (b.LambdaMART(), b.GBRank()):  # the second one averages: its decays shrink what lies below
        under = b.train(data, b.GBT(), b.Settings(3, 4))
        trace = b.train(data, first, b.Settings(3, 4), base=under)
        order = np.argsort(-trace.scores(3))
        for x, y in ((order[0], order[1]), (order[0], order[-1]), (order[-1], order[0]), (3, 12)):
            check_with_base(trace, under, int(x), int(y))
        for x, y in ((0, 8), (8, 0), (3, 12)):  # before the first tree: those of the base alone
            now, alone = b.smallest_swap(trace, x, y, k=0), b.smallest_swap(under, x, y)
            assert now.sentence == alone.sentence and np.array_equal(now.row, alone.row, equal_nan=True)


def check_with_base(trace, under, x, y):
    """Against every value of one and of two features, at the thresholds of both."""
    found, rows = b.smallest_swap(trace, x, y), trace.data.features
    both = SimpleNamespace(data=trace.data, iterations=under.iterations + trace.iterations, predict=lambda rows, k: trace.predict(rows))
    if check_smallest(found, brute(both, rows[x], rows[y], len(both.iterations), found.was_above, 2)):
        assert changed_sides(both, found.row[None], rows[y], None, found.was_above)[0]


@pytest.mark.parametrize("file", ["lightgbm_lambdarank.txt", "xgboost_ndcg.json"])
def test_a_ranker_of_another_engine_may_be_the_base(file):
    if file not in FILES:
        file = next(name for name in FILES if name.startswith(file.split("_")[0]) and "stump" not in name)
    model, data = replayed(file).model, replayed(file).data
    trace = b.train(data, b.GBT(), b.Settings(2, 3), base=model)
    order = np.argsort(-trace.scores(2))
    found = b.smallest_swap(trace, int(order[0]), int(order[-1]))
    assert found.changes or "No change" in found.sentence
    if found.changes:
        assert trace.predict(found.row[None])[0] == found.changed < found.other


def test_a_feature_as_base_stays_as_it_is():
    data = make_data(3, (9, 6), 4)
    trace = b.train(data, b.GBT(), b.Settings(3, 4), base="feature 2")
    column = data.feature_names.index("feature 2")
    for x, y in ((0, 8), (8, 0), (3, 12)):
        found = b.smallest_swap(trace, x, y)
        assert column not in found.features and found.row[column] == data.features[x, column]
        assert found.sentence.endswith("The feature feature 2, from which the run goes on, stays as it is.")
        fixed = SimpleNamespace(data=trace.data, iterations=[_without(i, column) for i in trace.iterations], predict=trace.predict)
        check_smallest(found, brute(fixed, data.features[x], data.features[y], 3, found.was_above, 2))
    with pytest.raises(ValueError, match="features has feature 2, from which the run goes on"):
        b.smallest_swap(trace, 0, 1, features=["feature 2"])


def _without(iteration, column):
    """The thresholds of an iteration but those of one feature."""
    trees = [SimpleNamespace(feature=t.feature, threshold=np.where(t.feature == column, np.nan, t.threshold)) for t in iteration.trees]
    return SimpleNamespace(trees=trees)


def test_where_a_base_changes_anywhere_it_is_said_why():
    data = make_data(3, (9, 6), 4)
    for base, why in (
        (lambda rows: rows[:, 0] ** 2, "where its scores change is not known"),
        (np.arange(15.0), "known for the training rows only"),
        (b.train(data, b.GBT(), b.Settings(1), base="feature 2"), "through both"),
    ):
        with pytest.raises(ValueError, match=why):
            b.smallest_swap(b.train(data, b.GBT(), b.Settings(2), base=base), 0, 1)


@pytest.mark.parametrize("effort", [300, 3000, 10**9])
def test_what_is_prepared_for_many_documents_says_of_each_what_its_own_search_says(effort):
    trace = b.train(make_data(8, (14, 9), 6), b.LambdaMART(), b.Settings(12, 8))
    for k, x in ((12, 3), (5, 20), (0, 3)):
        others = [y for y in range(14) if y != x]
        for y, found in zip(others, smallest_swaps(trace, x, others, k, effort=effort), strict=True):
            alone = b.smallest_swap(trace, x, y, k, effort=effort)
            assert (found.sentence, found.changes, found.score, found.other, found.changed) == (
                alone.sentence, alone.changes, alone.score, alone.other, alone.changed,
            )  # fmt: skip


def test_rows_may_be_of_other_data():
    data = make_data(3, (9, 6), 4)
    other = make_data(4, (5, 4), 4)
    trace = b.train(data, b.GBT(), b.Settings(5, 5), other)
    for x, y in ((0, 8), (8, 0)):
        one, two = b.smallest_swap(trace, x, y, validation=True), b.smallest_swap(trace, other.features[x], other.features[y])
        assert np.array_equal(one.row, two.row)
        assert (one.x, one.y, two.x, two.y) == (other.document_names[x], other.document_names[y], "x", "y")


def test_the_unit_is_the_deviation_of_the_values_that_are_there():
    data = b.Dataset([[1.0, 5.0, np.nan], [3.0, 5.0, np.nan], [np.nan, 5.0, np.nan]], [0, 1, 0], [0, 3])
    assert [spread(data, j) for j in range(3)] == [(2.0, 1.0), (5.0, 1.0), (0.0, 1.0)]


def test_a_change_is_said_with_as_many_digits_as_tell_its_two_values_apart():
    above, on = (partial(Change, 0, "age", threshold=None, distance=1.0, side=side) for side in ("just above", "at"))
    said = [
        above(before=4.0, after=5.5000001, edge=5.5), on(before=7.0, after=5.5, edge=5.5), on(before=np.nan, after=5.5, edge=5.5),
        above(before=9.9801, after=9.9902, edge=9.9804), above(before=4.0, after=np.nextafter(4.0, 5.0), edge=4.0),
    ]  # fmt: skip
    assert [change.words for change in said] == [
        "age just above 5.5 instead of 4", "age at 5.5 instead of 7", "age at 5.5 instead of no value",
        "age just above 9.9804 instead of 9.9801", "age just above 4 instead of 4",
    ]  # fmt: skip
