"""A person takes lessons: what is asked stays out of sight, the keys hold still, wrong answers get a reason, and the browser remembers."""

from playwright.sync_api import expect

from tests.browser.conftest import Tab


class Course(Tab):
    path = "/course"
    ready = ".st-key-lesson_begin_10"

    def press(self, name):
        self.page.locator(f".st-key-lesson_{name} button").click()

    def says(self, words):
        expect(self.page.locator(".st-key-lesson_bar")).to_contain_text(words)


def test_a_lesson_hides_its_answer_gives_reasons_checks_what_is_on_screen_and_is_remembered(visit):
    tab = visit(Course).open()
    page = tab.page
    assert tab.axe() == []
    tab.press("begin_5")
    tab.says("What is the mean of all that its five pairs ask of Bread?")
    stepper = page.locator(".stepper[data-iteration]")
    expect(stepper).to_have_attribute("data-iteration", "0")
    target, row = page.locator(".forces .target").first, page.locator(".left .row").first
    expect(row).to_be_visible()
    expect(target).to_be_hidden()
    expect(page.locator(".transport")).to_be_hidden()
    tab.key("ArrowRight")
    tab.key("End")
    assert page.evaluate("getComputedStyle(document.querySelector('.stApp')).getPropertyValue('--veil-steps')") == "hidden"
    expect(stepper).to_have_attribute("data-iteration", "0")
    assert tab.query()["lesson"] == ["5"] and tab.axe_by_day_and_night() == []
    tab.press("choice_2")
    tab.says("You said Below 0. Two better documents ask it down, by 2 and by 1.")
    tab.says("It is Above 0. (2 + 2 + 1 − 2 − 1) / 5 = 0.4.")
    expect(page.locator(".sheet")).to_be_visible()
    expect(page.locator(".transport")).to_be_visible()

    tab.turn_to("Course")
    tab.press("begin_8")
    tab.says("Whom does LambdaRank push up harder?")
    arrows = page.locator(".arrows").first
    expect(page.locator(".stage .row, .list .row").first).to_be_visible()
    expect(arrows).to_be_hidden()
    tab.press("choice_1")
    tab.says("Right: A, though it is first already.")
    expect(arrows).to_be_visible()
    tab.press("on")
    tab.press("check")
    tab.says("Not yet. Relevant result B is pushed by 0.378, Relevant result A by 2.69.")
    row = page.locator("[data-document='0']").first
    for rank in range(2, 7):
        row.locator(".grip").press("Alt+ArrowDown")
        expect(row.locator(".rank")).to_have_text(str(rank))
    tab.press("check")
    tab.says("Done. Relevant result B is pushed by")
    tab.press("next")
    tab.says("Lesson 9 of 10")
    tab.press("choice_1")
    tab.says("You said It stays: σ cancels out.")
    tab.says("The leaf gave 2, and with σ = 2 it gives 1.")

    tab.open()  # another session: what it knows, the browser has told it
    expect(page.get_by_text("1 of 10 lessons done, one of three predictions right.")).to_be_visible()
    tab.press("forget")
    expect(page.get_by_text("What you have done is kept in this browser alone.")).to_be_visible()
    tab.open()
    expect(page.get_by_text("What you have done is kept in this browser alone.")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('boosting_lesson'))") == []
