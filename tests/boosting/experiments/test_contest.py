"""A contest: the same splits for everybody, choices on validation queries alone, and tables that say what was chosen on what."""

import numpy as np
import pytest
from scipy import stats

import boosting as b
from boosting.experiments.comparison import against, compare_all
from boosting.experiments.contest import contest, stand
from boosting.experiments.contestant import Candidate, Contestant, contestant
from boosting.experiments.heat import Measures, heats, measure_traces, outside, run_heat
from boosting.experiments.plan import ENOUGH, Plan, folds, given, random_splits, take_turns
from tests.boosting.helpers import make_data

DATA = make_data(7, sizes=(6,) * 15, n_features=4)
NDCG = b.Metric("ndcg", k=5)
METRICS = [NDCG, b.Metric("contradicting_pairs")]
SETTINGS = b.Settings(n_iterations=6, max_leaf_nodes=4)


class ByFirstFeature:
    """A ranker that learns which way the first feature points, and remembers what it was shown."""

    def fit(self, data):
        self.seen, self.sign = data.qids, np.sign(np.nansum(data.features[:, 0] * (data.relevance - data.relevance.mean())))
        return self

    def predict(self, data):
        return self.sign * data.features[:, 0]


def the_three():
    rates = {f"rate {rate}": b.GBT() for rate in (0.1,)} | {"LambdaMART instead": b.LambdaMART()}
    return [contestant("GBT", b.GBT(), SETTINGS), contestant("Either", rates, SETTINGS), contestant("First", ByFirstFeature())]


@pytest.fixture(scope="module")
def found():
    """A contest in which the validation part alone chooses."""
    return contest(folds(DATA, 5, seed=1, turns=False), the_three(), METRICS, NDCG)


def test_what_is_chosen_is_what_validation_says(found):
    for split in found.plan:
        trace = b.train(split.train, b.GBT(), SETTINGS, split.validation)
        values = [NDCG(split.validation, trace.validation_scores(k)) for k in range(1, 7)]
        outcome = found.of("GBT")[split.number]
        assert outcome.iteration == 1 + int(np.argmax(values)) and outcome.validation == max(values)
        scores = trace.predict(split.test.features, outcome.iteration)
        np.testing.assert_array_equal(outcome.chosen[:, 0], NDCG.by_query(split.test, scores))
        assert outcome.chosen_whole.tolist() == [metric(split.test, scores) for metric in METRICS]
        along = [NDCG(split.test, trace.predict(split.test.features, k)) for k in range(1, 7)]
        np.testing.assert_allclose(outcome.along[:, 0], along, rtol=1e-12)
        assert outcome.mean_whole[0] == pytest.approx(np.mean(along))


@pytest.mark.parametrize("turns", [False, True])
def test_grades_of_test_queries_have_no_say(turns):
    """Other grades on the test queries: other numbers, the same choices."""
    plan = folds(DATA, 5, seed=1, turns=turns)
    for fold, (train, validation, test) in enumerate(plan.parts[:2]):
        rotated = plan.turns[fold : fold + 1]
        grades = DATA.relevance.copy()
        rows = np.isin(DATA.document_query, test)
        grades[rows] = grades[rows].max() - grades[rows]
        other = b.Dataset(DATA.features, grades, DATA.query_ptr)
        one, two = (contest(Plan(data, ((train, validation, test),), "", 0, rotated), the_three(), METRICS, NDCG) for data in (DATA, other))
        for first, second in zip(one.outcomes, two.outcomes, strict=True):
            assert (first.candidate, first.iteration, first.validation) == (second.candidate, second.iteration, second.validation), fold
        assert any(not np.array_equal(a.chosen, c.chosen) for a, c in zip(one.outcomes, two.outcomes, strict=True))


def test_the_candidate_with_the_better_validation_wins(found):
    for split, outcome in zip(found.plan, found.of("Either"), strict=True):
        best = []
        for loss in (b.GBT(), b.LambdaMART()):
            trace = b.train(split.train, loss, SETTINGS, split.validation)
            best.append(max(NDCG(split.validation, trace.validation_scores(k)) for k in range(1, 7)))
        assert outcome.candidate == int(np.argmax(best)) and outcome.validation == max(best)


def test_a_candidate_that_learns_nothing_is_not_chosen():
    idle, busy = Candidate(b.GBT(), "idle", b.Settings(n_iterations=0)), Candidate(b.GBT(), "busy", SETTINGS)
    found = contest(folds(DATA, 3), [Contestant("Two", (idle, busy)), Contestant("Idle", (idle,))], METRICS, NDCG)
    assert [outcome.candidate for outcome in found.of("Two")] == [1, 1, 1]
    level = [NDCG(split.test, np.zeros(split.test.n_documents)) for split in found.plan]
    assert found.values("Idle", "NDCG@5", "chosen").tolist() == found.values("Idle", "NDCG@5", "mean").tolist() == level


