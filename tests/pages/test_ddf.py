"""The DDF page without a browser: what a link opens, what a widget changes, and that its numbers are the library's."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import boosting as b
import sample_data
from boosting.curves import curves
from boosting.data.splits import join
from boosting.experiments import significance
from boosting.experiments import studies as experiments
from boosting.explain import stump_profile as weak_ranker
from boosting.pairwise import ddf
from tests.pages.helpers import component, knock, said, settle, visit
from ui.ddf import bound, chain, choice, effect, knobs, own, parabola, place, real_pair, runs, shape, splits, study, stump
from ui.ddf.lab import FIGURE_2, VIEWS, Lab, distances
from ui.jobs import Job

LIBRARY = sample_data.load("library")


def fine(at):
    assert not at.exception and not at.error, [e.message for e in at.exception] + said(at.error)
    return at


def visit_ddf(**params):
    return fine(visit("ddf", **{"data": "library", "rounds": 4, **params}))


def texts(at):
    return " ".join(said([*at.markdown, *at.caption, *at.info, *at.error]))


def press(at, label):
    return settle(next(button for button in at.button if button.label == label).click().run())


def figure(at, key):
    """The data of one Plotly chart, by its key."""
    import json

    return next(json.loads(e.proto.spec) for e in at.get("plotly_chart") if e.proto.id.endswith(f"ddf_chart_{key}"))


def drawn(at, title):
    """(x, y) of a distance over the gap."""
    found = next(each for each in component(at, "ddf_curves")["curves"] if each["title"] == title)
    return np.array(found["x"]), np.array(found["y"])


def curve(spec, name):
    """(x, y) of a drawn line."""
    found = next(trace for trace in spec["data"] if trace.get("name") == name and trace.get("mode") == "lines")
    return [np.array(unpacked(found[axis])) for axis in "xy"]


def unpacked(values):
    import base64

    if isinstance(values, dict):
        return np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]).tolist()
    return values


# ---- links and knobs ----


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("data", ["six", "library"])
def test_every_tab_opens_on_every_kind_of_data(data, view):
    at = visit_ddf(data=data, view=view)
    assert component(at, "ddf_curves")["curves"] and component(at, "ddf_ratio")["bars"] and not at.warning
    if view == "z":
        assert component(at, "ddf_z")["curves"]
    if data == "six" and view in ("splits", "choice"):
        assert "has one query" in texts(at)


def test_it_opens_on_a_fair_race_and_figure_2_is_one_button_away():
    at = fine(knock("ddf"))
    web = sample_data.load("web").train
    x, y = drawn(at, "LDD")
    np.testing.assert_allclose(y, x / web.pairs().gap.mean(), rtol=1e-9)
    assert at.query_params == {} and at.number_input(key="ddf_rounds").value == 150
    at = next(button for button in at.button if button.label == "Figure 2 of [MP]").click().run()
    assert [at.slider(key=f"ddf_{name}").value for name in ("alpha", "lambda_", "beta")] == [0.2, 3.0, 0.5]
    x, y = drawn(at, "LOGDD")
    np.testing.assert_allclose(y, np.log(1 + 3 * x), rtol=1e-12)
    assert {name: float(text) for name, text in at.query_params.items()} == FIGURE_2


def test_a_slider_moves_its_curve_its_checks_and_the_address():
    at = visit_ddf(**FIGURE_2)
    assert "LDD leaves (9), read as 0.5 to 2: 4 against 3 gets d = 0.2" in texts(at)
    at = settle(at.slider(key="ddf_alpha").set_value(1.0).run())
    x, y = drawn(at, "LDD")
    np.testing.assert_allclose(y, x)
    assert "4 against 0 gets d = 4, too long" in texts(
        at
    ) and "BINARY breaks (4): 4 against 2 gets d = 1, the same as 4 against 3." in texts(at)
    assert at.query_params["alpha"] == "1.0"


def test_the_mean_gap_sets_the_knobs_near_1():
    at = press(visit_ddf(**FIGURE_2), "From the mean gap")
    loss = b.MPBoost().for_data(LIBRARY.train)
    got = [at.slider(key=f"ddf_{name}").value for name in ("alpha", "lambda_", "beta")]
    np.testing.assert_allclose(got, [loss.alpha, loss.lambda_, loss.beta])
    assert not set(FIGURE_2) & set(at.query_params)


@pytest.mark.parametrize("scale", ["mean gap", "mean distance"])
def test_the_scale_divides_curves_and_runs(scale):
    at = visit_ddf(scale=scale)
    for distance in distances(Lab(scale=scale), LIBRARY.train, draft=True):
        x, y = drawn(at, distance.title)
        np.testing.assert_allclose(y, distance.loss.distance(x), rtol=1e-9)
    loss = distances(Lab(scale=scale), LIBRARY.train, draft=False)[2].loss
    trace = b.train(LIBRARY.train, loss, b.Settings(4, LIBRARY.opening["max_leaf_nodes"]), LIBRARY.test)
    _, shown = curve(figure(at, "run_ndcg_5"), "LOGDD")
    np.testing.assert_allclose(shown, [b.metrics.ndcg(LIBRARY.train, scores, 5) for scores in trace.all_scores()])


def test_a_bad_address_is_answered_with_a_sentence():
    at = fine(visit("ddf", data="library", rounds=4, alpha="x", own="=2gap"))
    assert any("alpha=x was ignored" in text for text in said(at.warning)) and any("At sign 2" in text for text in said(at.warning))


def test_what_is_folded_away_opens_with_the_librarys_numbers():
    at = visit_ddf(alpha=1.0, beta=2.0)
    for name in ("open_grid", "open_limits", "table_curves", "table_chain", "table_run"):
        at.session_state[f"ddf_{name}"] = True
    at = fine(settle(at.run()))
    assert "**LDD** passes 2 at gap 2.01" in texts(at) and "**LOGITDD** saturates from gap" in texts(at)
    assert "**BINARY** is flat from the start" in texts(at)
    limits = next(frame.value for frame in at.dataframe if list(frame.value.columns)[:2] == ["gap", "BINARY"])
    np.testing.assert_allclose(limits["LDD"], np.exp(np.square([1.0, 2, 3, 4])))
    grid = next(trace for trace in figure(at, "grid")["data"] if trace["name"] == "LDD")
    assert np.array(grid["text"] if isinstance(grid["text"], list) else unpacked(grid["text"])).size == 25
    assert len(at.dataframe) >= 5 and len(at.get("download_button")) >= 3


# ---- the chain ----


@pytest.mark.parametrize("step", ["paper", "newton"])
@pytest.mark.parametrize("s", [-2.0, 0.0, 1.5])
def test_the_chain_is_the_boosters_own(step, s):
    loss = b.MPBoost(ddf="logarithmic", lambda_=3.0, step=step)
    grades = (5.0, 1.0, 4.0)
    wide, narrow = chain.links_of(loss, grades, s)
    d = {1: np.log(4.0), 4: np.log(13.0)}
    assert (wide["distance"], narrow["distance"]) == pytest.approx((d[4], d[1]))
    assert wide["loss"] == pytest.approx(np.exp(-d[4] * s))
    assert wide["weight"] / narrow["weight"] == pytest.approx(np.exp(-(d[4] - d[1]) * s)) and wide["weight"] + narrow[
        "weight"
    ] == pytest.approx(1)
    assert wide["target"] == pytest.approx(1 / d[4] if step == "newton" else d[4])
    data, scores = chain.world(grades), np.array([s, 0, s, 0])
    problem = b.MPBoost(ddf="logarithmic", lambda_=3.0).problem(data, scores, 1)
    assert wide["force"] == pytest.approx((problem.targets * problem.weights)[0])


def test_the_chain_on_the_page_follows_the_score_difference():
    shown = component(visit_ddf(difference=-2.0, **FIGURE_2), "ddf_ratio")
    assert shown["stops"][shown["at"]] == -2.0
    assert "in the wrong order (s = −2)" in shown["sentences"][shown["at"]]
    assert "LOGDD (10.6 times)" in shown["sentences"][shown["at"]]  # (13 / 4)^2


def test_a_real_pair_has_the_columns_of_the_loss():
    at = visit_ddf(data="six", rounds=6)
    at.session_state["ddf_open_pair"] = True
    at = fine(settle(at.run()))
    table = next(frame.value for frame in at.dataframe if "× even share" in frame.value)
    six = sample_data.load("six").train
    trace = b.train(six, b.MPBoost(ddf="linear"), b.Settings(6))
    pairs = trace.loss.pairs(six, trace.scores(5), 0)
    first = int(np.argsort(-six.query_pairs(0).gap, kind="stable")[0])
    row = table[table["distance function"] == "LDD"].iloc[0]
    assert row["weight"] == pytest.approx(pairs["weight"][first]) and row["force"] == pytest.approx(pairs["force"][first])


# ---- a distance of one's own ----


def test_a_typed_formula_is_a_curve_and_then_a_run_and_the_one_before_a_ghost():
    at = visit_ddf()
    at = fine(settle(at.text_input(key="ddf_formula").set_value("sqrt(gap)").run()))
    x, y = drawn(at, "Own")
    np.testing.assert_allclose(y, np.sqrt(x))
    assert at.query_params["own"] == "=sqrt(gap)" and "trained" not in at.query_params
    at = fine(press(at, "Train with this distance"))
    trace = b.train(LIBRARY.train, b.MPBoost(ddf="formula", expression="sqrt(gap)"), b.Settings(4), LIBRARY.test)
    _, shown = curve(figure(at, "run_ndcg_5"), "Own")
    np.testing.assert_allclose(shown, [b.metrics.ndcg(LIBRARY.train, scores, 5) for scores in trace.all_scores()])
    at = settle(at.text_input(key="ddf_formula").set_value("gap/2").run())
    assert drawn(at, "Own, before (1)")
    at = fine(press(at, "Train with this distance"))
    assert at.query_params["ghosts"] == "=sqrt(gap)" and at.query_params["trained"] == "=gap/2"
    _, ghost = curve(figure(at, "run_ndcg_5"), "Own, before (1)")
    np.testing.assert_array_equal(ghost, shown)
    at = fine(press(at, "Remove"))
    assert not {"own", "trained", "ghosts"} & set(at.query_params)


@pytest.mark.parametrize(("text", "remedy"), [("2gap", "At sign 2"), ("lg(gap)", "no such name"), ("__import__('os')", "no such name")])
def test_a_formula_that_cannot_be_read_says_why_and_changes_nothing(text, remedy):
    at = visit_ddf(own="=gap")
    at = settle(at.text_input(key="ddf_formula").set_value(text).run())
    assert not at.exception and remedy in " ".join(said(at.error))
    assert at.text_input(key="ddf_formula").value == text and at.query_params["own"] == "=gap"
    at = fine(settle(at.text_input(key="ddf_formula").set_value("gap^2").run()))
    assert at.query_params["own"] == "=gap^2"


def test_a_formula_without_a_value_at_some_gap_is_refused_in_a_sentence():
    at = settle(knock("ddf", data="library", rounds=4, own="=log(gap - 2)", trained="=log(gap - 2)"))
    assert not at.exception and any("d has no value at gap 1" in text for text in said(at.error))
    assert len(at.get("plotly_chart")) >= 3  # the others go on
    at = settle(at.text_input(key="ddf_formula").set_value("1/(gap - 1)").run())
    assert not at.exception and any("d is inf, beyond 1e+06, at gap 1" in text for text in said(at.error))


def test_the_editor_gets_the_points_of_the_curve():
    at = visit_ddf(own="1.0:0.5,2.0:0.75,3.0:1.0,4.0:2.0")
    data = component(at, "ddf_editor")
    assert data["points"] == [[1, 0.5], [2, 0.75], [3, 1.0], [4, 2.0]]
    assert {line["title"] for line in data["behind"]} == {"BINARY", "LDD", "LOGDD", "LOGITDD"}
    assert own.handles(b.Dataset(np.zeros((50, 1)), np.arange(50), [0, 50]))[-1] == 49


def test_start_from_one_of_the_papers_curves():
    at = fine(press(visit_ddf(beta=1.5), "LOGITDD"))
    x, y = drawn(at, "Own")
    np.testing.assert_allclose(y, ddf.logistic(x, 1.5), rtol=1e-12)


# ---- what it does ----


def test_the_table_of_a_round_has_the_librarys_numbers():
    at = visit_ddf(iteration=3, cutoff=2)
    table = next(frame.value for frame in at.dataframe if "test wrong" in frame.value)
    trace = b.train(LIBRARY.train, b.MPBoost(ddf="logistic"), b.Settings(4), LIBRARY.test)
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
    data = splits.pool(LIBRARY)
    assert data.n_queries == LIBRARY.train.n_queries + LIBRARY.test.n_queries == join([LIBRARY.train, LIBRARY.test]).n_queries
    losses = [d.loss for d in distances(Lab(shown=("binary", "linear")), LIBRARY.train, draft=False)]
    settings = b.Settings(4, LIBRARY.opening["max_leaf_nodes"])
    parts = [experiments.split(data, splits.SHARE, seed) for seed in range(10)]
    expected = [[curves(b.train(train, loss, settings, test)) for loss in losses] for train, test in parts]
    final = np.array([[found["validation_ndcg"][-1] for found in both] for both in expected])
    _, median = curve(figure(at, "bands_ndcg"), "LDD")
    assert median[-1] == pytest.approx(np.median(final[:, 1]))
    train, test = parts[0]
    found = significance.difference(final[:, 1], final[:, 0], test.n_queries / train.n_queries)
    said_ = next(text for text in said(at.markdown) if "LDD" in text and "BINARY by" in text)
    assert f"{abs(found.mean):.4f}" in said_ and f"p = {found.p:.2g} alone" in said_
    assert ("within noise" in said_) == (found.p >= 0.05)
    at.session_state["lab"] = replace(at.session_state["lab"], part="train")
    at = fine(settle(at.run()))
    assert "No test on queries that were trained on" in texts(at) and "p =" not in texts(at)


def test_no_verdict_before_the_last_split():
    """Four of ten splits: bands and medians, and not a word on who is ahead."""

    def curves_of(seed, number):
        ndcg, wrong = np.array([0.5, 0.6 + number * (0.1 + seed / 1000)]), np.array([1.0, 0.2])
        return {"ndcg": ndcg, "validation_ndcg": ndcg, "contradicting_pairs": wrong, "validation_contradicting_pairs": wrong}

    losses = [d.loss for d in distances(Lab(shown=("binary", "linear")), LIBRARY.train, draft=False)]
    key = ("splits", ("library", tuple(losses), b.Settings(4), 10))
    for n_done, is_told in ((4, False), (10, True)):
        job = Job(dict.fromkeys((seed, n) for seed in range(10) for n in (0, 1)), 1)
        job.results.update({(seed, n): curves_of(seed, n) for seed in range(n_done) for n in (0, 1)})
        study._shared().clear()
        study._shared().get(key, lambda job=job: job)
        at = visit_ddf(view="splits", shown="binary~linear")
        assert (f"{n_done} of 10 splits are done. The verdict comes with the last one" in texts(at)) != is_told
        assert ("ahead of BINARY" in texts(at)) == is_told and ("p =" in texts(at)) == is_told
    study._shared().clear()


def test_a_study_that_was_left_goes_on_and_one_that_was_stopped_does_not():
    at = press(visit_ddf(view="splits", shown="binary", rounds=3), "Run 1 distance on 10 splits")
    (distance,), jobs = distances(Lab(shown=("binary",)), LIBRARY.train, draft=False), study._shared()
    name = ("splits", ("library", (distance.loss,), b.Settings(3), 10))
    done = jobs.find(name)
    assert done.is_complete and at.session_state["ddf_studies"] == {}
    # The same, interrupted: nobody was there to wait.
    begun = Job(done.tasks, 30)
    jobs.clear()
    jobs.get(name, lambda: begun)
    at.session_state["ddf_studies"] = {name: study.Started("splits", "1 distance on 10 splits", jobs, begun)}
    at.session_state["lab"] = replace(at.session_state["lab"], view="stump")
    at = fine(at.run())
    assert begun.rested.wait(60) and begun.is_complete, "it goes on though another tab is open"
    again = Job(done.tasks, 30)
    jobs.clear()
    jobs.get(name, lambda: again)
    at.session_state["ddf_studies"] = {}
    at.session_state["lab"] = replace(at.session_state["lab"], view="splits")
    at = fine(settle(at.run()))
    assert not again.results and any(button.label == "Go on" for button in at.button)
    jobs.clear()


def test_a_study_of_another_tab_is_followed_from_here_and_stays_wanted():
    at = visit_ddf(view="stump", shown="binary", rounds=3)
    job = Job(dict.fromkeys(range(4)), 4)
    job.results[0] = {}
    job.rested.clear()  # somebody is at it
    at.session_state["ddf_studies"] = {"a": study.Started("splits", "1 distance on 4 splits", study._shared(), job)}
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
    # One in twenty by itself is not enough for one of three that were looked at.
    lucky = splits.verdict("LDD", "BINARY", replace(clear, p=0.03), 0.09, 3, "test")
    assert lucky.endswith("p = 0.03 alone, p = 0.09 among 3): **within noise.**")


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
    at = visit_ddf(view="overfitting", rounds=50, learner="tree")
    trace = b.train(
        LIBRARY.train, b.MPBoost(ddf="binary", weak_learner="tree"), b.Settings(50, LIBRARY.opening["max_leaf_nodes"]), LIBRARY.test
    )
    test = [b.metrics.ndcg(LIBRARY.test, scores, 5) for scores in trace.all_scores(validation=True)]
    assert f"**BINARY**: test is best at round {int(np.argmax(test))} ({max(test):.3f})" in texts(at)


def test_a_stopped_run_keeps_its_rounds_and_goes_on():
    at = knock("ddf", data="web", rounds=500, shown="binary", step="exact")
    assert at.get("progress")
    at = next(button for button in at.button if button.label == "Stop").click().run()
    at = fine(settle(at))
    assert "Stopped; what was trained stays" in texts(at) and any(button.label == "Go on" for button in at.button)
    assert len(at.get("plotly_chart")) >= 2


# ---- own data ----

FILE = "\n".join(f"{(i * 7 + q) % 3} qid:{q} 1:{(i * 5 + q) % 11} 2:{(i * i + q) % 7}" for q in range(1, 9) for i in range(6)).encode()


@pytest.mark.parametrize("view", VIEWS)
def test_everything_works_on_a_file_with_three_parts(view):
    at = visit_ddf(view=view, shown="binary~linear")
    at.session_state["own_popover"] = True
    at = at.run()
    for key, name in (("own_train", "train.txt"), ("own_test", "test.txt"), ("own_validation", "vali.txt")):
        at.file_uploader(key=key).set_value((name, FILE, "text/plain"))
    at = at.run()
    at = fine(press(at, "Open file"))
    assert at.query_params["data"] == "own" and "validation 48 documents, 8 queries" in texts(at)
    starts = {"splits": "Run 2 distances on 10 splits", "choice": "Run 6 candidates on validation queries"}
    if view in starts:
        at = fine(press(at, starts[view]))
        words = {"splits": "All 24 queries are dealt anew", "choice": "the 8 queries of your validation file"}
        assert words[view] in texts(at) and any(isinstance(frame.value, pd.DataFrame) for frame in at.dataframe) | (view == "splits")
    assert component(at, "ddf_curves")["curves"]


@pytest.mark.parametrize("scale", ["raw", "mean distance"])
def test_a_file_of_many_pairs_is_never_listed_pair_by_pair(monkeypatch, scale):
    """Memory would grow with pairs. What is drawn and trained here needs gaps, and factors of documents."""
    pairs, listed = b.Dataset.pairs, []
    monkeypatch.setattr(b.Dataset, "pairs", lambda data: listed.append(data.n_documents) or pairs(data))
    at = visit_ddf(shown="binary~linear", own="=gap/2", trained="=gap/2", scale=scale)
    at.session_state["own_popover"] = True
    at = at.run()
    many = "\n".join(f"{(i * 7 + q) % 3} qid:{q} 1:{(i * 5 + q) % 11} 2:{(i * i + q) % 7}" for q in range(1, 5) for i in range(40)).encode()
    for key in ("own_train", "own_test", "own_validation"):
        at.file_uploader(key=key).set_value(("many.txt", many, "text/plain"))
    at = at.run()
    listed.clear()  # the library's queries are so small that their pairs are listed
    at = fine(press(at, "Open file"))
    for switch in ("ddf_open_pair", "ddf_open_grid", "ddf_open_limits"):
        at.session_state[switch] = True
    for view in VIEWS:
        at.session_state["lab"] = replace(at.session_state["lab"], view=view)
        at = fine(settle(at.run()))
    assert any("an even share would be 1 / " in words for words in said(at.caption))
    assert {n for n in listed if n != 4} == set(), "the four documents of the chain may be listed"


ODD = {
    "one grade everywhere": b"1 qid:1 1:0.5\n1 qid:1 1:0.1\n1 qid:2 1:0.5\n1 qid:2 1:0.3\n1 qid:3 1:0.2\n1 qid:3 1:0.3\n",
    "one document a query": b"1 qid:1 1:0.5\n0 qid:2 1:0.1\n2 qid:3 1:0.1\n0 qid:4 1:0.7\n",
    "a constant feature": b"1 qid:1 1:1\n0 qid:1 1:1\n2 qid:2 1:1\n0 qid:2 1:1\n2 qid:3 1:1\n0 qid:3 1:1\n",
    "grades that are not whole": b"0.5 qid:1 1:1\n0 qid:1 1:2\n2.25 qid:2 1:1\n0 qid:2 1:4\n2 qid:3 1:3\n0.1 qid:3 1:1\n",
}


@pytest.mark.parametrize("content", ODD.values(), ids=list(ODD))
def test_odd_files_without_test_part_break_no_tab(content):
    at = visit_ddf(shown="binary~logistic")
    at.session_state["own_popover"] = True
    at = at.run()
    at.file_uploader(key="own_train").set_value(("<b>odd</b>.txt", content, "text/plain"))
    at = fine(press(at.run(), "Open file"))
    starts = {"splits": "Run 2 distances on 10 splits", "choice": "Run 6 candidates on validation queries"}
    for view in VIEWS:
        at.session_state["lab"] = replace(at.session_state["lab"], view=view)
        at = fine(settle(at.run()))
        if view in starts:
            at = fine(press(at, starts[view]))


def test_the_parts_have_no_names_of_their_own_that_are_missing():
    """The modules that the page is made of, each with the verb that the page calls."""
    for module in (bound, chain, choice, effect, knobs, own, parabola, real_pair, shape, splits, stump):
        assert callable(module.show) and module.__doc__
    assert callable(place.follow_url) and callable(runs.wait_for)
