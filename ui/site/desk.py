"""The cue sheet on every page of the site: the lecturer's desk of the app, which finds the file of each cue."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..component.page import with_script
from ..course.lesson import Lesson
from ..cues.cues import CUES, ready
from ..shell.frame import COLOURS
from ..shell.pages import PAGES, PATHS
from .views import NAMED, View, rules

JS = Path(__file__).parent / "js"
TEXTS = {"": "index.html", "course": "course/index.html"}  # page of the app -> the file that has its words
APP = "app.html"
NOTES = "notes.html"


class Desk:
    """views     file of the site -> what it shows
    lessons   whose pages the site has
    """

    def __init__(self, views: Mapping[str, View], lessons: Sequence[Lesson]) -> None:
        self._given: dict[str, Any] = {
            "views": {file: view._asdict() for file, view in views.items()}, "rules": rules(), "texts": TEXTS,
            "lessons": [lesson.name for lesson in lessons], "scenes": {f"course/{one.name}.html": one.scene.page for one in lessons},
            "pages": PATHS, "titles": {page.name: page.title for page in PAGES}, "named": NAMED, "ready": ready(), "colours": COLOURS,
            "style": CUES.style(), "app": APP, "notes": NOTES,
        }  # fmt: skip

    def on(self, file: str, text: str) -> str:
        """A page of the site with the desk on it."""
        return with_script(text, JS / "desk.js", {**self._given, "file": file, "up": "../" * file.count("/")})


def notes(text: str) -> str:
    """The window of notes, which has no desk."""
    return with_script(text, JS / "notes.js", {})