def test_the_mean_over_iterations_is_that_of_the_candidate_that_was_chosen_and_what_has_none_has_no_mean(found):
    """The mean over all that was tried would judge the values that were tried."""
    plan = found.plan
    alone = [contest(plan, [contestant("X", loss, SETTINGS)], METRICS, NDCG) for loss in (b.GBT(), b.LambdaMART())]
    for outcome in found.of("Either"):
        assert outcome.mean_whole.tolist() == alone[outcome.candidate].outcomes[outcome.split].mean_whole.tolist()
    means = found.table(["NDCG@5"]).set_index("contestant")["mean over iterations"]
    assert means.isna().to_dict() == {"GBT": False, "Either": False, "First": True}


def test_any_object_that_fits_and_predicts_takes_part(found):
    ranker = ByFirstFeature()
    split = next(iter(found.plan))
    assert found.of("First")[0].chosen_whole[0] == NDCG(split.test, ranker.fit(split.train).predict(split.test))
    assert found.of("First")[0].iteration == 1


def test_tables_hold_the_same_numbers(found):
    table, choices, by_query = found.table(), found.choices(), found.by_query()
    row = table[(table["contestant"] == "GBT") & (table["metric"] == "NDCG@5")].iloc[0]
    assert row["chosen"] == np.mean([outcome.chosen_whole[0] for outcome in found.of("GBT")])
    assert row["mean over iterations"] == np.mean([outcome.mean_whole[0] for outcome in found.of("GBT")])
    assert len(choices) == 15 and choices["chosen by"].eq("NDCG@5 of 3 queries").all()
    assert set(choices[choices["contestant"] == "Either"]["values"]) <= {"rate 0.1", "LambdaMART instead"}
    assert sorted(set(choices["split"])) == sorted(set(by_query["split"])) == [1, 2, 3, 4, 5]  # as the progress counts: split 1 of 5
    assert len(by_query) == 3 * DATA.n_queries and by_query["NDCG@5"].between(0, 1).all()


def test_comparisons_are_over_queries_and_raised_for_three(found):
    rows = found.comparisons()
    one, two = (found.query_values(name, "NDCG@5", "chosen") for name in ("GBT", "First"))
    oracle = stats.ttest_rel(one, two)
    row = rows[(rows["one"] == "GBT") & (rows["two"] == "First")].iloc[0]
    assert row["queries"] == 15 and row["difference"] == pytest.approx((one - two).mean())
    assert row["p t-test"] == pytest.approx(oracle.pvalue) and row["low"] == pytest.approx(oracle.confidence_interval().low)
    assert (rows["p Holm"] >= rows["p randomisation"]).all() and len(rows) == 3


def by_hand(split, loss, settings):
    """Of each iteration the NDCG@5 of the queries that choose, each scored by a training that has not seen it."""
    parts = [(split.train, split.validation), *((turn.train, turn.validation) for turn in split.turns)]
    of_parts = []
    for train, chooses in parts:
        trace = b.train(train, loss, settings)
        of_parts.append([NDCG.by_query(chooses, trace.predict(chooses.features, k)) for k in range(1, settings.n_iterations + 1)])
    return np.nanmean(np.concatenate(of_parts, axis=1), axis=1)


def test_a_run_that_ends_before_the_first_wanted_iteration_is_measured_where_it_ended():
    data = b.Dataset([[0.0], [1.0]] * 6, relevance=[0, 1] * 6, query_ptr=range(0, 13, 2))
    found = contest(folds(data, 3), [contestant("GBRank", b.GBRank(), SETTINGS)], [NDCG], measure_at=(4, 6))
    assert [(outcome.iteration, outcome.at.tolist(), outcome.along.tolist()) for outcome in found.outcomes] == [(1, [1], [[1.0]])] * 3


