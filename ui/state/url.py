"""The query parameters of a page, without those of the app: what a page reads and writes; the lesson in hand and large text go along by
themselves.

    /step?data=six&loss=lambdamart&lesson=boosting&large=true     the page knows data and loss, the bar and the frame above it know the rest

A page that reads `st.query_params` itself would complain about `lesson`, and drop it when it writes.

The browser is always a little behind: it may send a click, or a key, together with an address that the server has replaced meanwhile. So
an address is news where somebody went there, by a link, by Back or by typing it, and not where this session has had it already.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from . import large
from .whole import whole

LESSON = "lesson"
STAGE = "~"  # between the name of a lesson and where in it one is
LECTURE = "follow"
REPEATED = 40  # signs of a name or a value that a complaint repeats
MOST = 100  # addresses that are kept in mind; no browser is further behind


@dataclass(frozen=True)
class _Visit:
    """To a page, by this session.

    known         addresses that the browser came with or was sent, on pages before too, the latest last
    is_followed   whether the page has taken over what the address said that somebody went to
    ignored       a sentence for each parameter of this address that it said more than once, and for one of the app that says nothing
    number        of turns from page to page until then
    """

    page: str
    known: tuple[dict[str, str], ...]
    is_followed: bool = False
    number: int = 0
    ignored: tuple[str, ...] = ()


def params() -> dict[str, str]:
    """What the URL says to the page."""
    return {name: text for name, text in st.query_params.to_dict().items() if name not in (LESSON, LECTURE, large.NAME)}


@whole()
def hear() -> int:
    """At the start of each run: note where the browser is. An address that is news is said back to it, for what was written before may
    still be on its way there, and would stand in the place of the new one. What was ignored of an older one is forgotten. Returns how many
    turns from page to page there were."""
    visit, came, twice = _visit(), st.query_params.to_dict(), _twice()
    is_other_page = visit is not None and visit.page != _page()
    if visit is None:
        visit = _Visit(_page(), (came,), ignored=twice + large.take(came))
    elif is_other_page or came not in visit.known or went_back():
        ignored = twice if went_back() else twice + large.take(came)
        visit = _Visit(_page(), _with(visit.known, came), number=visit.number + is_other_page, ignored=ignored)
        st.query_params.from_dict(came)
        st.session_state["complaints"] = []
    if twice:
        st.query_params.from_dict(came)
    st.session_state["visit"] = visit
    return visit.number


def ignored() -> tuple[str, ...]:
    """A sentence for each parameter that the address said more than once, and for one of the app that it did not say well."""
    visit = _visit()
    return visit.ignored if visit else ()


def is_news() -> bool:
    """Whether the page shall show what the URL says. What was chosen at this very address goes first."""
    visit = _visit()
    if visit is None or visit.page != _page():  # a page that was run without app.py
        hear()
    elif visit.is_followed:
        return False
    return st.session_state.get("chosen_at") != (_page(), st.query_params.to_dict())


def followed() -> None:
    """The page shows what the URL says."""
    _set_followed(True)


def chosen() -> None:
    """Something was chosen while the browser was at this address, which says what was before until the page has written another."""
    visit = _visit()
    st.session_state["chosen_at"] = (visit.page if visit else _page(), st.query_params.to_dict())


@whole()
def write(wanted: Mapping[str, str]) -> None:
    """Make the URL say what the page shows, the lesson in hand where there is one, and whether text is large."""
    full, visit = _of_app(wanted), _visit() or _Visit(_page(), (), is_followed=True)
    if st.query_params.to_dict() != full or visit.known[-1:] != (full,):  # the second: another one may be on its way
        st.query_params.from_dict(full)
    st.session_state["visit"] = replace(visit, known=_with(visit.known, full))
    if st.session_state.get("chosen_at", ("", {}))[0] == _page():
        del st.session_state["chosen_at"]


def go(page: str, query: Mapping[str, str], because: str = "") -> NoReturn:
    """Turn to an address of the app, as a button does; `because` of what the session notes under this name, which is done then."""
    with whole():
        if because:
            st.session_state[because] = None
        goes_first()
        st.switch_page(f"pages/{page}.py", query_params=_of_app(query))
    st.empty()  # the next word to the browser ends this run
    raise RuntimeError("no run goes on that has turned elsewhere")


def goes_first() -> None:
    """Before another address is set: it goes before what was chosen, and is followed where the page has been there before."""
    st.session_state.pop("chosen_at", None)
    st.session_state["complaints"] = []
    _set_followed(False)


def asked_lesson() -> str | None:
    """The lesson that the URL names, with where in it one is; None where it names none."""
    found = st.query_params.get(LESSON)
    return None if found is None else str(found)


def asked_lecture() -> str | None:
    """The code of the lecture that the URL asks to follow; None where it asks for none. Pages that write their address leave it out."""
    found = st.query_params.get(LECTURE)
    return None if found is None else str(found)


def in_hand() -> str:
    """The name of the lesson that this session has taken up; "" where there is none."""
    return _said_lesson().partition(STAGE)[0]


def take(lesson: str, stage: str = "") -> None:
    """Take up a lesson by its name, and say where in it; "" lets go of it."""
    st.session_state["lesson_in_hand"] = f"{lesson}{STAGE}{stage}" if stage else lesson


def _said_lesson() -> str:
    return st.session_state.get("lesson_in_hand", "")


def _of_app(wanted: Mapping[str, str]) -> dict[str, str]:
    """With what the app says on every page."""
    return {**wanted, **({LESSON: _said_lesson()} if in_hand() else {}), **large.said()}


def _twice() -> tuple[str, ...]:
    given = {name: st.query_params.get_all(name) for name in st.query_params}
    short = {name: name[:REPEATED] for name, values in given.items() if len(values) > 1}
    return tuple(
        f"{one}={given[name][0][:REPEATED]} was ignored: the address says {one} {len(given[name])} times, the last one counts."
        for name, one in short.items()
    )


def _page() -> str:
    context = get_script_run_ctx()
    return context.page_script_hash if context else ""


def went_back() -> bool:
    """Whether the browser went there by Back or Forward."""
    return bool(getattr(get_script_run_ctx(), "is_history_navigation", False))


def _visit() -> _Visit | None:
    return st.session_state.get("visit")


def _set_followed(is_followed: bool) -> None:
    if visit := _visit():
        st.session_state["visit"] = replace(visit, is_followed=is_followed)


def _with(known: tuple[dict[str, str], ...], address: dict[str, str]) -> tuple[dict[str, str], ...]:
    return known if known[-1:] == (address,) else (*known, address)[-MOST:]
