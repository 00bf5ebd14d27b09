"""From page to page by the links above, as a person goes."""

import json
import re
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from tests.browser.network import Network
from tests.browser.tab import MENUS, PAGES, Step, Tab
from tests.browser.test_frame import Page
from tests.browser.test_hands import choose
from tests.browser.test_letters import STAGES
from tests.conftest import is_everything
from ui.shell.door import TITLE


@pytest.fixture
def walked(request):
    """Titles of pages: of all where everything is tried again, else of every fifth."""
    return PAGES[:: 1 if is_everything(request.config) else 5]


def test_walking_through_the_pages_and_back_leaves_no_error_behind_and_large_text_goes_along(visit, walked):
    """Until P is pressed again, after a reload too."""
    tab = visit(Page).open()
    tab.page.locator(".stepper[data-iteration]").first.wait_for()  # the figure of the first page
    tab.key("p")
    for title in (*walked[1:], "Step", "Start"):
        tab.turn_to(title)
        expect(tab.page.locator(".frame h1")).to_have_text(title)
        expect(tab.page).to_have_title(TITLE if title == "Start" else f"{title} · {TITLE}")
        tab.is_large()
        tab.page.wait_for_timeout(1200)  # the figure that is left is measured once more
        tab.at_rest()
        for menu, titles in MENUS.items():  # the one in which the page stands is marked
            line = "underline" if title in titles else "none"
            expect(tab.page.get_by_test_id("stTopNavSection").filter(has_text=menu)).to_have_css("text-decoration-line", line)
    assert left_in_memory(tab) == []
    for title in ("Step", walked[-1]):  # Back needs one press a page
        tab.page.go_back()
        expect(tab.page.locator(".frame h1")).to_have_text(title)
        tab.at_rest()
    tab.page.reload()
    tab.is_large()
    tab.key("p")
    tab.is_large(False)
    assert tab.real_troubles() == []


LEFT = """function () {
    const isLeft = (found) => { try { return !found.isConnected && found.matches(NAMES); } catch { return false; } };
    return Array.prototype.filter.call(this, isLeft).map((found) => found.className);
}""".replace("NAMES", json.dumps(", ".join(stage for _, stage in STAGES.values())))


