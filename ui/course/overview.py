"""The Course page: the lessons with what was done of them, the way in, and a lesson file of one's own."""

from pathlib import Path

import streamlit as st

from ..shell.download import download
from ..shell.style import give_sheet
from ..text.markdown import plain
from ..uploads import sent
from . import progress, stages, walk
from .faults import faults
from .lesson import Broken, Lesson, read
from .shelf import OWN, Shelf, open_own, shelf
from .words import said

LARGEST = 100_000  # bytes of a lesson file
FOLDER = Path(__file__).parent
WHERE = (
    "A search engine first builds an index of its pages. For a query, a pipeline reduces them to some candidates; then a ranking function "
    "puts the candidates in order.\n\n"
    "Models of information retrieval give each candidate values: set-theoretic models such as the Boolean ones, algebraic ones such as the "
    "vector space model, and probabilistic ones such as BM25. Learning to rank takes such values as features and learns the order from "
    "judged queries.\n\n"
    "What learns it may be a support vector machine, a neural net such as RankNet, or an ensemble of trees; AltaVista, Yahoo!, Bing "
    "and Yandex have used such ensembles. All top teams of the Yahoo! Learning to Rank Challenge (2010) combined ensembles of trees. The "
    "winner combined twelve models: eight by LambdaMART, two by MART, and two neural nets. ([SL] Web Scale Information Retrieval)"
)


def show() -> None:
    found = shelf()
    give_sheet(FOLDER / "overview.css", usual=FOLDER / "wide.css")
    st.markdown(
        "From a single split to the one algorithm behind five methods, in lessons of five minutes. Each lesson sets a scene, **asks what "
        "will happen**, shows it with the numbers of the real computation, and ends with a challenge that the app checks."
    )
    for sentence in found.broken:
        st.error(plain(sentence), icon=":material/edit_off:")
    _say_how_far(found)
    with st.container(key="lessons"):
        for lesson in found.lessons:  # one below the other on a phone, in their order; elsewhere down the left column, then the right
            _show_lesson(lesson, found.number(lesson), *st.columns([4.2, 1], vertical_alignment="center", gap="small"))
    with st.expander("Where ranking is used", icon=":material/travel_explore:"):
        st.markdown(WHERE)
    _offer_own()


def _say_how_far(found: Shelf) -> None:
    marks = [progress.marks().get(lesson.name, progress.Mark()) for lesson in found.lessons]
    n_done, n_answered = sum(mark.is_done for mark in marks), sum(mark.was_right is not None for mark in marks)
    n_right = sum(mark.was_right is True for mark in marks)
    if not (n_done or n_answered):
        st.caption("Your progress is kept in this browser only.")
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        st.markdown(f"**{n_done} of {len(marks)}** challenges met. {_predictions(n_right, n_answered - n_right)}", width="content")
        titles = {lesson.name: lesson.title for lesson in found.lessons}
        exported = progress.exported(titles)
        download("Save progress", lambda: exported, "course.json", "application/json", key="lesson_export", type="tertiary")
        st.button("Clear progress", icon=":material/restart_alt:", type="tertiary", key="lesson_forget", on_click=progress.forget)


def _predictions(n_right: int, n_wrong: int) -> str:
    return f"Predictions: {n_right} right, {n_wrong} wrong." if n_right + n_wrong else ""


def _show_lesson(lesson: Lesson, number: int, words, act) -> None:
    mark = progress.marks().get(lesson.name, progress.Mark())
    sign = ":green[:material/check_circle:]" if mark.is_done else ":material/radio_button_unchecked:"
    first = "" if mark.was_right is None else " · predicted right" if mark.was_right else " · predicted wrong"
    words.markdown(f"{sign} {said(f'**{lesson.title}**')}{first}")
    words.caption(said(lesson.idea))
    label = "Your lesson" if lesson.name == OWN else f"Lesson {number}"
    act.button(label, key=f"lesson_begin_{lesson.name}", width="stretch", on_click=walk.begin, args=(lesson,))


def _offer_own() -> None:
    with st.expander("Your own lesson", icon=":material/edit_note:"):
        st.caption(
            "A lesson is one text file with a scene, a question, replies and a challenge. docs/write-a-lesson.md, beside the program, "
            "shows how to write one. The file stays in this browser tab."
        )
        given = sent.field(st, "Lesson file", type="toml", key="lesson_file", label_visibility="collapsed", max_upload_size=1)
        if given is None:
            return
        try:
            lesson = read(_text(given), given.name.removesuffix(".toml"))
            wrong = _faults(lesson)
        except Broken as error:
            wrong = [str(error)]
        except stages.NotYet:
            wrong = []
            st.caption("The run of a scene is still being trained, so the sentences of the lesson are not checked yet.")
            st.button("Check again", key="lesson_check_own")
        for sentence in wrong:
            st.error(plain(sentence), icon=":material/edit_off:")
        if not wrong:
            lesson = open_own(lesson)
            st.button(said(f"Begin: {lesson.title}"), key="lesson_begin_own_file", type="primary", on_click=walk.begin, args=(lesson,))


def _faults(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson of one's own, worked out once."""
    kept = st.session_state.get("own_lesson_faults")
    if kept is None or kept[0] != lesson:
        kept = st.session_state["own_lesson_faults"] = lesson, faults(lesson, stages.place_of)
    return kept[1]


def _text(given) -> str:
    if given.size > LARGEST:
        raise Broken(f"{given.name} has {given.size:,} bytes; a lesson may have {LARGEST:,}.")
    try:
        return given.getvalue().decode("utf-8")
    except UnicodeDecodeError as error:
        raise Broken(f"{given.name} is not UTF-8 text: {error}.") from None
