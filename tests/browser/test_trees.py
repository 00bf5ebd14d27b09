"""What a person does on the Trees page, in a real browser: split by split, another leaf, another threshold."""

import re

from tests.browser.conftest import Tab
from ui.trees.pack import pack
from ui.trees.place import Place


class Grove(Tab):
    """A browser tab on the Trees page."""

    path = "/trees"
    ready = ".grove[data-splits]"


def test_a_tree_grows_by_key_and_a_threshold_is_tried(visit):
    grove = visit(Grove, color_scheme="light").open()
    page, grown = grove.page, pack(Place())
    grove.key("ArrowRight")
    page.wait_for_selector('.grove[data-splits="1"]')
    assert page.locator(".plane .leaf").count() == 2 and grove.text(".sentence").startswith("Two leaves: ")
    node = grown["nodes"][grown["orders"]["best"][1]]
    assert f"Asking y ≤ {node['threshold']:g}?" in grove.text(".told") and "it is the best for y" in grove.text(".told")
    slider = page.get_by_role("slider", name="Threshold")
    slider.focus()
    slider.press("Home")
    first = node["cuts"][1]["thresholds"][0]
    assert f"Asking y ≤ {first:g}?" in grove.text(".told") and f"the best for y is {node['threshold']:g}" in grove.text(".told")
    page.locator(".tree .end").first.click()
    assert page.locator(".plane .leaf.chosen").count() == 1
    page.get_by_role("button", name="Level by level").click()
    page.wait_for_selector('.grove[data-order="level"]')
    slider.evaluate("node => node.blur()")
    grove.key("End")
    page.wait_for_selector(f'.grove[data-splits="{len(grown["orders"]["level"])}"]')
    assert "fits perfectly" in grove.text(".sentence")
    page.wait_for_url(re.compile("order=level"))
    assert grove.axe() == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector('.grove[data-theme="dark"]')
    assert grove.axe() == []


def test_the_curve_is_that_of_the_order_in_sight_before_the_server_has_answered(visit):
    grove = visit(Grove).open("splits=2")
    best, level = (pack(Place())["errors"][order]["train"][2] for order in ("best", "level"))
    assert f"{best:.2f}" != f"{level:.2f}"
    told = "node => { node.click(); return node.getRootNode().querySelector('figure.mse svg').getAttribute('aria-label'); }"
    assert f"tree train {level:.2f}" in grove.page.get_by_role("button", name="Level by level").evaluate(told)
    assert f"tree train {best:.2f}" in grove.page.get_by_role("button", name="Best first").evaluate(told)
