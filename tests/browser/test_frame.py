"""The frame of every page: its name, large text across pages, Share and its files, the key, full screen, light and dark."""

import csv
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

import boosting
from tests.browser.sight import fits_sideways
from tests.browser.tab import Tab
from tests.browser.test_letters import SIZES, faults, finished
from tests.browser.test_letters import opened as stage_at
from ui.shell.pages import PAGES as LISTED

pytestmark = pytest.mark.usefixtures("tab_of_its_own")  # a page without a query opens as it was left
NAMES = [page.name for page in LISTED]
PICTURES = {"step", "clicks", "lambdas", "compare", "trees", "mart", "forest", "story", "combine", "draw", "weak"}
UNSIGNED = {"clicks", "trees", "mart", "draw"}  # pictures of what a person has made
# What has the keys on the page, below the bar, and where it begins; null elsewhere, and where a table has them, whose cells are drawn.
STANDS = """() => {
    let at = document.activeElement;
    const inPage = at?.closest(".stMainBlockContainer") && !at.closest(".st-key-frame");
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return inPage && !at.closest("canvas") ? [at.getAttribute("aria-label") ?? at.textContent, at.getBoundingClientRect().top] : null;
}"""


class Page(Tab):
    ready = ".frame h1:not(:empty)"

    def tool(self, name: str):
        return self.page.locator(".frame").get_by_role("button", name=name, exact=True)

    def is_large(self, on: bool = True) -> None:
        expect(self.tool("Large text (P)")).to_have_attribute("aria-pressed", str(on).lower())
        self.page.wait_for_function("on => (new URLSearchParams(location.search).get('large') === 'true') === on", arg=on)
        self.at_rest()

    def shared(self) -> list[str]:
        self.tool("Share").click()
        words = self.page.get_by_role("menuitem").all_inner_texts()
        self.key("Escape")
        expect(self.page.get_by_role("menuitem")).to_have_count(0)
        return words

    def saved(self, item: str) -> bytes:
        self.tool("Share").click()
        with self.page.expect_download() as waiting:
            self.page.get_by_role("menuitem", name=item, exact=True).click()
        return waiting.value.path().read_bytes()


@pytest.fixture
def opened(stroll):
    """Opens a page of the app."""
    return lambda name, query="": stroll(Page).open(query, "/" if name == "start" else f"/{name}")


@pytest.mark.way
@pytest.mark.each
@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_its_name_can_be_shared_and_read_and_p_and_a_question_mark_count_on_it(stroll, name):
    tab = stage_at(stroll(Page), "/" if name == "start" else f"/{name}", large=False)
    (title,) = (page.title for page in LISTED if page.name == name)
    expect(tab.page.get_by_role("heading", level=1)).to_have_text([title])
    if name in PICTURES:
        caption = is_shared_as_pictures_and_tables(tab)
        assert name in UNSIGNED or caption.endswith(f"Boosting to rank {boosting.__version__}")
    else:
        assert tab.shared()[0] == "Copy link"
    panel = tab.page.get_by_role("dialog", name="Keys and marks")
    for close in ("?", "Escape"):
        tab.key("?")
        expect(panel).to_contain_text("large text, for a projector")
        tab.key(close)
        expect(panel).to_have_count(0)
    tab.key("p")
    tab.is_large()
    finished(tab)
    met = {size: found for size in SIZES if (found := faults(tab, size, large=True))}
    assert met == {}, met
    tab.tool("Large text (P)").click()
    tab.is_large(False)


OFFERED = """() => [...(document.boostingOffers?.keys() ?? [])]
    .some((root) => root.isConnected && root.dataset.theme && !root.matches(".beside-frame"))"""  # a stage, not what every page has


def is_shared_as_pictures_and_tables(tab: Page) -> str:
    """The words below the picture."""
    tab.page.wait_for_function(OFFERED)
    words = tab.shared()
    tables = [one for one in words if one.endswith(", CSV")]
    assert words[:3] == ["Copy link", "Picture, SVG", "Picture, PNG"] and tables
    caption = ElementTree.fromstring(tab.saved("Picture, SVG")).findtext("{*}title")
    heads, *rows = csv.reader(tab.saved(tables[0]).decode().splitlines())
    assert caption and rows and {len(row) for row in rows} == {len(heads)}
    return caption


