"""The Compare page, without a browser: what a link opens, what a control changes, what a broken link is told."""

import threading

import pytest

import boosting as b
import sample_data
from tests.packed_runs import open_bytes
from tests.pages.helpers import component, fine, knock, pick, press, said, settle, visit
from tests.pages.test_chosen_data import go_to
from ui.compare import controller
from ui.runs.address import Address, build
from ui.runs.runs import Run
from ui.work import watching


def packed(at):
    return component(at, "compare")["run"]


def titles(at):
    return [run["title"] for run in packed(at)["runs"]]


def tables(at):
    """The tables that the browser is sent, once they are measured."""
    for _ in range(60):
        sent = [e.proto.bytes for e in at.main if getattr(e, "key", None) == "compare_figures"]
        if sent or at.exception:
            return open_bytes(sent[0])
        at.run()
    raise AssertionError("the tables did not come")


def test_it_opens_on_two_losses_and_the_url_says_all_of_it():
    at = fine(visit("compare"))
    assert titles(at) == ["LambdaMART", "GBT"]
    assert at.query_params == {"data": "library", "runs": "lambdamart;gbt", "iteration": "60"}
    assert component(at, "compare")["iteration"] == 60, "at the start all runs hold the same order"


def test_a_link_to_the_start_opens_there():
    at = fine(visit("compare", data="six", runs="lambdamart;gbt", iteration=0))
    assert component(at, "compare")["iteration"] == 0 and at.query_params["iteration"] == "0"


def test_a_link_opens_its_runs_its_query_and_its_place():
    at = fine(visit("compare", data="six", runs="gbrank;gbt~max_leaf_nodes:4", iteration=4, document=2))
    given = component(at, "compare")
    assert titles(at) == ["GBRank", "GBT, leaves per tree 4"] and (given["iteration"], given["document"]) == (4, 2)
    source = sample_data.load("six")
    loss, settings = build(Address("six", "gbt", changed={"max_leaf_nodes": 4}), source)
    trace = b.train(source.train, loss, settings)
    line = next(curve for curve in packed(at)["curves"] if curve["name"] == "ndcg")["lines"][1]
    assert line["train"][4] == pytest.approx(b.metrics.ndcg(source.train, trace.scores(4), 5), rel=1e-12) and line["test"] is None


def test_a_query_that_is_not_there_is_said():
    at = visit("compare", data="six", query="<b>nothing</b>", part="train")
    assert said(at.warning) == ["query=<b>nothing</b> was ignored: this data set has no such train query."]
    assert packed(at)["qid"] == sample_data.load("six").train.qids[0] and "query" not in at.query_params


def test_a_document_that_is_not_there_is_said():
    at = fine(visit("compare", data="six", runs="gbt~n_iterations:2;gbrank~n_iterations:2", document="99"))
    assert said(at.warning) == ["document=99 was ignored: this query has rows 0..5."] and "document" not in at.query_params


def test_a_loss_is_added_taken_away_and_other_data_keep_the_losses():
    at = visit("compare", data="six", runs="lambdamart;gbt")
    at = fine(pick(at, "compare_add", "mpboost"))
    assert titles(at) == ["LambdaMART", "GBT", "MPBoost"]
    at = fine(press(at, key="compare_drop_0"))
    assert titles(at) == ["GBT", "MPBoost"]
    assert all(button.disabled for button in at.button if str(button.key).startswith("compare_drop"))
    at = fine(pick(at, "compare_data", "library"))
    assert titles(at) == ["GBT", "MPBoost"] and len(packed(at)["documents"]) > 6


def test_a_run_of_the_step_page_is_pinned_beside_the_others():
    at = visit("step", data="six", loss="qbrank", w="0.3")
    at = press(at, key="pin")
    at = fine(go_to(at, "compare"))
    assert titles(at) == ["QBRank, w 0.3", "LambdaMART"] and packed(at)["documents"][0]["name"]


def test_a_run_that_cannot_train_says_why_and_the_others_stay(monkeypatch):
    go_on = Run.go_on

    def broken(run, worker, seconds):
        if run.loss.identifier == "qbrank":
            raise ValueError("The data do not suit the loss.")
        return go_on(run, worker, seconds)

    monkeypatch.setattr(Run, "go_on", broken)
    at = visit("compare", data="six", runs="gbt;qbrank~w:0.61;lambdamart")
    assert not at.exception and said(at.warning) == ["QBRank, w 0.61 is not here: The data do not suit the loss."]
    assert packed(at)["there"] == [0, 2] and len(packed(at)["scores"]) == 2


