"""The MART page, without a browser: what a link opens, what the component is given, and what the address bar then says."""

from tests.pages.helpers import component, fine, said, url, visit
from ui.places.mart_points import SEVENTEEN
from ui.places.mart_points import STEPS as NOISY


def given_of(at, *names):
    given = component(at, "mart_board")
    return tuple(given[name] for name in names)


def test_a_link_opens_its_run_and_a_control_trains_another():
    at = fine(visit("mart", data=NOISY.identifier, tree=2, part="tree", rate=1.0))
    assert given_of(at, "drawing", "tree", "part", "rate", "leaves") == (NOISY.identifier, 2, "tree", 1.0, 2)
    at = fine(at.slider(key="mart_leaves").set_value(4).run())
    assert given_of(at, "leaves", "request") == (4, 2) and url(at)["leaves"] == "4"


def test_points_that_do_not_lie_along_x_are_told_what_to_do():
    at = fine(visit("mart", data="drawn~a4.20.10~a0.30.20"))
    assert "give all of them the same y" in said(at.warning)[0]
    assert given_of(at, "drawing") == (SEVENTEEN.identifier,) and url(at)["data"] == SEVENTEEN.identifier


def test_points_that_the_browser_reports_are_taken_and_those_that_cannot_be_read_stay():
    at = fine(visit("mart"))
    moved = SEVENTEEN.identifier.replace("a1.2.50", "a4.3.50")
    for drawing in (moved, "drawn~a1.1.1~a2.2.2", "drawn~a9.1.1"):
        report = {"drawing": drawing, "tree": 2, "part": "tree", "code": True, "request": given_of(at, "request")[0]}
        at.session_state["mart_board"] = {"place": report}
        at = fine(at.run())
        assert given_of(at, "drawing", "tree", "part", "code") == (moved, 2, "tree", True)
        assert url(at)["data"] == moved
    assert at.selectbox[0].value == moved
