"""The DDF page without a browser: what a link opens, what a widget changes, and that its numbers are the library's."""

import re

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.pairwise import ddf
from tests.pages.ddf_page import LIBRARY, curve, drawn, figure, unpacked, visit_ddf
from tests.pages.helpers import component, fine, knock, press, said, settle, texts, visit
from ui.ddf import bound, chain, choice, effect, knobs, own, parabola, real_pair, runs, shape, splits, stump
from ui.ddf.lab import FIGURE_2, distances
from ui.places.ddf import DDF, VIEWS, DdfLab

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


def test_what_the_mean_gap_gets_under_each_distance_is_said_as_it_is():
    web = sample_data.load("web").train
    mean = web.pairs().gap.mean()
    d = {name: b.MPBoost(ddf=name).for_data(web).distance for name in ("linear", "logarithmic", "logistic")}
    near, logistic = map(float, re.search(r"gets d = ([\d.]+) under LDD and LOGDD, and ([\d.]+) under LOGITDD", knobs._help(web)).groups())
    assert d["linear"](mean) == pytest.approx(near) and d["logarithmic"](mean) == pytest.approx(near)
    assert d["logistic"](mean) == pytest.approx(logistic) and d["logistic"](20 * mean) < near, "LOGITDD never reaches 1"


def test_a_slider_moves_its_curve_its_checks_and_the_address():
    at = visit_ddf(**FIGURE_2)
    assert "LDD breaks (9), taken as d from 0.5 to 2: 4 against 3 gets d = 0.2" in texts(at)
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
    for distance in distances(DdfLab(scale=scale), LIBRARY.train, draft=True):
        x, y = drawn(at, distance.title)
        np.testing.assert_allclose(y, distance.loss.distance(x), rtol=1e-9)
    loss = distances(DdfLab(scale=scale), LIBRARY.train, draft=False)[2].loss
    trace = b.train(LIBRARY.train, loss, b.Settings(4, LIBRARY.opening["max_leaf_nodes"]), LIBRARY.test)
    _, shown = curve(figure(at, "run_ndcg_5"), "LOGDD")
    np.testing.assert_allclose(shown, [b.metrics.ndcg(LIBRARY.train, scores, 5) for scores in trace.all_scores()])


def test_a_bad_address_is_answered_with_a_sentence():
    at = fine(visit("ddf", data="library", rounds=4, alpha="x", own="=2gap"))
    assert any("alpha=x was ignored" in text for text in said(at.warning)) and any("At character 2" in text for text in said(at.warning))


def test_a_factor_beside_one_does_not_print_as_one():
    assert "4 against 3 gets d = 0.05, too short: a step of d in the wrong direction multiplies the pair's loss by 1.003 only." in texts(
        visit_ddf(data="six", alpha=0.05)
    )


def test_what_is_folded_away_opens_with_the_librarys_numbers():
    at = visit_ddf(alpha=1.0, beta=2.0)
    for name in ("open_when", "open_grid", "open_limits", "curves_table", "chain_table", "run_table"):
        at.session_state[f"ddf_{name}"] = True
    at = fine(settle(at.run()))
    assert "**LDD** is above 2 from gap 2.01 on" in texts(at) and "**LOGITDD** saturates from gap" in texts(at)
    assert "**BINARY** is flat from the start" in texts(at) and "([MP] sections 3.2 and 5.4)" in texts(at)
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


def test_a_formula_that_cannot_be_read_says_why_and_changes_nothing():
    at = visit_ddf(own="=gap")
    for text, remedy in (("2gap", "At character 2"), ("lg(gap)", "no such name"), ("__import__('os')", "no such name")):
        at = settle(at.text_input(key="ddf_formula").set_value(text).run())
        assert not at.exception and remedy in " ".join(said(at.error)), text
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


def test_the_parts_have_no_names_of_their_own_that_are_missing():
    """The modules that the page is made of, each with the verb that the page calls."""
    for module in (bound, chain, choice, effect, knobs, own, parabola, real_pair, shape, splits, stump):
        assert callable(module.show) and module.__doc__
    assert callable(DDF.follow_url) and callable(runs.wait_for)
