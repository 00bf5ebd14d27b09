"""What is wrong with a lesson whose file is in order: its answer, its sentences and its challenge, worked out as if somebody took it."""

from .checks import CHECKS
from .judge import At, answer_of, right_choice
from .lesson import Lesson
from .words import filled


def faults(lesson: Lesson, at: At) -> list[str]:
    """A sentence for each fault, with the file and the key; at: the place of a scene.

    A right answer that no choice has, a number that the answer lacks, a document that the data lack, a challenge that is met at its start.
    """
    return [f"{lesson.name}.toml, {key}: {what}" for key, what in (*_of_question(lesson, at), *_of_challenge(lesson, at))]


def _of_question(lesson: Lesson, at: At) -> list[tuple[str, str]]:
    try:
        found = answer_of(lesson, at)
    except (ValueError, LookupError) as error:
        return [("question.answer", str(error))]
    wrong = []
    try:
        right_choice(lesson, found)
    except ValueError as error:
        wrong.append(("question.choice", str(error)))
    replies = {f"question.choice {number}.reply": choice.reply for number, choice in enumerate(lesson.choices, start=1)}
    for key, sentence in {**replies, "answer.why": lesson.why}.items():
        try:
            filled(sentence, found.numbers)
        except ValueError as error:
            wrong.append((key, str(error)))
    return wrong


def _of_challenge(lesson: Lesson, at: At) -> list[tuple[str, str]]:
    try:
        start = at(lesson.start)
        is_met = CHECKS[lesson.check.name](start, start, **lesson.check.given).is_met
    except (ValueError, LookupError) as error:
        return [("challenge.check", str(error))]
    return [("challenge.scene", "the check is met there already; start further away.")] if is_met else []
