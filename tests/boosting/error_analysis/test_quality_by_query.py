"""Quality by iteration and query, how few trees are enough, and two runs side by side: against loops over iterations and queries."""

import dataclasses

import numpy as np
import pytest
from scipy import stats

import boosting as b
from boosting.error_analysis.quality_by_query import kept_iterations
from boosting.experiments.differ import SHAPES
from boosting.experiments.significance import t_test
from boosting.words import capital, count
from tests.boosting.helpers import make_data


def run(n=12, loss=None, seed=3):
    parts = [make_data(seed, sizes=(8, 1, 9, 7, 10), n_grades=3), make_data(seed + 1, sizes=(6, 9, 5), n_grades=3)]
    return b.train(parts[0], loss or b.LambdaMART(), b.Settings(n_iterations=n, max_leaf_nodes=3), validation=parts[1])


@pytest.mark.parametrize("validation", [False, True])
@pytest.mark.parametrize("name", ["ndcg@3", "map", "contradicting_share"])
def test_a_value_for_every_iteration_and_query_and_the_tree_that_hurt_most(name, validation):
    trace = run()
    found = b.quality_by_query(trace, name, validation)
    states = [*trace.all_scores(validation)]
    by_hand = np.array([found.metric.by_query(found.data, scores) for scores in states])
    assert np.array_equal(found.values, by_hand, equal_nan=True) and found.iterations.tolist() == list(range(13))
    sign = 1 if found.metric.higher_is_better else -1
    table = found.table().set_index("query")
    for q in np.flatnonzero(found.counts):
        falls = [sign * (by_hand[k - 1, q] - by_hand[k, q]) for k in range(1, 13)]
        assert found.fall[q] == pytest.approx(max(0.0, *falls), abs=1e-12)
        if found.fall[q] > 0:
            assert falls[found.fall_at[q] - 1] == pytest.approx(found.fall[q], abs=1e-12)
        assert sign * table.loc[found.data.qids[q], "best"] == max(sign * by_hand[:, q])
    assert found.mean[-1] == pytest.approx(np.nanmean(by_hand[-1])) and len(table) == found.counts.sum()
    hurt = found.hurt()
    assert hurt["sum of falls"].sum() == pytest.approx(found.fall.sum()) and hurt["queries"].sum() == (found.fall > 0).sum()


def test_where_there_is_no_room_iterations_are_left_out_and_the_falls_are_still_those_of_all():
    trace = run()
    whole, few = b.quality_by_query(trace), b.quality_by_query(trace, most_numbers=40)
    assert few.iterations.tolist() == [0, 4, 8, 12] and np.array_equal(few.values, whole.values[few.iterations], equal_nan=True)
    assert np.array_equal(few.fall, whole.fall) and np.array_equal(few.fall_at, whole.fall_at)
    assert b.quality_by_query(trace, most_numbers=0).iterations.tolist() == [0, 12]
    rare = b.quality_by_query(trace, most_iterations=4)
    assert rare.iterations.tolist() == [0, 4, 8, 12] and np.array_equal(rare.values, few.values, equal_nan=True)
    assert set(rare.fall_at) <= {0, 4, 8, 12}
    assert rare.fall == pytest.approx(np.nanmax(np.diff(rare.lost, axis=0), axis=0, initial=0.0, where=rare.counts))
    assert kept_iterations(2000, 7)[[0, -1]].tolist() == [0, 2000] and len(kept_iterations(2000, 7)) == 7


@pytest.mark.parametrize("tolerance", [0.0, 0.005, 0.05, 2.0])
def test_the_fewest_trees_within_a_tolerance(tolerance):
    trace = run(30)
    found, quality = b.few_trees(trace, tolerance), b.quality_by_query(trace)
    values = quality.values[:, quality.counts]
    missing = values[-1] - values
    k = next(k for k in range(31) if missing[k].mean() <= tolerance)
    assert found.k == k and found.last == 30
    np.testing.assert_equal(found.given_up, t_test(missing[k]))
    n = values.shape[1]
    reach = stats.t.ppf(0.975, n - 1) / np.sqrt(n)
    assert found.high == pytest.approx(missing.mean(axis=1) + reach * missing.std(axis=1, ddof=1), abs=1e-9)
    assert found.sure == next(k for k in range(31) if found.high[k] <= tolerance) >= k
    assert b.few_trees(quality, tolerance).sentence == found.sentence and len(found.table()) == 31


