"""What a link to the Step page opens, and what it says of a link that asks for what is not there."""

import pytest

import sample_data
from tests.pages.helpers import component, fine, named, pick, said, visit

BREAD = "bake bread at home"


def test_without_a_link_the_six_documents_open():
    at = fine(visit())
    assert component(at)["run"]["qid"] == BREAD and component(at)["iteration"] == 0
    assert at.query_params == {"data": "six", "loss": "lambdamart"}


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
        ({"data": "mars"}, "data=mars was ignored: choose one of six, popularity, continuous, library, web."),
        ({"query": "nothing like it"}, "query=nothing like it was ignored: this data set has no such query."),
        ({"query": BREAD, "part": "test"}, f"query={BREAD} was ignored: this data set has no such test query."),
        ({"document": "77"}, "document=77 was ignored: this query has rows 0..5."),
        ({"<b>x</b>": "**y**"}, "<b>x</b>=**y** was ignored"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_is_wrong_in_a_link_is_said_at_once_and_the_default_is_shown(params, complaint):
    """What each parameter takes: tests/ui/places."""
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
