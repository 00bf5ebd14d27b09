"""Everybody can use the pages: what axe-core finds wrong with each of them, with what it opens, at every size, by day and by night; and no
text of theirs is cut off or lies on another.

A page is opened once, and what it can show is opened there, one after the other.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.tab import Tab
from tests.browser.test_letters import faults, finished
from ui.shell.pages import PAGES as LISTED

Act = Callable[[Tab], object]
SIZES = (LAPTOP, *_, PHONE) = ((1280, 720), (1024, 768), (1920, 1080), (390, 844))
SCHEMES = {LAPTOP: "light", PHONE: "dark"}
CUT = """() => [...document.querySelectorAll(
        '[data-testid="stButtonGroup"] *, [data-testid="stSelectbox"] input, [data-testid="stPageLink"] p')]
    .filter((node) => node.scrollWidth > node.clientWidth + 2 && getComputedStyle(node).overflowX !== "visible")
    .filter((node) => node.tagName !== "INPUT" || innerWidth > 640)  // a phone ends long choices with an ellipsis
    .map((node) => ["cut off", node.value || node.placeholder || node.textContent])"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def click(selector: str) -> Act:
    return lambda tab: tab.page.locator(selector).first.click()


def press(name: str, shows: str = "body") -> Act:
    """A button, and what comes up then."""

    def act(tab: Tab) -> None:
        tab.page.get_by_role("button", name=name).first.click()
        tab.page.locator(shows).first.wait_for(state="attached" if shows == "body" else "visible")

    return act


def unfold(words: str) -> Act:
    return lambda tab: tab.page.locator('[data-testid="stExpander"] summary', has_text=words).click()


def key(name: str, shows: str = "body") -> Act:
    def act(tab: Tab) -> None:
        tab.key(name)
        tab.page.locator(shows).first.wait_for(state="attached" if shows == "body" else "visible")

    return act


def then(*acts: Act) -> Act:
    return lambda tab: [act(tab) for act in acts]


ADDING: set[Act] = set()


def adding(*acts: Act) -> Act:
    """What leaves in sight all that was there: the night is looked at with it, and not before as well."""
    act = then(*acts)
    ADDING.add(act)
    return act


def turn(name: str) -> Act:
    """A tab of the DDF lab, or of the sheet of a document."""
    return lambda tab: tab.page.get_by_role("tab", name=name).click()


def run(start: str, shows: str) -> Act:
    """What a button starts or goes on with, and its results; another walk may have come to them."""

    def act(tab: Tab) -> None:
        if tab.page.locator(start).count():
            tab.page.locator(start).first.click()
        tab.page.locator(shows).first.wait_for(timeout=60_000)  # others may compute
        tab.at_rest()

    return act


def choose(words: str) -> Act:
    """One of a row of choices."""
    return lambda tab: tab.page.get_by_role("radio", name=words, exact=True).click()


def sheet(tab: Tab) -> None:
    tab.page.locator(".left .row").nth(1).click()
    tab.page.wait_for_selector(".sheet:not(.stale) .summary")
    tab.page.locator(".sheet .check .opener").click()


def card(tab: Tab) -> None:
    """Of a split of the tree; the sheet before it is closed."""
    tab.key("Escape")
    tab.page.locator(".node").first.focus()
    tab.page.wait_for_selector(".node-card:not([hidden]) .figures")


def opened() -> dict[str, str]:
    """Of each page but the first what shows that it has come up: its stage, where its room has scripts."""
    return {page.name: ".board" if (UI / page.name / "js").is_dir() else Tab.ready for page in LISTED[1:]}


