"""The Forest page, without a browser: what a link opens, what the component is given, and what the three views say."""

import numpy as np
import pytest

import boosting as b
from tests.pages.helpers import component, fine, own, pick, said, texts, trained, url, visit


def test_a_link_opens_a_tree_and_a_document_with_the_traces_own_scores():
    at = fine(visit("forest", data="six", loss="gbt", iteration=3, document=2, other=1))
    given = component(at, "forest_board")
    assert (given["iteration"], given["tree"], given["document"], given["other"]) == (3, 0, 2, 1)
    trace = trained("six", "gbt")
    np.testing.assert_array_equal(given["run"]["scores"], np.array(list(trace.all_scores())))
    assert len(given["run"]["trees"]["iteration"]) == trace.n_iterations
    at = fine(pick(at, "loss_choice", "gbrank"))
    assert component(at, "forest_board")["run"]["loss"] == "GBRank" and url(at)["loss"] == "gbrank"


def test_what_lies_outside_is_brought_inside_and_a_broken_part_is_told():
    at = visit("forest", data="six", iteration=9_999, tree=10**19, document=77, other=1, view="mars")
    assert not at.exception and "view=mars was ignored: choose one of trees" in said(at.warning)[1]
    assert said(at.warning)[0] == "iteration=9999 was ignored: this run has 20 iterations; the last one is shown."
    assert said(at.warning)[2:] == ["document=77 was ignored: this query has rows 0..5."] and "document" not in at.query_params
    given = component(at, "forest_board")
    assert given["tree"] == 0 and "tree" not in at.query_params
    assert given["iteration"] == given["run"]["n_iterations"] and given["document"] is None and given["other"] is None


def test_a_second_document_that_is_not_there_is_told_of_and_the_first_stays():
    at = visit("forest", data="six", document=2, other=6)
    assert said(at.warning) == ["other=6 was ignored: this query has rows 0..5."] and url(at)["document"] == "2"
    assert component(at, "forest_board")["document"] == 2 and "other" not in at.query_params


def test_importance_says_what_the_library_says():
    at = fine(visit("forest", data="six", view="importance"))
    trace = trained("six", "lambdamart")
    split, names = b.split_importance(trace), trace.data.feature_names
    found = b.permutation_importance(trace)
    top = int(np.argmax(split.gain))
    assert f"**{names[top]}** brings the most gain: {100 * split.gain_share[top]:.0f}\u00a0% of all" in texts(at)
    assert "Shuffled among the six documents of the training part" in texts(at)
    assert f"from {found.whole:.3f}" in texts(at) or "costs any" in texts(at)


def test_dependence_stands_beside_other_losses_and_a_choice_is_in_the_address():
    at = fine(visit("forest", data="six", view="dependence", loss="mpboost", beside="gbt"))
    trace = trained("six", "mpboost")
    name = trace.data.feature_names[int(np.argmax(b.split_importance(trace).gain))]
    assert f"of **{name}**, in standard deviations of each one's scores: MPBoost " in texts(at) and "; GBT " in texts(at)
    other = next(each for each in trace.data.feature_names if each != name)
    at = fine(pick(at, "forest_feature", trace.data.feature_names.index(other)))
    assert f"of **{other}**" in texts(at) and url(at)["feature"] == other and url(at)["view"] == "dependence"


@pytest.mark.parametrize("view", ["trees", "importance", "dependence"])
def test_odd_data_are_shown_for_what_they_are(view):
    data = b.Dataset([[np.nan, 1.0], [0.0, 1.0]], [1, 1], [0, 1, 2], feature_names=["<b>*f*</b>", "flat"], document_names=["**d**", "e"])
    at = fine(visit("forest", own(data), data="own", view=view, loss="gbt", beside="", document=0))
    assert url(at)["data"] == "own"
