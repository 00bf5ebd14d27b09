"""Quick hands: choices made while something trains or is on its way, and keys after a mouse."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.mounted import Mounted
from tests.browser.shown import trained
from tests.browser.tab import Step, Tab


def is_whole(tab) -> None:
    """The figure is there, under its controls, and no error is."""
    tab.page.wait_for_selector(".stepper[data-iteration]", timeout=60_000)
    tab.at_rest()
    assert tab.page.locator('[data-testid="stException"], [data-testid="stAlertContentError"]').count() == 0
    assert tab.page.locator('[data-testid="stSelectbox"]').count() >= 3


def choose(tab, label: str, option: str) -> None:
    """As `Tab.pick`, and on at once."""
    box = tab.page.locator(f'[data-testid="stSelectbox"] input[aria-label*="{label}"]')
    expect(box).to_have_count(1)  # for a moment Streamlit shows the old row of controls beside the new one
    box.click()
    tab.page.get_by_role("option", name=option, exact=True).click()


@pytest.mark.parametrize("heavy", ["loss=gbrank&max_leaf_nodes=64", "loss=mpboost&weak_learner=tree&step=exact&max_leaf_nodes=64"])
def test_other_data_chosen_while_a_run_trains_opens(visit, heavy):
    tab = visit(Step)
    for n, (name, title) in enumerate((("library", "Library"), ("six", "Six documents"))):
        tab.page.goto(f"{tab.app.url}/step?data=web&{heavy}&n_iterations={490 + n}")  # each time one that nobody has trained yet
        tab.page.get_by_role("button", name="Stop").wait_for(timeout=60_000)
        choose(tab, "Data", title)
        tab.page.wait_for_url(re.compile(f"data={name}"))
        is_whole(tab)
        tab.key("ArrowRight")  # the figure came after the choice
        tab.wait_iteration(1)


def test_choices_in_quick_succession_all_count(stroll):
    tab = stroll(Step).open("data=six&loss=lambdamart&n_iterations=5")
    choose(tab, "Data", "Library")
    choose(tab, "Loss", "QBRank")
    choose(tab, "Data", "Six documents")
    choose(tab, "Loss", "GBT")
    tab.page.wait_for_function("() => location.search.includes('data=six') && location.search.includes('loss=gbt')")
    is_whole(tab)


def test_a_slider_goes_as_far_as_its_key_was_pressed_however_quickly(stroll):
    tab = stroll(Tab).open(path="/puzzle")
    slider = tab.page.locator(".st-key-puzzle_left input[type=range]")
    slider.focus()
    for _ in range(8):  # each is drawn in less than a tenth of a second, and what Python knew by then must not come back
        slider.press("ArrowRight")
        tab.page.wait_for_timeout(60)
    tab.at_rest()
    expect(slider).to_have_value("0.4")


def test_a_query_chosen_while_the_last_key_is_reported_is_not_lost(stroll):
    tab = stroll(Step).open("data=library&loss=gbt&n_iterations=5&iteration=3")
    options = ["train", "test"]
    for wait in (250, 330, 350, 370, 400):  # around the moment at which the browser reports a key
        tab.key("Home" if tab.iteration() else "End")
        tab.page.locator('[data-testid="stSelectbox"] input[aria-label*="Query"]').click()
        option = tab.page.get_by_role("option").filter(has_text=f"· {options[0]}").last
        name = option.inner_text().split(" · ")[0]
        tab.page.wait_for_timeout(wait)
        option.click()
        options.reverse()
        tab.page.wait_for_function("name => new URLSearchParams(location.search).get('query') === name", arg=name)
        tab.at_rest()
        assert tab.query()["query"] == [name]


@pytest.mark.way
def test_keys_work_on_after_a_control_was_used_by_mouse(stroll):
    tab = stroll(Step).open("data=six&loss=lambdamart&n_iterations=5")
    before = tab.page.locator(".stepper").get_attribute("data-run")
    tab.pick("Loss", "GBT")
    expect(tab.page.locator(".stepper")).not_to_have_attribute("data-run", before)
    tab.at_rest()
    tab.key("ArrowRight")
    tab.wait_iteration(1)
    tab.page.mouse.click(1272, 400)  # on empty ground
    tab.key("ArrowDown")
    tab.page.wait_for_selector('.stepper[data-substep="sort"]')
    around = "node => [node.matches(':focus-visible'), getComputedStyle(node, '::before').display]"
    assert tab.page.get_by_test_id("stMain").evaluate(around) == [True, "none"], "no frame around the page"
    assert tab.page.get_by_role("option").count() == 0, "the list has opened again"
    tab.page.get_by_role("button", name="Large text (P)").click()
    tab.page.wait_for_selector(".stepper.large")
    tab.at_rest()
    tab.key(" ")
    expect(tab.page.locator(".stepper.large.playing")).to_have_count(1)
    tab.wait_iteration(2)
    tab.key(" ")
    tab.page.get_by_role("button", name="Insight", exact=True).click()
    sheet = tab.page.locator(".sheet-body")
    expect(sheet).to_be_focused()
    expect(sheet).to_have_css("outline-style", "none")
    tab.key("Shift+Tab")
    tab.key("Tab")
    expect(sheet).to_have_css("outline-style", "solid")


def test_the_space_bar_plays_after_a_link_or_a_button_was_pressed_by_mouse(stroll):
    tab = stroll(Step).open("data=six&loss=qbrank&n_iterations=5")
    page, plays = tab.page, tab.page.get_by_role("button", name="Pause (space)")

    def plays_and_pauses():
        for n_playing in (1, 0):
            tab.key(" ")
            expect(plays).to_have_count(n_playing)

    for title, figure in (("Trees", ".trees[data-splits]"), ("Step", Step.ready)):
        tab.turn_to(title)
        page.locator(figure).wait_for()
        tab.at_rest()
        expect(page.get_by_test_id("stTopNavDropdownLink")).to_have_count(0)
        expect(page.locator("button:focus")).to_have_count(0)
        plays_and_pauses()
    button, expander = page.get_by_test_id("stPopoverButton").first, page.locator("summary").first
    button.click()
    page.get_by_test_id("stPopoverBody").wait_for()
    button.click()
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    expander.click()
    tab.at_rest()
    for left in (button, expander):
        expect(left).not_to_be_focused()
    plays_and_pauses()
    page.locator(".metric").first.click()
    plays_and_pauses()


def test_who_walks_by_keyboard_stays_in_a_control_until_escape(stroll):
    tab = stroll(Step).open("data=six&loss=lambdamart&n_iterations=5")
    box = tab.page.locator('[data-testid="stSelectbox"] input[aria-label*="Loss"]')
    box.focus()
    tab.key("ArrowDown")
    options = tab.page.get_by_role("option")
    options.first.wait_for()
    tab.key("Escape")
    expect(options).to_have_count(0)
    tab.page.wait_for_timeout(100)
    expect(box).to_be_focused()  # the first press closes the list alone, so that Tab goes on from here
    tab.key("Escape")
    expect(box).not_to_be_focused()
    tab.key("ArrowRight")
    tab.wait_iteration(1)
    expect(options).to_have_count(0)


def test_a_button_that_saves_a_file_has_the_keys_again_when_the_file_is_made(stroll):
    tab = stroll(Step).open("data=six&loss=lambdamart&n_iterations=5")
    save = tab.page.get_by_role("button", name="Save as a page")
    with tab.page.expect_download():
        save.press("Enter")
    expect(save).to_be_enabled()
    expect(save).to_be_focused()


TIMELESS = 9  # a profile that nobody else uses: a clock that stands still does so for all of its pages, those to come too


@pytest.fixture
def playing(profiles):
    """A run that plays from its start; time stands still but for `page.clock.run_for`."""
    tab = Mounted(profiles[TIMELESS]).open(trained(), iteration=0)
    tab.page.clock.install(time=0)
    tab.page.clock.pause_at(1_000)
    tab.page.keyboard.press(" ")
    tab.page.clock.run_for(1_500)  # the second step is 1,150 ms after the press
    assert iteration(tab) == 2
    yield tab
    tab.close()


def iteration(tab) -> int:
    return int(tab.page.locator(".stepper").get_attribute("data-iteration"))


@pytest.mark.parametrize("stops", ["m", "g", "another run"])
def test_what_stops_a_run_that_plays_stops_it_there(playing, stops):
    if stops == "another run":
        playing.show(key="another", iteration=3)
    else:
        playing.page.keyboard.press(stops)
    at = iteration(playing)
    playing.page.clock.run_for(3_000)
    assert iteration(playing) == at and playing.page.locator(".stepper.playing").count() == 0


def test_a_control_that_is_used_while_a_run_plays_meets_the_iteration_in_sight(playing):
    playing.page.evaluate("window.reported = []")
    playing.page.mouse.click(640, 20)
    assert [value["iteration"] for name, value in playing.page.evaluate("window.reported") if name == "selection"] == [2]
