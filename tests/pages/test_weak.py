"""The Weak queries page, without a browser: what a link opens, what the stage is given, and what is said."""

import numpy as np
import pytest

import boosting as b
import sample_data
from tests.pages.helpers import component, fine, said, trained, url, visit
from ui.runs.address import Address, build
from ui.runs.comparison import Comparison
from ui.weak.pack import MOST_LISTED


@pytest.fixture(scope="module")
def trace():
    return trained("library", "gbt")


def test_the_stage_is_given_what_the_library_finds(trace):
    at = fine(visit("weak", data="library", loss="gbt", iteration=3))
    given = component(at, "weak_board")
    weak, quality = b.weak_queries(trace, validation=True), b.quality_by_query(trace, validation=True)
    assert given["sentence"] == weak.sentence and ", test part, " in given["caption"]
    assert [query["qid"] for query in given["run"]["queries"]] == weak.table(MOST_LISTED)["query"].tolist()
    np.testing.assert_array_equal(given["run"]["lost"], quality.lost[:, weak.order[:MOST_LISTED]].T)
    assert given["few"]["sentence"].replace("\u00a0", " ") == b.few_trees(quality).sentence
    pairs = b.costly_pairs(trace, int(weak.order[0]), validation=True, most=10)
    detail = given["detail"]
    assert detail["sentence"] == pairs.sentence and [pair["cost"] for pair in detail["pairs"]] == pairs.cost.tolist()
    assert [pair["why"] for pair in detail["pairs"]] == [pairs.why(i) for i in range(len(pairs.cost))]
    assert [pair["worst"][0]["k"] if pair["worst"] else 0 for pair in detail["pairs"]] == [pairs.worst(i) for i in range(len(pairs.cost))]


def test_a_link_opens_part_metric_query_and_iteration_and_a_second_run(trace):
    qid = trace.data.qids[2]
    at = fine(visit("weak", data="library", loss="gbt", on="train", metric="map", chosen=qid, upto=5, beside="lambdamart"))
    given = component(at, "weak_board")
    assert (given["chosen"], given["upto"], given["detail"]["qid"], given["run"]["label"]) == (qid, 5, qid, "MAP")
    assert given["sentence"] == b.weak_queries(trace, "map", 5).sentence
    second = trained("library", "lambdamart")
    names = ("GBT", "LambdaMART")
    two = b.compare_queries(trace, second, "map", names=names, iterations=(5, None))
    assert two.sentence in [words.replace("\u00a0", " ") for words in said(at.markdown)]
    np.testing.assert_array_equal(given["run"]["other"]["lost"], b.weak_queries(second, "map").lost[b.weak_queries(trace, "map", 5).order])
    at = fine(at.selectbox(key="weak_metric").set_value("mrr").run())
    assert component(at, "weak_board")["run"]["label"] == "MRR" and url(at)["metric"] == "mrr"


def second_runs(at):
    """What the box of second runs offers."""
    return next(box.options for box in at.selectbox if box.label == "Second run")


def test_a_run_that_is_pinned_in_compare_may_be_the_second_one(trace):
    at = fine(visit("weak", data="library", loss="gbt"))
    source = sample_data.load("library")
    pinned = "gbt~learning_rate:0.5"
    assert not any("0.5" in option for option in second_runs(at))
    at.session_state["comparison"] = Comparison(
        runs=(Address("library", "gbt", changed={"learning_rate": 0.5}), Address("library", "qbrank"))
    )
    at = fine(at.run())
    assert [option for option in second_runs(at) if "0.5" in option] == ["GBT, learning_rate 0.5"]
    at = fine(visit("weak", data="library", loss="gbt", beside=pinned))
    given = component(at, "weak_board")
    second = b.train(source.train, *build(Address("library", "gbt", changed={"learning_rate": 0.5}), source), validation=source.test)
    listed = b.weak_queries(trace, validation=True).order[:MOST_LISTED]
    np.testing.assert_array_equal(given["run"]["other"]["lost"], b.weak_queries(second, validation=True).lost[listed])
    words = " ".join(said(at.markdown))
    assert "0.5" in words and url(at)["beside"] == pinned
    for broken in ("moon~learning_rate:1", "gbt~moon:1", "gbt~learning_rate:0.5;gbt"):
        at = visit("weak", data="library", loss="gbt", beside=broken)
        assert not at.exception and "beside=" in " ".join(said(at.warning)), broken


def test_what_is_not_there_is_told_and_the_worst_query_stands_in_its_place():
    at = visit("weak", data="six", loss="gbt", chosen="moon", upto=99_999, metric="mars")
    warned = " ".join(said(at.warning))
    assert "metric=mars was ignored" in warned and "chosen=moon was ignored: the training part has no such query." in warned
    given = component(at, "weak_board")
    assert given["chosen"] == "" and given["upto"] == given["run"]["n_iterations"] and "upto" not in at.query_params


def test_tables_are_opened_and_are_those_of_the_library(trace):
    at = fine(visit("weak", ["weak_table_0", "weak_table_1"], data="library", loss="gbt"))
    weak = b.weak_queries(trace, validation=True)
    shown = [frame.value for frame in at.dataframe]
    assert shown[0].equals(weak.table()) and shown[1].equals(b.costly_pairs(trace, int(weak.order[0]), validation=True, most=10).table())


def test_data_with_preferences_alone_lose_by_contradicting_pairs_and_say_so_of_another_metric():
    at = fine(visit("weak", data="six", loss="gbrank", learn_from="pairs"))
    given = component(at, "weak_board")
    assert given["run"]["label"] == "share of contradicting pairs" and at.selectbox(key="weak_metric").value == "contradicting_share"
    at = fine(visit("weak", data="six", loss="gbrank", learn_from="pairs", metric="map"))
    assert said(at.info) == ["No query counts for MAP. No query has a relevant document, so none counts. Choose another metric or part."]


def test_one_query_and_a_run_that_loses_nothing():
    at = fine(visit("weak", data="six", loss="gbt"))
    given = component(at, "weak_board")
    assert given["sentence"].startswith("The only query ") and len(given["run"]["queries"]) == 1
    at = fine(visit("weak", data="six", loss="gbt", metric="mrr"))
    given = component(at, "weak_board")
    assert given["sentence"].startswith("The only query reaches the best MRR possible after iteration ")
