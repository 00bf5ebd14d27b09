"""What a person does on the Errata page, in a real browser: guess, see the evidence, go on."""

import re

import pytest
from playwright.sync_api import expect

from boosting.experiments.errata import ERRATA
from tests.browser.tab import Tab


class Gallery(Tab):
    """A browser tab on the Errata page."""

    path = "/errata"
    ready = ".st-key-errata_answers"


@pytest.mark.way
def test_a_guess_brings_the_evidence_and_the_next_puzzle(visit):
    gallery = visit(Gallery, color_scheme="light").open("card=sl-factor")
    page, one = gallery.page, ERRATA["sl-factor"]
    assert gallery.axe() == []
    page.get_by_role("button", name=one.answers[one.right], exact=True).click()
    page.get_by_text("Guessed one; 18 left.").wait_for()
    page.locator(".katex").nth(1).wait_for()  # how it should read
    expect(page.locator(".st-key-errata_evidence tbody tr")).to_have_count(4)
    assert gallery.axe() == []
    gallery.show_in("dark")
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(re.compile("card=sl-squares"))
    page.get_by_role("heading", name="A derivative").wait_for()
    gallery.at_rest()
    assert gallery.axe() == []


WIDTH = """node => {
    const boxes = [...node.querySelectorAll(".katex-html .base")].map((base) => base.getBoundingClientRect());
    return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
}"""


@pytest.mark.parametrize("large", ["false", "true"])
@pytest.mark.parametrize(("card", "least"), [("qb-sign", 750), ("gb-percent", 1200), ("sl-index", 550), ("qb-bound", 1100)])
def test_on_a_wide_window_a_formula_grows_into_the_room(stroll, card, least, large):
    gallery = stroll(Gallery, 1920, 1080).open(f"card={card}&large={large}")
    passage = gallery.settled(".st-key-errata_passage")
    width = gallery.page.locator(".st-key-errata_passage .katex").evaluate(WIDTH)
    assert least < width < passage["width"] and passage["y"] + passage["height"] < 1080
