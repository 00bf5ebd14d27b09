"""The story without a browser: what a link opens, what the component is given, and where its links lead."""

import numpy as np

from boosting import LambdaMART
from boosting.lambdas.terms import forces
from sample_data.orders import ORDERS
from tests.pages.helpers import component, fine, said, url, visit
from ui.places.story import Story
from ui.story.example import Arrangement
from ui.story.pack import links, pack_lists, pack_tree


def test_a_link_opens_its_step_and_the_slider_moves_the_scores():
    here = Story(step=2, a=4, b=7, apart=0.05)  # an address of old
    at = fine(visit("story", step=2, a=4, b=7))
    given = component(at, "story_board")
    assert given["lists"] == pack_lists(0.05) and given["tree"] == pack_tree(here) and given["place"]["step"] == 2
    assert given["place"]["b"] == 7 and [link.proto.page for link in at.get("page_link")] == ["lambdas", "step"]
    at = fine(at.select_slider(key="story_apart").set_value(0.2).run())
    assert component(at, "story_board")["lists"] == pack_lists(0.2) and url(at)["apart"] == "0.2"
    assert links(here)["step"]["data"] == Arrangement(here.a, here.b).drawing.identifier


def test_a_broken_link_is_told_and_the_opening_shown():
    at = fine(visit("story", step=9, a=12))
    warnings = said(at.warning)
    assert any("step=9 was ignored: choose a number from 1 to 3" in one for one in warnings)
    assert any("different ranks" in one for one in warnings)
    assert component(at, "story_board")["place"] | {"request": 0} == Story().__dict__ | {"request": 0}


def test_it_opens_with_the_scores_of_the_same_lists_on_lambdas():
    given = component(fine(visit("story")), "story_board")
    for order in ORDERS:
        shown = given["lists"]["lists"]["{}-{}".format(*order.relevant)]
        np.testing.assert_allclose(shown["ours"], forces(LambdaMART(), order.data, order.scores).lambdas, rtol=1e-5, atol=1e-9)