def test_where_few_are_kept_for_choosing_all_that_are_not_tested_choose_in_turns():
    plan = folds(DATA, 5, seed=1)
    turned = contest(plan, the_three(), METRICS, NDCG)
    assert plan.n_validation == 12 and [len(split.turns) for split in plan] == [3] * 5
    for split in plan:
        curve = by_hand(split, b.GBT(), SETTINGS)
        outcome = turned.of("GBT")[split.number]
        assert outcome.iteration == 1 + int(np.argmax(curve)) and outcome.validation == pytest.approx(curve.max(), rel=1e-12)
        assert outcome.n_validation == 12
        alone = b.train(split.train, b.GBT(), SETTINGS)  # what is tested is the run on the training part, as without turns
        np.testing.assert_array_equal(
            outcome.chosen[:, 0], NDCG.by_query(split.test, alone.predict(split.test.features, outcome.iteration))
        )
        either = [by_hand(split, loss, SETTINGS).max() for loss in (b.GBT(), b.LambdaMART())]
        assert turned.of("Either")[split.number].candidate == int(np.argmax(either))
    assert turned.choices()["chosen by"].eq("NDCG@5 of 12 queries in 4 turns").all()
    assert "chose on 12 validation queries, all that are not tested. That is few: below 50" in turned.rests


def test_a_query_that_chooses_never_trained_what_it_judges_and_no_test_query_chooses():
    for plan in (folds(DATA, 5), folds(DATA, 4, seed=2), random_splits(DATA, 3), given(DATA, make_data(2, n_features=4))):
        for split, (train, validation, test) in zip(plan, plan.parts, strict=True):
            assert split.turns
            chosen = np.concatenate([validation, *(turn.chooses for turn in split.turns)])
            assert sorted(chosen.tolist()) == sorted([*train.tolist(), *validation.tolist()])
            for turn in split.turns:
                assert not {*turn.learns.tolist()} & {*turn.chooses.tolist()} and not {*turn.learns.tolist()} & {*test.tolist()}
                assert len(turn.learns) + len(turn.chooses) == len(chosen)


def test_a_turn_that_leaves_nothing_to_learn_from_leaves_its_queries_level_and_nobody_is_refused():
    """Only the first two queries have pairs: where both are away, RankSVM has nothing to learn from."""
    data = b.Dataset(DATA.features[:36], np.r_[[0, 1, 2, 0, 1, 2] * 2, [1] * 24], DATA.query_ptr[:7])
    train, chooses, test = np.array([0, 1, 2]), np.array([3, 4]), np.array([5])
    who = [contestant("RankSVM", {"C = 1": b.baselines.RankSVM(), "C = 2": b.baselines.RankSVM(C=2.0)})]
    with pytest.raises(ValueError, match="RankSVM has nothing to learn"):
        contest(Plan(data, ((np.array([2, 3]), chooses, test),), "", 0), who, METRICS, NDCG)
    (outcome,) = contest(Plan(data, ((train, chooses, test),), "", 0, ((np.array([0, 1]), np.array([2])),)), who, METRICS, NDCG).outcomes
    level = [NDCG.by_query(data.subset([q]), np.zeros(6))[0] for q in (0, 1)]
    others = [NDCG.by_query(data.subset([q]), np.zeros(6))[0] for q in (2, 3, 4)]  # one grade: any order is the same
    assert outcome.candidate == 0 and outcome.validation == pytest.approx(np.mean(level + others))


def test_turns_are_planned_before_the_run_from_the_number_of_queries_that_choose():
    many = make_data(1, sizes=(2,) * (5 * ENOUGH), n_grades=3)
    assert not folds(many, 5).turns and folds(many.subset(range(5 * ENOUGH - 1)), 5).turns
    assert not folds(DATA, 5, validation=False).turns and not random_splits(DATA, 2, validation=0.0).turns
    assert not given(DATA, DATA, make_data(3, n_features=4)).turns, "a validation part that was given chooses alone"
    assert given(DATA, DATA, make_data(3, n_features=4), turns=True).turns and take_turns(folds(many, 5)).turns


def test_a_verdict_says_what_it_rests_on_and_when_that_is_little(found):
    assert found.rests == (
        "The verdict rests on what NDCG@5 chose on three validation queries. That is few: below 50, the "
        "choice of iteration is largely luck."
    )
    many = make_data(1, sizes=(2,) * (2 * ENOUGH + 8), n_grades=3)
    alone = contest(folds(many, 3, validation=False), [contestant("GBT", b.GBT(), b.Settings(n_iterations=1))], [NDCG])
    assert (
        alone.rests
        == "The verdict rests on each method after its last iteration, because nothing was chosen: there are no validation queries."
    )
    assert alone.choices()["chosen by"].unique().tolist() == ["none: the last iteration"]
    assert alone.verdict() == "A verdict needs two contestants."
    half = np.arange(many.n_queries)
    plan = Plan(many, ((half[-4:], half[:-8], half[-8:-4]),), "", 0)
    one = contest(plan, [contestant("GBT", b.GBT(), b.Settings(n_iterations=1))], [NDCG], b.Metric("contradicting_share"))
    assert one.outcomes[0].n_validation >= ENOUGH and one.rests.endswith("validation queries.")


