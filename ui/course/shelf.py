"""The lessons that there are: the files of a folder, in the order of their names, and what is wrong with those that hold none."""

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from ..shell.pages import LESSONS
from . import progress
from .lesson import Broken, Lesson, read

FOLDER = LESSONS
OWN = progress.OWN


class Shelf(NamedTuple):
    lessons: tuple[Lesson, ...]
    broken: tuple[str, ...]

    def find(self, name: str) -> Lesson | None:
        """By its name, or by that of an older address."""
        return next((lesson for lesson in self.lessons if name and name in (lesson.name, lesson.was)), None)

    def number(self, lesson: Lesson) -> int:
        """Its place in the course, from 1."""
        return self.lessons.index(lesson) + 1

    @property
    def renamed(self) -> dict[str, str]:
        """Older name -> name."""
        return {lesson.was: lesson.name for lesson in self.lessons if lesson.was}


def name_of(path: Path) -> str:
    """What the address calls the lesson of a file: its name without the number, so that lessons may change places.

    >>> name_of(Path("03-boosting.toml")), name_of(Path("mine.toml"))
    ('boosting', 'mine')
    """
    number, _, name = path.stem.partition("-")
    return name if number.isdigit() and name else path.stem


def from_folder(folder: Path) -> Shelf:
    """Every lesson of a folder; a file that holds none is named, with what to mend."""
    lessons: dict[str, Lesson] = {}
    broken = []
    for path in sorted(folder.glob("*.toml")):
        try:
            name = name_of(path)
            if name in lessons or name == OWN:
                raise Broken(f"{name}.toml: there is another lesson {name!r}; rename the file.")
            lessons[name] = read(path.read_text(encoding="utf-8"), name)
        except Broken as error:
            broken.append(str(error).replace(f"{name}.toml", path.name, 1))
        except (OSError, UnicodeDecodeError) as error:
            broken.append(f"{path.name} cannot be read: {error}.")
    return Shelf(tuple(lessons.values()), tuple(broken))


def shelf() -> Shelf:
    """The lessons that ship, read again when a file has changed, and the one that this person has opened."""
    found = _shipped(tuple((path.name, path.stat().st_mtime_ns) for path in sorted(FOLDER.glob("*.toml"))))
    own = st.session_state.get("own_lesson")
    return Shelf((*found.lessons, own), found.broken) if own else found


@st.cache_resource(max_entries=2)
def _shipped(stamps: tuple[tuple[str, int], ...]) -> Shelf:
    return from_folder(FOLDER)


def open_own(lesson: Lesson) -> Lesson:
    """Open a lesson of one's own for this session."""
    lesson = replace(lesson, name=OWN)
    if lesson != st.session_state.get("own_lesson"):
        st.session_state["own_lesson"] = lesson
        progress.marks().pop(OWN, None)  # they were about another one
    return lesson
