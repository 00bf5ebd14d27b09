"""What distances do, on the DDF page: runs, bound, studies and the stump of a round have the library's numbers."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.curves import curves
from boosting.data.splits import join
from boosting.experiments import studies as experiments
from boosting.explain import stump_profile as weak_ranker
from tests.pages.ddf_page import LIBRARY, curve, figure, press, texts, unpacked, visit_ddf
from tests.pages.helpers import fine, knock, said, settle
from ui.ddf import choice, study
from ui.ddf.lab import Lab, distances


def test_the_table_of_a_round_has_the_librarys_numbers():
    at = visit_ddf(iteration=3, cutoff=2)
    table = next(frame.value for frame in at.dataframe if "test wrong" in frame.value)
    trace = b.train(LIBRARY.train, b.MPBoost(ddf="logistic", beta=0.5), b.Settings(4), LIBRARY.test)
    row = table[table["distance"] == "LOGITDD"].iloc[0]
    wrong = b.metrics.contradicting_pairs(LIBRARY.test, trace.validation_scores(3)) / b.metrics.n_pairs(LIBRARY.test)
    expected = [b.metrics.ndcg(LIBRARY.train, trace.scores(3), 2), b.metrics.ndcg(LIBRARY.test, trace.validation_scores(3), 2), wrong]
    assert [row["train NDCG@2"], row["test NDCG@2"], row["test wrong"]] == pytest.approx(expected, abs=5e-5)
    _, y = curve(figure(at, "run_ranks"), "LOGITDD")
    np.testing.assert_allclose(y, experiments.ndcg_by_rank(LIBRARY.train, trace.scores(3)))


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
    np.testing.assert_allclose(curve(spec, "LDD, misordered")[1], trace.watched("misordering"))
    assert texts(at).count("the bound holds in every round") == 4 and "The full step would have raised the risk" in texts(at)


def test_a_distance_below_0_breaks_the_bound_in_a_sentence():
    at = visit_ddf(view="bound", own="=-gap", trained="=-gap", shown="binary")
    assert "the bound is broken: some d is not above 0" in texts(at) and "Own breaks (3)" in texts(at)


def test_the_study_of_splits_starts_shows_the_librarys_numbers_and_says_noise():
    at = visit_ddf(view="splits", shown="binary~linear")
    at = fine(press(at, "Run 2 distances on 10 splits"))
    data = study.pool(LIBRARY)
    assert data.n_queries == LIBRARY.train.n_queries + LIBRARY.test.n_queries == join([LIBRARY.train, LIBRARY.test]).n_queries
    losses = [d.loss for d in distances(Lab(shown=("binary", "linear")), LIBRARY.train, draft=False)]
    settings = b.Settings(4, LIBRARY.opening["max_leaf_nodes"])
    splits = [experiments.split(data, study.SHARE, seed) for seed in range(10)]
    expected = [[curves(b.train(train, loss, settings, test)) for loss in losses] for train, test in splits]
    final = np.array([[found["validation_ndcg"][-1] for found in both] for both in expected])
    _, median = curve(figure(at, "bands_ndcg"), "LDD")
    assert median[-1] == pytest.approx(np.median(final[:, 1]))
    found = experiments.difference(final[:, 1], final[:, 0])
    said_ = next(text for text in said(at.markdown) if "LDD" in text and "BINARY by" in text)
    assert f"{abs(found.mean):.4f}" in said_ and f"p = {found.p:.2g}" in said_
    assert ("within noise" in said_) == found.is_noise


def test_sentences_about_differences():
    noise, clear = (
        experiments.Difference(10, 6, 0.001, 0.002, -0.003, 0.007, 0.4),
        experiments.Difference(10, 0, -0.03, -0.03, -0.04, -0.02, 1e-5),
    )
    assert study.verdict("LDD", "BINARY", noise, "test").endswith("**the difference is within noise.**")
    sentence = study.verdict("LDD", "BINARY", clear, "test")
    assert "behind BINARY by 0.0300" in sentence and "higher in 0 of 10" in sentence and sentence.endswith("more than noise.")


def test_parameters_are_chosen_on_validation_queries_and_taken_to_the_knobs():
    at = visit_ddf(view="choice", shown="linear~logistic", rounds=3)
    assert "4 of the 17 training queries, set aside by seed 0" in texts(at)
    at = fine(press(at, "Run 10 candidates on validation queries"))
    table = next(frame.value for frame in at.dataframe if "chosen value" in frame.value)
    train, validation, _ = choice.parts(LIBRARY)
    tried = choice.candidates(train, Lab(shown=("linear",)))
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
    spec = figure(at, "stump")
    np.testing.assert_allclose(curve_or_dots(spec, "N² / C"), view.drop)
    assert spec["layout"]["shapes"] and any(shape.get("x0") == pytest.approx(tree.threshold[0]) for shape in spec["layout"]["shapes"])
    forces = next(frame.value for frame in at.dataframe if "b" in frame.value)
    problem = trace.loss.problem(six, trace.scores(1), 2)
    np.testing.assert_allclose(forces["b"], problem.targets * problem.weights, atol=1e-12)


def curve_or_dots(spec, name):
    return unpacked(next(trace for trace in spec["data"] if trace.get("name") == name)["y"])


def test_another_feature_says_what_the_round_took_instead():
    six = sample_data.load("six").train
    chosen = int(b.train(six, b.MPBoost(ddf="binary"), b.Settings(1)).at(1).trees[0].feature[0])
    at = visit_ddf(data="six", view="stump", feature=(chosen + 1) % 3)
    assert f"The round took **{six.feature_names[chosen]}**" in texts(at) and "which drops more" in texts(at)


def test_overfitting_says_where_test_was_best():
    at = visit_ddf(view="overfitting", long_rounds=50, learner="tree")
    trace = b.train(
        LIBRARY.train, b.MPBoost(ddf="binary", weak_learner="tree"), b.Settings(50, LIBRARY.opening["max_leaf_nodes"]), LIBRARY.test
    )
    test = [b.metrics.ndcg(LIBRARY.test, scores, 5) for scores in trace.all_scores(validation=True)]
    assert f"**BINARY**: test is best at round {int(np.argmax(test))} ({max(test):.3f})" in texts(at)


def test_a_stopped_run_keeps_its_rounds_and_goes_on():
    at = knock("ddf", data="web", rounds=200, shown="binary", step="exact")
    assert at.get("progress")
    at = next(button for button in at.button if button.label == "Stop").click().run()
    at = fine(settle(at))
    assert "Stopped; what was trained stays" in texts(at) and any(button.label == "Go on" for button in at.button)
    assert len(at.get("plotly_chart")) >= 3
