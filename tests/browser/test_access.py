"""Everybody can use the pages: what axe-core finds wrong, and the tree by keyboard."""

import pytest


@pytest.mark.parametrize("address", ["/", "/step?data=library&iteration=3&document=2", "/step?data=six&loss=gbrank&iteration=2"])
def test_axe_finds_nothing_wrong(visit, address):
    path, _, query = address.partition("?")
    assert visit(reduced_motion="reduce").open(query, path).axe_by_day_and_night() == []


def test_a_node_of_the_tree_folds_and_unfolds_by_keyboard_and_the_tree_zooms(step):
    step.open("data=library&loss=lambdamart&iteration=2")
    leaves = step.page.locator(".leaf").count()
    node = step.page.locator(".node").nth(1)
    node.focus()
    step.page.wait_for_selector(".node-card:not([hidden])")
    assert "goes to the upper branch" in step.text(".node-card .node-info")
    node.press("Enter")
    assert step.page.locator(".leaf").count() < leaves
    assert step.page.get_by_text("▸ folded").count() == 1
    step.page.locator(".leaf", has_text="folded").click()
    assert step.page.locator(".leaf").count() == leaves
    width = int(float(step.page.locator("svg.tree").get_attribute("width")))
    step.page.get_by_role("button", name="Larger tree").click()
    assert float(step.page.locator("svg.tree").get_attribute("width")) > width * 1.2
    step.page.get_by_role("button", name="Tree over the full width").click()
    assert float(step.page.locator("svg.tree").get_attribute("width")) > 1200
    step.key("ArrowRight")  # the keys of the page go on working
    step.wait_iteration(3)


def test_a_document_is_selected_by_keyboard(step):
    step.open("data=six&loss=mpboost&iteration=2")
    row = step.page.locator(".answer .row").nth(4)
    row.focus()
    row.press("Enter")
    assert step.page.locator(".answer .row.selected .name").inner_text() == "Rye in twelve hours"
