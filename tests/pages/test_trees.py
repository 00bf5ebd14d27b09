"""The Trees page, without a browser: what a link opens, what the component is given, and what the address bar then says."""

from streamlit.proto.Block_pb2 import Block

from tests.pages.helpers import component, fine, said, url, visit
from ui.places.trees_points import NOISY, SLIDES


def given_of(at, *names):
    given = component(at, "trees_board")
    return tuple(given[name] for name in names)


def test_a_link_opens_its_tree_and_a_control_grows_another():
    at = fine(visit("trees", data=NOISY.identifier, splits=2, held="true"))
    assert given_of(at, "drawing", "splits", "order", "held", "leaves", "depth") == (NOISY.identifier, 2, "best", True, 12, 8)
    assert {column.proto.vertical_alignment for column in at.columns} == {Block.Column.BOTTOM}, "two lines of a label lower a slider"
    at = fine(at.slider(key="trees_leaves").set_value(3).run())
    assert given_of(at, "leaves", "request") == (3, 2) and url(at)["leaves"] == "3"


def test_a_broken_drawing_is_told_and_the_opening_shown():
    at = fine(visit("trees", data="drawn~a4.20"))
    assert "document 1 of the drawing, 'a4.20', cannot be read" in said(at.warning)[0]
    assert given_of(at, "drawing") == (SLIDES.identifier,) and url(at)["data"] == SLIDES.identifier


def test_points_that_the_browser_reports_are_written_and_those_that_cannot_be_read_stay_as_they_were():
    at = fine(visit("trees", data=SLIDES.identifier, splits=2))
    moved = SLIDES.identifier.replace("a4.8.22", "a0.9.23")
    (request,) = given_of(at, "request")
    for drawing, held in ((moved, False), (moved, True), ("drawn~a9.999.1", True)):
        report = {"drawing": drawing, "splits": 1, "order": "both", "held": held, "request": request}
        at.session_state["trees_board"] = {"place": report}
        at = fine(at.run())
        assert given_of(at, "drawing", "splits", "order", "held") == (moved, 1, "both", held)
        assert url(at)["data"] == moved
    assert at.toggle(key="trees_held").value and at.selectbox[0].value == moved
