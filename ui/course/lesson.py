"""A lesson as it stands in its file, and what is wrong with a file that does not hold one.

docs/write-a-lesson.md shows a whole one. Everything that a lesson says is text; what is right, and whether a challenge is met, is
computed by a function of `answers.py` or `checks.py` that the file names, with parameters of its own.
"""

import inspect
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..text.clipped import clip
from .answers import ANSWERS
from .checks import CHECKS
from .here import READERS, Here
from .veil import PARTS
from .words import BRACES

LONGEST = 20_000  # signs of a file
DEEPEST = 8  # tables and lists within each other
LARGEST = 2**53  # the size of a number: beyond, whole ones are not counted one by one
LENGTHS = {"title": 60, "idea": 200, "look": 420, "ask": 260, "says": 60, "reply": 420, "why": 520, "task": 420, "done": 300, "was": 60}


FILLED = ("reply", "why")  # the sentences in which numbers stand in braces


class Broken(ValueError):
    """What is wrong with a lesson file: the file, the key, what it says, and what it may say."""


@dataclass(frozen=True)
class Scene:
    """page, params   an address of the app;  hide   parts of the page that stay out of sight meanwhile, of `veil.PARTS`"""

    page: str
    params: Mapping[str, str] = field(default_factory=dict)
    hide: tuple[str, ...] = ()


@dataclass(frozen=True)
class Named:
    """A function of a registry by its name, with its parameters."""

    name: str
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """value   what the answer must be for this choice to be right;  says   on its button;  reply   once it was chosen"""

    value: str
    says: str
    reply: str


@dataclass(frozen=True)
class Lesson:
    """name      of the file, without number and .toml: what the address calls it;  was   what older addresses call it, "" = nothing
    look      what to look at before one answers;  ask   the question;  answer   how the right choice is found
    shown     where the answer is seen;  why   the reason, with numbers in braces
    task      the challenge, from the scene `start`;  check   how it is judged;  done   what is said then
    """

    name: str
    title: str
    idea: str
    look: str
    scene: Scene
    ask: str
    answer: Named
    choices: tuple[Answer, ...]
    shown: Scene
    why: str
    task: str
    start: Scene
    check: Named
    done: str
    was: str = ""


def read(text: str, name: str) -> Lesson:
    """The lesson of a file. Raises Broken that names the file, the key, what is wrong and what is allowed.

    >>> read('title = 3', "mine")
    Traceback (most recent call last):
    ui.course.lesson.Broken: mine.toml, title: 3 is not text; write it in quotation marks.
    """
    if len(text) > LONGEST:
        raise Broken(f"{name}.toml has {len(text):,} characters; a lesson may have {LONGEST:,}.")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Broken(f"{name}.toml is not TOML: {error}.") from None
    except (ValueError, RecursionError):
        raise Broken(f"{name}.toml is not TOML: a number in it has thousands of digits, or lists are nested hundreds deep.") from None
    _check_bounds(table, name)
    top = _Table(table, name, "")
    found = {key: top.text(key) for key in ("title", "idea", "look")}
    was = top.text("was") if "was" in top else ""
    scene = _scene(top.table("scene"))
    question, answer, challenge = top.table("question"), top.table("answer"), top.table("challenge")
    top.nothing_else()
    lesson = Lesson(
        name, **found, scene=scene, ask=question.text("ask"), answer=_named(question, "answer", ANSWERS), choices=_choices(question),
        shown=_scene(answer.table("scene")) if "scene" in answer else Scene(scene.page, scene.params), why=answer.text("why"),
        task=challenge.text("task"), start=_scene(challenge.table("scene")), check=_named(challenge, "check", CHECKS),
        done=challenge.text("done"), was=was,
    )  # fmt: skip
    for part in (question, answer, challenge):
        part.nothing_else()
    return lesson


def _check_bounds(value: Any, name: str, where: str = "", depth: int = 0) -> None:
    """What Python could not even write down again is refused: TOML has no end of nesting, and its reader none of digits."""
    if isinstance(value, (dict, list)):
        if depth > DEEPEST:
            raise Broken(f"{name}.toml, {clip(where)}: it is nested more than {DEEPEST} levels deep; use fewer.")
        for key, one in value.items() if isinstance(value, dict) else enumerate(value, start=1):
            _check_bounds(one, name, f"{where}.{key}" if where else str(key), depth + 1)
    elif isinstance(value, (int, float)) and not abs(value) <= LARGEST:
        raise Broken(f"{name}.toml, {clip(where)}: a number must be between -{LARGEST:,} and {LARGEST:,}.")