def left_in_memory(tab):
    """Stages of pages that were left, which the browser cannot forget because something still holds them."""
    session = tab.page.context.new_cdp_session(tab.page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    element = session.send("Runtime.evaluate", {"expression": "Element.prototype"})["result"]["objectId"]
    known = session.send("Runtime.queryObjects", {"prototypeObjectId": element})["objects"]["objectId"]
    asked = {"objectId": known, "functionDeclaration": LEFT, "returnByValue": True}
    return session.send("Runtime.callFunctionOn", asked)["result"]["value"]


ORDER = ["Start", "Learn", "Step", "Lambdas", "Compare", "Evidence", "Data"]


@pytest.mark.way
def test_the_bar_stands_in_the_order_of_learning_for_the_eye_and_for_the_tab_key(stroll):
    page = stroll(Step).open("data=six&loss=gbt&n_iterations=3").page
    links = page.locator("[data-testid=stTopNav] > :not([aria-hidden=true]) :is(a, button)")
    expect(links).to_have_count(len(ORDER))
    lefts = {link.inner_text().split("\n")[0]: link.bounding_box()["x"] for link in links.all()}
    assert sorted(lefts, key=lefts.__getitem__) == ORDER
    page.get_by_test_id("stTopNavLink").first.focus()
    walked = []
    for _ in ORDER:
        walked.append(page.evaluate("document.activeElement.innerText.split('\\n')[0]"))
        page.keyboard.press("Tab")
    assert walked == ORDER


def test_the_address_of_a_page_that_is_no_more_leads_on_and_back_is_no_trap(visit):
    tab = visit(Course).open()
    tab.page.goto(f"{tab.app.url}/convergence?data=six&loss=gbt&n_iterations=3&panel=step")
    tab.page.wait_for_url(re.compile(r"/step\?.*insight=course"))
    tab.page.locator(".sheet .theorem, .sheet [data-view=course]").first.wait_for()
    way = tab.page.get_by_role("link", name="Go there")
    for _ in range(3):
        tab.page.go_back()
        way.or_(tab.page.locator(Course.ready)).first.wait_for()
        if urlparse(tab.page.url).path == "/course":
            break
    tab.page.locator(Course.ready).wait_for()


def test_back_on_step_from_forest_the_address_says_what_is_shown_and_the_keys_are_the_pages(stroll):
    tab = stroll(Step).open("data=library&iteration=5&document=2&sheet=why")
    link = tab.link()
    tab.turn_to("Forest")
    expect(tab.page.locator(".frame h1")).to_have_text("Forest")
    tab.at_rest()
    tab.turn_to("Step")
    tab.wait_iteration(5)
    tab.page.wait_for_url(f"**/step?{link}")
    tab.page.locator('[data-testid="stSelectbox"] input').first.press("Shift")
    tab.page.go_back()
    expect(tab.page.locator(".frame h1")).to_have_text("Forest")
    tab.at_rest()
    tab.page.go_forward()
    tab.wait_iteration(5)
    tab.at_rest()
    tab.key("ArrowRight")  # not to the control that had the keys when the page was left
    tab.wait_iteration(6)


class Course(Tab):
    path = "/course"
    ready = ".st-key-lesson_begin_one-algorithm"


def test_a_page_that_is_left_is_not_heard_any_more_and_leaves_no_address_behind(visit):
    tab = visit(Step)
    page, network = tab.page, Network(tab)
    tab.open("data=six&loss=gbt&n_iterations=5")
    network.hold()
    tab.key("ArrowRight")
    network.wait_to_hear("iteration=1")  # on its way to the browser
    before = network.sent()
    tab.turn_to("Course")
    assert network.sent() == before + 1
    tab.key("ArrowRight")
    tab.wait_iteration(2)
    page.evaluate("document.dispatchEvent(new PointerEvent('pointerdown'))")  # what waits to be reported is reported
    assert network.sent() == before + 1
    network.release()
    page.locator(Course.ready).wait_for()
    tab.at_rest()
    assert (urlparse(page.url).path, tab.query()) == ("/course", {})
    page.go_back()
    tab.wait_iteration(1)
    assert tab.query()["iteration"] == ["1"]


def open_overtaken(tab, network) -> None:
    """Streamlit calls a figure's script once it is there, and of two calls that have waited it clears up after the first when the second
    has been made: the figure stays."""
    network.hold_scripts()
    tab.open()
    expect(tab.page.get_by_test_id("stBidiComponentIsolated").nth(2)).to_be_attached()
    tab.show_in("dark")  # which every figure is told
    tab.painted()
    network.release_scripts()
    tab.page.locator(Step.ready).first.wait_for()
    tab.key("ArrowRight")
    tab.page.locator('.stepper[data-iteration="2"]').wait_for()


def test_an_address_that_is_heard_together_with_its_page_is_the_pages_and_not_of_the_one_before(visit):
    tab = visit(Tab, color_scheme="light")
    page, network = tab.page, Network(tab)
    open_overtaken(tab, network)
    network.hold()
    tab.turn_to("Step")
    network.wait_to_hear("loss=lambdamart")
    network.release()
    page.wait_for_url(re.compile(r"/step\?.*loss=lambdamart"))
    tab.at_rest()
    page.go_back()
    page.get_by_role("heading", level=1).first.wait_for()
    assert (urlparse(page.url).path, tab.query()) == ("/", {})


@pytest.mark.parametrize("title", ["Step", "Lambdas", "DDF lab", "Compare"])
def test_on_a_slow_network_each_turn_ends_where_it_was_asked_and_keeps_what_was_chosen(visit, title):
    """Turned at once after a choice, when its address is on its way to the browser."""
    tab = visit(Tab)
    page, network = tab.page, Network(tab, late=100)
    tab.open()
    tab.turn_to(title)
    page.wait_for_url(re.compile(r"\?data=|/ddf"))
    tab.at_rest()
    network.hold()
    choose(tab, "Data", "Popularity")
    network.wait_to_hear("data=popularity")
    tab.turn_to("Course")
    network.release()
    is_at_course(tab)
    page.go_back()
    is_at_choice(tab, title)
    page.go_forward()
    is_at_course(tab)
    for _ in range(2):
        page.go_back()
        page.go_forward()
    is_at_course(tab)
    page.go_back()
    is_at_choice(tab, title)


# Where a turn ends: while several are on their way an address of one between may stand there until the last has come.


def is_at_course(tab):
    tab.page.locator(Course.ready).wait_for()
    tab.at_rest()
    expect(tab.page).to_have_url(f"{tab.app.url}/course")


def is_at_choice(tab, title):
    expect(tab.page.locator('[data-testid="stSelectbox"] input[aria-label*="Data"]')).to_have_value("Popularity")
    expect(tab.page.locator(Course.ready)).to_have_count(0)
    expect(tab.page).to_have_url(re.compile(rf"/{title.split()[0].lower()}\?(.*&)?data=popularity(&|$)"))


def test_back_from_a_lesson_leads_to_where_it_was_taken_up_and_not_to_the_address_of_its_scene(visit):
    tab = visit(Course).open()
    tab.page.locator(".st-key-lesson_begin_gbrank button").click()
    tab.page.locator(".stepper[data-iteration]").wait_for()
    tab.at_rest()
    scene = tab.query()
    tab.page.go_back()
    tab.page.locator(Course.ready).wait_for()
    tab.at_rest()
    assert urlparse(tab.page.url).path == "/course" and tab.query() == {"lesson": ["gbrank"]}
    tab.page.go_forward()
    tab.page.locator(".stepper[data-iteration]").wait_for()
    assert tab.query() == scene
    tab.open()
    for press in ("begin_mpboost", "choice_1", "on"):
        tab.at_rest()
        tab.page.locator(f".st-key-lesson_{press} button").click()
    bar = tab.page.locator(".st-key-lesson_bar")
    for go, says in ((None, "Challenge."), (tab.page.go_back, "before the division by Z"), (tab.page.go_forward, "Challenge.")):
        if go:
            go()
        expect(bar).to_contain_text(says)
        tab.at_rest()
    tab.page.reload()
    expect(bar).to_contain_text("Challenge.")
    tab.at_rest()
    tab.page.go_back()  # to an answer that this session was not given: no other stage stands over its scene
    expect(bar).to_contain_text("Which of the two weighs more under LDD?")


def test_what_was_done_while_the_connection_was_lost_is_not_forgotten(visit):
    tab = visit(Step)
    page, network = tab.page, Network(tab)
    tab.open("data=six&loss=gbt&n_iterations=5")
    with network.lost():
        tab.key("ArrowRight")
        tab.wait_iteration(1)
        page.evaluate("document.dispatchEvent(new PointerEvent('pointerdown'))")  # what waits to be reported is reported
    page.wait_for_url(re.compile("iteration=1"))
    tab.turn_to("Course")
    is_at_course(tab)
    with network.lost():
        page.go_back()
        expect(page).to_have_url(re.compile("/step"))
    page.locator(Step.ready).wait_for()
    expect(page.locator(Course.ready)).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/step\?.*iteration=1"))
