"""Tables 2 and 3 of [GB] on a few made-up clicks: their arithmetic, and that grades are never learned from."""

import numpy as np
import pytest

import boosting as b
from boosting.data.supervision import with_preferences
from boosting.experiments.click_tables import GRADED, PERCENTS, PREFERENCES, click_tables, together
from boosting.experiments.contestant import contestant
from tests.boosting.helpers import make_data

WHO = [contestant("GBRank", b.GBRank(update="residual"), b.Settings(n_iterations=2, max_leaf_nodes=3))]


def make_clicked(turned=False):
    """Five queries whose preferences follow the grades, or speak against them."""
    data = make_data(sizes=(5,) * 5)
    pairs = data.pairs()
    rows = np.stack([pairs.winner, pairs.loser], axis=1)
    return with_preferences(data, rows[:, ::-1] if turned else rows)


def test_the_tables_count_what_the_folds_found():
    found = click_tables(make_clicked(), WHO)
    assert set(found) == {PREFERENCES, GRADED}
    preferred, graded = found[PREFERENCES], found[GRADED]
    assert preferred.n_pairs.sum() == graded.n_pairs.sum() == len(make_clicked().preferences)
    np.testing.assert_allclose(preferred.precision["GBRank"], graded.precision["GBRank"])  # they say the same here
    table = preferred.table("GBRank")
    assert table["K%"].tolist() == list(PERCENTS) and len(table.columns) == 1 + 2 * 5
    right = 1 - table["fold 2 CP"].iloc[-1] / preferred.n_pairs[1]
    assert right == pytest.approx(table["fold 2 Prec"].iloc[-1])


def test_grades_judge_and_do_not_teach():
    found = click_tables(make_clicked(turned=True), WHO)
    right, turned = (found[judge].precision["GBRank"][:, -1].mean() for judge in (PREFERENCES, GRADED))
    assert right > 0.5 > turned


def test_data_without_preferences_are_refused_and_those_without_grades_have_one_judge():
    with pytest.raises(ValueError, match="have no preferences"):
        click_tables(make_data(), WHO)
    data = make_clicked()
    bare = b.Dataset(data.features, np.full(25, np.nan), data.query_ptr, preferences=data.preferences)
    assert set(click_tables(bare, WHO)) == {PREFERENCES}


def test_folds_that_are_run_one_by_one_come_to_the_same():
    at_once = click_tables(make_clicked(), WHO)
    one_by_one = together([click_tables(make_clicked(), WHO, only=fold) for fold in range(5)])
    for judge, found in at_once.items():
        assert np.array_equal(one_by_one[judge].precision["GBRank"], found.precision["GBRank"])
        assert np.array_equal(one_by_one[judge].contradicting("GBRank"), found.contradicting("GBRank"))
