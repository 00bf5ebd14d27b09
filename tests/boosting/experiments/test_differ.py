"""Where two contestants differ: kinds of queries against counting by hand, tests against scipy, single queries against sorting."""

import numpy as np
import pytest
from scipy import stats

import boosting as b
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.differ import LEAST, SHAPES, differ
from boosting.experiments.plan import folds
from tests.boosting.helpers import make_data

MADE = make_data(5, sizes=(3, 9, 4, 12, 5, 7, 3, 8) * 6, n_grades=3)
GRADES = np.random.default_rng(0).choice([0, 1, 2], MADE.n_documents, p=[0.7, 0.2, 0.1])
GRADES[MADE.query_slice(0)] = 1  # one query with a single grade
DATA = b.Dataset(MADE.features, GRADES, MADE.query_ptr)
METRICS = [b.Metric("ndcg", k=5), b.Metric("contradicting_pairs")]
WHO = [contestant("GBT", b.GBT(), b.Settings(n_iterations=4)), contestant("Lambda", b.LambdaMART(), b.Settings(n_iterations=9))]


@pytest.fixture(scope="module")
def standing():
    return contest(folds(DATA, 4), WHO, METRICS)


@pytest.mark.parametrize("words", SHAPES)
def test_a_kind_is_what_its_words_say(words):
    by_hand = []
    for q in range(DATA.n_queries):
        grades = DATA.relevance[DATA.query_slice(q)].tolist()
        pairs = [(x, y) for i, x in enumerate(grades) for y in grades[i + 1 :]]
        level = sum(x == y for x, y in pairs) / len(pairs)
        is_longer = len(grades) > np.median(np.diff(DATA.query_ptr))
        known = {
            "one relevant document": sum(g > 0 for g in grades) == 1, "several relevant documents": sum(g > 0 for g in grades) > 1,
            "longer lists": is_longer, "shorter lists": not is_longer, "most pairs of one grade": level > 0.5,
            "most pairs of different grades": level <= 0.5, "a single grade": len(set(grades)) == 1, "the best grade occurs": 2 in grades,
            "the best grade does not occur": 2 not in grades,
        }  # fmt: skip
        by_hand.append(known[words])
    assert SHAPES[words](DATA).tolist() == by_hand and any(by_hand)


@pytest.mark.parametrize("label", [metric.label for metric in METRICS])
def test_each_kind_has_its_n_its_difference_and_its_test(standing, label):
    found = differ(standing, "GBT", "Lambda", label)
    one, two = (standing.query_values(name, label) for name in ("GBT", "Lambda"))
    np.testing.assert_array_equal(found.difference, one - two)
    tested = []
    for group in found.groups:
        rows = SHAPES[group.words](DATA) & ~np.isnan(one - two)
        assert group.found.n == rows.sum() and group.found.t.mean == pytest.approx((one - two)[rows].mean(), abs=1e-12)
        assert group.is_tested == (rows.sum() >= LEAST)
        if group.is_tested:
            tested.append(group.found)
            t = stats.ttest_rel(one[rows], two[rows])
            assert group.found.t.p == pytest.approx(t.pvalue, rel=1e-9, nan_ok=True)
    smallest = min(tested, key=lambda it: it.chance.p)
    assert smallest.p_holm == pytest.approx(min(1, len(tested) * smallest.chance.p)) and len(tested) > 1
    assert len(found.table()) == len(found.groups) and found.table()["n"].tolist() == [group.found.n for group in found.groups]


def test_the_queries_that_each_wins_by_most_stand_first_where_fewer_is_better_too(standing):
    for metric in METRICS:
        found = differ(standing, "GBT", "Lambda", metric.label)
        sign = 1 if metric.higher_is_better else -1
        for name, turn in (("GBT", sign), ("Lambda", -sign)):
            leads = turn * found.difference[found.best_of[name]]
            assert (
                (leads > 0).all()
                and leads.tolist() == sorted(leads.tolist(), reverse=True)
                and leads[0] == np.nanmax(turn * found.difference)
            )


def test_a_difference_on_one_kind_alone_is_found_there_and_not_on_its_opposite(standing):
    rng = np.random.default_rng(0)
    clear = contest(folds(DATA, 4), WHO, METRICS[:1])
    long = SHAPES["longer lists"](DATA)

    class Clear(type(clear)):
        def query_values(self, name, label, of="chosen"):
            lead = np.where(long, 0.2, 0.0) * (name == "GBT")
            return 0.5 + lead + 0.01 * rng.normal(size=len(long))

    made = Clear(*(getattr(clear, name) for name in clear.__dataclass_fields__))
    found = {group.words: group for group in differ(made, "GBT", "Lambda").groups}
    assert found["longer lists"].is_sure and not found["shorter lists"].is_sure
    said = differ(made, "GBT", "Lambda").sentence
    assert said.startswith("By more than noise GBT is ahead on: ") and "longer lists (0.2" in said and "shorter" not in said


def test_what_takes_no_part_is_refused_and_what_cannot_be_tested_is_said(standing):
    with pytest.raises(ValueError, match=r"^Nobody is not a contestant; choose two of GBT, Lambda\."):
        differ(standing, "GBT", "Nobody")
    alike = make_data(2, sizes=(4, 4, 4), n_grades=2)
    few = differ(contest(folds(alike, 3), WHO, METRICS[:1]), "GBT", "Lambda")
    assert few.sentence == "No kind of query has five queries and leaves some out, so none is tested."
