"""What the Compare page is given are the library's numbers."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.parting import Parting
from boosting.explain.tells import Question
from sample_data import load
from tests.ui.compare.helpers import finished_run
from ui.compare.pack import ndcg_by_query, pack
from ui.component.wire import as_bytes
from ui.runs.address import Address
from ui.runs.run_names import names, questions

LIBRARY = load("library")
ADDRESSES = (Address("library", "lambdamart"), Address("library", "gbt"), Address("library", "gbt", changed={"max_leaf_nodes": 3}))


@pytest.fixture(scope="module")
def runs():
    return [finished_run(address, LIBRARY, 5) for address in ADDRESSES]


@pytest.mark.parametrize("part", ["train", "test"])
def test_scores_and_ndcg_of_every_query_are_those_of_the_traces(runs, part):
    packed = pack(["a", "b", "c"], ["", "", ""], runs, 2, part)
    data = LIBRARY.part(part)
    for i, run in enumerate(runs):
        states = list(run.trace.all_scores(part == "test"))
        np.testing.assert_array_equal(packed["scores"][i], np.array(states)[:, data.query_slice(2)])
        both = [LIBRARY.train, LIBRARY.test]
        for k in (0, 5):
            scores = run.trace.scores(k), run.trace.validation_scores(k)
            each = np.concatenate([b.metrics.query_ndcg(d, s, 5) for d, s in zip(both, scores, strict=True)])
            np.testing.assert_array_equal(packed["queries"]["ndcg"][i][k], each)
    assert packed["queries"]["qids"] == [*LIBRARY.train.qids, *LIBRARY.test.qids]
    assert [document["name"] for document in packed["documents"]] == list(data.document_names[data.query_slice(2)])
    as_bytes(packed)
    other = pack(["a", "b", "c"], ["", "", ""], runs, 3, part)
    assert all(other[name] is packed[name] for name in ("curves", "way", "queries", "partings"))  # a click on a query makes none anew


def test_a_run_that_failed_says_why_and_the_others_stay(runs):
    failed = finished_run(ADDRESSES[0], LIBRARY, 5)
    failed.error, failed._training.trace = "The data do not suit the loss.", None
    packed = pack(["a", "b", "c"], ["", "", ""], [failed, *runs[1:]], 0, "train")
    assert packed["there"] == [1, 2] and len(packed["scores"]) == 2 and packed["runs"][0]["error"] == "The data do not suit the loss."


def test_where_all_iterations_would_be_too_many_the_last_is_there(runs, monkeypatch):
    monkeypatch.setattr("ui.compare.pack.MOST_POINTS", 3)
    run = finished_run(ADDRESSES[1], LIBRARY, 5)
    found = ndcg_by_query(run)
    assert found.shape == (1, LIBRARY.train.n_queries + LIBRARY.test.n_queries)
    np.testing.assert_array_equal(found[0], ndcg_by_query(runs[1])[-1])


def test_a_run_without_a_tree_has_no_splits_to_be_the_same(runs):
    bare = finished_run(ADDRESSES[0], LIBRARY, 0)
    [said] = pack(["one", "two"], ["", ""], [bare, runs[1]], 0, "train")["partings"]
    assert said == "one has no tree."
    [said, rest] = pack(["one", "two", "three"], ["", "", ""], [bare, *runs[:2]], 0, "train")["partings"]
    assert said == "one has no tree." and rest.startswith("two and three first differ in ")


def test_a_parting_names_both_questions_and_runs_that_part_alike_are_named_together(runs):
    [said] = pack(["one", "two"], ["", ""], runs[:2], 0, "train")["partings"]
    assert said.startswith("one and two first differ in tree ") and said.count("splits at “") + said.count("has a leaf") == 2
    [words] = pack(["one", "two", "three"], ["", "", ""], [*runs[:2], runs[1]], 0, "train")["partings"]
    assert words.startswith("one first differs from all others in tree ") and "all others split at “" in words
    [words] = pack(["one", "two", "three"], ["", "", ""], [runs[0]] * 3, 0, "train")["partings"]
    assert words == "one and all others make the same splits in every tree that all have."


def test_names_say_what_differs_and_nothing_else():
    assert names(ADDRESSES[:2], LIBRARY) == ["LambdaMART", "GBT"]
    assert names(ADDRESSES[1:], LIBRARY) == [f"GBT, leaves per tree {LIBRARY.opening['max_leaf_nodes']}", "GBT, leaves per tree 3"]


def test_what_all_runs_have_in_common_is_not_repeated():
    short = tuple(
        Address("library", loss, changed={"n_iterations": 3, "max_leaf_nodes": leaves}) for loss, leaves in (("gbt", 5), ("qbrank", 6))
    )
    assert names(short, LIBRARY) == ["GBT, leaves per tree 5", "QBRank, leaves per tree 6"]
    assert names(short[:1], LIBRARY) == ["GBT, iterations 3, leaves per tree 5"], "alone it has nothing in common with anyone"
    assert names((*short, Address("library", "gbrank")), LIBRARY)[0] == "GBT, iterations 3, leaves per tree 5"


def test_where_runs_part_is_told_in_words_that_differ():
    data = b.Dataset([[0.5001, np.nan], [0.7, 1.0]], [0, 1], [0, 2], feature_names=["length", "clicks"])
    trace = b.train(data, b.GBT(), b.Settings(1))

    def said(one, other):
        return questions(trace, Parting(1, 0, 0, one, other))

    assert said(Question(0, "≤", 0.50012), Question(0, "≤", 0.50013)) == ("splits at “length ≤ 0.50012”", "splits at “length ≤ 0.50013”")
    assert said(Question(0, "≤", 0.5), Question(0, "≤", -2000.0)) == ("splits at “length ≤ 0.5”", "splits at “length ≤ −2,000”")
    assert said(Question(0, "≤", 0.50012), Question(0, "<", 0.50013)) == ("splits at “length ≤ 0.5”", "splits at “length < 0.5”")
    assert said(Question(1, "≤", np.inf), None) == ("splits on whether “clicks” is present", "has a leaf")
