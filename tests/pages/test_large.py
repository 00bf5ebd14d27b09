"""Large text is one switch of the app: on every page, across pages, in the address, and nothing else changes with it."""

import pytest

from tests.pages.helpers import component, fine, said, settle, url, visit
from tests.pages.test_chosen_data import go_to
from ui.shell.pages import PAGES

NAMES = [page.name for page in PAGES]


@pytest.mark.parametrize("name", NAMES)
def test_a_link_turns_it_and_the_address_keeps_it(name):
    at = fine(visit(name, large="true"))
    assert url(at)["large"] == "true"
    assert not at.warning and component(at, "frame")["large"] is True
    assert [toggle.label for toggle in at.toggle if "Large text" in toggle.label] == []


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_answer_is_ignored_and_said_and_a_page_is_named_in_the_frame(name):
    at = fine(visit(name, large="so"))
    assert said(at.warning) == ["large=so was ignored: choose true or false."]
    (title,) = (page.title for page in PAGES if page.name == name)
    frame = component(at, "frame")
    assert frame["title"] == title and frame["large"] is False and "large" not in at.query_params
    assert not at.title, "the frame has the heading of the page"


def test_it_goes_along_from_page_to_page_until_somebody_turns_it_off():
    at = fine(visit("step", data="six", large="true"))
    for name in ("lambdas", "course", "trees"):
        at = fine(go_to(at, name))
        assert url(at)["large"] == "true", name
    at.query_params["large"] = "false"
    at = fine(settle(at.run()))
    assert "large" not in at.query_params
    assert "large" not in fine(go_to(at, "step")).query_params


def test_every_component_that_is_drawn_is_told():
    for name, key in (("step", "stepper"), ("trees", "trees_board"), ("mart", "mart_board"), ("story", "story_board"), ("draw", "draw")):
        at = fine(visit(name, large="true"))
        assert component(at, key)["large"] is True, name
