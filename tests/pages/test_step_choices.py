"""What a person chooses on the Step page, and what the address bar then says."""

from dataclasses import fields

import pytest

import boosting as b
import sample_data
from tests.pages.helpers import component, fine, named, pick, press, said, settle, slide, visit


def test_another_loss_keeps_the_data_and_drops_its_parameters():
    at = visit(data="library", sigma=2.0, max_leaf_nodes=5, learning_rate=0.2, n_iterations=3)
    at = fine(pick(at, "loss_choice", "gbrank"))
    assert at.query_params == {"data": "library", "loss": "gbrank", "max_leaf_nodes": "5", "n_iterations": "3"}
    assert component(at)["run"]["loss"] == "GBRank"


def test_a_parameter_of_the_loss_before_does_not_reach_the_one_that_was_chosen_in_the_same_moment():
    at = visit(loss="gbrank", n_iterations=3)
    named(at.selectbox, "loss_choice").set_value("lambdamart")
    slider = named(at.slider, "parameter_tau")
    at = fine(settle(slider.set_value(slider.max).run()))
    assert at.query_params == {"data": "six", "loss": "lambdamart", "n_iterations": "3"}


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


def test_the_parameters_of_the_loss_come_before_what_it_learns_from():
    names = [str(each.key).split("/")[0] for each in fine(visit()).selectbox]
    assert names.index("parameter_metric") < names.index("learn_from_choice")


def test_another_learning_rate_is_no_other_reading_of_the_method():
    at = fine(visit(loss="gbrank", update="paper", learning_rate=0.3))
    assert "Variant: the paper's update, h = (k h + η g) / (k + 1)." in [each.value for each in at.caption]


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
        assert shown == (own | set(loss().settings)) - {"seed"}  # which draws nothing yet


def test_the_seed_is_offered_once_something_is_drawn():
    at = fine(slide(visit(), "sample_documents", 0.5))
    assert at.query_params["sample_documents"] == "0.5"
    at = fine(slide(at, "seed", 7))
    assert at.query_params["seed"] == "7"
    at = fine(slide(at, "sample_documents", 1.0))
    assert not [w for w in at.slider if "parameter_seed" in (w.key or "")]


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
    at = fine(press(at, "Back to the opening values"))
    assert at.query_params == {"data": "six", "loss": "lambdamart", "iteration": "1"}


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
