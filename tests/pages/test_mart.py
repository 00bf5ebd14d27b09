"""The MART page, without a browser: what a link opens, what the component is given, and what the address bar then says."""

from tests.pages.helpers import component, fine, said, settle, visit
from ui.places.mart_points import SEVENTEEN
from ui.places.mart_points import STEPS as NOISY


def test_a_link_opens_its_run_and_a_control_trains_another():
    at = fine(visit("mart", data=NOISY.identifier, tree=2, part="tree", rate=1.0))
    given = component(at, "mart_board")
    assert (given["tree"], given["part"], given["run"]["rate"], given["run"]["of"]) == (2, "tree", 1.0, NOISY.identifier)
    assert max(len(tree) for tree in given["run"]["trees"]) == 2
    at = fine(settle(next(each for each in at.slider if each.key == "mart_leaves").set_value(4).run()))
    given = component(at, "mart_board")
    assert max(len(tree) for tree in given["run"]["trees"]) == 4 and at.query_params["leaves"] in ("4", ["4"])


def test_points_that_do_not_lie_along_x_are_told_what_to_do():
    at = fine(visit("mart", data="drawn~a4.20.10~a0.30.20"))
    assert "give all of them the same y" in said(at.warning)[0]
    assert component(at, "mart_board")["run"]["start"] == 42 / 17 and at.query_params["data"] in (
        SEVENTEEN.identifier,
        [SEVENTEEN.identifier],
    )


def test_points_that_the_browser_reports_are_trained_on_and_those_that_cannot_be_read_stay():
    at = fine(visit("mart"))
    moved = SEVENTEEN.identifier.replace("a1.2.50", "a4.3.50")
    for drawing, told in ((moved, moved), ("drawn~a1.1.1~a2.2.2", moved), ("drawn~a9.1.1", moved)):
        report = {"drawing": drawing, "tree": 2, "part": "tree", "code": True, "request": component(at, "mart_board")["request"]}
        at.session_state["mart_board"] = {"place": report}
        at = fine(settle(at.run()))
        given = component(at, "mart_board")
        assert (given["run"]["of"], given["tree"], given["part"], given["code"]) == (told, 2, "tree", True)
        assert at.query_params["data"] in (told, [told])
    assert at.selectbox[0].value == moved
