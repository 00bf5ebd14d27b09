"""Where a person is in a lesson: question, answer, challenge, done.

It belongs to the session. The address says whether what is on screen is the answer's or the challenge's, so that a reload does not ask
the question over it.
"""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ..state import url
from ..state.whole import whole
from .lesson import Lesson, Scene

QUESTION, ANSWER, CHALLENGE, DONE = "question", "answer", "challenge", "done"
LEADS = "lesson_leads"  # under which the session holds the scene that is to be set


def stage() -> str:
    return st.session_state.get("lesson_stage", QUESTION)


def given() -> int | None:
    """Which choice was taken."""
    return st.session_state.get("lesson_given")


def last_verdict() -> tuple[Any, Any]:
    """The page and parameters that were judged last, and the verdict; None for both where nothing was."""
    return st.session_state.get("lesson_said") or (None, None)


def begin(lesson: Lesson) -> None:
    """Take up a lesson from its question on."""
    url.take(lesson.name)
    st.session_state["tour_at"] = None  # one guide at a time
    st.session_state["lesson_given"] = None
    _go(QUESTION, lesson.scene)


def resume(lesson: Lesson, stage: str, is_set: bool) -> None:
    """Take up a lesson where an address says: at its challenge, or from its question on. What was answered, the address does not say, so
    an answer is asked for once more. is_set: the address has a scene, which stays where it is that of the stage."""
    begin(lesson)
    if stage == CHALLENGE:
        take_up(lesson)
    if is_set and stage != ANSWER:
        lead(None)


def go_back(lesson: Lesson, said: str) -> None:
    """To the stage that an address of the lesson in hand says, over the scene of that address."""
    to, now = said or QUESTION, CHALLENGE if stage() == DONE else stage()
    if to == now:
        return
    if to == ANSWER and given() is None:  # it was given in another session: its scene would stand under another stage
        begin(lesson)
        return
    url.take(lesson.name, said)
    _go(to, lesson.scene)
    lead(None)


def choose(lesson: Lesson, at: int) -> None:
    st.session_state["lesson_given"], st.session_state["lesson_news"] = at, True
    url.take(lesson.name, ANSWER)
    _go(ANSWER, lesson.shown)


def take_up(lesson: Lesson) -> None:
    """The challenge, from its start."""
    url.take(lesson.name, CHALLENGE)
    _go(CHALLENGE, lesson.start)


def is_news() -> bool:
    """Whether what was answered or met is to be noted: once, since somebody may clear their progress while it is still on screen."""
    return st.session_state.pop("lesson_news", False)


def ask() -> None:
    """Have what is on screen judged."""
    st.session_state["lesson_asks"] = True


def is_asked() -> bool:
    return st.session_state.get("lesson_asks", False)


@whole()
def judge(page: str, params: Mapping[str, str], verdict: Any) -> None:
    """Keep the verdict that was asked for about an address; a challenge that is met is done."""
    st.session_state["lesson_asks"] = False
    st.session_state["lesson_said"] = (page, dict(params)), verdict
    if verdict.is_met:
        st.session_state["lesson_stage"], st.session_state["lesson_news"] = DONE, True


def leave() -> None:
    url.take("")
    url.write(url.params())


def lead(scene: Scene | None) -> None:
    """Go where a scene is, in the next run; None: stay."""
    st.session_state[LEADS] = scene


def leads() -> Scene | None:
    return st.session_state.get(LEADS)


def _go(to: str, scene: Scene) -> None:
    st.session_state["lesson_stage"], st.session_state["lesson_said"] = to, None
    lead(scene)