def test_a_figure_of_plotly_is_shared_as_a_picture(opened):
    tab = opened("data", "view=features")
    tab.page.locator(".js-plotly-plot .main-svg").first.wait_for()
    (words,) = (one for one in tab.shared() if one.endswith(", SVG"))
    assert b"<svg" in tab.saved(words)


def test_a_chart_is_as_high_as_its_page_says(opened):
    """In rem, so that it grows with the letters: 16 pixels at 1280, 20 at 1920."""
    tab = opened("data", "view=features")
    heights = []
    for size in ((1280, 720), (1920, 1080)):
        tab.resize(*size)
        tab.page.locator(".js-plotly-plot .main-svg").first.wait_for()
        heights.append(tab.page.locator(".st-key-data_feature_by_grade").bounding_box()["height"])
    assert heights[1] == pytest.approx(heights[0] * 20 / 16, abs=1) and heights[0] > 200


def test_the_menu_in_which_a_page_stands_is_marked(opened):
    marked = (
        opened("trees")
        .page.locator("[data-testid=stTopNav] button")
        .evaluate_all(
            "nodes => nodes.filter((node) => getComputedStyle(node).textDecorationLine === 'underline').map((node) => node.innerText)"
        )
    )
    assert len(marked) == 1 and marked[0].startswith("Learn")


def test_p_is_a_letter_while_somebody_types(opened):
    tab = opened("step", "data=six")
    field = tab.page.locator("[data-testid=stSelectbox] input").first
    field.press("p")
    assert field.input_value().endswith("p")
    tab.key("Escape")
    tab.is_large(False)


def test_keys_walk_through_share_and_escape_gives_them_back(opened):
    tab = opened("step", "data=six")
    tab.tool("Share").focus()
    tab.key("Enter")
    items = tab.page.get_by_role("menuitem")
    expect(items.first).to_be_focused()
    tab.key("ArrowUp")
    expect(items.last).to_be_focused()
    tab.key("Home")
    expect(items.first).to_be_focused()
    tab.key("Escape")
    expect(tab.tool("Share")).to_be_focused()


def test_full_screen_stays_from_page_to_page(visit):
    tab = visit(Page).open("data=six", "/step")
    tab.key("f")
    tab.page.wait_for_function("document.fullscreenElement !== null")
    tab.turn_to("Trees")
    expect(tab.page.locator(".frame h1")).to_have_text("Trees")
    assert tab.page.evaluate("document.fullscreenElement !== null")
    tab.tool("Full screen (F)").click()
    tab.page.wait_for_function("document.fullscreenElement === null")


@pytest.mark.parametrize("name", ["start", "data", "trees"])
def test_light_and_dark(visit, name):
    tab = visit(Page).open("", "/" if name == "start" else f"/{name}")
    for scheme in ("dark", "light"):
        tab.tool("Light or dark").click()
        tab.page.wait_for_function("scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme === scheme", arg=scheme)
        expect(tab.page.locator(f'.frame[data-theme="{scheme}"]')).to_have_count(1)
        expect(tab.page.get_by_role("menuitemradio")).to_have_count(0)  # nothing stays open over the figure


def test_light_or_dark_holds_for_every_page_that_is_loaded_afterwards(visit):
    tab = visit(Page).open("", "/trees")
    for scheme, paths in (("dark", ("/", "/mart", "/trees")), ("light", ("/draw", "/"))):
        tab.tool("Light or dark").click()
        for path in (None, *paths):
            if path:
                tab.page.goto(tab.app.url + path)
                tab.tool("Light or dark").wait_for()
            tab.page.wait_for_function("scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme === scheme", arg=scheme)


def test_light_or_dark_by_key_gives_the_keys_back_to_the_button(visit):
    tab = visit(Page).open("", "/trees")
    tab.tool("Light or dark").press("Enter")
    expect(tab.page.get_by_role("menuitemradio")).to_have_count(0)
    expect(tab.tool("Light or dark")).to_be_focused()