def test_learning_rates_are_not_judged_by_their_means_over_iterations():
    """A slow and a fast rate of one loss: over all iterations the fast one is far ahead, at what is chosen the two are level."""
    data = make_data(3, sizes=(8,) * 60, n_features=4)
    rates = [contestant(f"rate {rate}", b.GBT(), b.Settings(n_iterations=60, learning_rate=rate)) for rate in (0.5, 0.02)]
    found = contest(folds(data, 3), rates, [NDCG], NDCG)
    by_mean, by_choice = (found.mean("rate 0.5", "NDCG@5", of) - found.mean("rate 0.02", "NDCG@5", of) for of in ("mean", "chosen"))
    assert found.compare()[0].t.mean == pytest.approx(by_choice) and by_mean != pytest.approx(by_choice)


def test_one_against_all_pays_for_its_own_pairs_alone(found):
    ours = found.compare(against="First")
    assert [(it.one, it.two) for it in ours] == [("First", "GBT"), ("First", "Either")]
    oracle = sorted(it.chance.p for it in ours)
    assert sorted(it.p_holm for it in ours) == [pytest.approx(min(2 * oracle[0], 1)), pytest.approx(min(max(2 * oracle[0], oracle[1]), 1))]
    for one, two in zip(against(found.compare(), "First"), ours, strict=True):  # as the page takes them from every pair
        assert (one.one, one.two, one.wins, one.t, one.chance, one.p_holm, one.n_pairs) == (
            two.one, two.two, two.wins, two.t, two.chance, two.p_holm, two.n_pairs,
        )  # fmt: skip
        assert (one.base, one.spread) == pytest.approx((two.base, two.spread), rel=1e-12)
    assert found.verdict(against="First").startswith("First ") and found.rests in found.verdict(against="First")
    with pytest.raises(ValueError, match=r"^Nobody is not a contestant; compare one of GBT, Either, First against all\."):
        found.compare(against="Nobody")


def test_what_a_method_costs_is_what_its_choice_costs(found):
    costs = found.costs().set_index("contestant")
    assert costs.index[0] == "First" and costs.loc["First", "trees"] == 0
    assert costs.loc["GBT", "trees"] == np.median([outcome.iteration for outcome in found.of("GBT")]) and (costs["seconds"] > 0).all()


def test_words_say_which_is_better_and_when_it_is_noise():
    rng = np.random.default_rng(0)
    a = rng.normal(size=40)
    noise = compare_all({"A": a, "B": rng.normal(size=40)}, "DCG@5")[0]
    same = compare_all({"A": np.ones(40), "B": np.zeros(40)}, "x")[0]  # without spread there is no interval, and chance has its say
    assert "interval" not in same.sentence and same.is_sure
    clear = compare_all({"A": a + 1 + 0.1 * rng.normal(size=40), "B": a}, "contradicting pairs", larger_is_better=False)[0]
    assert clear.is_sure and not clear.is_better and clear.sentence.startswith("A is worse than B by ") and clear.wins == 0
    assert "more than noise." in clear.sentence and noise.sentence.endswith("within noise.")
    nothing = compare_all({"A": np.full(3, np.nan), "B": np.zeros(3)}, "NDCG@5")[0]
    assert nothing.sentence == "A and B: no query counts for NDCG@5." and not nothing.is_sure
    assert compare_all({"A": a, "B": a.copy()}, "NDCG@5")[0].sentence == "A and B have the same NDCG@5 on each of 40 queries."


def test_it_stops_when_asked_and_keeps_whole_splits():
    seen = []

    def report(done, total, words):
        seen.append((done, total, words))
        return done < 5

    found = contest(folds(DATA, 5, seed=1), the_three(), METRICS, NDCG, report)
    assert not found.is_complete and len(found.outcomes) == 3 and seen[0] == (0, 20, "GBT, split 1 of 5") and seen[-1][0] == 5
    assert len(found.table()) == 6


def test_it_stops_in_the_middle_of_a_training_and_the_iteration_is_said():
    seen = []

    def report(done, total, words):
        seen.append(words)
        return words != "GBT, split 2 of 5, iteration 3 of 24"

    found = contest(folds(DATA, 5, seed=1), the_three()[:1], METRICS, NDCG, report)
    assert [outcome.split for outcome in found.outcomes] == [0] and not found.is_complete
    assert seen[-4:] == ["GBT, split 2 of 5", *(f"GBT, split 2 of 5, iteration {k} of 24" for k in (1, 2, 3))], "in four turns"


