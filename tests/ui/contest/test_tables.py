"""What stands beside the tables of a contest is true of the data in sight."""

import numpy as np
import pytest

import boosting as b
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.differ import differ_on
from boosting.experiments.plan import folds, given, random_splits
from ui.contest.tables import chosen_on, standing_table
from ui.contest.where import groups_table

SETTINGS = b.Settings(n_iterations=2)
WHO = [contestant("GBT", b.GBT(), SETTINGS), contestant("GBRank", b.GBRank(), SETTINGS)]
NDCG = b.Metric("ndcg", k=5)
EACH = "each by its mean over the splits that test it."
NOTHING = [0, 0]  # grades of a query without a relevant document


def data_of(*grades):
    return b.Dataset(np.arange(2.0 * len(grades))[:, None], relevance=np.ravel(grades), query_ptr=range(0, 2 * len(grades) + 1, 2))


def sentences(plan):
    found = contest(plan, WHO, [NDCG], NDCG)
    return chosen_on(found), found.rests


def test_a_query_that_no_split_tests_is_not_said_to_be_without_a_relevant_document():
    words, _ = sentences(random_splits(data_of(*[[0, 1]] * 8), 2))
    assert words.endswith(f"Means over three queries, {EACH} Five of eight queries were in no test part.")


def test_only_tested_queries_are_said_to_be_left_out():
    train = data_of(NOTHING, *[[0, 1]] * 7)
    words, _ = sentences(given(train, data_of([0, 1], [1, 0])))
    assert words.endswith(f"Means over two queries, {EACH}")
    words, _ = sentences(given(train, data_of([0, 1], NOTHING)))
    assert words.endswith(f"Means over one query, {EACH} One of two queries has no relevant document and is left out.")


def test_of_one_part_no_spread_is_told():
    spread = [
        [name for name in standing_table(contest(plan, WHO, [NDCG], NDCG)).columns if name.startswith("spread over")]
        for plan in (given(THREE, TWO), folds(THREE, 3))
    ]
    assert [len(columns) for columns in spread] == [0, 1]


def test_where_no_query_counts_no_mean_is_spoken_of():
    words, _ = sentences(folds(data_of(NOTHING, NOTHING, NOTHING), 3))
    assert words.endswith("the last iteration is used. No query has a relevant document, so none counts.")


TWO, THREE = data_of(*[[0, 1]] * 2), data_of(*[[0, 1]] * 3)
NOBODY, FEW, NONE = "there are no validation queries", "luck", "none of the validation queries counts"
BEST = "The iteration of each fold: the best NDCG@5 on two queries that count"
UP_TO = BEST.replace("two queries that count", "one to two queries that count")
TURNS = "never on test; each was ranked by a training that did not see it."


@pytest.mark.parametrize(
    ("plan", "words", "rests"),
    [
        (random_splits(TWO, 2), f"Nothing was chosen, as {NOBODY}:", NOBODY),
        (given(TWO, TWO, data_of(NOTHING)), f"Nothing was chosen, as {NONE}:", NONE),
        (folds(data_of([0, 1], [1, 0], NOTHING), 3), f"{UP_TO}, {TURNS}", FEW),
        (
            folds(data_of([0, 1], [1, 0], NOTHING), 3, turns=False),
            "The iteration of each fold: the best NDCG@5 on up to one query that counts (where none counts, the last",
            "none of the validation queries of a split counts",
        ),
        (folds(THREE, 3), f"{BEST}, {TURNS}", FEW),
    ],
)
def test_why_nothing_or_little_was_chosen_is_true(plan, words, rests):
    said, why = sentences(plan)
    assert said.startswith(words) and why.endswith(f" {rests}.")


def test_splits_that_choose_on_more_queries_than_others_are_told_by_both():
    """Seven queries in three folds: two folds of two, and one of three."""
    words, _ = sentences(folds(data_of(*[[0, 1]] * 7), 3, turns=False))
    assert words.startswith("The iteration of each fold: the best NDCG@5 on two to three queries that count, never on test.")


def test_a_lead_lies_within_its_interval_also_where_less_is_better():
    data = data_of(*[[0, 1]] * 5, *[[1, 1]] * 5)
    first, second = np.linspace(0.1, 0.3, 10), np.linspace(0.2, 0.5, 10)
    for larger in (True, False):
        for row in groups_table(differ_on(data, {"A": first, "B": second}, "wrong", larger)).to_dict("records"):
            low, high = map(float, row["95 % interval"].split(" to "))
            assert row["ahead"] == ("B" if larger else "A") and low < float(row["by"]) < high
