"""Addresses of Convergence, a page that is no more: each leads to the same thing in its new place."""

import pytest

from tests.pages.helpers import component, fine, knock, said, settle, url
from ui.places.moved import MOVED


def visit(page, **params):
    """Led on; AppTest then has to be told where it is."""
    at, way = knock(page, **params), MOVED[page]({name: str(value) for name, value in params.items()})
    return settle(at.switch_page(f"pages/{way.page}.py").run())


@pytest.mark.parametrize(("panel", "view"), [("step", "course"), ("curvature", "curvature")])
def test_the_run_leads_to_the_insight_of_step(panel, view):
    at = fine(visit("convergence", data="six", loss="qbrank", iteration=2, panel=panel, n_iterations=4))
    given = component(at, "stepper")
    assert (given["iteration"], given["sheet"], given["insight"], given["run"]["n_iterations"]) == (2, "insight", view, 4)
    assert given["run"]["loss"] == "QBRank" and not at.warning


def test_a_first_visit_opens_on_the_first_tree():
    assert component(fine(visit("convergence", data="six", loss="gbt", n_iterations=3)), "stepper")["iteration"] == 1


def test_small_steps_lead_to_three_runs_over_the_sum_of_their_steps():
    at = fine(visit("convergence", data="six", loss="gbt", study="small", n_iterations=3))
    given = component(at, "compare")
    assert given["view"] == "steps"
    assert [run["title"].split(", ")[-1] for run in given["run"]["runs"]] == [f"learning rate {rate}" for rate in ("1", "0.3", "0.1")]


def test_the_sign_leads_to_its_puzzle_on_the_same_data():
    at = fine(visit("convergence", data="six", loss="qbrank", study="sign", n_iterations=3))
    assert url(at)["card"] == "qb-sign" and any(each.value == "On other data" for each in at.subheader)
    assert url(at)["run"] == "qbrank~n_iterations:3"


def test_what_is_ignored_is_said_in_the_new_place():
    at = visit("convergence", data="six", loss="gbt", panel="moon", study="<b>", n_iterations=2)
    words = said(at.warning)
    assert not at.exception and words[0].startswith("panel=moon was ignored") and words[1].startswith("study=<b> was ignored")