def test_training_queries_are_measured_on_request_whether_all_or_some_were_learnt_from():
    plan = folds(DATA, 3)
    whole, some = contestant("All", b.GBRank(), SETTINGS), contestant("Two", b.GBT(), SETTINGS, take=lambda data: data.subset([0, 1]))
    found = contest(plan, [whole, some, contestant("First", ByFirstFeature())], METRICS, NDCG, of_training=True)
    for name, loss in (("All", b.GBRank()), ("Two", b.GBT())):
        at, values = found.along(name, "contradicting pairs", of_training=True)
        for split in plan:
            trace = b.train(split.train if name == "All" else split.train.subset([0, 1]), loss, SETTINGS)
            expected = [METRICS[1](split.train, trace.predict(split.train.features, k)) for k in at.tolist()]
            assert values[:, split.number].tolist() == expected
    assert found.along("First", "NDCG@5", of_training=True)[1].shape == (1, 3)
    with pytest.raises(ValueError, match="not measured; ask for them"):
        contest(plan, [whole], METRICS).along("All", "NDCG@5", of_training=True)


@pytest.mark.parametrize("turns", [False, True])
def test_heats_that_were_run_elsewhere_make_the_same_standing(turns):
    """As the Contest page runs them: in another order, trained with what is scored along, and put together afterwards."""
    plan, who, measures = folds(DATA, 5, seed=1, turns=turns), the_three(), Measures(tuple(METRICS), NDCG)
    found = contest(plan, who, METRICS, NDCG)
    runs, splits = {}, list(plan)
    for heat in reversed(heats(plan, who)):
        candidate, split = who[heat.contestant].candidates[heat.candidate], splits[heat.split]
        if candidate.has_iterations:
            trace = b.train(split.train, candidate.learner, candidate.settings, outside(split))
            turns = [b.train(turn.train, candidate.learner, candidate.settings, turn.validation) for turn in split.turns]
            runs[heat] = measure_traces(trace, turns, split, measures, measures.of(candidate))
        else:
            runs[heat] = run_heat(candidate, who[heat.contestant], split, measures)
        there = stand(plan, who, measures, runs, {})
        assert (len(there.outcomes), there.is_complete) == (3 * (len(runs) // 4), len(runs) == 20)
    assert there.table().equals(found.table()) and there.choices().equals(found.choices())
    assert there.comparisons().equals(found.comparisons())


def test_who_cannot_learn_from_the_data_leaves_and_the_others_stay():
    pairs = DATA.pairs()
    pairwise = b.Dataset(DATA.features, np.full(90, np.nan), DATA.query_ptr, preferences=np.stack([pairs.winner, pairs.loser], axis=1))
    share = b.Metric("contradicting_share")
    who = [contestant("GBT", b.GBT(), SETTINGS), contestant("GBRank", b.GBRank(), SETTINGS)]
    found = contest(folds(pairwise, 3), who, [share], share)
    assert list(found.refused) == ["GBT"] and "preferences" in found.refused["GBT"] and found.is_complete
    assert found.table()["contestant"].tolist() == ["GBRank"] and len(found.outcomes) == len(found.choices()) == 3
    with pytest.raises(ValueError, match=r"^GBT: .*preferences"):
        contest(folds(pairwise, 3), who[:1], [share], share)


def test_a_contestant_may_learn_from_a_part():
    seen = ByFirstFeature()
    some = contestant("Some", seen, take=lambda data: data.subset([0, 1]))
    contest(folds(DATA, 3), [some], [NDCG])
    assert len(seen.seen) == 2


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: contestant("X", "gbt"), TypeError, "neither a loss nor an object with fit"),
        (lambda: contestant("X", {}), ValueError, "nothing to train"),
        (lambda: contest(folds(DATA, 3), [], METRICS), ValueError, "at least one contestant"),
        (lambda: contest(folds(DATA, 3), [*the_three(), *the_three()], METRICS), ValueError, "the same name"),
        (lambda: contest(folds(DATA, 3, validation=False), the_three(), METRICS), ValueError, "Either has several candidates"),
        (lambda: contest(folds(DATA, 3), the_three(), METRICS, b.Metric("ndcg", k=(1, 2))), ValueError, "several numbers"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_a_difference_of_rounding_alone_is_no_win():
    one = np.array([0.1 + 0.2, 0.5, np.nan])
    (found,) = compare_all({"A": one, "B": np.array([0.3, 0.5, 0.1])}, "NDCG@5")
    assert (found.n, found.wins) == (2, 1.0) and found.sentence == "A and B have the same NDCG@5 on each of two queries."
