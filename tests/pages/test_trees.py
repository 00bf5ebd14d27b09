"""The Trees page, without a browser: what a link opens, what the component is given, and what the address bar then says."""

from tests.pages.helpers import component, fine, said, visit
from ui.trees.pack import pack
from ui.trees.place import Place
from ui.trees.points import NOISY, SLIDES


def test_a_link_opens_its_tree_and_a_control_grows_another():
    at = fine(visit("trees", data=NOISY.identifier, splits=2, held="true"))
    given = component(at, "trees_board")
    assert given["grown"] == pack(Place(data=NOISY.identifier, held=True)) and (given["splits"], given["order"]) == (2, "best")
    at = fine(next(each for each in at.slider if each.key == "trees_leaves").set_value(3).run())
    assert (
        component(at, "trees_board")["grown"]["orders"]["best"] == pack(Place(data=NOISY.identifier, held=True, leaves=3))["orders"]["best"]
    )
    assert at.query_params["leaves"] in ("3", ["3"])


def test_a_broken_drawing_is_told_and_the_opening_shown():
    at = fine(visit("trees", data="drawn~a4.20"))
    assert "document 1 of the drawing, 'a4.20', cannot be read" in said(at.warning)[0]
    assert component(at, "trees_board")["grown"] == pack(Place()) and at.query_params["data"] in (SLIDES.identifier, [SLIDES.identifier])