class _Table:
    """A table of the file, of which each key is taken once; `where` names it in an error."""

    def __init__(self, table: Mapping[str, Any], name: str, where: str) -> None:
        self.left, self.name, self.where = dict(table), name, where
        self.taken: list[str] = []

    def __contains__(self, key: str) -> bool:
        return key in self.left

    def wrong(self, key: str, what: str) -> Broken:
        return Broken(f"{self.name}.toml, {self.where}{clip(key)}: {what}")

    def take(self, key: str, otherwise: Any = None) -> Any:
        self.taken.append(key)
        if key not in self.left and otherwise is None:
            raise self.wrong(key, "it is missing; docs/write-a-lesson.md shows a lesson with all its parts.")
        return self.left.pop(key, otherwise)

    def text(self, key: str) -> str:
        found = self.take(key)
        if not isinstance(found, str):
            raise self.wrong(key, f"{_shown(found)} is not text; write it in quotation marks.")
        if not found.strip():
            raise self.wrong(key, "it is empty; write a sentence.")
        if len(found) > LENGTHS.get(key, LENGTHS["look"]):
            raise self.wrong(key, f"it has {len(found)} characters; {LENGTHS.get(key, LENGTHS['look'])} fit above a page.")
        if key in LENGTHS and key not in FILLED and (braces := BRACES.search(found)):
            raise self.wrong(key, f"{braces[0]} would be shown as it is; only {' and '.join(FILLED)} have numbers in braces.")
        return found.strip()

    def table(self, key: str) -> "_Table":
        found = self.take(key)
        if not isinstance(found, dict):
            raise self.wrong(key, f"{_shown(found)} is not a table; begin one with [{self.where}{key}].")
        return _Table(found, self.name, f"{self.where}{key}.")

    def nothing_else(self) -> None:
        for key in self.left:
            raise self.wrong(key, f"there is no such key here; the allowed keys are {', '.join(self.taken)}.")


def _shown(value: Any) -> str:
    """A value as an error repeats it."""
    return clip(repr(value))


def _scene(table: _Table) -> Scene:
    """page, hide, and every other key a query parameter of the page."""
    page, hide = table.text("page"), table.take("hide", [])
    if page not in READERS:
        raise table.wrong("page", f"{_shown(page)} is not a page that a lesson can use; choose one of {', '.join(READERS)}.")
    if not isinstance(hide, list) or not set(map(str, hide)) <= set(PARTS):
        raise table.wrong("hide", f"{_shown(hide)} names a part that cannot be hidden; choose from {', '.join(PARTS)}, as a list.")
    params = {}
    for key, value in table.left.items():
        if not isinstance(value, (str, int, float)):
            raise table.wrong(key, f"{_shown(value)} is neither text nor a number; write one of them.")
        params[key] = str(value).lower() if isinstance(value, bool) else str(value)
    for complaint in Here(page, params).complaints:
        raise table.wrong("page", f"the address does not open: {complaint}")
    return Scene(page, params, tuple(dict.fromkeys([*hide, "more"] if "outcome" in hide else hide)))  # what folds out says the outcome


def _named(table: _Table, key: str, registry: Mapping[str, Callable]) -> Named:
    """A function of a registry: {of = "its name", and its parameters}."""
    inner = table.table(key)
    name = inner.text("of")
    if name not in registry:
        raise inner.wrong("of", f"{_shown(name)} is not known; choose one of {', '.join(registry)}.")
    known = {n: p for n, p in inspect.signature(registry[name]).parameters.items() if p.kind is p.KEYWORD_ONLY}
    for given in inner.left:
        if given not in known:
            raise inner.wrong(given, f"{name!r} has no such parameter; it has {', '.join(known) or 'none'}.")
    for parameter, spec in known.items():
        if spec.default is spec.empty and parameter not in inner.left:
            raise inner.wrong(parameter, f"{name!r} needs it.")
        wanted = spec.annotation
        value = inner.left.get(parameter, spec.default)
        if isinstance(value, bool) or not isinstance(value, (int, float) if wanted is float else wanted):
            words = {str: "text", int: "a whole number", float: "a number", list: "a list"}
            raise inner.wrong(parameter, f"{_shown(value)} is not {words[wanted]}.")
    return Named(name, dict(inner.left))


def _choices(question: _Table) -> tuple[Answer, ...]:
    found = question.take("choice")
    if not isinstance(found, list) or not 2 <= len(found) <= 5 or not all(isinstance(one, dict) for one in found):
        raise question.wrong("choice", "write two to five choices, each starting with [[question.choice]].")
    choices = []
    for number, one in enumerate(found, start=1):
        table = _Table(one, question.name, f"question.choice {number}.")
        choices.append(Answer(table.text("is"), table.text("says"), table.text("reply")))
        table.nothing_else()
    if len({choice.value for choice in choices}) < len(choices):
        raise question.wrong("choice", "two of them have the same `is`; give each a different one.")
    return tuple(choices)
