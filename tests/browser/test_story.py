"""What a person does in the story, in a real browser: an order, a drag, a pair, the three steps."""

import re

import pytest
from playwright.sync_api import expect

from sample_data.orders import STEP
from tests.browser.shown import number
from tests.browser.sight import broken, in_sight
from tests.browser.tab import Tab
from ui.places.story import Story
from ui.story.pack import pack_lists, pack_tree


class StoryTab(Tab):
    """A browser tab on the story."""

    path = "/story"
    ready = ".story[data-step]"


@pytest.mark.way
def test_the_story_is_walked_through_by_key_and_by_hand(stroll):
    tab = stroll(StoryTab).open("step=1")
    page, lists = tab.page, pack_lists(STEP)["lists"]
    sentence = page.locator(".sentence")
    expect(sentence).to_contain_text("Ten contradicting pairs of 28 pairs: none above A, ten above B.")
    slider, step = page.get_by_role("slider", name="Neighbouring scores differ by"), page.locator(".story").get_attribute("data-step")
    slider.focus()
    for digit in ("3", step):  # a slider has the arrows and their like alone
        tab.key(digit)
        page.wait_for_selector(f'.story[data-step="{digit}"]')
    slider.evaluate("node => node.blur()")
    page.get_by_role("button", name="8 contradicting").click()
    tab.key("ArrowRight")
    expect(sentence).to_contain_text("Two contradicting pairs fewer than in the order with ten, yet NDCG fell from 0.779 to 0.468.")
    expect(sentence).to_contain_text("RankNet pushes B harder, |ΔNDCG| reverses it")
    pushed = page.locator('.pushes.ours .push[data-row="A"]')
    expect(pushed).to_have_attribute("data-lambda", str(lists["4-7"]["ours"][3]))
    page.locator('.row[data-row="A"]').click()
    expect(page.get_by_role("button", name=re.compile("^Relevant A"))).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".orders-panel .summary")).to_contain_text("A and Other 1: λ = σ ρ |ΔNDCG|")
    page.get_by_role("button", name=re.compile("^Relevant A")).focus()
    for _ in range(3):
        tab.key("ArrowUp")
    page.wait_for_selector('.story[data-a="1"][data-b="7"]')
    assert float(pushed.get_attribute("data-lambda")) == lists["1-7"]["ours"][0]
    hand, goal = (page.locator(f'.row[data-row="{row}"]').bounding_box() for row in ("B", "4"))
    page.mouse.move(hand["x"] + 60, hand["y"] + hand["height"] / 2)
    page.mouse.down()
    page.mouse.move(hand["x"] + 60, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_selector('.story[data-a="1"][data-b="5"]')
    tab.key("3")
    found = pack_tree(Story(step=3, a=1, b=5))
    page.wait_for_selector(f'.story[data-tree="{found["key"]}"]')
    expect(sentence).to_contain_text(f"B from rank 5 to {found['rank'][4] + 1}: contradicting pairs 3 → {found['errors']}")
    page.wait_for_url(re.compile("step=3&b=5&apart=0.01"))
    assert tab.axe() == []
    tab.key("1")
    slider = page.get_by_role("slider", name="Score difference")
    slider.focus()
    slider.press("Home")
    expect(page.locator(".summary").first).to_contain_text("−6, so P = 0.00247")
    assert tab.axe_by_day_and_night() == []


CUT = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent)"
GAPS = """rows => rows.flatMap((row) => [...row.children].slice(1).map((cell) => {
    const words = (node) => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect(); };
    return words(cell).left - words(cell.previousElementSibling).right; }))"""


def test_scores_that_are_all_0_have_their_tree_and_large_text_its_names_and_gaps(stroll):
    tab = stroll(StoryTab, 1024, 768).open("step=3&a=4&b=7&apart=0&large=true")
    page, found = tab.page, pack_tree(Story(step=3, a=4, b=7, apart=0.0))
    sentence = page.locator(".sentence")
    expect(sentence).to_contain_text(f"One tree, fitted to these λ and added with η = {found['rate']}, takes A from rank 4")
    expect(sentence).to_contain_text("Equal scores keep the order of the list.")
    assert page.locator(".row .name").evaluate_all(CUT) == []
    # the menu in which the page stands is marked
    menu = page.get_by_test_id("stTopNavSection").filter(has_text="Learn")
    expect(menu).to_have_css("text-decoration-line", "underline")
    tab.resize(1280, 720)
    assert [in_sight(row) for row in page.locator(".row .name").all()] == [True] * 16
    tab.key("2")
    expect(page.locator(".orders-panel")).to_be_visible()
    assert min(page.locator(".orders-panel tr").evaluate_all(GAPS)) >= 8
    tab.key("1")
    expect(page.locator(".update")).to_be_visible()
    assert broken(page, ".update th") == []
    tab.resize(1024, 768)
    assert page.locator(".row .name").evaluate_all(CUT) == []


def test_on_a_phone_a_and_b_are_told_apart(visit):
    tab = visit(StoryTab, 390, 844).open()
    for step in "123":
        tab.key(step)
        tab.page.wait_for_selector(f'.story[data-step="{step}"]')
        assert tab.page.locator(".row.relevant .name").evaluate_all(CUT) == []


def test_a_quotient_that_does_not_close_as_it_is_written_is_not_said_to_be_equal(stroll):
    tab = stroll(StoryTab)
    signs = set()
    for apart in (0.05, 0.4):
        tab.open(f"step=3&a=4&b=7&apart={apart}")
        said = re.findall(r"γ\s*=?\s*(?:of its leaf: )?(\S+) / (\S+) ([=≈]) ([−\d.]+\d)", tab.text(".tree-panel"))
        for above, below, sign, value in said:
            assert (float(f"{number(above) / number(below):.3g}") == number(value)) == (sign == "=")
            signs.add(sign)
    assert signs == {"=", "≈"}