ALONE = ("/", "/course")  # where a tour or a lesson begins, which the session keeps
UI = Path(__file__).parents[2] / "ui"
HOUSE = '[data-testid="stHtml"] style'
POPOVER = '[data-testid="stPopoverBody"]'
STEP = ".stepper[data-iteration]"
FOLD = '[class*="st-key-clicks_fold_"]'
# page -> what shows that it has come up, and what is opened there in turn
PAGES: dict[str, tuple[str, tuple[Act, ...]]] = {
    "/": (STEP, (press("Take the tour", '.st-key-tour_leave, [class*="st-key-tour_on"]'),)),
    "/course": (
        ".st-key-lesson_begin_one-algorithm",
        (adding(unfold("Your own lesson")), then(click(".st-key-lesson_begin_gbrank button"), lambda tab: tab.page.wait_for_selector(STEP)),
         then(click(".st-key-lesson_choice_2 button"), lambda tab: tab.page.wait_for_selector(".sheet:not([hidden])"))),
    ),
    "/step?data=library&iteration=3": (
        STEP,
        (key("?", ".key-panel"), then(key("Escape"), click(".pair-changes button"), press("Share", ".menu:not([hidden])")),
         then(key("Escape"), key("Escape"), sheet), turn("History"), turn("Why above"), turn("Insight"), card),
    ),
    "/step?data=library&loss=mpboost&iteration=3&large=true": (
        STEP, (press("Parameters", POPOVER), then(key("Escape"), press("Own data", POPOVER))),
    ),
    "/step?data=six&loss=gbrank&iteration=2": (
        STEP, (adding(unfold("About GBRank"), unfold("The numbers of"), unfold("Curves in")), key("g", ".stepper.guessing")),
    ),
    "/lambdas?data=six&against=xgboost&scores=0~1.5": (
        ".lambdas[data-key]",
        (adding(click(".cell.up"), unfold("The numbers as tables")), key("?", ".key-panel"),
         then(key("Escape"), key("g", ".lambdas.guessing"))),
    ),
    "/ddf?data=six&rounds=3&own=%3Dsqrt(gap)": (
        '[data-testid="stTabs"]',
        (adding(unfold("Which distance when"), unfold("For every two grades")), turn("Theorem 1"), turn("Z and its parabola"),
         turn("The weak ranker"), turn("Ten splits"),
         turn("Overfitting"), then(turn("Chosen on validation"), unfold("Where it saturates"), unfold("A real pair"))),
    ),
    "/compare?data=six&runs=gbt;mpboost": (
        ".comparison, .compare", (press("Ready made", POPOVER), then(key("Escape"), click(".column .row"), press("GBT", POPOVER))),
    ),
    "/?stage=plane&loss=gbt&iteration=2": (".draw[data-iteration]:not([data-of=''])", ()),
    "/trees?splits=3&order=both&held=true": (".trees[data-splits]", (adding(lambda tab: tab.page.locator(".point").first.focus()),)),
    "/mart?tree=3": (".mart[data-tree]", (press("Algorithm"), key("Home"))),
    "/forest?data=six&document=2": (
        ".forest[data-tree]",
        (then(click('[data-tree="2"]'), unfold("The path of"), press("Parameters", POPOVER)), then(key("Escape"), choose("Importance"))),
    ),
    "/algorithm?data=six&loss=qbrank&iteration=3": (
        ".algorithm[data-iteration]", (adding(unfold("Algorithm 1 and its weak"), unfold("Equation (2)")),),
    ),
    "/story?step=3&a=4&b=7": (".story[data-step]", (key("2", '.story[data-step="2"]'), key("1", '.story[data-step="1"]'))),
    "/step?data=six&loss=qbrank&n_iterations=5&iteration=2&sheet=insight&insight=course": (
        ".sheet:not(.stale) .theorem", (adding(click(".insight:has(.theorem) summary")),),
    ),
    "/errata?card=qb-sign&data=six": ('[data-testid="stPlotlyChart"]', (adding(unfold("The runs as numbers")),)),
    "/compare?data=six&runs=gbt~n_iterations:3;gbt~learning_rate:1~n_iterations:3&view=steps": (".way:not([hidden]) .plot", ()),
    "/combine?data=six": (".mixture[data-alpha], .mixture", ()),
    "/contest?data=library&runs=gbt~n_iterations:3;gbrank~n_iterations:3&parting=folds&n=3": (
        '[data-testid="stPills"], [data-testid="stButtonGroup"]',
        (press("More", POPOVER),
         then(key("Escape"), run(":is(.st-key-contest_start_contest, .st-key-contest_on_contest) button", ".st-key-contest_verdict"),
              unfold("What was chosen"), unfold("Tests of significance"))),
    ),
    "/papers?data=library&card=qb-table-1&n_iterations=3": (
        "h1, h2",
        (then(run(".st-key-papers_run button", ".st-key-papers_parts"), unfold("The table in"), unfold("Recipe"),
              press("Parameters", POPOVER)),),
    ),
    "/errata?card=gb-clicks": ("h1, h2", ()),
    "/data?data=library": ("h1, h2, canvas", (
        then(choose("Features"), lambda tab: tab.page.locator(".js-plotly-plot").first.wait_for(), unfold("Kinds of features")),
    )),
    "/draw?data=drawn~a1.12.14~a2.22.66~a3.64.12~b0.30.40~b2.80.30&loss=gbt": (
        "svg", (then(click(".lists li"), key("?", ".key-panel"), unfold("Try another order"), press("Parameters", POPOVER)),),
    ),
    "/clicks?data=library": (
        "h1, h2, canvas",
        (then(run(".st-key-clicks_run_folds button", FOLD), click(f"{FOLD} summary"), unfold("The formula, as [GB]"),
              unfold("The numbers of both"), press("Own file", POPOVER)),),
    ),
}  # fmt: skip
WALKED = {path.split("?")[0] for path in PAGES}
PAGES |= {f"/{name}": (ready, ()) for name, ready in opened().items() if f"/{name}" not in WALKED}