def test_what_few_trees_says():
    assert b.few_trees(run(30), 2.0).sentence.startswith("No tree is needed: a mean NDCG@5 ")
    found = b.few_trees(run(30, seed=5), 0.1)
    assert found.sentence.startswith("One tree is enough: a mean NDCG@5 ") and "interval −" in found.sentence
    assert f"). With {count(found.sure)} trees the whole interval is no lower than −0.1." in found.sentence
    assert found.sure > found.k
    rest = dataclasses.replace(found, sure=found.last).sentence
    assert rest.endswith(" Only with all 30 trees is the whole interval no lower than −0.1.")
    several = b.few_trees(run(30, b.GBRank(inner_trees=2)), 0.0)
    assert several.sentence.startswith("One iteration is enough") and "all 30 iterations" in several.sentence
    level = b.few_trees(run(30), 0.0)
    assert level.sentence == f"{capital(count(level.k))} trees are enough: the same mean NDCG@5 as with all 30 trees."
    assert b.few_trees(run(1), 0.0).sentence.startswith("The only tree is needed: with fewer, the mean NDCG@5 is more than 0 lower.")
    assert b.few_trees(run(0)).sentence == "There is no tree."
    some = b.few_trees(b.quality_by_query(run(30), most_iterations=4), 0.0)
    assert some.sentence.endswith(" Only 4 of 31 iterations were looked at.")
    bare = b.Dataset([[0.1], [0.7]], [np.nan, np.nan], [0, 2], preferences=[[1, 0]])
    none = b.few_trees(b.train(bare, b.GBRank(), b.Settings(n_iterations=3)))
    assert none.sentence == "No query counts for NDCG@5, so no number of trees can be given."
    one = make_data(3, sizes=(8,), n_grades=3)
    alone = b.few_trees(b.train(one, b.GBT(), b.Settings(n_iterations=5)))
    assert np.isnan(alone.given_up.low) and "interval" not in alone.sentence
    with pytest.raises(ValueError, match="must be 0 or more"):
        b.few_trees(run(1), float("nan"))


def test_two_runs_query_by_query():
    one, two = run(), run(4, b.GBT())
    found = b.compare_queries(one, two, "ndcg@3", validation=True, names=("a", "b"))
    metric = b.Metric("ndcg", k=3)
    values = [metric.by_query(found.data, trace.validation_scores(trace.n_iterations)) for trace in (one, two)]
    assert np.array_equal(found.one, values[0]) and np.array_equal(found.two, values[1])
    d = values[0] - values[1]
    assert (found.wins, found.losses, found.ties) == ((d > 1e-12).sum(), (d < -1e-12).sum(), (abs(d) <= 1e-12).sum())
    assert found.compared.t == t_test(found.difference) and found.sentence == found.compared.sentence
    table = found.table()
    assert table["difference"].tolist() == sorted(found.difference) and list(table.columns)[3:5] == ["a", "b"]
    fewer = b.compare_queries(one, two, "contradicting_share", names=("a", "b"))
    assert fewer.wins == (fewer.difference < 0).sum() and fewer.table()["difference"].is_monotonic_decreasing
    assert {group.words for group in fewer.differing.groups} <= set(SHAPES)


def test_runs_that_cannot_be_compared():
    one = run()
    with pytest.raises(ValueError, match="different queries"):
        b.compare_queries(one, run(seed=9))
    with pytest.raises(ValueError, match="both runs are called"):
        b.compare_queries(one, one, names=("a", "a"))
