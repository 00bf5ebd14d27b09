"""One algorithm in a browser: a cell opens its arithmetic, keys walk, and one switch turns one loss into another."""

import pytest
from playwright.sync_api import expect

from tests.browser.tab import Tab


class Algorithm(Tab):
    path = "/algorithm"
    ready = ".algorithm[data-iteration]"


# Where the list below stands, whenever the words above it have changed.
TOPS = """words => {
    const list = words.closest(".documents").querySelector(".ranked"), look = () => window.tops.add(list.getBoundingClientRect().top);
    window.tops = new Set(); look();
    new MutationObserver(look).observe(words, { childList: true, characterData: true, subtree: true }); }"""


def test_a_document_chosen_by_key_keeps_the_keys(stroll):
    page = stroll(Algorithm).open("data=six&document=1").page
    rows = page.locator(".ranked .row")
    rows.nth(2).focus()
    chosen = rows.nth(2).get_attribute("data-document")
    page.keyboard.press("Enter")
    expect(page.locator(".algorithm")).to_have_attribute("data-document", chosen)
    expect(page.locator(f'.ranked .row[data-document="{chosen}"]')).to_be_focused()


@pytest.mark.way
def test_a_cell_opens_its_arithmetic_and_keys_walk(stroll):
    tab = stroll(Algorithm).open("data=six&loss=lambdamart")
    stage = tab.page.locator(".algorithm")
    expect(stage.locator(".turns thead th")).to_have_text(["GBT", "GBRank", "QBRank", "LambdaMART", "MPBoost"])
    stage.locator('[data-cell="1 weights"]').click()
    expect(stage.locator(".sums h2")).to_have_text("GBRank: W, curvature")
    expect(stage.locator(".sums .line")).to_have_text("Sum: 5")
    expect(stage.locator(".matrix tbody tr")).to_have_count(6)
    tab.key("ArrowDown")
    expect(stage).to_have_attribute("data-document", "2")
    stage.locator(".words").evaluate(TOPS)
    tab.key("ArrowRight")
    expect(stage.locator(".words")).to_have_text("Scores of LambdaMART after iteration 1 of 20")
    assert tab.page.evaluate("window.tops.size") == 1, "what is computed meanwhile moves nothing"
    expect(stage).to_have_attribute("data-iteration", "1")
    assert tab.query()["line"] == ["weights"] and tab.query()["iteration"] == ["1"]
    tab.pick("Losses side by side", "QBRank, w = 0 → GBT")
    expect(stage.locator(".agree")).to_have_text(["equal"] * 6)