@pytest.fixture(scope="module", autouse=True)
def not_handed_on(profiles):
    """The tab that tests stroll on with: a page without a query opens as it was left."""
    yield
    profiles.close_kept()


def shown(tab: Tab, page: str) -> Iterator[int]:
    """Open a page, then one thing after the other."""
    tab.ready, acts = PAGES[page]
    path, _, query = page.partition("?")
    tab.open(query, path)
    tab.page.locator(HOUSE).first.wait_for(state="attached")  # a browser that was never here has its script to fetch
    finished(tab)
    yield 0
    for number, act in enumerate(acts, start=1):
        if tab.page.viewport_size["width"] < 1024:  # a phone folds away what is pressed here
            tab.page.set_viewport_size({"width": 1280, "height": 720})
        act(tab)
        tab.at_rest()
        yield number


def look(tab: Tab, size: tuple[int, int], scheme: str | None = None) -> list[tuple[str, str]]:
    """What runs out of its room at a size, and what axe-core finds wrong in a theme: of what it looks at, only a phone's folded bar
    hangs on the size, so that two sizes of the four are enough."""
    tab.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    if scheme:
        tab.show_in(scheme)
    tab.page.evaluate(TWO_FRAMES)
    return (tab.axe() if scheme else []) + list(map(tuple, tab.page.evaluate(CUT)))


@pytest.mark.slow
@pytest.mark.each
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_wrong_with_a_page_and_all_that_it_opens_at_any_size_by_day_and_night(request, page):
    tab = request.getfixturevalue("visit" if page in ALONE else "stroll")(Tab, reduced_motion="reduce")
    acts = PAGES[page][1]
    adds = acts[:1] != () and acts[0] in ADDING
    for number in shown(tab, page):
        if number:  # what is opened: at one size after the other, and the second half of it by day, for to turn draws all charts anew
            size = PHONE if adds and number == 1 else SIZES[number % 4]
            found = look(tab, size, "dark" if 2 * number <= len(acts) + 1 else "light")
        else:
            schemes = {LAPTOP: "light"} if adds else SCHEMES
            found = [one for size in SIZES for one in (*faults(tab, size, large=False), *look(tab, size, schemes.get(size)))]
        assert not found, (page, number, found)


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


def test_a_document_is_selected_by_keyboard_and_seen_to_be_under_forced_colours(step):
    step.open("data=six&loss=mpboost&iteration=2")
    row = step.page.locator(".answer .row").nth(4)
    row.focus()
    row.press("Enter")
    expect(step.page.locator(".answer .row.selected .name")).to_have_text("Rye in twelve hours")
    # where the system's own colours are forced on the page, grounds vanish
    step.page.emulate_media(forced_colors="active")
    expect(step.page.locator(".answer .row.selected")).to_have_css("outline-style", "solid")
    chip = step.page.locator(".answer .row.selected .grade")
    expect(chip).not_to_have_css("background-color", step.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    step.page.emulate_media(forced_colors="none")
