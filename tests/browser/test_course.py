"""A person takes lessons: what is asked stays out of sight, the keys hold still, wrong answers get a reason, and the browser remembers."""

from contextlib import suppress
from urllib.parse import urlencode

from playwright.sync_api import TimeoutError, expect

from tests.browser.tab import Tab
from tests.ui.course.test_lessons import LESSONS, MET, WALKED, at
from ui.course.judge import answer_of, right_choice

MAIN = "document.querySelector('[data-testid=stMain]')"  # which scrolls


class Course(Tab):
    path = "/course"
    ready = ".st-key-lesson_begin_one-algorithm"

    def press(self, name):
        self.at_rest()  # a press while Streamlit draws the buttons anew meets one that goes
        self.page.locator(f".st-key-lesson_{name} button").click()

    def go_back_to(self, address):
        """To an address of the same session, as Back does: what somebody has set up there."""
        self.page.evaluate("there => { history.pushState({}, '', there); dispatchEvent(new PopStateEvent('popstate')); }", address)

    def ask(self):
        """Have a challenge checked, unless it is seen to be met without."""
        if self.page.locator(".st-key-lesson_bar").get_by_text("Done.").count():
            return
        with suppress(TimeoutError):  # it was seen just now
            self.page.locator(".st-key-lesson_check button").click(timeout=2_000)

    def says(self, words):
        expect(self.page.locator(".st-key-lesson_bar")).to_contain_text(words)


def test_a_lesson_hides_its_answer_gives_reasons_checks_what_is_on_screen_and_is_remembered(visit):
    tab = visit(Course).open()
    page = tab.page
    assert tab.axe() == []
    room = page.add_style_tag(content=".stMainBlockContainer { min-height: 300vh; }")  # as if no moment lay between the pages
    begin = page.locator(".st-key-lesson_begin_gbrank button")
    begin.focus()
    page.evaluate(f"{MAIN}.scrollTo(0, 300)")
    begin.press("Enter")
    tab.says("Bread is in five pairs. What is the mean of its five targets?")
    assert page.evaluate(f"{MAIN}.scrollTop") == 0
    expect(page.locator(".st-key-lesson_bar")).to_be_focused()  # Tab leads on to the choices
    room.evaluate("style => style.remove()")
    stepper = page.locator(".stepper[data-iteration]")
    expect(stepper).to_have_attribute("data-iteration", "0")
    target, row = page.locator(".forces .target").first, page.locator(".left .row").first
    expect(row).to_be_visible()
    expect(target).to_be_hidden()
    expect(page.locator(".transport")).to_be_hidden()
    assert page.locator(".stage").bounding_box()["height"] > 350  # it has the room of what is hidden
    expect(page.get_by_text("Press → to add it.")).to_be_hidden()  # the key is held
    tab.key("ArrowRight")
    tab.key("End")
    assert page.evaluate("getComputedStyle(document.querySelector('.stApp')).getPropertyValue('--veil-steps')") == "hidden"
    expect(stepper).to_have_attribute("data-iteration", "0")
    assert tab.query()["lesson"] == ["gbrank"] and tab.axe_by_day_and_night() == []
    tab.resize(390, 844)  # there the old list stands where the new one would
    expect(row).to_be_visible()
    expect(page.locator(".right .row").first).to_be_hidden()
    tab.resize(1280, 720)
    tab.press("choice_2")
    tab.says("You said Below 0. The pairs with two better documents give −2 and −1.")
    tab.says("The answer is Above 0. (2 + 2 + 1 − 2 − 1) / 5 = 0.4.")
    expect(page.locator(".sheet")).to_be_visible()
    expect(page.locator(".transport")).to_be_visible()

    tab.turn_to("Course")
    tab.press("begin_lambda")
    tab.says("Which result does LambdaRank push up harder?")
    arrows = page.locator(".arrows").first
    expect(page.locator(".stage .row, .list .row").first).to_be_visible()
    expect(arrows).to_be_hidden()
    for leak in (
        page.get_by_text("The numbers as tables"),
        page.locator(".doings .share button").first,
        page.get_by_role("button", name="Hide the lambdas"),
        page.locator("section.equation"),
        page.locator(".forces header").get_by_text("RankNet"),  # a heading over nothing
    ):
        expect(leak).to_be_hidden()
    assert page.get_by_label("Grade of Relevant result B").bounding_box()["y"] < 720, "both documents that are asked about are in sight"
    tab.press("choice_1")
    tab.says("Right: A: it is nearer to the top.")
    expect(arrows).to_be_visible()
    tab.press("on")
    tab.press("check")
    tab.says("Not yet. Relevant result B is pushed by 0.538, Relevant result A by 0.71.")
    row = page.locator("[data-document='6']").first
    for rank in range(6, 0, -1):
        row.locator(".grip").press("Alt+ArrowUp")
        expect(row.locator(".rank")).to_have_text(str(rank))
    tab.press("check")
    tab.says("Done. Relevant result B is pushed by")
    tab.press("next")
    tab.says(f"Lesson 10 of {len(LESSONS)}")
    tab.press("choice_0")
    tab.says("You said Grandma's: its λ is over four times as large.")
    tab.says("The answer is Both equally far. λ / curvature is 0.373 / 0.186 ≈ 2")

    page.wait_for_function("localStorage.getItem('boosting_lesson_a-newton-step') !== null")  # told once the page stands
    tab.open()  # another session: what it knows, the browser has told it
    expect(page.get_by_text(f"1 of {len(LESSONS)} challenges met. Predictions: 1 right, 2 wrong.")).to_be_visible()
    tab.press("forget")
    page.wait_for_function("Object.keys(localStorage).every((name) => !name.startsWith('boosting_lesson'))")
    tab.open()
    expect(page.get_by_text("Your progress is kept in this browser only.")).to_be_visible()


def test_lessons_are_walked_with_right_and_wrong_answers_and_their_challenges_met(visit):
    tab = visit(Course).open()
    for number, name in enumerate(WALKED):
        lesson = LESSONS[name]
        tab.turn_to("Course")
        tab.press(f"begin_{name}")
        tab.says(f"Lesson {list(LESSONS).index(name) + 1} of {len(LESSONS)}")
        tab.says(lesson.ask)
        if "leaves" in lesson.scene.hide:
            leaves = tab.page.locator(".tree .leaf")
            leaves.first.wait_for(state="attached")  # the question may stand before the tree does
            expect(leaves.and_(tab.page.locator('[aria-label*="value"]'))).to_have_count(0)
        right = lesson.choices.index(right_choice(lesson, answer_of(lesson, at)))
        chosen = right if number % 2 else (right + 1) % len(lesson.choices)
        tab.press(f"choice_{chosen}")
        tab.says("Right: " if number % 2 else f"You said {lesson.choices[chosen].says}.")
        tab.press("on")
        tab.says("Challenge")
        tab.at_rest()
        params = {**dict(lesson.start.params), **MET[name](dict(lesson.start.params)), "lesson": f"{name}~challenge"}
        tab.go_back_to(f"/{lesson.start.page}?{urlencode(params)}")
        tab.page.wait_for_timeout(300)
        tab.at_rest()
        tab.ask()
        tab.says("Done.")
    tab.turn_to("Course")
    expect(tab.page.get_by_text(f"6 of {len(LESSONS)} challenges met. Predictions: 3 right, 3 wrong.")).to_be_visible()
