"""The lesson in hand, in a slim bar on top of whatever page: the question with its choices, then the answer, then the challenge."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from boosting.words import listed

from ..follow import follow
from ..shell.style import give_sheet
from ..state import url
from ..state.complaints import complain
from ..text.clipped import clip
from ..text.markdown import plain
from . import progress, stages, veil, walk
from .lesson import Lesson
from .shelf import Shelf, shelf

COURSE = "course"  # the page that lists the lessons
FOLDER = Path(__file__).parent


@contextmanager
def over(page: str) -> Iterator[None]:
    """Around a page: the lesson in hand above it, and what its question hides below. The bar is filled once the page has shown itself,
    since it speaks about what is on screen then."""
    _follow_url(is_led=follow.has_led_to(page))
    if st.session_state.get("tour_at") is not None:  # one guide at a time: the tour was taken later
        walk.leave()
    found = shelf() if url.in_hand() else Shelf((), ())
    lesson = found.find(url.in_hand())
    if led := walk.leads() if lesson else None:
        url.go(led.page, led.params, walk.LEADS)
    if lesson is None and page != COURSE:
        yield
        return
    scene = stages.scene_of(lesson) if lesson else None
    hidden = scene.hide if scene and page == scene.page else ()
    give_sheet(FOLDER / "bar.css")
    progress.hear(shelf().renamed)
    veil.hide(hidden)
    bar, kept = st.container(key="lesson_bar") if lesson else None, st.container(key="lesson_kept")
    try:
        yield
    finally:
        if lesson and bar:
            _fill(bar, lesson, found, page)
            url.write(url.params())  # for pages that write no address of their own
        with kept:
            progress.tell()


def _follow_url(is_led: bool) -> None:
    """Take up the lesson that the URL names, once: later it says what this session has written, or had. Back leads to the stage that was
    there. is_led: by a lecture, whose lesson goes before the one in hand, and so does that it has none."""
    asked, seen = url.asked_lesson(), st.session_state.setdefault("lesson_seen", set())
    if url.in_hand():
        seen.add(url.in_hand())
    name, _, stage = (asked or "").partition(url.STAGE)
    if asked == "" or (is_led and asked is None):  # a cue says that it has none
        seen.discard(url.in_hand())  # another cue may take it up again
        url.take("")
        url.write(url.params())
    if (is_led or (url.went_back() and url.in_hand())) and name != url.in_hand():
        seen.discard(name)
    is_back = (is_led or url.went_back()) and name == url.in_hand()
    if not asked or (name in seen and not is_back):
        return
    seen.add(name)
    found = shelf()
    lesson = found.find(name) if stage in ("", walk.ANSWER, walk.CHALLENGE) else None
    if lesson and is_back:
        walk.go_back(lesson, stage)
        return
    if lesson is None:
        names = listed([one.name for one in found.lessons], "or")
        complain(f"lesson={clip(asked)} was ignored: {f'choose {names}.' if names else 'there are no lessons here.'}")
        url.write(url.params())
        return
    walk.resume(lesson, stage, is_set=bool(url.params()))


def _fill(bar, lesson: Lesson, found: Shelf, page: str) -> None:
    words, scene = bar.container(), stages.scene_of(lesson)
    row = bar.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", gap="medium")
    acts = row.container(horizontal=True, gap="small", vertical_alignment="center", width="content")
    ways = row.container(horizontal=True, gap="medium", width="content")
    try:
        stages.show(stages.Stage(lesson, found, page, url.params(), words, acts))
    except stages.NotYet:
        words.markdown("The run of this scene is still being trained.")
        acts.button("Check again", key="lesson_again")
    except (ValueError, LookupError) as error:  # the lesson asks for what is not there
        words.error(f"The file of this lesson, {walk.stage()}: {plain(str(error))}")
    with ways:
        if page != scene.page:
            st.button("Go there", key="lesson_there", type="tertiary", on_click=walk.lead, args=(scene,))
        elif walk.stage() == walk.CHALLENGE:
            st.button("Start again", key="lesson_anew", type="tertiary", on_click=walk.take_up, args=(lesson,))
        elif walk.stage() == walk.QUESTION:  # a link, a reload or a hand may have left something else in sight
            st.button("Reset the scene", key="lesson_scene", type="tertiary", on_click=walk.lead, args=(scene,))
        st.button("Leave", key="lesson_leave", type="tertiary", on_click=walk.leave)
