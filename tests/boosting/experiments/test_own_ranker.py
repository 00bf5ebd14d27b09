"""A ranker of one's own in a contest: fitted once for all its rounds, chosen as a loss is, and written into the script."""

import re

import numpy as np
import pytest

import boosting as b
from boosting.experiments.again import script
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import folds
from boosting.experiments.report import report
from tests.boosting.helpers import make_data

from .rankers import Counting, Model, Rounds, Staged, by_function, own_training

DATA = make_data(1, sizes=(6,) * 15, n_features=4)
NDCG = b.Metric("ndcg", k=5)
METRICS = [NDCG, b.Metric("map")]
SETTINGS = b.Settings(n_iterations=6, max_leaf_nodes=4)
TURNS = pytest.mark.parametrize("turns", [False, True])


def per_round():
    return contestant("Anew", {f"{k} rounds": Rounds(k) for k in range(1, 5)})


@TURNS
def test_all_rounds_of_one_fit_are_what_a_fit_for_each_round_count_gives(turns):
    found = contest(folds(DATA, 5, seed=1, turns=turns), [per_round(), contestant("Once", Staged())], METRICS, NDCG)
    for anew, once in zip(found.of("Anew"), found.of("Once"), strict=True):
        assert once.iteration == anew.candidate + 1 and once.validation == anew.validation
        np.testing.assert_array_equal(once.chosen, anew.chosen)
        assert once.at.tolist() == [1, 2, 3, 4]
    assert any(1 < once.iteration < 4 for once in found.of("Once"))  # or this shows nothing
    assert found.choices().set_index("contestant").loc["Once", "iteration"].tolist() == [one.iteration for one in found.of("Once")]
    means = found.table(["NDCG@5"]).set_index("contestant")["mean over iterations"]
    assert means.isna().to_dict() == {"Anew": True, "Once": False}
    assert found.along("Once", "NDCG@5")[1].shape == (4, 5)


@TURNS
def test_it_is_fitted_once_a_split_and_once_a_turn(turns):
    plan, ranker = folds(DATA, 5, seed=1, turns=turns), Counting()
    contest(plan, [contestant("Counting", ranker)], METRICS, NDCG, of_training=True)
    assert ranker.n_fits == sum(1 + len(split.turns) for split in plan) == (20 if turns else 5)


def test_a_function_that_fits_is_a_ranker():
    plan = folds(DATA, 5, seed=1)
    found = contest(plan, [contestant("Function", by_function), contestant("Object", Staged()), contestant("Plain", plain)], METRICS, NDCG)
    for one, two in zip(found.of("Function"), found.of("Object"), strict=True):
        np.testing.assert_array_equal(one.chosen, two.chosen)
    assert found.of("Plain")[0].iteration == 1 and found.is_without_iterations("Plain")


def plain(data):
    return Model([(0, 1.0)])


@TURNS
def test_a_training_of_ones_own_is_the_loss_itself(turns):
    found = contest(
        folds(DATA, 5, seed=1, turns=turns), [contestant("Own", own_training), contestant("GBT", b.GBT(), SETTINGS)], METRICS, NDCG
    )
    for own, loss in zip(found.of("Own"), found.of("GBT"), strict=True):
        assert (own.iteration, own.validation) == (loss.iteration, loss.validation)
        for name in ("chosen", "along", "mean", "at", "along_by_query"):
            np.testing.assert_array_equal(getattr(own, name), getattr(loss, name))


def test_a_training_of_ones_own_that_learns_nothing_is_one_as_of_a_loss():
    data, settings = b.Dataset([[0.0]] * 12, relevance=[0, 1] * 6, query_ptr=range(0, 13, 2)), b.Settings(n_iterations=3)
    own = contestant("Own", lambda part: b.train(part, b.MPBoost(), settings))
    found = contest(folds(data, 3), [own, contestant("MPBoost", b.MPBoost(), settings)], METRICS, NDCG)
    level = (0, 0, *found.outcomes[0].chosen_whole)
    assert {(outcome.iteration, *outcome.at, *outcome.chosen_whole) for outcome in found.outcomes} == {level}


@pytest.mark.thorough
def test_it_is_the_same_in_several_processes():
    who = [contestant("Once", Staged()), contestant("Function", by_function)]
    one, two = (contest(folds(DATA, 3, seed=1), who, METRICS, NDCG, n_jobs=n) for n in (1, 2))
    assert one.table().equals(two.table()) and one.choices().equals(two.choices())


def test_the_curve_stands_in_the_report_and_the_script_repeats_it(capsys):
    plan = folds(DATA, 5, seed=1)
    found = contest(plan, [contestant("Once", Staged()), contestant("Function", by_function)], METRICS, NDCG)
    assert "along the iterations" in report(found)
    text = script(found, ["train, validation, test = DATA, None, None"])
    assert "from tests.boosting.experiments.rankers import Staged" in text and "Candidate(by_function, '', None)" in text
    exec(compile(text, "script", "exec"), {"DATA": DATA})
    assert found.table().to_string() in capsys.readouterr().out


def test_what_no_script_could_make_again_is_said():
    plan = folds(DATA, 5, seed=1)
    for learner, message in (
        (Counting(), "make Counting a dataclass, or give it a __repr__"),
        (lambda data: Model([]), "define <lambda> in a mod"),
    ):
        found = contest(plan, [contestant("A", learner), contestant("GBT", b.GBT(), SETTINGS)], METRICS, NDCG)
        with pytest.raises(ValueError, match=message):
            script(found)
        assert message in report(found).replace("&lt;", "<").replace("&gt;", ">")


class Gives:
    """A model of a fixed answer."""

    def __init__(self, states):
        self.staged_predict = lambda data: states(data.n_documents)


@pytest.mark.parametrize(
    ("states", "message"),
    [
        (lambda n: [np.zeros(n), np.zeros(3)], r"round 2 of Gives gave scores of shape \(3,\) for \d+ documents"),
        (lambda n: [np.zeros((n, 2))], r"round 1 of Gives gave scores of shape \(\d+, 2\)"),
        (lambda n: [], "Gives gave no round of scores; it must give one at least"),
        (lambda n: [np.full(n, np.nan)], "the score of row 0 is NaN; an order needs numbers"),
    ],
)
def test_scores_that_are_none_leave_the_contest_with_the_reason(states, message):
    who = [contestant("A", lambda data: Gives(states)), contestant("GBT", b.GBT(), SETTINGS)]
    found = contest(folds(DATA, 3), who, METRICS, NDCG)
    assert [one.name for one in found.contestants] == ["GBT"]
    assert re.search(message, found.refused["A"])


def test_what_is_no_model_and_what_is_no_ranker_is_refused():
    with pytest.raises(TypeError, match=r"gave NoneType, but must give a model with predict\(data\) or staged_predict\(data\)"):
        contest(folds(DATA, 3), [contestant("A", lambda data: None)], METRICS, NDCG)
    with pytest.raises(TypeError, match=r"A: Staged is a class; pass an object of it, such as Staged\(\)"):
        contestant("A", Staged)
    with pytest.raises(TypeError, match="is neither a loss nor an object with fit"):
        contestant("A", 3)
