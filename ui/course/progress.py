"""How far a person is in the course: by lesson, whether the first answer was right, and whether the challenge is met.

The session holds it; the browser keeps a copy, and gives it to the next session. Nothing of it stays on the server.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import streamlit as st

from ..component.component import Component
from ..component.report import fields, natural, plain

OWN = "own"  # the name of a lesson that a person has opened: of this session alone
REPORTS = {"kept": fields(lessons=plain, clears=natural)}  # clears: how often other tabs began anew
BROWSER = Component("boosting_progress", Path(__file__).with_suffix(".js"), key="lesson_progress", reports=REPORTS)
MOST = 100  # lessons that are kept
LONGEST = 60  # signs of a lesson's name


class Mark(NamedTuple):
    """was_right   the first answer, None = none was given;  is_done   the challenge is met"""

    was_right: bool | None = None
    is_done: bool = False


def marks() -> dict[str, Mark]:
    """What this person has done, by the name of the lesson."""
    return st.session_state.setdefault("lesson_marks", {})


def note(lesson: str, was_right: bool | None = None, is_done: bool = False) -> None:
    """Keep an answer or a challenge that is met; the first answer stays the first."""
    marks()[lesson] = merged(marks().get(lesson, Mark()), Mark(was_right, is_done))


def merged(first: Mark, later: Mark) -> Mark:
    """Both together.

    >>> merged(Mark(False), Mark(True, True))
    Mark(was_right=False, is_done=True)
    """
    return Mark(later.was_right if first.was_right is None else first.was_right, first.is_done or later.is_done)


def forget() -> None:
    """Begin the course anew, here and in the browser."""
    st.session_state["lesson_marks"] = {}
    st.session_state["lesson_forgets"] = st.session_state.get("lesson_forgets", 0) + 1


def hear(renamed: Mapping[str, str]) -> None:
    """Before a page: what the browser has kept, once, and whether another tab began anew; renamed: older name of a lesson -> its name."""
    kept = BROWSER.reported()
    if kept is None:
        return
    if kept["clears"] != st.session_state.get("lesson_clears", 0):
        st.session_state["lesson_marks"], st.session_state["lesson_clears"] = {}, kept["clears"]
    if st.session_state.get("lesson_heard", False):
        return
    st.session_state["lesson_heard"] = True
    if not st.session_state.get("lesson_forgets", 0):
        for kept_as, mark in read(kept["lessons"]).items():
            name = renamed.get(kept_as, kept_as)
            marks()[name] = merged(mark, marks().get(name, Mark()))


def tell() -> None:
    """After a page: what the browser is to keep."""
    lessons = {name: json.dumps(mark._asdict()) for name, mark in marks().items() if name != OWN}
    times = {name: st.session_state.get(f"lesson_{name}", 0) for name in ("forgets", "clears")}
    BROWSER.show({"lessons": lessons, **times})


def read(kept: Any) -> dict[str, Mark]:
    """What a browser has kept; whatever is not a mark is left out, since anybody may have written it.

    >>> read({"1": '{"was_right": true, "is_done": false}', "2": "broken", "3": '{"was_right": 7, "is_done": "x"}'})
    {'1': Mark(was_right=True, is_done=False)}
    """
    found: dict[str, Mark] = {}
    for name, text in list(kept.items())[:MOST] if isinstance(kept, Mapping) else ():
        try:
            mark = Mark(**json.loads(text))
        except (ValueError, TypeError, RecursionError):
            continue
        if len(name) <= LONGEST and mark.was_right in (None, True, False) and isinstance(mark.is_done, bool):
            found[name] = Mark(None if mark.was_right is None else bool(mark.was_right), mark.is_done)
    return found


def exported(titles: Mapping[str, str]) -> str:
    """A small JSON file: every lesson with its title, the first answer, and whether the challenge is met."""
    rows = [
        {"lesson": name, "title": title, "first_answer_right": mark.was_right, "challenge_met": mark.is_done}
        for name, title in titles.items()
        for mark in [marks().get(name, Mark())]
    ]
    return json.dumps({"course": "Boosting to rank", "lessons": rows}, indent=2, ensure_ascii=False)
