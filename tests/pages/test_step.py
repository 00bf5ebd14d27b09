"""The Step page, without a browser: what a link opens, what a widget changes, and what the address bar then says."""

from dataclasses import fields

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.metrics import ranks
from sample_data import IDENTIFIERS
from tests.packed_runs import scores_of
from tests.pages.helpers import OPEN, component, knock, named, pick, said, settle, slide, visit
from ui import address, stepper, training
from ui.own_data import POPOVER
from ui.runs import Run

LOSSES = [cls.identifier for cls in b.LOSSES]
BREAD = "bake bread at home"


def fine(at):
    assert not at.exception and not at.error, [e.message for e in at.exception] + said(at.error)
    return at


# ---- links ----


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


def test_without_a_link_the_six_documents_open():
    at = fine(visit())
    assert component(at)["run"]["qid"] == BREAD and component(at)["iteration"] == 0
    assert at.query_params == {"data": "six", "loss": "lambdamart"}


@pytest.mark.parametrize("loss", LOSSES)
def test_the_browser_gets_the_scores_of_the_library(loss):
    source = sample_data.load("six")
    built, settings = address.build(address.Address(loss=loss), source)
    trace = b.train(source.train, built, settings)
    run = component(visit(loss=loss))["run"]
    np.testing.assert_array_equal(scores_of(run), list(trace.all_scores()))


def test_a_link_names_parameters_query_and_document():
    library = sample_data.load("library")
    qid = library.train.qids[2]
    at = fine(visit(data="library", loss="qbrank", query=qid, document=1, tau=2.0, learning_rate=0.5, n_iterations=4))
    payload = component(at)
    assert (payload["run"]["qid"], payload["document"], payload["run"]["n_iterations"]) == (qid, 1, 4)
    assert named(at.slider, "parameter_tau").value == 2.0 and named(at.slider, "parameter_learning_rate").value == 0.5
    assert at.query_params["query"] == qid and at.query_params["document"] == "1" and at.query_params["tau"] == "2.0"


