"""The query parameters of a page, without those of the app: what a page reads and writes; the lesson in hand goes along by itself.

    /step?data=six&loss=lambdamart&lesson=3        the page knows data and loss, the lesson's bar above it knows the rest

A page that reads `st.query_params` itself would complain about `lesson`, and drop it when it writes.
"""

from collections.abc import Mapping

import streamlit as st

LESSON = "lesson"


def params() -> dict[str, str]:
    """What the URL says to the page."""
    found = st.query_params.to_dict()
    found.pop(LESSON, None)
    return found


def write(wanted: Mapping[str, str]) -> None:
    """Make the URL say what the page shows, and the lesson in hand where there is one."""
    lesson = in_hand()
    full = {**wanted, **({LESSON: lesson} if lesson else {})}
    if st.query_params.to_dict() != full:
        st.query_params.from_dict(full)


def asked_lesson() -> str | None:
    """The lesson that the URL names; None where it names none."""
    found = st.query_params.get(LESSON)
    return None if found is None else str(found)


def in_hand() -> str:
    """The name of the lesson that this session has taken up; "" where there is none."""
    return st.session_state.get("lesson_in_hand", "")


def take(lesson: str) -> None:
    """Take up a lesson by its name; "" lets go of it."""
    st.session_state["lesson_in_hand"] = lesson


def goes_first() -> None:
    """Before a switch to an address: it goes before what was chosen on the page that is left, which each page notes for itself."""
    for name in [name for name in st.session_state if name == "chose" or str(name).endswith("_chose")]:
        st.session_state[name] = False
