"""What a person does on the MART page, in a real browser: part by part, another constant, a point moved."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.tab import Tab
from ui.places.mart_points import SEVENTEEN


class Mart(Tab):
    """A browser tab on the MART page."""

    path = "/mart"
    ready = ".mart[data-drawing^=drawn]"

    def at(self, tree: int, part: str) -> None:
        self.page.wait_for_selector(f'.mart[data-tree="{tree}"][data-part="{part}"]')


@pytest.mark.way
def test_residuals_tree_and_sum_are_walked_by_key_a_constant_is_tried_and_a_point_moved(stroll):
    mart = stroll(Mart, reduced_motion="no-preference").open("tree=0")
    page = mart.page
    assert mart.text(".sentence").startswith("F₀ = 42/17 = 2.471, the mean of 17 values.")
    assert "slope 34c − 84 is 0" in mart.text(".summary") and "twice 17 points is 34" in mart.text(".note")
    slider = page.get_by_role("slider", name="Constant c")
    slider.focus()
    slider.press("End")
    assert mart.text(".summary").startswith("c = 4: squared error 64, 39.8 more than the least. The slope 34c − 84 = 52 says: down.")
    for n_playing in (1, 0):  # of the keys, a slider has the arrows and their like alone
        mart.key(" ")
        expect(page.get_by_role("button", name="Pause (space)")).to_have_count(n_playing)
    slider.evaluate("node => node.blur()")
    mart.key("Home")

    values, x = np.array([d.grade for d in SEVENTEEN.documents], float), np.array([d.x for d in SEVENTEEN.documents])
    left = values - values.mean()
    mart.key("ArrowDown")
    mart.at(1, "residuals")
    assert f"{(left > 0).sum()} points lie above it".replace("8", "eight") in mart.text(".sentence")
    mart.key("ArrowDown")
    mart.at(1, "tree")
    threshold = float(re.search(r"splits at x ≤ (\d+)\.", mart.text(".sentence")).group(1))
    assert mart.text(".leaves tbody tr:first-child td:nth-child(3)") == f"−{-left[x <= threshold].mean():.2f}"
    mart.key("ArrowDown")
    mart.at(1, "sum")
    given = np.where(x <= threshold, left[x <= threshold].mean(), left[x > threshold].mean())
    error = f"{((left - 0.5 * given) ** 2).sum():.1f}"
    assert f"falls from 24.2 to {error}" in mart.text(".sentence")
    expect(page.locator(".squares .end")).to_have_text(error)
    page.wait_for_url(re.compile("tree=1"))
    page.get_by_role("button", name="Algorithm").click()
    assert (
        mart.text(".algorithm li[aria-current]").startswith("10") and mart.text(".algorithm .title") == "[SL] Algorithm 1, m = 1, η = 0.5"
    )
    page.wait_for_url(re.compile("code=true"))
    assert mart.axe() == []

    first = page.locator(".points .point").first  # x 2, value 1
    page.get_by_role("button", name="Play (space)").click()
    expect(page.get_by_role("button", name="Pause (space)")).to_be_visible()
    first.focus()
    mart.key("ArrowUp")
    assert page.get_by_role("button", name="Pause (space)").count() == 0, "an edit is told at once, and not when all has been played"
    mart.key("3")
    moved = SEVENTEEN.identifier.replace("drawn~a1.2.50", "drawn~a3.2.50")
    page.wait_for_selector(f'.mart[data-drawing="{moved}"]')
    page.wait_for_url(re.compile("data=" + re.escape(moved[:20])))
    mart.key("Control+z")
    page.wait_for_selector('.mart[data-drawing^="drawn~a2.2.50"]')
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector('.mart[data-theme="dark"]')
    assert mart.axe() == []


def test_a_share_is_not_rounded_up_to_all_and_a_tree_without_questions_parts_nothing(stroll):
    mart = stroll(Mart).open("rate=1.05&tree=1")
    assert "takes away η(2 − η) = 99.75 % of what the whole tree would" in mart.text(".sentence")
    mart.open("rate=1&leaves=8&tree=30&part=residuals")
    assert "no points lie above it, none below" in mart.text(".sentence")
    assert mart.text(".summary") == "The mean of the residuals is 0: one more constant adds nothing, and no tree does."
    mart.open("rate=0.05&tree=29&data=drawn~a1.10.50~a4.10.50~a0.60.50~a3.61.50~a3.62.50&leaves=4")
    before, after = re.search(r"falls from (\S+) to (\S+)\. ", mart.text(".sentence")).groups()
    assert before != after


RING = """slider => {
    const { top, bottom } = slider.getBoundingClientRect(), style = getComputedStyle(slider),
        out = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth),
        [above, below] = [slider.previousElementSibling, slider.nextElementSibling].map((node) => node.getBoundingClientRect());
    return [top - out - above.bottom, below.top - bottom - out]; }"""


def test_the_ring_around_a_slider_that_has_the_keys_lies_on_no_word(stroll):
    mart = stroll(Mart).open("tree=0")
    slider = mart.page.get_by_role("slider", name="Constant c")
    slider.focus()
    mart.key("ArrowRight")
    assert min(slider.evaluate(RING)) >= -0.5
