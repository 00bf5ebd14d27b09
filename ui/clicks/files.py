"""A click log and preferences of one's own: read in the background, then kept in the session beside the data that they are about."""

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from boosting import Dataset
from boosting.clicks.reader import read_clicks
from boosting.data.delimited import TableError, Watched
from boosting.data.gzip_text import GZIP
from boosting.data.limits import in_words
from boosting.data.preferences import read_preferences

from ..places.clicks import CLICKS
from ..text.markdown import plain
from ..uploads import click_logs, preferences, reading_bar
from ..uploads.click_choice import FILE
from ..uploads.memory import ASIDE, ASIDE_TIMES, Claim
from ..uploads.own_data import shared_budget
from ..uploads.reading import OnProgress, Progress, Reading
from ..work.server import session_id

POPOVER, (READING, SENT) = "clicks_files", reading_bar.CLICKS
READERS = {"log": "boosting.clicks.reader.read_clicks", "preferences": "boosting.data.preferences.read_preferences"}
TITLES = {"log": "Click log", "preferences": "Preferences"}
Read = tuple[Any, Any, int]  # what is kept, what holds its memory, and how much that is


def is_reading() -> bool:
    return READING in st.session_state


def show_progress() -> None:
    reading_bar.show(READING, st.session_state[READING])


def say_trouble(what: str) -> None:
    if told := st.session_state.get(f"clicks_trouble_{what}"):
        st.error("  \n".join(plain(sentence) for sentence in told.splitlines()))


def open_file(what: str, file: Any) -> None:
    """Begin to read it, and take it over where that is done soon."""
    read = partial(_read_log if what == "log" else _read_preferences, file.name, CLICKS.source().train)
    claim = shared_budget().claim(session_id())
    reading = Reading(partial(_within, what, file.getvalue(), claim, read), Progress(TITLES[what], 0.0, file.size))
    reading.start(session_id())
    st.session_state[READING], st.session_state[SENT] = reading, (what, file.file_id)
    st.session_state.pop(f"clicks_trouble_{what}", None)
    st.session_state[POPOVER] = False  # how far it is stands on the page
    reading.rested.wait(reading_bar.SHORT)
    take_over()


def take_over() -> bool:
    """Make what was read the session's own, or keep what is wrong with it for the field; whether anything came to rest."""
    reading = st.session_state.get(READING)
    if reading is None or not reading.rested.is_set():
        return False
    del st.session_state[READING]
    (what, identifier), found = st.session_state.pop(SENT), reading.take()
    st.session_state[POPOVER] = found is None
    if found is None:
        st.session_state[f"clicks_trouble_{what}"] = reading.error
    elif what == "log":
        reading_bar.forget_files([identifier])
        click_logs.keep(found)
        CLICKS.change(log=FILE, query=None)
    else:
        reading_bar.forget_files([identifier])
        preferences.keep(found)
    return True


def _within(what: str, content: bytes, claim: Claim, read: Callable[..., Read], on_progress: OnProgress) -> Any:
    """`read`, told where to report to, within the bounds of one file and of what all visitors share."""
    if len(content) > ASIDE:
        bound = f"the bound here is {in_words(ASIDE)}; send fewer queries, or use {READERS[what]} in a script."
        raise TableError([f"the file has {in_words(len(content))}, {bound}"])
    try:
        claim.resize(ASIDE_TIMES * (ASIDE if content.startswith(GZIP) else len(content)))
        found, owner, held = read(content, lambda share: on_progress(Progress(TITLES[what], share, len(content))))
        claim.resize(held)
    except BaseException:
        claim.give_back()
        raise
    claim.hold_for(owner)
    return found


def _read_log(name: str, data: Dataset, content: bytes, tell: Callable[[float], None]) -> Read:
    found = click_logs.about(name, read_clicks(Watched(content, tell, ASIDE)), data)
    return found, found.log, found.n_bytes


def _read_preferences(name: str, data: Dataset, content: bytes, tell: Callable[[float], None]) -> Read:
    found = preferences.about(name, read_preferences(Watched(content, tell, ASIDE), data), data)
    return found, found.told["stated"], found.n_bytes
