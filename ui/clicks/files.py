"""A click log and preferences of one's own: read in the background, then kept in the session beside the data that they are about."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import streamlit as st

from boosting import Dataset
from boosting.clicks.log import ClickLog
from boosting.clicks.reader import read_clicks, read_without_wrong_lines
from boosting.data.delimited import DelimitedError, Watched
from boosting.data.gzip_text import GZIP
from boosting.data.limits import in_words
from boosting.data.preferences import read_preferences

from ..places.clicks import CLICKS
from ..state.whole import whole
from ..text.markdown import plain
from ..uploads import click_logs, preferences, reading_bar, sent
from ..uploads.click_choice import FILE
from ..uploads.memory import ASIDE, ASIDE_TIMES, Claim
from ..uploads.own_data import shared_budget
from ..uploads.reading import OnProgress, Progress, Reading
from ..work.server import session_id

POPOVER, (READING, SENT) = "clicks_files", reading_bar.CLICKS
READERS = {"log": "boosting.clicks.reader.read_clicks", "preferences": "boosting.data.preferences.read_preferences"}
TITLES = {"log": "Click log", "preferences": "Preferences"}
Read = tuple[Any, Any, int]  # what is kept, what holds its memory, and how much that is


class Way(NamedTuple):
    """How a log may be read that is wrong as it stands: what the button says, the number of the uppermost place, and whether wrong lines
    are left out."""

    words: str
    first: int
    leave_out: bool


class Trouble(NamedTuple):
    """What is wrong with a file, and the ways in which it can be read all the same."""

    sentences: str
    ways: tuple[Way, ...] = ()


AS_IT_IS = Way("", 1, False)
FROM_ZERO = Way("Places count from 0: add 1", 0, False)


def is_reading() -> bool:
    return READING in st.session_state


def show_progress() -> None:
    reading_bar.show(READING, st.session_state[READING])


def say_trouble(what: str) -> None:
    if trouble := _trouble(what):
        st.error("  \n".join(plain(sentence) for sentence in trouble.sentences.splitlines()))


def offer_ways(what: str, file: Any) -> None:
    """A button for each way in which a file can be read all the same."""
    trouble = _trouble(what)
    for number, way in enumerate(trouble.ways if trouble and file is not None else ()):
        st.button(way.words, icon=":material/build:", key=f"clicks_way_{what}_{number}", on_click=open_file, args=(what, file, way))


def _trouble(what: str) -> Trouble | None:
    return st.session_state.get(f"clicks_trouble_{what}")


def open_file(what: str, file: Any, way: Way = AS_IT_IS) -> None:
    """Begin to read it, and take it over where that is done soon."""
    if not sent.are_there(file):
        return
    data = CLICKS.source().train
    read = partial(_read_log, file.name, data, way) if what == "log" else partial(_read_preferences, file.name, data)
    claim = shared_budget().claim(session_id())
    reading = Reading(partial(_within, what, file.getvalue(), claim, read), Progress(TITLES[what], 0.0, file.size))
    reading.start(session_id())
    st.session_state[READING], st.session_state[SENT] = reading, (what, file.file_id)
    st.session_state.pop(f"clicks_trouble_{what}", None)
    st.session_state[POPOVER] = False  # how far it is stands on the page
    reading.rested.wait(reading_bar.SHORT)
    take_over()


@whole()
def take_over() -> bool:
    """Make what was read the session's own, or keep what is wrong with it for the field; whether anything came to rest."""
    reading = st.session_state.get(READING)
    if reading is None or not reading.rested.is_set():
        return False
    del st.session_state[READING]
    (what, identifier), found = st.session_state.pop(SENT), reading.take()
    trouble = found if isinstance(found, Trouble) else Trouble(reading.error) if found is None else None
    st.session_state[POPOVER] = trouble is not None
    if trouble is not None:
        st.session_state[f"clicks_trouble_{what}"] = trouble
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
        bound = f"the limit here is {in_words(ASIDE)}; send fewer queries, or use {READERS[what]} in a script."
        raise DelimitedError([f"the file has {in_words(len(content))}, {bound}"])
    try:
        claim.resize(ASIDE_TIMES * (ASIDE if content.startswith(GZIP) else len(content)))
        found, owner, held = read(content, lambda share: on_progress(Progress(TITLES[what], share, len(content))))
        if isinstance(found, Trouble):
            claim.give_back()
            return found
        claim.resize(held)
    except BaseException:
        claim.give_back()
        raise
    claim.hold_for(owner)
    return found


def _read_log(name: str, data: Dataset, way: Way, content: bytes, tell: Callable[[float], None]) -> Read:
    try:
        log = _log(content, way, tell)
    except DelimitedError as error:
        return Trouble(str(error), tuple(_ways(content, error, tell))), None, 0
    found = click_logs.about(name, log, data)
    return found, found.log, found.n_bytes


def _log(content: bytes, way: Way, tell: Callable[[float], None]) -> ClickLog:
    source = Watched(content, tell, ASIDE)
    return read_without_wrong_lines(source, first=way.first)[0] if way.leave_out else read_clicks(source, first=way.first)


def _ways(content: bytes, error: DelimitedError, tell: Callable[[float], None]) -> Iterator[Way]:
    """The ways that lead to a log: places from 0; without the wrong lines; or both."""
    try:
        _log(content, FROM_ZERO, tell)
    except DelimitedError as other:
        is_from_zero = other.n_wrong < error.n_wrong
    else:
        yield FROM_ZERO
        return
    try:
        _, n = read_without_wrong_lines(Watched(content, tell, ASIDE), first=0 if is_from_zero else 1)
    except DelimitedError:
        return
    without = f"open without {'this line' if n == 1 else f'these {n:,} lines'}"
    yield Way(f"{FROM_ZERO.words}, and {without}", 0, True) if is_from_zero else Way(without[:1].upper() + without[1:], 1, True)


def _read_preferences(name: str, data: Dataset, content: bytes, tell: Callable[[float], None]) -> Read:
    found = preferences.about(name, read_preferences(Watched(content, tell, ASIDE), data), data)
    return found, found.ways["stated"], found.n_bytes
