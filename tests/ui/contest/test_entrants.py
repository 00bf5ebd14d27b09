"""Who takes part in a contest, with which values to choose from, on which splits; and why there can be none."""

from dataclasses import replace

import pytest

import boosting as b
from boosting.experiments.plan import folds, given, random_splits
from sample_data import Collection
from tests.boosting.helpers import make_data
from ui.contest import entrants
from ui.contest.entrants import contestants, plan_of, trouble
from ui.places.contest import RANKERS, Contest
from ui.runs.address import Address
from ui.runs.heats import pool

TRAIN, TEST = make_data(1, sizes=(4,) * 6), make_data(2, sizes=(4,) * 3)
SOURCE = Collection("own", "<b>mine</b>", "", TRAIN, TEST, opening={"n_iterations": 7, "max_leaf_nodes": 6})
RUNS = (Address("own", "gbt"), Address("own", "lambdamart", changed={"learning_rate": 1.5}), Address("own", "mpboost"))


def test_runs_stand_as_they_are_and_baselines_beside_them():
    who = contestants(RUNS, Contest(baselines=tuple(RANKERS)), SOURCE, has_validation=True)
    assert [one.name for one in who[:3]] == ["GBT", "LambdaMART, learning rate 1.5", "MPBoost"]
    assert [one.name for one in who[3:]] == [cls.title for cls in RANKERS.values()]
    assert [len(one.candidates) for one in who] == [1, 1, 1, 3, 3, 3, 3]
    assert who[0].candidates[0].settings == b.Settings(n_iterations=7, max_leaf_nodes=6, learning_rate=b.GBT.learning_rate)
    assert all(not c.has_iterations and c.words for one in who[3:] for c in one.candidates)
    alone = contestants(RUNS, Contest(baselines=("ranksvm",), tune=("learning_rate",)), SOURCE, has_validation=False)
    assert [len(one.candidates) for one in alone] == [1, 1, 1, 1], "without validation queries nobody can choose"


def test_half_the_same_and_twice_are_tried_within_what_sliders_offer_and_only_of_what_a_loss_takes():
    gbt, mart, mp = contestants(RUNS, Contest(tune=("learning_rate", "max_leaf_nodes")), SOURCE, has_validation=True)
    rate = b.GBT.learning_rate
    assert [c.words for c in gbt.candidates[:3]] == [f"learning rate {rate / 2:g}, leaves per tree {n}" for n in (3, 6, 12)]
    assert len(gbt.candidates) == 9 and len({c.settings for c in gbt.candidates}) == 9
    assert {c.settings.learning_rate for c in mart.candidates} == {0.75, 1.5, 2.0}, "2 is the highest that the slider offers"
    assert len(mp.candidates) <= 3 and all("leaves" not in c.words for c in mp.candidates), "its stumps have two leaves"


def test_the_losss_own_is_its_first_number_where_it_has_one():
    gbt, mart, mp = contestants(RUNS, Contest(tune=("own",)), SOURCE, has_validation=True)
    assert [c.learner.sigma for c in mart.candidates] == [0.5, 1.0, 2.0] and mart.candidates[0].words == "sigma 0.5"
    assert len(gbt.candidates) == 1, "it has no parameter"
    assert len({c.learner for c in mp.candidates}) == len(mp.candidates)


def test_samples_take_part_and_their_shares_are_chosen_from():
    runs = (Address("own", "gbt"), Address("own", "gbt", changed={"sample_documents": 0.5}))
    every, half = contestants(runs, Contest(), SOURCE, has_validation=True)
    assert (every.name, half.name) == ("GBT", "GBT, documents drawn 0.5")
    assert half.candidates[0].settings.sample_documents == 0.5 and not every.candidates[0].settings.draws
    every, half = contestants(runs, Contest(tune=("sample_documents",)), SOURCE, has_validation=True)
    assert [c.settings.sample_documents for c in every.candidates] == [0.5, 1.0], "there is no share above all"
    assert [c.words for c in half.candidates] == ["documents drawn 0.25", "documents drawn 0.5", "documents drawn 1"]


def test_names_are_told_apart():
    one = contestants(RUNS[:1], Contest(), SOURCE, True)
    assert [each.name for each in entrants.distinct([*one, *one, *one])] == ["GBT", "GBT (2)", "GBT (3)"]


def parts(plan):
    return [[numbers.tolist() for numbers in part] for part in plan.parts]


def test_the_splits_are_the_librarys():
    data = pool(SOURCE)
    assert data.n_queries == 9 and pool(SOURCE) is data
    assert parts(plan_of(Contest("folds", 4, 2), SOURCE)) == parts(folds(data, 4, 2))
    assert parts(plan_of(Contest("splits", 3, 5), SOURCE)) == parts(random_splits(data, 3, 0.7, 5))
    came = plan_of(Contest("given"), SOURCE)
    assert parts(came) == parts(given(TRAIN, TEST)) and came.data is data and came.data.qids == given(TRAIN, TEST).data.qids


@pytest.mark.parametrize(
    ("terms", "source", "sentence"),
    [
        (Contest(), replace(SOURCE, train=make_data(1, sizes=(4,)), test=None), "<b>mine</b> has one query, which cannot be split. Choose"),
        (
            Contest("folds", 10),
            SOURCE,
            "<b>mine</b> has 9 queries, too few for 10 folds: each needs one. Choose at most 9 folds, or random",
        ),
        (
            Contest("folds", 3),
            replace(SOURCE, train=make_data(1, sizes=(4, 4)), test=None),
            "<b>mine</b> has 2 queries, too few for 3 folds",
        ),
        (Contest("given"), replace(SOURCE, test=None), "<b>mine</b> has no test part, so there is no split that it comes with."),
    ],
)
def test_why_there_is_no_contest_and_what_to_do(terms, source, sentence):
    assert trouble(terms, source).startswith(sentence)
    assert trouble(Contest(), SOURCE) == trouble(Contest("splits", 2), replace(SOURCE, train=make_data(1, sizes=(4, 4)), test=None)) == ""


def test_what_would_not_fit_in_memory_is_refused(monkeypatch):
    monkeypatch.setattr(entrants, "MOST_BYTES", 100)
    assert "every split holds a copy" in trouble(Contest(), SOURCE) and "in a script" in trouble(Contest(), SOURCE)