@pytest.mark.parametrize(("name", "query"), [("lambdas", ""), ("clicks", ""), ("weak", "data=six")])
def test_what_shift_and_tab_come_to_is_not_behind_the_bar(visit, name, query):
    tab = visit(Page).open(query, f"/{name}")
    bar = tab.page.locator('[data-testid="stHeader"]').bounding_box()["height"]
    tab.page.locator('[data-testid="stMain"]').evaluate("main => main.scrollTo(0, main.scrollHeight)")
    tops = list[tuple[str, float]]()
    for _ in range(60):
        tab.key("Shift+Tab")
        at = tab.page.evaluate(STANDS)
        if at:
            tops.append(at)
    assert len(tops) > 10 and [each for each in tops if each[1] < bar - 1] == []


def test_the_tools_of_a_table_show_when_a_key_comes_to_them(opened):
    tab = opened("data", "data=library")
    tools = tab.page.get_by_test_id("stElementToolbar").first
    expect(tools).to_have_css("opacity", "0")
    tab.key("Tab")
    tools.get_by_role("button").first.focus()
    expect(tools).to_have_css("opacity", "1")


def test_a_phone_has_the_name_and_one_button_for_the_tools(stroll):
    tab = stroll(Page, 390, 844).open("data=six", "/step")
    expect(tab.page.locator(".frame h1")).to_be_in_viewport()
    expect(tab.tool("Share")).to_be_hidden()
    tab.tool("More").click()
    for name in ("Share", "Large text (P)", "Full screen (F)", "Light or dark", "Keys and marks (?)"):
        expect(tab.tool(name)).to_be_in_viewport()
    tab.tool("Keys and marks (?)").click()
    expect(tab.page.get_by_role("dialog", name="Keys and marks")).to_be_in_viewport()


@pytest.mark.parametrize("name", ["story", "step", "start"])
def test_name_list_of_pages_and_tools_stand_beside_each_other(opened, name):
    tab = opened(name)
    for size in ((1280, 720), (1920, 1080)):
        tab.resize(*size)
        boxes = [tab.page.locator(selector).bounding_box() for selector in (".frame h1", "[data-testid=stTopNav]", ".frame .acts")]
        for left, right in pairwise(boxes):
            assert left["x"] + left["width"] <= right["x"], size
        expect(tab.page.get_by_text(re.compile(r"^\d+ more$"))).to_be_hidden()


def test_on_paper_the_name_stands_at_the_head_of_the_first_page_and_there_is_nothing_to_press(opened):
    tab = opened("step", "data=six")
    name = tab.page.get_by_role("heading", level=1, name="Step")
    tab.page.emulate_media(media="print")
    try:
        top, first = name.bounding_box(), tab.page.get_by_test_id("stSelectbox").first.bounding_box()
        assert top["y"] >= 0 and top["y"] + top["height"] <= first["y"] and top["x"] == pytest.approx(first["x"], abs=1)
        assert name.locator("xpath=..").evaluate("head => getComputedStyle(head).position") == "absolute"  # fixed: on every page
        expect(tab.page.locator("[role=toolbar][aria-label=Page]")).to_be_hidden()
    finally:
        tab.page.emulate_media(media="screen")


def test_axe_finds_nothing_wrong_with_the_frame_and_what_it_opens(opened):
    tab = opened("trees")
    assert tab.axe_by_day_and_night() == []
    for opens in ("Share", "Keys and marks (?)"):
        tab.show_in("light")
        tab.tool(opens).click()
        assert (opens, tab.axe_by_day_and_night()) == (opens, [])
        tab.key("Escape")


def test_on_a_wide_window_letters_grow_into_the_room(opened):
    tab = opened("course")
    letters = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert tab.page.evaluate(letters) == 16
    tab.resize(1920, 1080)
    assert tab.page.evaluate(letters) == 20
    tab.resize(2560, 1440)
    assert tab.page.evaluate(letters) == 22