def test_while_they_train_one_bar_says_how_far_and_stop_keeps_what_is_there(monkeypatch):
    monkeypatch.setattr(watching, "SHORT", 0.0)
    at = knock("compare", data="web", runs="mpboost~learning_rate:0.43~n_iterations:500;gbt~learning_rate:0.43")
    assert at.get("progress")
    at = press(at, "Stop")
    assert not at.exception
    if len(packed(at)["there"]) == 2:
        assert any(c.value.startswith("Stopped; what was trained is kept") for c in at.caption)
    assert any(button.label == "Go on" for button in at.button)


def test_what_is_too_large_to_be_sent_is_said(monkeypatch):
    monkeypatch.setattr("ui.compare.controller.MOST_NUMBERS", 100)
    at = fine(visit("compare", data="six"))
    assert at.info[0].value.startswith("Two runs of 6 documents over 20 iterations are more than this page holds")


def test_a_baseline_stands_in_the_tables_alone_and_leaves_again():
    at = fine(pick(visit("compare", data="six", runs="lambdamart;gbt"), "compare_add", "beside/ranksvm"))
    assert (at.query_params["beside"], at.query_params["view"]) == ("ranksvm", "metrics") and titles(at) == ["LambdaMART", "GBT"]
    sent = tables(at)
    source = sample_data.load("six").train
    ndcg = b.metrics.ndcg(source, b.baselines.RankSVM().fit(source).predict(source), 5)
    assert sent["beside"][0]["train"][sent["lists"].index("NDCG@5")] == pytest.approx(ndcg, rel=1e-9)
    assert sent["parts"] == {"train": {"lists": "1 query", "pairs": "14 pairs"}}  # one query and no test part
    at = fine(press(at, key="compare_leave_ranksvm"))
    assert "beside" not in at.query_params


def test_a_ready_made_comparison_is_one_click_away_and_says_what_to_look_at():
    at = fine(press(visit("compare", data="six"), key="compare_start_0"))
    assert titles(at) == ["RankBoost", "MPBoost, ddf binary"] and any(
        c.value.startswith("**Same loss, different fit.**") for c in at.caption
    )
    assert not any(str(button.key).startswith("compare_start") for button in at.button)
    at = fine(pick(at, "compare_add", "gbt"))
    assert not any("Same loss" in c.value for c in at.caption)


def test_other_data_are_chosen_while_a_run_trains(monkeypatch):
    monkeypatch.setattr(watching, "SHORT", 0.0)
    gate, go_on, library = threading.Event(), Run.go_on, sample_data.load("library").train

    def held(run, worker, seconds):
        if run.data.n_documents == library.n_documents and run.settings.learning_rate == 0.37:
            gate.wait(60)
        return go_on(run, worker, seconds)

    monkeypatch.setattr(Run, "go_on", held)
    try:
        at = knock("compare", data="library", runs="gbt~learning_rate:0.37;lambdamart")
        assert at.get("progress")
        at = fine(pick(at, "compare_data", "six"))
        assert titles(at) == ["GBT", "LambdaMART"]  # a learning rate belongs to the data that it was chosen for
        assert len(packed(at)["documents"]) == 6
    finally:
        gate.set()


def test_runs_at_rest_are_shown_while_another_takes_long_and_the_place_of_the_link_is_kept(monkeypatch):
    gate, go_on = threading.Event(), Run.go_on

    def held(run, worker, seconds):
        if run.settings.learning_rate == 0.41:
            gate.wait(60)
        return go_on(run, worker, seconds)

    monkeypatch.setattr(Run, "go_on", held)
    monkeypatch.setattr(controller, "ALONE", 0.0)
    at = knock("compare", data="six", runs="gbt~n_iterations:4;mpboost~n_iterations:4;gbt~learning_rate:0.41~n_iterations:9", iteration=9)
    try:
        for _ in range(60):
            if any(getattr(e, "key", None) == "compare" for e in at.main):
                break
            at.run()
        assert not at.exception and at.get("progress")
        assert packed(at)["there"] == [0, 1] and packed(at)["runs"][2]["error"] == "It is still being trained."
        assert component(at, "compare")["iteration"] == 4 and at.query_params["iteration"] == "9"
        assert at.get("download_button")[0].proto.disabled, "a page would say so for ever"
    finally:
        gate.set()
    at = fine(settle(at))
    assert packed(at)["there"] == [0, 1, 2] and component(at, "compare")["iteration"] == 9


def test_a_table_of_runs_of_which_one_cannot_train_holds_the_others(monkeypatch):
    go_on = Run.go_on

    def broken(run, worker, seconds):
        if run.settings.learning_rate == 0.73:
            raise ValueError("The data do not suit the loss.")
        return go_on(run, worker, seconds)

    monkeypatch.setattr(Run, "go_on", broken)
    at = visit("compare", data="six", runs="gbt;gbt~learning_rate:0.73;lambdamart", view="precision")
    assert not at.exception and packed(at)["there"] == [0, 2] and len(tables(at)["rows"]) == 2
