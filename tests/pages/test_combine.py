"""The Combine page without a browser: a link opens its mixture, a ranker is changed, and what is wrong is told."""

from tests.pages.helpers import component, fine, knock, said, settle, url, visit
from tests.pages.test_chosen_data import go_to, shown
from ui.runs.compared import COMPARE

SHORT = "gbt~n_iterations:3;lambdamart~n_iterations:3"


def given(at):
    return component(at, "combine_board")


def finish(at):
    """Look in, as a browser does, until the mean over all queries is there."""
    at = settle(at)
    for _ in range(60):
        if given(at)["run"]["means"]:
            return fine(at)
        at = settle(at.run())
    raise AssertionError("the sweep did not come to rest")


def test_a_link_opens_its_mixture_and_another_ranker_is_mixed():
    at = finish(visit("combine", data="library", runs=SHORT, of="1~0", alpha=0.25, k=10))
    shown = given(at)
    assert shown["alpha"] == 0.25 and shown["run"]["metric"] == "NDCG@10"
    assert shown["run"]["titles"] == ["LambdaMART", "GBT"]
    assert "on test" in shown["run"]["said"] and sorted(shown["run"]["means"]) == ["test", "train"]


def test_a_loss_that_no_run_has_yet_is_trained_and_mixed():
    at = finish(visit("combine", data="six", runs="gbt~n_iterations:2;lambdamart~n_iterations:2", of="1~0", alpha=0.25))
    box = next(each for each in at.selectbox if each.key.startswith("combine_ranker_1"))
    assert len(set(box.options)) == len(box.options) and {"GBT, iterations 2", "GBT, iterations 20"} <= set(box.options), "told apart"
    at = finish(box.select("QBRank").run())
    assert given(at)["run"]["titles"][1].startswith("QBRank") and given(at)["alpha"] is None
    assert [run.loss for run in at.session_state[COMPARE.name].runs] == ["gbt", "lambdamart", "qbrank"]
    assert url(at)["of"] == "1~2"


def test_gbranks_average_is_mixed_and_marked():
    at = finish(visit("combine", data="six", step=2))
    shown = given(at)["run"]
    assert abs(shown["own_alpha"] - 1 / 3) < 1e-12 and shown["titles"] == ["h after tree 1", "η g of tree 2"]


def test_what_is_wrong_in_a_link_is_told():
    at = fine(visit("combine", data="six", runs="gbt~n_iterations:2;lambdamart~n_iterations:2", of="0~7", alpha="x", query="moon", moon=1))
    text = " ".join(said(at.warning))
    for words in ("query=moon was ignored", "of=0~7 was ignored: there are 2 runs", "alpha=x was ignored", "moon=1 was ignored"):
        assert words in text


def test_the_data_come_along_and_are_taken_on_to_compare():
    at = go_to(settle(knock("lambdas", data="popularity")), "combine")
    assert shown(fine(at)) == "popularity" and shown(fine(go_to(at, "compare"))) == "popularity"


def test_the_box_of_metrics_names_the_one_over_all_ranks_too():
    at = fine(visit("combine", data="six", runs="gbt~n_iterations:2;lambdamart~n_iterations:2", k="all"))
    assert at.selectbox("combine_k").value == "NDCG"
    at = fine(at.selectbox("combine_k").select("NDCG@3").run())
    assert url(at)["k"] == "3"
