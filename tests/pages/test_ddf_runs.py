"""What distances do, on the DDF page: runs, bound, studies and the stump of a round have the library's numbers."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.curves import curves
from boosting.experiments import significance
from boosting.experiments import studies as experiments
from boosting.experiments.heat import Run
from boosting.explain import stump_profile as weak_ranker
from boosting.explain.order_bound import promise
from boosting.explain.stump_cases import CASES, stump_cases
from boosting.words import short
from tests.pages.ddf_page import LIBRARY, curve, figure, unpacked, visit_ddf
from tests.pages.helpers import fine, knock, press, said, settle, texts
from ui.ddf import bound, choice, effect, splits, stump
from ui.ddf.lab import distances
from ui.places.ddf import DdfLab
from ui.runs import study
from ui.runs.heats import ContestJob, pool
from ui.work.jobs import Job, Task


def test_the_table_of_a_round_has_the_librarys_numbers():
    at = visit_ddf(iteration=3, cutoff=2)
    table = next(frame.value for frame in at.dataframe if "test contradicting" in frame.value)
    trace = b.train(LIBRARY.train, b.MPBoost(ddf="logistic"), b.Settings(4), LIBRARY.test)
    row = table[table["distance"] == "LOGITDD"].iloc[0]
    wrong = b.metrics.contradicting_pairs(LIBRARY.test, trace.validation_scores(3)) / b.metrics.n_pairs(LIBRARY.test)
    expected = [b.metrics.ndcg(LIBRARY.train, trace.scores(3), 2), b.metrics.ndcg(LIBRARY.test, trace.validation_scores(3), 2), wrong]
    assert [row["train NDCG@2"], row["test NDCG@2"], row["test contradicting"]] == pytest.approx(expected, abs=5e-5)
    _, y = curve(figure(at, "run_ranks"), "LOGITDD")
    np.testing.assert_allclose(y, experiments.ndcg_by_rank(LIBRARY.train, trace.scores(3)))


def test_a_lead_is_told_of_all_who_share_it_and_of_nobody_where_all_are_level(monkeypatch):
    ends = {"BINARY": (0.5, 0.8), "LDD": (0.5, 0.9), "LOGDD": (0.5, 0.9), "LOGITDD": (0.5, float("nan"))}
    trained = [(SimpleNamespace(title=name), SimpleNamespace(trace=SimpleNamespace(n_iterations=1), name=name)) for name in ends]
    monkeypatch.setattr(effect, "curve", lambda run, cutoff, part: np.array(ends[run.name]))
    assert effect.verdict(trained, "test", 0) == "After 0 rounds all have the same test NDCG@5, 0.500."
    said = "After 1 round **LDD** and **LOGDD** have the highest test NDCG@5, 0.900; **BINARY** the lowest, 0.800 (0.1 less)."
    assert effect.verdict(trained, "test", 1) == said


@pytest.mark.parametrize(("learner", "step"), [("tree", "paper"), ("stump", "newton"), ("tree", "exact")])
def test_learner_and_step_reach_the_runs(learner, step):
    at = visit_ddf(learner=learner, step=step)
    loss = b.MPBoost(ddf="binary", weak_learner=learner, step=step)
    trace = b.train(LIBRARY.train, loss, b.Settings(4, LIBRARY.opening["max_leaf_nodes"]), LIBRARY.test)
    _, shown = curve(figure(at, "run_pairs"), "BINARY")
    expected = [b.metrics.contradicting_pairs(LIBRARY.train, scores) / b.metrics.n_pairs(LIBRARY.train) for scores in trace.all_scores()]
    np.testing.assert_allclose(shown, expected)


def test_the_bound_on_the_page_is_the_traces_and_holds():
    at = visit_ddf(view="bound", alpha=1.5, rounds=6)
    trace = b.train(LIBRARY.train, b.MPBoost(ddf="linear", alpha=1.5), b.Settings(6), LIBRARY.test)
    spec = figure(at, "bound")
    np.testing.assert_allclose(curve(spec, "LDD, bound")[1], trace.watched("bound"))
    np.testing.assert_allclose(curve(spec, "LDD, contradicting")[1], trace.watched("misordering"))
    assert texts(at).count("the bound holds in every round") == 4 and "The full step would have raised the risk" in texts(at)


def test_the_contradicting_pairs_of_a_run_promise_an_ndcg_that_it_keeps():
    at = visit_ddf(view="bound", rounds=6, shown="binary")
    trace = b.train(LIBRARY.train, b.MPBoost(ddf="binary"), b.Settings(6), LIBRARY.test)
    least, ndcg = promise(LIBRARY.train, trace.scores(6))
    assert least < ndcg == pytest.approx(b.metrics.ndcg(LIBRARY.train, trace.scores(6)))
    share = short(100 * trace.watched("misordering")[-1])
    assert f"**BINARY**: {share} % of pairs contradict, so NDCG is at least {short(least)}; it is {short(ndcg)}." in texts(at)
    assert "no query has grades" in bound.promises([(SimpleNamespace(title="x"), SimpleNamespace(trace=b.train(
        b.Dataset([[0.0], [1.0]], [np.nan] * 2, [0, 2], preferences=[[0, 1]]), b.MPBoost(), b.Settings(1)), keep=lambda key, make: make()
    ))])[0]  # fmt: skip


def test_a_distance_below_0_breaks_the_bound_in_a_sentence():
    at = visit_ddf(view="bound", own="=-gap", trained="=-gap", shown="binary")
    assert "the bound is broken: some d is not above 0" in texts(at) and "Own breaks (3)" in texts(at)


def test_the_study_of_splits_starts_shows_the_librarys_numbers_and_says_noise():
    at = visit_ddf(view="splits", shown="binary~linear")
    at = fine(press(at, "Run 2 distances on 10 splits"))
    data = pool(LIBRARY)
    assert data.n_queries == LIBRARY.train.n_queries + LIBRARY.test.n_queries == b.Dataset.concat([LIBRARY.train, LIBRARY.test]).n_queries
    losses = [d.loss for d in distances(DdfLab(shown=("binary", "linear")), LIBRARY.train, draft=False)]
    settings = b.Settings(4, LIBRARY.opening["max_leaf_nodes"])
    parts = [experiments.split(data, splits.SHARE, seed) for seed in range(10)]  # the splits of a contest, made by hand
    expected = [[curves(b.train(train, loss, settings, test)) for loss in losses] for train, test in parts]
    final = np.array([[found["validation_ndcg"][-1] for found in both] for both in expected])
    _, median = curve(figure(at, "bands_ndcg"), "LDD")
    assert median[-1] == pytest.approx(np.median(final[:, 1]))
    train, test = parts[0]
    found = significance.difference(final[:, 1], final[:, 0], test.n_queries / train.n_queries)
    said_ = next(text for text in said(at.markdown) if "LDD" in text and "BINARY by" in text)
    assert f"{abs(found.mean):.4f}" in said_ and f"p = {found.p:.2g} alone" in said_
    assert ("within noise" in said_) == (found.p >= 0.05)
    helps = " ".join(caption.proto.help for caption in at.caption)
    assert significance.SOURCES["NB"] in helps and "Nadeau and Bengio 2003" in texts(at)
    at.session_state["ddf"] = replace(at.session_state["ddf"], part="train")
    at = fine(settle(at.run()))
    assert "No test on queries that were trained on" in texts(at) and "p =" not in texts(at)


def test_no_verdict_before_the_last_split():
    """Four of ten splits: bands and medians, and not a word on who is ahead."""
    found, settings = distances(DdfLab(shown=("binary", "linear")), LIBRARY.train, draft=False), b.Settings(4)
    plan = splits.plan_of(pool(LIBRARY), 10)

    def run_of(heat):
        values = 0.5 + heat.contestant * (0.1 + heat.split / 1000) + 0.01 * np.arange(4)
        curve, n = np.stack([values, 1 - values], axis=1), len(plan.parts[heat.split][2])
        by_query = np.tile(curve[-1], (n, 1))
        return Run(np.full(5, np.nan), 0, 4, np.arange(1, 5), curve, np.ones((4, n)), by_query, by_query, curve[-1], curve)

    key = ("splits", ("library", tuple(distance.loss for distance in found), settings, 10))
    for n_done, has_verdict in ((4, False), (10, True)):
        job = splits.contest_of(plan, found, settings)
        job.results.update({heat: run_of(heat) for heat in job.tasks if heat.split < n_done})
        study.shared().clear()
        study.shared().get(key, lambda job=job: job)
        at = visit_ddf(view="splits", shown="binary~linear")
        assert (f"{n_done} of 10 splits are done. The verdict comes with the last one" in texts(at)) != has_verdict
        assert ("ahead of BINARY" in texts(at)) == has_verdict and ("p =" in texts(at)) == has_verdict
    study.shared().clear()


def again_of(job):
    """The same contest, of which nothing is done."""
    return ContestJob(job.plan, job.contestants, job.measures)


def test_a_study_that_was_left_goes_on_and_one_that_was_stopped_does_not():
    at = press(visit_ddf(view="splits", shown="binary", rounds=3), "Run 1 distance on 10 splits")
    (distance,), jobs = distances(DdfLab(shown=("binary",)), LIBRARY.train, draft=False), study.shared()
    name = ("splits", ("library", (distance.loss,), b.Settings(3), 10))
    done = jobs.find(name)
    assert done.is_complete and at.session_state["ddf_studies"] == {}
    # The same, interrupted: nobody was there to wait.
    begun = again_of(done)
    jobs.clear()
    jobs.get(name, lambda: begun)
    at.session_state["ddf_studies"] = {name: study.Started("splits", "1 distance on 10 splits", begun)}
    at.session_state["ddf"] = replace(at.session_state["ddf"], view="stump")
    at = fine(at.run())
    assert begun.rested.wait(60) and begun.is_complete, "it goes on though another tab is open"
    again = again_of(done)
    jobs.clear()
    jobs.get(name, lambda: again)
    at.session_state["ddf_studies"] = {}
    at.session_state["ddf"] = replace(at.session_state["ddf"], view="splits")
    at = fine(settle(at.run()))
    assert not again.results and any(button.label == "Go on" for button in at.button)
    jobs.clear()


def test_a_study_of_another_tab_is_followed_from_here_and_stays_wanted():
    at = visit_ddf(view="stump", shown="binary", rounds=3)
    job = Job(dict.fromkeys(range(4), Task(None, None, 1)))
    job.results[0] = {}
    job.rested.clear()  # somebody is at it
    at.session_state["ddf_studies"] = {"a": study.Started("splits", "1 distance on 4 splits", job)}
    at = at.run()
    (bar,) = at.get("progress")
    assert "1 distance on 4 splits: 25 %, goes on while you look elsewhere" in bar.proto.text and job.is_wanted()
    job.rested.set()


def test_sentences_about_differences():
    noise, clear = (
        significance.Difference(10, 6, 0.001, 0.002, -0.003, 0.007, 0.4),
        significance.Difference(10, 0, -0.03, -0.03, -0.04, -0.02, 1e-5),
    )
    assert splits.verdict("LDD", "BINARY", noise, 0.4, 1, "test").endswith("p = 0.4 alone): **within noise.**")
    sentence = splits.verdict("LDD", "BINARY", clear, 3e-5, 3, "test")
    assert "behind BINARY by 0.0300" in sentence and "higher in 0 of 10" in sentence
    assert sentence.endswith("p = 1e-05 alone, p = 3e-05 among 3): more than noise.")
    level = significance.difference([0.5, 0.6], [0.5, 0.6])  # of which half the splits would be said to be higher
    assert splits.verdict("LDD", "BINARY", level, 1.0, 1, "test") == "**LDD** and BINARY have the same NDCG@5 on each of 2 splits."
    # One in twenty by itself is not enough for one of three that were looked at.
    lucky = splits.verdict("LDD", "BINARY", replace(clear, p=0.03), 0.09, 3, "test")
    assert lucky.endswith("p = 0.03 alone, p = 0.09 among 3): **within noise.**")


def test_parameters_are_chosen_on_validation_queries_and_taken_to_the_knobs():
    at = visit_ddf(view="choice", shown="linear~logistic", rounds=3)
    assert "4 of the 17 training queries, held out with seed 0" in texts(at)
    at = fine(press(at, "Run 10 candidates on validation queries"))
    table = next(frame.value for frame in at.dataframe if "chosen value" in frame.value)
    train, validation, _ = choice.parts(LIBRARY)
    tried = choice.candidates(train, DdfLab(shown=("linear",)))
    curves_ = [curves(b.train(train, loss, b.Settings(3, 8), validation))["validation_ndcg"] for *_, loss in tried]
    best = experiments.best_choice(curves_)
    alpha = tried[best.number][2]["alpha"]
    row = table.iloc[0]
    assert row["chosen value"] == f"α = {alpha:.3g}" and row["chosen round"] == best.iteration
    assert row["validation NDCG@5"] == pytest.approx(best.validation, abs=5e-5)
    at = press(at, "Take these values to the curves and runs")
    assert at.slider(key="ddf_alpha").value == pytest.approx(min(max(alpha, 0.05), 2.0))


def test_a_validation_file_is_what_parameters_are_chosen_on():
    parts = choice.parts(sample_data.Collection("own", "mine", "", LIBRARY.train, LIBRARY.test, validation=LIBRARY.test))
    assert parts[0] is LIBRARY.train and parts[1] is LIBRARY.test and "validation file" in parts[2]


def test_the_stump_of_a_round_is_marked_and_can_be_checked_by_hand():
    at = visit_ddf(data="six", view="stump", iteration=2)
    six = sample_data.load("six").train
    trace = b.train(six, b.MPBoost(ddf="binary"), b.Settings(4))
    tree = trace.at(2).trees[0]
    view = weak_ranker.profile(six, trace.loss, trace.scores(1), int(tree.feature[0]))
    assert "this is the stump of the round" in texts(at)
    first = texts(visit_ddf(data="six", view="stump", iteration=1))
    assert "N = 0.429, C = 0.571, so a = N / C ≈ 0.75 and the error falls by N² / C ≈ 0.321." in first
    assert "(0.5 − 0.0714) / (0.5 + 0.0714) = 0.75." in first
    spec = figure(at, "stump")
    np.testing.assert_allclose(curve_or_dots(spec, "N² / C"), view.drop)
    assert spec["layout"]["shapes"] and any(shape.get("x0") == pytest.approx(tree.threshold[0]) for shape in spec["layout"]["shapes"])
    forces = next(frame.value for frame in at.dataframe if "b" in frame.value)
    problem = trace.loss.problem(six, trace.scores(1), 2)
    np.testing.assert_allclose(forces["b"], problem.targets * problem.weights, atol=1e-12)
    found = stump_cases(six, trace.loss, trace.scores(1), int(tree.feature[0]), float(tree.threshold[0]))
    four = next(frame.value for frame in at.dataframe if "the stump" in frame.value)
    assert four["pairs"].tolist() == found.n.tolist() and found.n.sum() == 14 and found.height == pytest.approx(view.height[view.best])
    pairs = next(frame.value for frame in at.dataframe if "loser" in frame.value and "d" in frame.value)
    assert [int((pairs["case"] == case).sum()) for case in CASES] == found.n.tolist()
    np.testing.assert_allclose(
        [pairs["weight"][pairs["case"] == case].sum() for case in CASES], found.weight, atol=1e-12
    )  # fmt: skip


def test_every_feature_stands_at_its_best_threshold_and_the_chosen_one_is_marked():
    six = sample_data.load("six").train
    trace = b.train(six, b.MPBoost(ddf="binary"), b.Settings(2))
    table = stump.feature_table(SimpleNamespace(trace=trace), 2)
    tree = trace.at(2).trees[0]
    assert table["feature"].tolist() == list(six.feature_names)
    assert table["chosen"].tolist().index("←") == tree.feature[0] and table["drop N²/C"].idxmax() == tree.feature[0]
    np.testing.assert_allclose(table[[f"weight {case}" for case in CASES]].sum(axis=1), 1.0)
    np.testing.assert_allclose(table["weight A1"] + table["weight B2"], table["C"])


@pytest.mark.parametrize("name", ["document", "grade", "b", "score before"])
def test_a_feature_that_is_called_like_a_column_beside_it_has_a_column_of_its_own(name):
    data = b.Dataset([[7.0], [8.0]], [0, 1], [0, 2], [name])
    table = stump.force_table(SimpleNamespace(trace=b.train(data, b.MPBoost(), b.Settings(1))), 1, 0)
    assert table.iloc[:, 2].tolist() == [7, 8] and table["document"].tolist() == ["d1", "d2"] and table["grade"].tolist() == [0, 1]
    assert table["b"].tolist() == [-0.75, 0.75] and table["score before"].tolist() == [0, 0] and table.shape == (2, 5)


def curve_or_dots(spec, name):
    return unpacked(next(trace for trace in spec["data"] if trace.get("name") == name)["y"])


def test_another_feature_says_what_the_round_took_instead():
    six = sample_data.load("six").train
    chosen = int(b.train(six, b.MPBoost(ddf="binary"), b.Settings(1)).at(1).trees[0].feature[0])
    at = visit_ddf(data="six", view="stump", feature=(chosen + 1) % 3)
    assert f"The round took **{six.feature_names[chosen]}**" in texts(at) and "which drops more" in texts(at)


def test_two_features_that_drop_as_much_are_not_told_apart():
    """In round 2 of LDD on the six documents two features offer the same stump, and the round takes the first."""
    source = sample_data.load("six")
    trace = b.train(source.train, b.MPBoost(ddf="linear"), b.Settings(2))
    tree = trace.at(2).trees[0]
    first, threshold = int(tree.feature[0]), float(tree.threshold[0])
    taken, other = (weak_ranker.profile(source.train, trace.loss, trace.scores(1), f) for f in (first, first + 1))
    assert other.drop[other.best] == pytest.approx(taken.drop[taken.best], rel=1e-12)
    said = stump._words(source, other, taken, (first, threshold), first + 1, 2)
    assert "which drops as much and comes first" in said and taken.thresholds[taken.best] == threshold


def test_of_equal_thresholds_the_profile_marks_the_one_that_the_round_takes():
    drop = np.array([0.1, 0.3, 0.3 * (1 + 1e-15), 0.2])
    assert drop.argmax() == 2 and weak_ranker._first_of_the_best(drop) == 1


def test_overfitting_says_where_test_was_best():
    at = visit_ddf(view="overfitting", rounds=50, learner="tree")
    trace = b.train(
        LIBRARY.train, b.MPBoost(ddf="binary", weak_learner="tree"), b.Settings(50, LIBRARY.opening["max_leaf_nodes"]), LIBRARY.test
    )
    test = [b.metrics.ndcg(LIBRARY.test, scores, 5) for scores in trace.all_scores(validation=True)]
    assert f"**BINARY**: test is best at round {int(np.argmax(test))} ({max(test):.3f})" in texts(at)
    assert "train ends" in texts(at) and "the paper does not show training queries" in texts(at)


def test_one_round_is_no_rounds():
    at = visit_ddf(data="six", view="bound", shown="binary", rounds=1)
    said = " ".join(element.value for element in at.markdown)
    assert "after 1 round " in said and "1 rounds" not in said


def test_a_stopped_run_keeps_its_rounds_and_goes_on():
    at = knock("ddf", data="web", rounds=500, shown="binary", step="exact")
    assert at.get("progress")
    at = fine(press(at, "Stop"))
    assert "Stopped; what was trained is kept" in texts(at) and any(button.label == "Go on" for button in at.button)
    assert len(at.get("plotly_chart")) >= 2
