"""The course: a page for each lesson, with its question, every answer to it, and its scenes."""

import html
from collections.abc import Sequence
from pathlib import Path
from string import Template

from ..course.judge import answer_of, right_choice
from ..course.lesson import Answer, Lesson
from ..course.words import filled
from ..shell.pages import PAGES
from .scenes import Scenes
from .sentence import sentence

TEMPLATE = Path(__file__).with_name("lesson.html")
TITLES = {page.name: page.title for page in PAGES}
FOUND_BY_STEPPING = ("near the best held-out iteration",)  # challenges that ask for a place in the run as it is


def overview(lessons: Sequence[Lesson]) -> str:
    """HTML of the list of lessons."""
    items = [f'<li><a href="{one.name}.html">{html.escape(one.title)}</a><br>{html.escape(one.idea)}</li>' for one in lessons]
    return f'<ol class="lessons">{"".join(items)}</ol>'


def lesson_page(lesson: Lesson, lessons: Sequence[Lesson], scenes: Scenes) -> str:
    """HTML of a lesson. Raises ValueError where its file asks for what is not there."""
    at, terms = lessons.index(lesson), set[str]()
    words = {"idea": lesson.idea, "look": lesson.look, "task": lesson.task, "done": lesson.done}
    said = {name: sentence(text, terms) for name, text in words.items()}
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        said, number=at + 1, count=len(lessons), title=html.escape(lesson.title), ask=sentence(lesson.ask), scene=_scene(lesson, scenes),
        choices=_choices(lesson, scenes), start=_start(lesson, scenes), before=_beside(lessons[:at][-1:], "Previous", "prev"),
        after=_beside(lessons[at + 1 :][:1], "Next", "next"),
    )  # fmt: skip


def _scene(lesson: Lesson, scenes: Scenes) -> str:
    """The way to the scene of the question."""
    link = scenes.link(lesson, lesson.scene)
    if not link:
        return f'<p class="app">This scene is on {TITLES[lesson.scene.page]}, which needs the app. {_in_app(lesson)}</p>'
    hidden = " <small>The answer is hidden there.</small>" if "hide=" in link else ""
    return f'<p><a class="go" href="{html.escape(link)}">Open the scene</a>{hidden}</p>'


def _choices(lesson: Lesson, scenes: Scenes) -> str:
    """A part for each choice, which folds out: what is said to it, the reason, and the way to where it is seen."""
    found = answer_of(lesson, scenes.at)
    right, shown = right_choice(lesson, found), _shown(lesson, scenes)
    parts = []
    for choice in lesson.choices:
        terms: set[str] = set()
        reply, why = (sentence(filled(text, found.numbers), terms) for text in (choice.reply, lesson.why))
        said = f"<p>{_verdict(choice, right)} {reply}</p>"
        why = why if choice == right else f"The answer is <b>{html.escape(right.says)}</b>. {why}"
        parts.append(f'<details name="choice"><summary>{sentence(choice.says)}</summary>{said}<p>{why}</p>{shown}</details>')
    return "\n".join(parts)


def _verdict(choice: Answer, right: Answer) -> str:
    return '<b class="right">Right.</b>' if choice == right else '<b class="wrong">Not quite.</b>'


def _shown(lesson: Lesson, scenes: Scenes) -> str:
    link = scenes.link(lesson, lesson.shown)
    if not link:
        return (
            ""
            if lesson.shown.page == lesson.scene.page and not scenes.link(lesson, lesson.scene)
            else f"<p><small>It is shown on {TITLES[lesson.shown.page]}, in the app.</small></p>"
        )
    is_insight = lesson.shown.params.get("sheet") == "insight"
    note = " <small>Its sheet with the Insight view needs the app.</small>" if is_insight else ""
    return f'<p><a class="go" href="{html.escape(link)}">See the answer</a>{note}</p>'


def _start(lesson: Lesson, scenes: Scenes) -> str:
    """What the challenge needs, and the way to where it begins."""
    link = scenes.link(lesson, lesson.start)
    see = f'<p><a class="go" href="{html.escape(link)}">See the start</a></p>' if link else ""
    if lesson.check.name in FOUND_BY_STEPPING:
        return f'{see}<p class="app">You can look for it in this run; the app checks it. {_in_app(lesson)}</p>'
    page = "" if lesson.start.page == lesson.scene.page else f", on {TITLES[lesson.start.page]}"
    way = "It comes after the question." if not scenes.link(lesson, lesson.scene) else _in_app(lesson)  # which was said there
    return f'{see}<p class="app">This challenge needs the app{page}, which sets it up and checks it. {way}</p>'


def _in_app(lesson: Lesson) -> str:
    place = f"localhost:8501/{lesson.scene.page}?lesson={lesson.name}"
    return f"In a copy of the program, run <code>make run</code>, then open <code>{place}</code>."


def _beside(lessons: Sequence[Lesson], words: str, rel: str) -> str:
    return "".join(f'<a rel="{rel}" href="{one.name}.html">{words}: {html.escape(one.title)}</a>' for one in lessons)