def test_letters_keep_their_size_from_page_to_page(opened):
    tab = opened("data")
    tab.resize(1920, 1080)
    tab.page.evaluate("""() => {
        window.sizes = new Set();
        const look = () => { sizes.add(getComputedStyle(document.documentElement).fontSize); looking = requestAnimationFrame(look); };
        look(); }""")
    for title in ("Compare", "Data", "Course", "Data"):
        tab.turn_to(title)
        expect(tab.page.locator(".frame h1")).to_have_text(title)
        tab.at_rest()
    expect(tab.page.locator('[data-testid="stDataFrame"] canvas')).not_to_have_count(0)
    assert tab.page.evaluate("() => { cancelAnimationFrame(looking); return [...sizes]; }") == ["20px"]  # the tab is handed on
    assert letters_of_tables(tab) == {17.5}


LETTERS_OF_TABLES = """tables => tables.map((table) => {
    const drawn = parseFloat(table.style.getPropertyValue("--gdg-base-font-style").split(" ").at(-1));
    return Math.round(10 * table.currentCSSZoom * drawn) / 10; })"""
WITHIN_ITS_COLUMN = """frames => frames.every((frame) =>
    frame.getBoundingClientRect().right <= frame.closest('[data-testid="stColumn"]').getBoundingClientRect().right + 1)"""


def letters_of_tables(tab) -> set[float]:
    """Pixels on screen: those with which a table was drawn, as much larger as it is as a whole."""
    return set(tab.page.locator('[data-testid="stDataFrame"] [style*="--gdg-base-font-style"]').evaluate_all(LETTERS_OF_TABLES))


def test_the_letters_of_a_table_that_is_there_follow_the_window_and_it_stays_in_its_room(opened):
    tab = opened("data")
    for size, letters in (((1280, 720), 14), ((1920, 1080), 17.5), ((1280, 720), 14)):
        tab.resize(*size)
        tab.settled('[data-testid="stDataFrame"]')
        assert letters_of_tables(tab) == {letters} and fits_sideways(tab.page), size
        assert tab.page.locator('[data-testid="stColumn"] [data-testid="stFullScreenFrame"]').evaluate_all(WITHIN_ITS_COLUMN), size


def test_a_term_in_a_lesson_opens_the_glossary_there_by_mouse_and_by_key(stroll):
    tab = stroll(Page).open("lesson=one-algorithm", "/compare")
    term = tab.page.locator(".st-key-lesson_bar").get_by_role("link", name="gradient")
    term.click()
    panel = tab.page.get_by_role("dialog", name="Glossary")
    expect(panel.locator("dt.wanted")).to_have_text("gradient")
    expect(panel.locator("dt.wanted")).to_be_in_viewport()
    tab.key("Escape")
    expect(panel).to_have_count(0)
    term.focus()
    tab.key("Enter")
    expect(panel.locator("dt.wanted")).to_be_in_viewport()
    assert "#" not in tab.page.url
    tab.key("Escape")
    expect(term).to_be_focused()


def test_the_glossary_opens_by_key_finds_a_term_and_gives_the_keys_back(stroll):
    tab = stroll(Page).open("data=six&loss=gbt&iteration=1&large=true", "/step")
    tab.page.locator(".stepper[data-iteration]").first.wait_for()
    tab.key("w")
    panel = tab.page.get_by_role("dialog", name="Glossary")
    expect(panel.locator("dt")).to_have_count(40)
    expect(panel.locator("dd").first).to_have_css("font-size", "19.2px")  # for a projector
    assert tab.axe() == []
    panel.get_by_role("searchbox").press_sequentially("ndcg")  # letters are no keys of the page while somebody types
    expect(panel.locator("dt").first).to_have_text("delta NDCG, |\u2060ΔNDCG|")
    expect(panel.get_by_role("status")).to_have_text(re.compile(r"^\d+ of 40 terms$"))
    panel.get_by_role("region", name="Terms").press("ArrowRight")  # nor those that move what is in sight
    tab.key("Escape")
    expect(panel).to_have_count(0)
    tab.key("ArrowRight")
    expect(tab.page.locator(".stepper")).to_have_attribute("data-iteration", "2")
