"""The Convergence page, without a browser: what a link opens, and the two studies."""

import json

import numpy as np

import boosting as b
import sample_data
from boosting.explain.convergence import risk_curve
from boosting.losses.as_printed import QBRankAsPrinted
from tests.pages.helpers import component, fine, pick, said, settle, visit

SIX = sample_data.load("six").train


def texts(at):
    return " ".join(said([*at.markdown, *at.caption]))


def test_a_link_opens_its_iteration_and_other_data_keep_the_loss():
    at = fine(visit("convergence", data="six", loss="qbrank", iteration=2, panel="curvature", n_iterations=4))
    given = component(at, "convergence_board")
    assert (given["iteration"], given["panel"], given["detail"]["k"], given["course"]["n_iterations"]) == (2, "curvature", 2, 4)
    trace = b.train(SIX, b.QBRank(), b.Settings(4, 3))
    assert given["course"]["charts"][0]["lines"][0]["train"] == risk_curve(trace).tolist()
    assert at.query_params["panel"] in ("curvature", ["curvature"]) and at.query_params["iteration"] in ("2", ["2"])
    at = fine(pick(at, "loss_choice", "lambdamart"))
    given = component(at, "convergence_board")
    assert "LambdaMART has no risk" in given["course"]["about"] and given["detail"]["curvature"]["rows"]


def test_the_printed_sign_raises_the_risk_and_leads_to_its_puzzle():
    at = fine(visit("convergence", data="six", loss="qbrank", study="sign", n_iterations=3))
    trace = b.train(SIX, QBRankAsPrinted(searches=False), b.Settings(3, 3))
    risk = risk_curve(trace)
    assert f"goes from {risk[0]:.3g} to" in texts(at) and f"{risk[-1]:.3g} as printed, fixed step" in texts(at) and risk[-1] > risk[0]
    drawn = json.loads(at.get("plotly_chart")[0].proto.spec)["data"]
    assert [line["name"] for line in drawn[:3]] == ["with the minus", "as printed, line search", "as printed, fixed step"]
    np.testing.assert_allclose(drawn[1]["y"], risk[0])
    assert "w^{-1}" in texts(at) and at.query_params["study"] in ("sign", ["sign"])


def test_small_steps_stand_over_the_length_of_the_way():
    at = fine(visit("convergence", data="six", loss="gbt", n_iterations=3))
    at = fine(settle(next(each for each in at.segmented_control if each.key == "convergence_studies").set_value("small").run()))
    drawn = json.loads(at.get("plotly_chart")[0].proto.spec)["data"]
    assert [line["name"] for line in drawn[:3]] == ["shrinkage 1", "shrinkage 0.3", "shrinkage 0.1"]
    trace = b.train(SIX, b.GBT(), b.Settings(3, 3, learning_rate=0.3))
    way = np.cumsum([0.0, *(0.3 * np.sqrt(np.mean(one.g() ** 2)) for one in trace.iterations)])
    np.testing.assert_allclose(drawn[1]["x"], way)
    np.testing.assert_allclose(drawn[1]["y"], risk_curve(trace))
    assert "The best NDCG@5 on the train part:" in texts(at) and "1-norm" in texts(at)


def test_what_is_ignored_is_said():
    at = visit("convergence", data="six", loss="gbt", panel="moon", study="<b>", n_iterations=2)
    words = said(at.warning)
    assert not at.exception and words[0].startswith("panel=moon was ignored: choose one of step, curvature.") and "study=<b>" in words[1]
    assert set(at.query_params) == {"data", "loss", "n_iterations"}
    assert not any(option == "Sign" for each in at.segmented_control for option in each.options)
