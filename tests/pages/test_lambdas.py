"""The Lambdas page, without a browser: what a link opens, what the component is given, and what the address bar then says."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.lambdas.terms import forces
from sample_data import IDENTIFIERS
from tests.pages.helpers import component, fine, pick, said, visit
from tests.pages.test_chosen_data import go_to
from tests.ui.in_node import needs_node
from tests.ui.lambdas.helpers import answer_to
from ui.lambdas.state import MOST_DOCUMENTS
from ui.runs import address

pytestmark = needs_node


def opened(state=(), **params):
    return fine(visit("lambdas", state, **params))


def answer(at):
    """What the script answers to what the page gives it."""
    return answer_to(component(at, "lambdas"))


def lambdas(found, side="ours"):
    return {doc["row"]: doc[side]["lambda"] for doc in found["documents"]}


def scores_of_the_model(data, k):
    source = sample_data.load(data)
    loss, settings = address.build(address.Address(data=data), source)
    trace = b.train(source.train, loss, settings, validation=source.test)
    return source, trace.scores(k)


def test_the_page_is_in_the_navigation_and_opens_on_the_six_documents_at_the_start():
    at = opened()
    found = answer(at)
    assert (found["n"], found["qid"], found["is_what_if"]) == (6, "bake bread at home", False)
    assert all(doc["score"] == 0 for doc in found["documents"]) and at.query_params == {"data": "six"}
    assert [name for name, *_ in found["story"]] == ["RankNet", "LambdaRank", "LambdaMART"] and "MSR-TR-2010-82" in found["sources"]["BU"]


@pytest.mark.parametrize(("data", "k"), [("six", 3), ("library", 2), ("web", 4)])
def test_any_query_at_any_iteration_shows_the_boosters_lambdas(data, k):
    source, scores = scores_of_the_model(data, k)
    q = source.train.n_queries - 1
    at = opened(data=data, iteration=k, query=source.train.qids[q], part="train")
    rows = source.train.query_slice(q)
    problem = b.LambdaMART().problem(source.train, scores, 1)
    found = lambdas(answer(at))
    expected = problem.targets[rows]
    assert found == {d: pytest.approx(expected[d], abs=1e-12) for d in range(len(expected))}
    assert not at.warning


def test_a_test_query_has_the_scores_of_the_test_data():
    source = sample_data.load("library")
    loss, settings = address.build(address.Address(data="library"), source)
    trace = b.train(source.train, loss, settings, validation=source.test)
    at = opened(data="library", part="test", query=source.test.qids[1], iteration=5)
    rows = source.test.query_slice(1)
    assert sorted(doc["score"] for doc in answer(at)["documents"]) == sorted(trace.validation_scores(5)[rows])


def test_a_link_carries_edits_conventions_comparison_leaf_and_pair():
    link = {
        "data": "six", "scores": "0~1.5~3~-2.0", "grades": "5~4.0", "conventions": "xgboost~sigma~2.0", "against": "ranklib",
        "leaf": "1~4", "pair": "1~0", "l2": "0.25",
    }  # fmt: skip
    at = opened(**link)
    found = answer(at)
    assert at.query_params == link and found["is_what_if"] and not at.warning
    data = b.Dataset(np.zeros((6, 1)), [0, 4, 2, 0, 3, 4], [0, 6])
    scores = np.array([1.5, 0, 0, -2.0, 0, 0])
    loss = b.LambdaMART(**{**b.LambdaMART.preset("xgboost").parameters(), "sigma": 2.0})
    assert lambdas(found) == {d: pytest.approx(v) for d, v in enumerate(forces(loss, data, scores).lambdas)}
    assert lambdas(found, "other") == {
        d: pytest.approx(v) for d, v in enumerate(forces(b.LambdaMART.preset("ranklib"), data, scores).lambdas)
    }
    assert (found["leaf"]["n"], found["leaf"]["l2"], found["pair"]["winner"], found["pair"]["loser"]) == (2, 0.25, 1, 0)


@pytest.mark.parametrize(
    ("params", "complaint"),
    [
        ({"scores": "0~nan"}, "scores=0~nan was ignored: a score of nan is out of bounds"),
        ({"scores": "9~1.0"}, "scores was ignored where it names rows that this query does not have; they are 0..5."),
        ({"colour": "red"}, "colour=red was ignored"),
        ({"query": "nobody asked"}, "query=nobody asked was ignored"),
    ],
)
def test_what_is_wrong_in_a_link_is_named_and_the_rest_opens(params, complaint):
    """What each parameter takes: tests/ui/places."""
    at = opened(**{"leaf": "2", **params})
    assert [text for text in said(at.warning) if text.startswith(complaint)], said(at.warning)
    assert answer(at)["leaf"]["n"] == 1 and set(at.query_params) <= {"data", "leaf"}


def test_an_iteration_beyond_the_last_is_the_last():
    assert answer(opened(iteration=999))["about"] == "scores of LambdaMART after 20 trees"


def test_another_query_or_iteration_drops_the_edits_and_keeps_the_conventions():
    at = opened(scores="0~1.5", conventions="lightgbm", leaf="1")
    pick(at, "lambdas_iteration", 4)
    found = answer(at)
    assert not found["is_what_if"] and found["leaf"]["n"] == 0 and found["conventions"]["ours"]["preset"] == "lightgbm"
    assert at.query_params == {"data": "six", "iteration": "4", "conventions": "lightgbm"}
    pick(at, "data_choice", "library")
    assert answer(at)["n"] > 6 and at.query_params["data"] == "library"


@pytest.mark.parametrize("order", ["perfect", "ten", "eight"])
def test_an_order_opens_from_a_link(order):
    found = answer(opened(order=order, against="lightgbm"))
    assert found["measures"]["errors"] == {"perfect": 0, "ten": 10, "eight": 8}[order] and found["n"] == 16


def test_the_tables_hold_every_number_of_arrows_and_matrix():
    at = opened(state=["open_lambda_tables"], data="six", scores="0~1.5", against="xgboost")
    found = answer(at)
    documents, pairs = (frame.value for frame in at.dataframe)
    for column, side in (("lambda, chosen", "ours"), ("lambda, compared", "other"), ("curvature, RankNet", "net")):
        assert documents[column].tolist() == pytest.approx([doc[side][column.split(",")[0]] for doc in found["documents"]], rel=1e-12)
    assert len(pairs) == found["matrix"]["n_pairs"] == 14 and pairs["lambda"].is_monotonic_decreasing


def test_the_way_back_from_another_page_keeps_the_scene():
    at = opened(data="six", scores="0~1.5")
    at = go_to(go_to(at, "step"), "lambdas")
    assert answer(at)["is_what_if"] and at.query_params["scores"] == "0~1.5"


@pytest.mark.parametrize("data", IDENTIFIERS)
def test_every_query_that_ships_is_small_enough(data):
    source = sample_data.load(data)
    assert max(np.diff(part.query_ptr).max() for part in (source.train, source.test) if part is not None) <= MOST_DOCUMENTS


def test_a_query_that_is_too_large_to_drag_is_refused_kindly(monkeypatch):
    monkeypatch.setattr("ui.lambdas.controller.MOST_DOCUMENTS", 5)
    at = opened()
    assert said(at.info)[0].endswith("This query has 6 documents; this page takes up to 5. Choose data with a query of up to 5 documents.")


def test_a_preset_of_a_link_shows_its_leaf_regularisation_and_a_lesson_only_on_an_untouched_order():
    assert answer(opened(conventions="xgboost"))["leaf"]["l2"] == 1.0
    eight = answer(opened(order="eight"))["lesson"]
    assert "two pairs fewer, but NDCG fell from 0.779 to 0.468" in eight
    assert "RankNet pushes B (6.93) harder than A (6.83), LambdaRank with NDCG pushes A (0.710) harder than B (0.538): " in eight
    assert answer(opened(order="eight", scores="0~9.0"))["lesson"] == "" == answer(opened())["lesson"]
    assert "10 other results are above B" in answer(opened(order="ten"))["lesson"]
    assert "ρ is ½ for a tie" in answer(opened(order="perfect"))["lesson"]


def test_above_an_example_no_box_names_data_that_are_not_shown():
    of_data, example = opened(), opened(order="eight")
    assert len(of_data.selectbox) >= 3, "data, query, scores"
    assert not example.selectbox and any("An example" in words.value and "0.01 apart" in words.value for words in example.markdown)
