"""Candidates of one contestant that differ in their loss and in how they are trained, and which of them is chosen."""

import numpy as np
import pytest

import boosting as b
from boosting.experiments.again import script
from boosting.experiments.contest import contest
from boosting.experiments.contestant import Candidate, contestant, grid
from boosting.experiments.plan import folds
from boosting.experiments.report import report
from tests.boosting.helpers import make_data

DATA = make_data(7, sizes=(6,) * 15, n_features=4)
NDCG = b.Metric("ndcg", k=5)
SHORT = b.Settings(n_iterations=6, max_leaf_nodes=4)
TRIED = [
    (b.GBRank(tau=0.5), b.Settings(4, 3, 0.3)), (b.GBRank(), b.Settings(6, 4, 0.1, max_depth=2)),
    (b.GBRank(), b.Settings(6, 4, 0.1, sample_documents=0.7, seed=3)),
]  # fmt: skip


@pytest.fixture(scope="module")
def found():
    who = [contestant("GBRank", TRIED), contestant("GBT", b.GBT(), SHORT)]
    return contest(folds(DATA, 5, seed=1, turns=False), who, [NDCG, b.Metric("map")], NDCG)


def test_the_candidate_that_does_best_on_the_queries_that_choose_is_tested_as_it_was_trained(found):
    for split, outcome in zip(found.plan, found.of("GBRank"), strict=True):
        traces = [b.train(split.train, loss, settings, split.validation) for loss, settings in TRIED]
        values = [[NDCG(split.validation, scores) for scores in trace.all_scores(validation=True)][1:] for trace in traces]
        best = int(np.argmax([max(each) for each in values]))
        assert (outcome.candidate, outcome.iteration) == (best, 1 + int(np.argmax(values[best])))
        np.testing.assert_array_equal(
            outcome.chosen[:, 0], NDCG.by_query(split.test, traces[best].predict(split.test.features, outcome.iteration))
        )
    assert len({outcome.candidate for outcome in found.of("GBRank")}) > 1  # or this shows nothing


def test_tables_report_and_script_say_what_was_chosen_and_what_could_be(found):
    choices, tried = found.choices(), found.candidates()
    names = [one.words for one in found.contestants[0].candidates]
    assert (
        names[0] == "tau = 0.5, n_iterations = 4, max_leaf_nodes = 3, learning_rate = 0.3, max_depth = None, sample_documents = 1, seed = 0"
    )
    mine = choices[choices["contestant"] == "GBRank"]
    assert mine["values"].tolist() == [names[outcome.candidate] for outcome in found.of("GBRank")]
    assert tried["values"].tolist() == names and set(tried["contestant"]) == {"GBRank"} and tried["chosen in splits"].sum() == 5
    assert tried["settings"][0] == "n_iterations=4, max_leaf_nodes=3, learning_rate=0.3" and "tau=0.5" in tried["method"][0]
    page = report(found)
    assert "Candidates" in page and "max_depth=2" in page
    alone = contest(found.plan, [contestant(name, b.GBT(), SHORT) for name in "AB"], [NDCG])
    assert "Candidates" not in report(alone) and len(alone.candidates()) == 0
    assert all(repr(settings) in script(found) for _, settings in TRIED)


def test_the_script_repeats_candidates_with_their_own_settings(found, capsys):
    names = {"train": DATA}
    text = script(found, ["train, validation, test = DATA, None, None"])
    exec(compile(text, "script", "exec"), {"DATA": DATA, **names})
    assert found.table().to_string() in capsys.readouterr().out


def test_candidates_of_other_lengths_are_drawn_where_all_were_measured():
    plan = folds(DATA, 5, seed=1, turns=False)
    found = contest(plan, [contestant("GBT", [(b.GBT(), b.Settings(60, 4, 0.3)), (b.GBT(), b.Settings(100, 4, 0.02))])], [NDCG], NDCG)
    lengths = {outcome.at[-1] for outcome in found.of("GBT")}
    assert lengths == {60, 100}
    at, values = found.along("GBT", "NDCG@5")
    assert set(at) == set.intersection(*(set(outcome.at) for outcome in found.of("GBT"))) and len(at) > 5
    for number, outcome in enumerate(found.of("GBT")):
        split, one = plan.split(number), found.contestants[0].candidates[outcome.candidate]
        trace = b.train(split.train, one.learner, one.settings)
        expected = [NDCG(split.test, trace.predict(split.test.features, k)) for k in at.tolist()]
        np.testing.assert_allclose(values[:, number], expected, rtol=1e-12)
    last = found.query_along("GBT", len(at) - 1)
    np.testing.assert_allclose(np.nanmean(last), np.nanmean([values[-1, n] for n in range(5)]), rtol=1e-12)


def test_a_grid_is_every_combination_of_the_loss_and_its_settings():
    tried = grid(b.LambdaMART(truncation=3), b.Settings(n_iterations=7), sigma=(1, 2), max_depth=(None, 3), sample_queries=(0.5,))
    assert tried == [
        (b.LambdaMART(truncation=3, sigma=sigma), b.Settings(n_iterations=7, max_depth=depth, sample_queries=0.5))
        for sigma in (1, 2) for depth in (None, 3)
    ]  # fmt: skip
    one = contestant("L", tried)
    assert [each.words for each in one.candidates][:2] == ["sigma = 1, max_depth = None", "sigma = 1, max_depth = 3"]
    assert grid(b.GBT()) == [(b.GBT(), b.Settings())]


def test_words_of_ones_own_and_settings_of_ones_own_go_together():
    one = contestant("GBT", {"slow": (b.GBT(), b.Settings(50, learning_rate=0.01)), "as usual": b.GBT()}, SHORT)
    assert one.candidates == (Candidate(b.GBT(), "slow", b.Settings(50, learning_rate=0.01)), Candidate(b.GBT(), "as usual", SHORT))
    mixed = contestant("Either", [b.GBT(), b.LambdaMART(), b.baselines.RankSVM(C=2.0)], SHORT).candidates
    assert [one.words for one in mixed] == ["GBT", "LambdaMART", "RankSVM"] and [one.settings for one in mixed] == [SHORT, SHORT, None]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: contestant("A", []), ValueError, "A has nothing to train"),
        (lambda: contestant("A", {}), ValueError, "A has nothing to train"),
        (lambda: contestant("A", [b.GBT(), b.GBT()]), ValueError, "A has the same candidate twice"),
        (
            lambda: contestant("A", [(b.GBT(), {"n_iterations": 3})]),
            TypeError,
            "is not a Settings object; pair a loss with boosting.Set",
        ),
        (lambda: contestant("A", [(b.baselines.RankSVM(), SHORT)]), TypeError, "RankSVM.* takes no settings; only a loss does"),
        (lambda: contestant("A", ["gbt"]), TypeError, "'gbt' is neither a loss nor an object with fit"),
        (lambda: contestant("A", "gbt"), TypeError, "is neither a loss nor an object with fit"),
        (lambda: grid(b.GBT(), depth=(1, 2)), ValueError, "GBT has no parameter 'depth', only .*max_depth"),
        (lambda: grid(b.GBT(), max_depth=3), ValueError, "max_depth=3 must be the values to try"),
        (lambda: grid(b.GBT(), max_depth=()), ValueError, r"max_depth=\(\) must be the values to try"),
        (lambda: grid(b.GBT(), max_depth=(0,)), ValueError, "max_depth=0 must be a whole number from 1"),
    ],
)
def test_what_can_be_no_candidate_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()
