"""The Step page, without a browser: its numbers are those of the library, and what the browser reports is kept."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.export.exported import FORMATS
from boosting.metrics import ranks
from sample_data import IDENTIFIERS
from tests.packed_runs import scores_of
from tests.pages.helpers import OPEN, component, fine, pick, reports, said, settle, visit
from ui.runs import address
from ui.stepper import STEPPER

LOSSES = [cls.identifier for cls in b.LOSSES]


@pytest.mark.parametrize("data", IDENTIFIERS)
@pytest.mark.parametrize("loss", LOSSES)
def test_every_loss_opens_on_every_data_set_with_all_its_details(data, loss):
    at = fine(visit(state=OPEN, data=data, loss=loss, n_iterations=3, iteration=2))
    payload = component(at)
    assert payload["iteration"] == 2 and payload["run"]["n_iterations"] == 3
    assert payload["run"]["loss"] == b.loss_class(loss).title
    assert payload["run"]["part"] == "train"
    assert not at.warning
    assert at.query_params == {"data": data, "loss": loss, "n_iterations": "3", "iteration": "2"}
    assert len(at.dataframe) >= 1 and at.latex and at.get("plotly_chart")


@pytest.mark.parametrize("loss", LOSSES)
def test_the_browser_gets_the_scores_of_the_library(loss):
    source = sample_data.load("six")
    built, settings = address.build(address.Address(loss=loss), source)
    trace = b.train(source.train, built, settings)
    run = component(visit(loss=loss))["run"]
    np.testing.assert_array_equal(scores_of(run), list(trace.all_scores()))


# ---- the numbers below ----


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("k", [0, 3])
def test_the_table_holds_the_numbers_of_the_library(loss, k):
    source = sample_data.load("six")
    at = fine(visit(state=OPEN, loss=loss, iteration=k))
    built, settings = address.build(address.Address(loss=loss), source)
    snapshot = b.train(source.train, built, settings).at(k)
    table = at.dataframe[0].value
    ptr = source.train.query_ptr
    assert list(table["document"]) == list(source.train.document_names) and list(table["grade"]) == list(source.train.relevance)
    np.testing.assert_array_equal(table["score before"], snapshot.scores_before)
    np.testing.assert_array_equal(table["score after"], snapshot.scores_after)
    np.testing.assert_array_equal(table["rank before"], ranks(snapshot.scores_before, ptr) + 1)
    np.testing.assert_array_equal(table["rank after"], ranks(snapshot.scores_after, ptr) + 1)
    np.testing.assert_array_equal(table[built.target_word], snapshot.targets)
    np.testing.assert_array_equal(table["weight"], snapshot.weights)
    if k:
        np.testing.assert_array_equal(table["leaf value"], snapshot.iteration.g())
    else:
        assert "leaf" not in table.columns


def test_the_pairs_are_those_of_the_library_and_of_the_selected_document():
    six = sample_data.load("six")
    names = six.train.document_names
    every = visit(state=OPEN, iteration=2).dataframe[1].value
    built, settings = address.build(address.Address(), six)
    pairs = b.train(six.train, built, settings).at(2).pairs(0)
    assert list(every["winner"]) == [names[i] for i in pairs["winner"]] and list(every["loser"]) == [names[j] for j in pairs["loser"]]
    np.testing.assert_array_equal(every["lambda"], pairs["force"])
    own = visit(state=OPEN, iteration=2, document=1).dataframe[1].value
    assert len(own) == sum((pairs["winner"] == 1) | (pairs["loser"] == 1))
    assert all(names[1] in pair for pair in zip(own["winner"], own["loser"], strict=True))


def test_a_document_without_pairs_says_nothing_of_the_pairs_of_its_query():
    at = fine(visit(state=OPEN, data="library", loss="gbrank", learn_from="clicks", iteration=3, document=0))
    assert "GBRank sees no pair with the selected document." in said(at.caption)
    at = fine(visit(state=OPEN, data="drawn~a4.20.35~a4.40.35", loss="gbrank"))
    assert "GBRank sees no pair in this query." in said(at.caption)


def test_the_table_has_what_all_trees_of_an_iteration_add():
    table = fine(visit(state=OPEN, loss="gbrank", inner_trees=5, iteration=3)).dataframe[0].value
    np.testing.assert_allclose(table["score before"] + 0.3 * table["sum of leaf values"], table["score after"])


def test_two_documents_are_taken_apart_by_feature_where_the_sheet_compares_them():
    at = fine(visit(state=("open_pair",), data="six", iteration=3, document=1, sheet="above", other=3))
    source = sample_data.load("six")
    built, settings = address.build(address.Address(), source)
    found = b.explain_pair(b.train(source.train, built, settings), 1, 3)
    table = at.dataframe[0].value
    assert list(table["feature"]) == [source.train.feature_names[feature] for feature in found.order(3)]
    np.testing.assert_array_equal(table["adds"], found.values[3, found.order(3)])
    assert len(at.get("plotly_chart")) == 1
    one, two = source.train.document_names[1], source.train.document_names[3]
    assert any(caption.startswith(f"x is {one}, y is {two}. What a feature adds is its Shapley value:") for caption in said(at.caption))
    before = fine(visit(state=("open_pair",), data="six", iteration=0, document=1, sheet="above", other=3))
    assert "No tree separates the two yet." in said(before.caption) and not before.dataframe
    assert all("feature by feature" not in one.label for one in fine(visit(data="six", document=1, sheet="why")).expander)


def test_details_are_closed_at_first_and_cost_nothing():
    at = fine(visit())
    assert not at.dataframe and not at.get("plotly_chart")


# ---- what the browser reports ----


def test_where_the_browser_went_is_in_the_address_bar(monkeypatch):
    at = visit()
    before = component(at)["request"]
    reports(monkeypatch, STEPPER, selection={"iteration": 7, "document": 3})
    at = fine(at.run())
    assert at.query_params == {"data": "six", "loss": "lambdamart", "iteration": "7", "document": "3"}
    assert component(at)["request"] == before  # the browser keeps the say over its place
    at = fine(pick(at, "loss_choice", "gbt"))
    assert at.query_params["iteration"] == "7" and component(at)["request"] != before


def test_what_the_browser_reports_of_another_run_is_kept_inside_this_one(monkeypatch):
    at = visit(n_iterations=3)
    reports(monkeypatch, STEPPER, selection={"iteration": 99, "document": None})
    assert fine(at.run()).query_params["iteration"] == "3"


# ---- the sheet of a document ----


def feed_of(at):
    return component(at, "sheet")["sheet"]


@pytest.mark.parametrize("loss", LOSSES)
def test_a_link_opens_the_sheet_of_a_document(loss):
    at = fine(visit(data="six", loss=loss, iteration=2, document=1, sheet="why"))
    source = sample_data.load("six")
    built, settings = address.build(address.Address(loss=loss), source)
    why = b.explain(b.train(source.train, built, settings), 2, 1)
    assert (feed_of(at)["sentence"], feed_of(at)["product"]) == (why.sentence, why.product)
    assert component(at)["sheet"] == "why" and at.query_params["sheet"] == "why"


def test_the_sheet_compares_two_documents_and_is_closed_without_one():
    at = fine(visit(data="six", iteration=5, document=1, sheet="above", other=3))
    pair = component(at, "pair")["pair"]  # the rest the browser works out
    assert pair["asked"]["other"] == 3 and pair["swap"] and feed_of(at) is None and at.query_params["other"] == "3"
    at = fine(visit(data="six", iteration=5, sheet="above", other=3))
    assert feed_of(at) is None and "sheet" not in at.query_params and "other" not in at.query_params
    at = fine(visit(data="six", iteration=5, document=1, other=99, sheet="above"))
    assert component(at)["sheet"] == "above" and "other" not in at.query_params
    assert not [element for element in at.main if getattr(element, "key", None) == "pair"]


def test_a_sheet_that_is_not_there_is_named():
    at = visit(data="six", document=1, sheet="moon")
    assert any("sheet=moon was ignored: choose one of why, life, above, insight." in warning for warning in said(at.warning))
    assert feed_of(at) is None


@pytest.mark.parametrize("format", FORMATS)
def test_the_run_is_offered_as_a_model_of_another_engine(format):
    at = fine(visit(state=["open_export"], data="library", loss="lambdamart", n_iterations=5))
    at = fine(settle(at.selectbox(key="export_format").set_value(format).run()))
    assert any("trace.export(path" in line and format in line for line in said(at.caption))
