"""What every page does first: the door, what the server needs once, styles, its address; its stage; and how it fails."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import streamlit as st

from ..state.complaints import say_complaints
from ..text.markdown import plain
from ..work import server
from . import style
from .door import TAB, front_door


def open_page(follow: Callable[[], None] | None = None) -> None:
    """Set-up and styles of a page. Then it follows its address, and what of that was ignored is said; None = the page does so itself. The
    first deep link of a process runs the page without app.py, where what the server was started with is not open yet: it opens the door
    itself."""
    if not st.session_state.pop("came_by_front_door", False):
        st.set_page_config(**TAB)
        front_door()
        st.rerun()  # through app.py: widgets keep their identity, and the first click on a popover is not lost
    server.set_up()
    style.give_page_style(st.session_state["menu"])
    if follow:
        follow()
        say_complaints()


def stage(show: Callable[..., object], *args: Any) -> None:
    """What the browser's reports run again by itself: the controls stay as they are."""

    @st.fragment
    @wraps(show)
    def again() -> None:
        with guarded():
            show(*args)

    again()


@contextmanager
def guarded(view: str = "this view") -> Iterator[None]:
    """What fails below a page's controls becomes a sentence there, and the controls stay. Nobody foresaw such an error: all of it stands in
    the server's log, for whoever can mend it."""
    try:
        yield
    except Exception as error:
        logging.getLogger(__name__).exception("a view failed")
        name = plain(type(error).__name__)
        st.error(f"{view[0].upper()}{view[1:]} met an unexpected error ({name}). What you chose is kept; the server's log has the rest.")
        st.button("Try again", icon=":material/refresh:", key=f"try {view} again")
