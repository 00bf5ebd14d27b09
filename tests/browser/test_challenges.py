"""Every challenge of the course is met by hand: by the controls of its page, as a student would, after a try that is wrong."""

import re
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import expect

from tests.browser.shown import number
from tests.browser.tab import SETTLED
from tests.browser.test_course import Course
from tests.ui.course.test_lessons import LESSONS

MIDDLE = "node => { const { left, top, width, height } = node.getBoundingClientRect(); return [left + width / 2, top + height / 2]; }"


class Student(Course):
    """A browser tab of somebody who takes a lesson, with the moves that its challenges need."""

    def begin(self, name: str) -> None:
        """The challenge of a lesson, after its question."""
        self.turn_to("Course")
        self.press(f"begin_{name}")
        self.says(LESSONS[name].ask)
        if "errors" in LESSONS[name].scene.hide:
            expect(self.page.locator(".plane .tick", has_text="threshold").first).to_be_hidden()  # the name of curves that are not in sight
        self.press("choice_0")
        expect(self.page.locator(".st-key-lesson_bar")).to_contain_text(re.compile("You said|Right: "))
        self.press("on")
        self.says("Challenge")
        self.at_rest()

    def slide(self, label: str, value: float) -> None:
        """A slider of Streamlit's: to the step before, and there by key."""
        slider = self.page.locator(f'input[type=range]:is([aria-label="{label}"], [aria-label^="{label} "])')
        low, step = (float(slider.get_attribute(which)) for which in ("min", "step"))
        is_up = value - step >= low
        slider.fill(f"{value - step if is_up else value + step:g}")
        slider.press("ArrowRight" if is_up else "ArrowLeft")  # Streamlit takes what a key or a hand has let go of
        assert float(slider.input_value()) == pytest.approx(value)
        self.page.wait_for_timeout(400)
        self.at_rest()

    def undo(self) -> None:
        self.page.get_by_role("button", name="Undo").click()
        self.page.wait_for_timeout(500)
        self.at_rest()

    def type_in(self, label: str, value: str) -> None:
        """A number into a field of the parameters that may be empty."""
        self.page.get_by_role("button", name="Parameters").click()
        field = self.page.locator(f'input[type=number]:is([aria-label="{label}"], [aria-label^="{label} "])')
        field.fill(value)
        field.press("Enter")
        self.page.wait_for_timeout(400)
        self.key("Escape")
        self.at_rest()

    def prune(self, leaves: int, least: int) -> None:
        """The bounds of the tree on Trees."""
        self.slide("Leaves, at most", leaves)
        self.slide("Points per leaf, at least", least)

    def with_parameters(self, act) -> None:
        """Something done in the box of the parameters, which is closed again."""
        self.page.get_by_role("button", name="Parameters").click()
        act()
        self.key("Escape")
        self.at_rest()

    def choose(self, label: str, option: str) -> None:
        """One of the choices among the parameters; a list that opens while its box scrolls would close again."""
        box = self.page.locator(f'[data-testid="stSelectbox"] input[aria-label*="{label}"]')
        box.scroll_into_view_if_needed()
        box.evaluate(SETTLED)
        self.pick(label, option)

    def parameter(self, name: str, value: float) -> None:
        self.with_parameters(lambda: self.slide(name, value))

    def carry(self, points: str, which: int, x: float) -> None:
        """Drag a point of a plane along its row, to a value of x; `data` of the address knows where the points are."""
        marks = self.page.locator(points)
        marks.first.wait_for()
        places = [tuple(float(at) for at in point.split(".")[1:]) for point in self.drawing_of_address()]
        (x0, _), (x1, _) = places[which], places[(which + 1) % len(places)]
        (px0, py), (px1, _) = (marks.nth(row).evaluate(MIDDLE) for row in (which, (which + 1) % len(places)))
        self.page.mouse.move(px0, py)
        self.page.mouse.down()
        self.page.mouse.move(px0 + (x - x0) * (px1 - px0) / (x1 - x0), py, steps=5)
        self.page.mouse.up()
        self.page.wait_for_timeout(500)
        self.at_rest()

    def drawing_of_address(self) -> list[str]:
        return parse_qs(urlparse(self.page.url).query)["data"][0].split("~")[1:]

    def lift(self, document: int, to: int) -> None:
        """Carry a document of Lambdas to a rank, by key."""
        row = self.page.locator(f"[data-document='{document}']").first
        for _ in range(20):
            rank = int(number(row.locator(".rank").inner_text()))
            if rank == to:
                return
            row.locator(".grip").press(f"Alt+{'ArrowUp' if rank > to else 'ArrowDown'}")
            expect(row.locator(".rank")).to_have_text(str(rank + (-1 if rank > to else 1)))

    def go_to_iteration(self, k: int) -> None:
        """On Step, by its scrub bar."""
        scrub = self.page.locator(".transport input[type=range]")
        scrub.fill(str(k))
        self.page.locator(f'.stepper[data-iteration="{k}"]').first.wait_for()
        self.page.wait_for_timeout(600)
        self.at_rest()


POINT, MARK = ".side-plane:not([hidden]) .point", ".plane .mark"
# By lesson: a try that a student may well make and that is wrong, then what makes it right.
TRIES = {
    "one-split": (lambda s: s.carry(POINT, 0, 20), lambda s: (s.undo(), s.carry(POINT, 12, 33))),
    "a-perfect-fit": (lambda s: s.prune(2, 1), lambda s: s.prune(5, 3)),
    "boosting": (lambda s: s.parameter("Learning rate", 0.3), lambda s: s.parameter("Learning rate", 1.0)),
    "metrics-and-pairs": (lambda s: s.lift(1, 1), lambda s: s.lift(4, 6)),
    "ranking-is-not-regression": (lambda s: s.carry(MARK, 3, 46), lambda s: s.carry(MARK, 3, 66)),
    "gbrank": (lambda s: s.parameter("Learning rate", 0.5), lambda s: s.parameter("Learning rate", 2.0)),
    "qbrank": (lambda s: s.parameter("w", 1.0), lambda s: s.parameter("w", 0.0)),
    "bound": (lambda s: s.go_to_iteration(3), lambda s: s.with_parameters(lambda: s.choose("curvature", "newton"))),
    "lambda": (lambda s: s.lift(3, 6), lambda s: s.lift(6, 1)),
    "a-newton-step": (lambda s: s.parameter("sigma", 2.0), lambda s: s.parameter("sigma", 4.0)),
    "mpboost": (lambda s: s.type_in("alpha", "1.5"), lambda s: s.type_in("alpha", "0.5")),
    "how-many-trees": (lambda s: s.go_to_iteration(5), lambda s: s.go_to_iteration(21)),
    "clicks-and-choice": (lambda s: s.pick("Add", "RankSVM · baseline, in the tables"), lambda s: s.pick("Add", "QBRank")),
    "one-algorithm": (lambda s: s.parameter("w", 0.0), lambda s: s.parameter("w", 1.0)),
}  # fmt: skip


@pytest.mark.parametrize("name", TRIES)
def test_a_challenge_is_met_by_the_controls_of_its_page_and_a_wrong_try_is_told(visit, name):
    student = visit(Student).open()
    student.begin(name)
    wrong, right = TRIES[name]
    wrong(student)
    student.press("check")
    student.says("Not yet.")
    right(student)
    student.ask()
    student.says("Done.")
    student.says(LESSONS[name].done.split(". ")[0][:40])


def test_every_lesson_has_its_tries():
    assert list(TRIES) == list(LESSONS)
