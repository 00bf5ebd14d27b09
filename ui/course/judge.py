"""What is right in a lesson: the library is asked, at the scene of the question or at what is on screen."""

from collections.abc import Callable

from .answers import ANSWERS, Found
from .checks import CHECKS, Verdict
from .here import Elsewhere, Here
from .lesson import Answer, Lesson, Scene

At = Callable[[Scene], Here]


def answer_of(lesson: Lesson, at: At) -> Found:
    """What the library says about the question; at: the place of a scene."""
    return ANSWERS[lesson.answer.name](at(lesson.scene), **lesson.answer.given)


def right_choice(lesson: Lesson, found: Found) -> Answer:
    """The choice that says so. Raises ValueError where none does."""
    right = next((choice for choice in lesson.choices if choice.value == found.value), None)
    if right is None:
        raise ValueError(f"the answer is {found.value!r}, and no choice has that as its `is`.")
    return right


def verdict_on(now: Here, lesson: Lesson, at: At) -> Verdict:
    """Whether a place meets the challenge; a place on another page does not."""
    try:
        return CHECKS[lesson.check.name](now, at(lesson.start), **lesson.check.given)
    except Elsewhere as error:
        return Verdict(False, f"Go back to the page of the challenge: {error}")
