"""What a person does on the Trees page, in a real browser: split by split, another leaf, another threshold, another point, both orders."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from boosting.words import short
from tests.browser.tab import Tab
from tests.ui.trees.grown import pack
from ui.places.trees import Trees
from ui.places.trees_points import SLIDES
from ui.runs.drawings import XOR

MIDDLE = "node => { const { left, top, width, height } = node.getBoundingClientRect(); return [left + width / 2, top + height / 2]; }"

HAS_KEYS = """() => {
    let at = document.activeElement;
    while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return [`${at.className.baseVal ?? at.className}`, getComputedStyle(at).outlineStyle];
}"""


class TreesTab(Tab):
    """A browser tab on the Trees page."""

    path = "/trees"
    ready = ".trees[data-splits]"

    def drag(self, selector: str, right: float, down: float) -> None:
        box = self.settled(selector)  # a plane that is drawn anew meanwhile has another grip
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right, y + down, steps=4)
        self.page.mouse.up()


def test_each_point_is_a_stop_of_tab_and_is_seen_to_have_the_keys(visit):
    tab = visit(TreesTab).open()  # who has clicked before sees no ring around what a script gives the keys to
    assert {"x", "y"} <= set(tab.page.locator(".side-plane:not([hidden]) .tick").all_text_contents()), "both axes have a name"
    tab.page.locator(".side-plane:not([hidden]) .point").first.focus()
    stops = []
    for _ in range(14):
        stops.append(tab.page.evaluate(HAS_KEYS))
        tab.key("Tab")
    assert stops == [["point selected", "solid"]] * 14
    tab.page.locator(".side-plane:not([hidden]) .point").first.focus()
    tab.key("Shift+Tab")
    assert "points" not in tab.page.evaluate(HAS_KEYS)[0]  # the layer of the points is none


@pytest.mark.way
def test_a_tree_grows_by_key_a_threshold_is_dragged_and_a_point_moved(visit):
    tab = visit(TreesTab, color_scheme="light").open()
    page, grown = tab.page, pack(Trees())
    tab.key("ArrowRight")
    page.wait_for_selector('.trees[data-splits="1"]')
    assert page.locator("figure.mse svg").get_attribute("aria-label").startswith("Mean squared error by splits, split 1: ")
    assert page.locator(".side-plane:not([hidden]) .leaf").count() == 2 and tab.text(".sentence").startswith("Two leaves: ")
    node = grown["nodes"][grown["orders"]["best"][1]]
    assert f"The split y ≤ {node['threshold']:g} " in tab.text(".summary") and "it is the best for y" in tab.text(".summary")
    tab.drag(".side-plane:not([hidden]) .grip", 0, -120)  # the line on the plane itself
    expect(page.locator(".summary")).not_to_contain_text(f"The split y ≤ {node['threshold']:g} ")
    asked = float(re.search(r"The split y ≤ ([\d.]+) leaves", tab.text(".summary")).group(1))
    cut = node["cuts"][1]
    assert asked > node["threshold"] and f"the best for y is {node['threshold']:g}" in tab.text(".summary")
    assert f"leaves a squared error of {cut['errors'][cut['thresholds'].index(asked)]:.2f}" in tab.text(".summary")
    slider = page.get_by_role("slider", name="Threshold")
    slider.focus()
    slider.press("Home")
    assert f"The split y ≤ {cut['thresholds'][0]:g} " in tab.text(".summary")
    page.locator(".tree .end").first.click()
    assert page.locator(".side-plane:not([hidden]) .chosen").count() == 1
    slider.evaluate("node => node.blur()")

    tab.drag(".side-plane:not([hidden]) .point", 200, 0)  # x 8, y 22, value 4
    page.wait_for_function("() => !location.search.includes('a4.8.22') && location.search.includes('drawn~a4.')")
    box = "[data-testid=stSelectbox] input"  # for a moment Streamlit shows the old one beside the new one
    page.wait_for_function("box => Array.from(document.querySelectorAll(box), (each) => each.value).join() === 'Your points'", arg=box)
    page.wait_for_selector(".side-plane:not([hidden]) .point.selected:focus")
    tab.key("0")
    page.wait_for_url(re.compile(r"data=drawn~a0\.\d+\.22~"))
    tab.key("ArrowUp")
    page.wait_for_url(re.compile(r"data=drawn~a0\.\d+\.23~"))
    tab.key("Delete")
    page.wait_for_url(lambda url: ".23~" not in url)
    assert page.locator(".side-plane:not([hidden]) .point.selected:focus").count() == 1, "the next one is chosen, and has the keys"
    for _ in range(4):
        tab.key("Control+z")
    page.wait_for_selector(f'.trees[data-drawing="{SLIDES.identifier}"]')
    assert tab.axe() == []

    first = tab.settled(".side-plane:not([hidden]) .point")
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(first["x"] + 100, first["y"] - 60, steps=4)
    tab.key("Escape")  # it lies where it lay
    page.mouse.move(first["x"] + 200, first["y"] - 60, steps=4)
    page.mouse.up()
    page.wait_for_selector(f'.trees[data-drawing="{SLIDES.identifier}"]')
    tab.key("Escape")
    page.locator(".tree .end").last.focus()
    tab.key("End")
    assert page.locator(".tree .end:focus").count() == 1, "which is drawn anew, has the keys still"
    page.get_by_role("button", name="Hold out a third of the points").click()
    page.wait_for_url(re.compile("held=true"))
    page.get_by_text("A perfect fit of its own points is not the best fit of the points held out.").wait_for()
    dashed = page.locator(".side-plane:not([hidden]) .point.held")
    expect(dashed).to_have_count(5)
    assert dashed.evaluate_all("nodes => nodes.every((node) => node.getAttribute('aria-label').endsWith('held out'))")
    expect(page.locator("figure.mse small")).to_have_text("↓ better; dashed, figures: held out")
    held = pack(Trees(held=True))["errors"]["best"]["held"]
    least = ("one leaf", "two leaves", "three leaves", "four leaves", "five leaves")[int(np.argmin(held))]
    assert f"{short(held[-1])} on five points held out, where it is least with {least}" in tab.text(".sentence")


def test_both_orders_stand_side_by_side_and_a_sentence_says_where_they_part(stroll):
    tab = stroll(TreesTab, color_scheme="dark").open("splits=2")
    page, errors = tab.page, pack(Trees())["errors"]
    best, level = (errors[order]["train"][2] for order in ("best", "level"))
    assert f"{best:.2f}" != f"{level:.2f}"
    press = "node => { node.click(); return node.getRootNode().querySelector('figure.mse svg').getAttribute('aria-label'); }"
    assert f"level by level train {level:.2f}" in page.get_by_role("button", name="Level by level").evaluate(
        press
    )  # before the server has answered
    both = page.get_by_role("button", name="Side by side").evaluate(press)
    assert f"best first train {best:.2f}" in both and f"level by level train {level:.2f}" in both
    assert page.locator(".side-plane:not([hidden])").count() == 2
    assert f"best first errs less, {short(best)} against {short(level)}" in tab.text(".sentence")
    tab.key("ArrowLeft")
    page.wait_for_selector('.trees[data-splits="1"][data-order="both"]')
    nodes, orders = pack(Trees())["nodes"], pack(Trees())["orders"]
    asked = [nodes[orders[order][1]] for order in ("best", "level")]
    words = tab.text(".sentence")
    assert "At split 2 they differ" in words
    for order, node in zip(("best first", "level by level"), asked, strict=True):
        takes = node["error"] - nodes[node["left"]]["error"] - nodes[node["right"]]["error"]
        assert re.search(
            rf"{order} (splits )?at {'xy'[node['feature']]}\xa0≤\xa0{node['threshold']:g} of \w+ points, which takes {short(takes)} off",
            words,
        )
    page.wait_for_url(re.compile("order=both"))
    assert tab.axe() == []


def test_a_tree_that_asks_nothing_more_says_why(stroll):
    tab = stroll(TreesTab).open(f"data={XOR.identifier}")
    why = "No single split lowers that, and a tree that grows split by split does not look two splits ahead."
    assert tab.text(".sentence").endswith(why)
    tab.open(f"data={XOR.identifier}&order=both")
    assert tab.text(".sentence").startswith("Neither order makes a split: the mean squared error is 4. No")
    tab.open("depth=1&splits=1")
    assert tab.text(".sentence").endswith("A bound on leaves or depth stops it here.")
    tab.open("least=20")
    assert tab.text(".sentence").endswith("No leaf with an error can be split with 20 points on either side.")
    tab.open("data=drawn~a1.20.35~a4.20.35")
    assert tab.text(".sentence").endswith("Points at one place cannot be separated.")


def test_a_press_on_the_plane_takes_the_keys_from_a_slider_above(visit):
    tab = visit(TreesTab).open()  # it ends in a lesson, which a tab would keep
    slider = tab.page.get_by_role("slider", name="Leaves, at most")
    slider.focus()
    expect(slider).to_be_focused()
    x, y = tab.page.locator(".side-plane:not([hidden]) .grip").evaluate(MIDDLE)
    tab.page.mouse.click(x + 30, y)
    tab.key("ArrowRight")
    tab.page.wait_for_selector('.trees[data-splits="1"]')
    assert "leaves" not in tab.query()
    tab.open("lesson=one-split")
    expect(tab.page.locator(".transport")).to_be_hidden()
    plane = tab.settled(".side-plane")
    assert plane["y"] + plane["height"] > 680, "the points have the room of what a lesson hides"


def test_a_chart_that_keeps_its_size_has_large_letters_once_they_are_asked_for(visit):
    tab = visit(TreesTab).open()
    drawn = tab.page.locator(".chart svg").inner_html()
    tab.key("p")
    tab.page.wait_for_selector(".trees.large")
    assert drawn != tab.page.locator(".chart svg").inner_html() and "font-size: 18.5px" in tab.page.locator(".chart svg").inner_html()
