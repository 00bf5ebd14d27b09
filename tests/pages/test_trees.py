"""The Trees page, without a browser: what a link opens, what the component is given, and what the address bar then says."""

from tests.pages.helpers import component, fine, said, visit
from ui.places.trees import Trees
from ui.places.trees_points import NOISY, SLIDES
from ui.trees.pack import pack


def test_a_link_opens_its_tree_and_a_control_grows_another():
    at = fine(visit("trees", data=NOISY.identifier, splits=2, held="true"))
    given = component(at, "trees_board")
    assert given["grown"] == pack(Trees(data=NOISY.identifier, held=True)) and (given["splits"], given["order"]) == (2, "best")
    at = fine(next(each for each in at.slider if each.key == "trees_leaves").set_value(3).run())
    assert (
        component(at, "trees_board")["grown"]["orders"]["best"] == pack(Trees(data=NOISY.identifier, held=True, leaves=3))["orders"]["best"]
    )
    assert at.query_params["leaves"] in ("3", ["3"])


def test_a_broken_drawing_is_told_and_the_opening_shown():
    at = fine(visit("trees", data="drawn~a4.20"))
    assert "document 1 of the drawing, 'a4.20', cannot be read" in said(at.warning)[0]
    assert component(at, "trees_board")["grown"] == pack(Trees()) and at.query_params["data"] in (SLIDES.identifier, [SLIDES.identifier])


def test_points_that_the_browser_reports_grow_their_tree_at_once_and_are_written_once_the_hand_lets_go():
    at = fine(visit("trees", data=SLIDES.identifier, splits=2))
    moved = SLIDES.identifier.replace("a4.8.22", "a0.9.23")
    request = component(at, "trees_board")["request"]
    for report, written in (({"on_its_way": True}, SLIDES), ({}, None), ({"held": True}, None)):
        at.session_state["trees_board"] = {"place": {"drawing": moved, "splits": 1, "order": "both", "request": request, **report}}
        at = fine(at.run())
        given = component(at, "trees_board")
        assert given["grown"] == pack(Trees(data=moved, held="held" in report)) and (given["splits"], given["order"]) == (1, "both")
        assert at.query_params["data"] in ([written.identifier if written else moved], written.identifier if written else moved)
    assert at.toggle(key="trees_held").value and at.selectbox[0].value == moved


def test_points_that_cannot_be_read_stay_as_they_were():
    at = fine(visit("trees", data=SLIDES.identifier))
    request = component(at, "trees_board")["request"]
    at.session_state["trees_board"] = {"place": {"drawing": "drawn~a9.999.1", "splits": 1, "order": "moon", "request": request}}
    at = fine(at.run())
    assert component(at, "trees_board")["grown"] == pack(Trees()) and component(at, "trees_board")["order"] == "best"
