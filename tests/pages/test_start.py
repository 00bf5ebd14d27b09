"""The Start page: what this is, the way to each loss, and one iteration at once."""

import pytest
from streamlit.testing.v1 import AppTest

import boosting as b
from tests.pages.helpers import APP, component, settle, visit


@pytest.fixture(scope="module")
def start():
    at = visit("start")
    assert not at.exception
    return at


def test_it_says_what_this_is(start):
    assert start.title[0].value and "boosting" in start.title[0].value.lower()
    assert not start.error and not start.warning


def test_every_loss_has_a_card_that_leads_to_its_first_iteration(start):
    links = start.get("page_link")
    assert len(links) == len(b.LOSSES)
    texts = [m.value for m in start.markdown]
    summaries = [c.value for c in start.caption]
    for loss, link in zip(b.LOSSES, links, strict=True):
        assert f"**{loss.title}**" in texts and loss.summary in summaries
        assert not loss.note or f"*{loss.note}*" in summaries
        assert link.proto.page == "step"
        assert {tuple(pair.split("=")) for pair in link.proto.query_string.split("&")} == {
            ("data", "six"), ("loss", loss.identifier), ("iteration", "1"),
        }  # fmt: skip


def test_one_iteration_of_the_six_documents_can_be_looked_at(start):
    data = component(start, "demo")
    assert data["run"]["loss"] == "LambdaMART" and len(data["run"]["documents"]) == 6
    assert data["iteration"] == 1 and data["document"] is None


@pytest.mark.parametrize(("page", "name"), [("step", "stepper"), ("lambdas", "lambdas"), ("ddf", "ddf_editor")])
def test_a_person_may_come_in_by_the_front_door_go_to_any_page_and_back(page, name):
    at = AppTest.from_file(str(APP), default_timeout=60).run()
    assert component(settle(at), "demo")
    at = settle(at.switch_page(f"pages/{page}.py").run())
    assert not at.exception and component(at, name)
    at = settle(at.switch_page("pages/start.py").run())
    assert not at.exception and component(at, "demo")