@pytest.mark.parametrize(
    ("params", "complaint"),
    [
        ({"data": "mars"}, "data=mars was ignored: choose one of six, library, web."),
        ({"data": "own"}, "data=own was ignored"),
        ({"loss": "adaboost"}, "loss=adaboost was ignored"),
        ({"sigma": "nan"}, "sigma=nan was ignored"),
        ({"learning_rate": "fast"}, "learning_rate=fast was ignored: it must be a number."),
        ({"n_iterations": "1000000000"}, "n_iterations=1000000000 was ignored"),
        ({"iteration": "-1"}, "iteration=-1 was ignored"),
        ({"query": "nothing like it"}, "query=nothing like it was ignored: this data set has no such query."),
        ({"query": BREAD, "part": "test"}, f"query={BREAD} was ignored: this data set has no such test query."),
        ({"document": "77"}, "document=77 was ignored: this query has rows 0..5."),
        ({"<b>x</b>": "**y**"}, "<b>x</b>=**y** was ignored"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_is_wrong_in_a_link_is_said_at_once_and_the_default_is_shown(params, complaint):
    at = fine(visit(**params))
    assert len(at.warning) == 1 and said(at.warning)[0].startswith(complaint)
    payload = component(at)
    assert (payload["run"]["loss"], payload["run"]["qid"], payload["iteration"], payload["document"]) == ("LambdaMART", BREAD, 0, None)
    assert {k: v for k, v in at.query_params.items() if k != "part"} == {"data": "six", "loss": "lambdamart"}


def test_an_iteration_beyond_the_run_is_its_last():
    at = fine(visit(iteration=5000))
    assert component(at)["iteration"] == 20 and at.query_params["iteration"] == "20"


def test_a_complaint_goes_when_the_person_chooses_something():
    at = pick(visit(sigma="x"), "loss_choice", "gbt")
    assert not fine(at).warning


def test_a_complaint_goes_when_the_person_follows_another_link():
    at = visit(sigma="x")
    at.query_params.clear()
    at.query_params["loss"] = "gbt"
    at.run()
    assert not fine(at).warning and component(at)["run"]["loss"] == "GBT"


# ---- choices ----


def test_another_loss_keeps_the_data_and_drops_its_parameters():
    at = visit(data="library", sigma=2.0, max_leaf_nodes=5, learning_rate=0.2, n_iterations=3)
    at = fine(pick(at, "loss_choice", "gbrank"))
    assert at.query_params == {"data": "library", "loss": "gbrank", "max_leaf_nodes": "5", "n_iterations": "3"}
    assert component(at)["run"]["loss"] == "GBRank"


def test_other_data_keep_the_loss_and_its_parameters():
    at = visit(loss="qbrank", tau=2.0, n_iterations=3, iteration=2, document=1)
    at = fine(pick(at, "data_choice", "library"))
    assert at.query_params == {"data": "library", "loss": "qbrank", "tau": "2.0"}
    payload = component(at)
    assert (payload["document"], payload["iteration"]) == (None, 0) and payload["run"]["qid"] in sample_data.load("library").train.qids


def test_a_choice_goes_before_the_older_url_that_comes_along_with_it():
    """The browser may send a click before it has heard of the latest URL."""
    at = fine(visit(data="library", loss="gbt", n_iterations=3, iteration=2))
    qid = sample_data.load("library").train.qids[4]
    at.query_params["iteration"] = "1"
    at = fine(pick(at, "query_choice", ("train", qid)))
    assert at.query_params["query"] == qid and at.query_params["iteration"] == "2"
    at.query_params["query"] = sample_data.load("library").train.qids[2]  # nothing was chosen: somebody went back
    assert fine(settle(at.run())).query_params["query"] == sample_data.load("library").train.qids[2]


def test_a_slider_changes_the_run_and_the_address_bar():
    at = fine(slide(visit(iteration=2), "n_iterations", 5))
    assert at.query_params == {"data": "six", "loss": "lambdamart", "iteration": "2", "n_iterations": "5"}
    assert component(at)["run"]["n_iterations"] == 5
    at = fine(slide(at, "n_iterations", 20))
    assert "n_iterations" not in at.query_params


def test_a_choice_and_a_switch_change_the_run_too():
    at = fine(pick(visit(), "parameter_metric", "ranknet"))
    assert at.query_params["metric"] == "ranknet"
    at = fine(settle(named(at.toggle, "parameter_score_normalisation").set_value(True).run()))
    assert at.query_params["score_normalisation"] == "true"


def test_every_loss_shows_its_own_parameters_and_the_settings_that_apply():
    for loss in b.LOSSES:
        at = fine(visit(loss=loss.identifier))
        keys = {w.key for kind in ("slider", "number_input", "selectbox", "toggle") for w in at.get(kind)}
        shown = {key.split("/")[0].removeprefix("parameter_") for key in keys if key and key.startswith("parameter_")}
        own = {field.name for field in fields(loss) if not field.metadata["hidden"]}
        assert shown == own | set(loss().settings)


@pytest.mark.parametrize(("loss", "name"), [("lambdamart", "max_depth"), ("lambdamart", "truncation"), ("mpboost", "alpha")])
def test_a_number_out_of_bounds_is_refused_with_a_sentence_and_the_old_one_stays(loss, name):
    at = visit(loss=loss)
    at = fine(settle(named(at.number_input, f"parameter_{name}").set_value(0).run()))
    assert said(at.warning)[0].startswith(f"{name} stays automatic: choose a number from ")
    assert named(at.number_input, f"parameter_{name}").value is None and name not in at.query_params
    at = fine(settle(named(at.number_input, f"parameter_{name}").set_value(10**6).run()))
    assert "choose a number from " in said(at.warning)[0] and named(at.number_input, f"parameter_{name}").value is None
    at = fine(settle(named(at.number_input, f"parameter_{name}").set_value(2).run()))
    assert not at.warning and float(at.query_params[name]) == 2


@pytest.mark.parametrize(
    "params",
    [
        {"sigma": 0.1}, {"sigma": 5.0}, {"truncation": 50}, {"learning_rate": 2}, {"learning_rate": "none"},
        {"n_iterations": 1}, {"min_documents_leaf": 200}, {"max_leaf_nodes": 64}, {"l2_regularization": 1000.0},
        {"loss": "gbrank", "tau": 4.0}, {"loss": "qbrank", "w": 0}, {"loss": "mpboost", "ddf": "linear", "alpha": 2.0},
        {"n_bins": 2}, {"max_depth": 255}, {"engine": "xgboost"},
    ],
    ids=str,
)  # fmt: skip
def test_values_at_their_bounds_are_shown_and_trained(params):
    at = fine(visit(**params))
    assert not at.warning and component(at)["run"]["documents"]


def test_back_to_the_opening_values():
    at = visit(sigma=2.0, n_iterations=5, iteration=1)
    button = next(button for button in at.button if button.label == "Back to the opening values")
    at = fine(settle(button.click().run()))
    assert at.query_params == {"data": "six", "loss": "lambdamart", "iteration": "1"}


def test_large_text_is_in_the_address_bar():
    at = fine(visit().toggle(key="large_choice").set_value(True).run())
    assert at.query_params["large"] == "true" and component(at)["large"] is True
    assert fine(visit(large="true")).toggle(key="large_choice").value is True
    named(at.toggle, "large_choice").set_value(False).run()
    assert "large" not in at.query_params


# ---- queries ----


def test_test_queries_are_offered_and_marked():
    library = sample_data.load("library")
    at = fine(visit(data="library", n_iterations=3))
    box = named(at.selectbox, "query_choice")
    assert box.options == [*(f"{qid} · train" for qid in library.train.qids), *(f"{qid} · test" for qid in library.test.qids)]
    qid = library.test.qids[1]
    at = fine(pick(at, "query_choice", ("test", qid)))
    assert at.query_params["query"] == qid and at.query_params["part"] == "test"
    run = component(at)["run"]
    assert (run["part"], run["qid"]) == ("test", qid)
    rows = library.test.query_slice(1)
    assert [d["name"] for d in run["documents"]] == list(library.test.document_names[rows])
    assert [d["note"] for d in run["documents"]] == list(library.test_notes[rows])


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


def test_details_are_closed_at_first_and_cost_nothing():
    at = fine(visit())
    assert not at.dataframe and not at.get("plotly_chart")


# ---- what the browser reports ----


def test_where_the_browser_went_is_in_the_address_bar(monkeypatch):
    at = visit()
    before = component(at)["request"]
    monkeypatch.setattr(stepper, "reported", lambda: {"iteration": 7, "document": 3, "large": False})
    at = fine(at.run())
    assert at.query_params == {"data": "six", "loss": "lambdamart", "iteration": "7", "document": "3"}
    assert component(at)["request"] == before  # the browser keeps the say over its place
    at = fine(pick(at, "loss_choice", "gbt"))
    assert at.query_params["iteration"] == "7" and component(at)["request"] != before


def test_what_the_browser_reports_of_another_run_is_kept_inside_this_one(monkeypatch):
    at = visit(n_iterations=3)
    monkeypatch.setattr(stepper, "reported", lambda: {"iteration": 99, "document": None, "large": False})
    assert fine(at.run()).query_params["iteration"] == "3"


def test_large_text_by_key_reaches_the_switch(monkeypatch):
    at = visit()
    monkeypatch.setattr(stepper, "reported", lambda: {"iteration": 0, "document": None, "large": True})
    at = fine(at.run())
    assert at.query_params["large"] == "true" and named(at.toggle, "large_choice").value is True


# ---- own data ----

OWN = "\n".join(f"{(d * q) % 3} qid:{q} 1:{d * 7 % 5} 2:{d} # page {d} <b>of</b> {q}" for q in range(1, 4) for d in range(5)).encode()
ODD = {
    "one document a query": b"1 qid:1 1:1\n2 qid:2 1:2\n",
    "a single grade": b"1 qid:1 1:1\n1 qid:1 1:2\n",
    "all zero": b"0 qid:1 1:1\n0 qid:1 1:2\n",
    "no grade at all": b"nan qid:1 1:1\nnan qid:1 1:2\n",
    "some without a grade": b"nan qid:1 1:1\n2 qid:1 1:2\n1 qid:1 1:3\n",
    "a constant feature": b"0 qid:1 1:1\n1 qid:1 1:1\n",
    "a missing value": b"0 qid:1 1:nan\n1 qid:1 1:1\n",
    "huge grades": b"0 qid:1 1:1\n60 qid:1 1:2\n",
    "huge values": b"0 qid:1 1:-1e300\n1 qid:1 1:1e300\n",
}


def upload(at, train, test=None):
    at.file_uploader(key="own_train").set_value(("mine.txt", train, "text/plain"))
    if test is not None:
        at.file_uploader(key="own_test").set_value(("test.txt", test, "text/plain"))
    at.run()
    return settle(next(button for button in at.button if button.label == "Open file").click().run())


def test_own_data_open_and_stay_while_losses_change():
    at = fine(upload(visit(state=[POPOVER], loss="gbrank", iteration=2), OWN, OWN))
    assert at.query_params["data"] == "own" and at.query_params["loss"] == "gbrank"
    run = component(at)["run"]
    assert run["documents"][0]["name"] == "page 0 <b>of</b> 1" and len(run["documents"]) == 5
    assert len(named(at.selectbox, "query_choice").options) == 6
    at = fine(pick(at, "loss_choice", "gbt"))
    assert component(at)["run"]["loss"] == "GBT" and at.query_params["data"] == "own"
    at = fine(pick(at, "data_choice", "six"))
    assert component(at)["run"]["qid"] == BREAD
    at = fine(pick(at, "data_choice", "own"))
    assert component(at)["run"]["documents"][0]["name"] == "page 0 <b>of</b> 1"


def test_a_broken_file_leaves_the_page_as_it_was():
    at = upload(visit(state=[POPOVER], loss="gbt"), b"1 1:2\n")
    assert said(at.error)[0].startswith("mine.txt, line 1: qid is missing")
    assert component(at)["run"]["qid"] == BREAD and not at.exception


def test_another_file_is_another_run():
    at = upload(visit(state=[POPOVER]), OWN)
    first = component(at)
    at.session_state[POPOVER] = True
    at = fine(upload(at.run(), OWN.replace(b"# page", b"# sheet")))
    assert component(at)["key"] != first["key"] and component(at)["run"]["documents"][0]["name"].startswith("sheet")


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("content", ODD.values(), ids=ODD)
def test_odd_data_end_in_a_picture_or_in_a_sentence(loss, content):
    at = upload(visit(state=[POPOVER, *OPEN], loss=loss), content, content)
    assert not at.exception
    if at.error:
        assert len(at.error) == 1 and at.error[0].value.endswith(".")
    else:
        assert component(at)["run"]["documents"]


# ---- training that takes its time ----


def test_while_it_trains_the_page_says_how_far_it_is_and_stop_keeps_what_is_there(monkeypatch):
    monkeypatch.setattr(training, "SHORT", 0.0)
    at = knock(data="web", loss="mpboost", n_iterations=500, learning_rate=0.42)
    assert at.get("progress")
    stop = next(button for button in at.button if button.label == "Stop")
    at = fine(stop.click().run())
    assert not at.get("progress") and "Stopped after" in " ".join(c.value for c in at.caption)
    reached = component(at)["run"]["n_iterations"]
    assert 0 < reached < 500
    at = fine(at.run())
    assert component(at)["run"]["n_iterations"] == reached  # it does not start again by itself


def test_an_error_of_a_run_is_a_sentence_on_the_page(monkeypatch):
    def broken(run, worker, seconds):
        raise ValueError("The data do not suit the loss.")

    monkeypatch.setattr(Run, "go_on", broken)
    at = visit(learning_rate=0.77)
    assert said(at.error) == ["The data do not suit the loss."] and not at.exception
    assert not any(button.label == "Try again" for button in at.button)


def test_a_run_that_failed_for_want_of_memory_can_be_tried_again_by_everybody(monkeypatch):
    def hungry(run, worker, seconds):
        raise MemoryError

    go_on = Run.go_on
    monkeypatch.setattr(Run, "go_on", hungry)
    one, other = visit(learning_rate=0.78), visit(learning_rate=0.78)
    assert "not enough memory" in said(one.error)[0] and "not enough memory" in said(other.error)[0]
    monkeypatch.setattr(Run, "go_on", go_on)
    at = fine(settle(next(button for button in one.button if button.label == "Try again").click().run()))
    assert component(at)["run"]["n_iterations"] > 0
    assert component(fine(settle(other.run())))["run"]["n_iterations"] > 0, "it is well for the others, too"
    assert component(visit(learning_rate=0.78))["run"]["n_iterations"] > 0


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
    assert feed_of(at)["second"] == 3 and feed_of(at)["difference"] > 0 and at.query_params["other"] == "3"
    at = fine(visit(data="six", iteration=5, sheet="above", other=3))
    assert feed_of(at) is None and "sheet" not in at.query_params and "other" not in at.query_params
    at = fine(visit(data="six", iteration=5, document=1, other=99, sheet="above"))
    assert feed_of(at)["second"] is None and "other" not in at.query_params


def test_a_sheet_that_is_not_there_is_named():
    at = visit(data="six", document=1, sheet="moon")
    assert any("sheet=moon was ignored: choose one of why, life, above." in warning for warning in said(at.warning))
    assert feed_of(at) is None
