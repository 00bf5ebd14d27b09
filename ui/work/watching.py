"""How a page waits for work in the background: a bar with a stop button; after a stop how far it got, and Go on; after a failure why,
and Try again.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import streamlit as st

from ..text.markdown import plain
from . import session
from .scheduler import Work
from .server import pace, scheduler

SILENT = 6.0  # seconds without an answer, after which a bar that stands still says so
AFTER_FAILURE = 2.0  # seconds between two looks at whether somebody else has tried again
SHORT = 0.7  # seconds; what is done by then never shows a bar
SLOWER = "The server cannot start another process, so this and every page are slower."


class Status(NamedTuple):
    """How far works are.

    share     of them, 0..1
    words     beside the bar
    stopped   how far they got, once somebody has stopped them; "" where it is said elsewhere
    """

    share: float
    words: str
    stopped: str = ""


def rest(
    works: Sequence[Work], status: Callable[[], Status], key: str, seconds: float | None = None, says_why: bool = True,
    is_news: Callable[[], bool] = lambda: False,
) -> bool:  # fmt: skip
    """True when all are at rest, with a button where there is more to do; else says how far they are, and is False.

    seconds    in which quick work is done without a bar; SHORT where it is not said
    says_why   whether the sentence on a failure stands here; the page has it elsewhere, where several works have names
    is_news    whether the page shows more by now than when it was run
    """
    if not session.at_rest(works, SHORT if seconds is None else seconds):
        watch(works, lambda: under_way(works, status, key), is_news)
        return False
    offer(works, status, key, says_why)
    return True


def watch(works: Sequence[Work], show: Callable[[], None], is_news: Callable[[], bool] = lambda: False) -> None:
    """`show` again and again while somebody is at one of them; the page once more when all rest, when this session stops or goes on with
    one of them, or there is news."""
    stopped = [session.has_stopped(work) for work in works]

    def is_over(seconds: float) -> bool:
        session.wait(works)
        return [session.has_stopped(work) for work in works] != stopped or session.at_rest(works, seconds) or is_news()

    look(is_over, show)


def look(is_over: Callable[[float], bool], show: Callable[[], object], at_least: float = 0.0) -> None:
    """`show` again and again, the more seldom the more people wait; the page once more when it is over.

    is_over    may take so many seconds to find out, so that what ends meanwhile is seen at once
    at_least   seconds between two looks
    """
    pause = max(at_least, pace(scheduler().n_waiting))

    @st.fragment(run_every=pause)
    def again() -> None:
        if is_over(pause / 2):
            st.rerun()
        show()

    again()


def under_way(works: Sequence[Work], status: Callable[[], Status], key: str, go_on: Callable[[], None] | None = None) -> None:
    """A bar with Stop. For who has stopped all that is under way, what is said after a stop: others may wait for it for long, and the
    slice that is at work may hang."""
    restless = [work for work in works if not work.rested.is_set()]
    if not restless or not all(map(session.has_stopped, restless)):
        bar(_with_silence(status(), restless), key, partial(session.stop, works))
        return
    others = " It goes on for somebody else." if any(work.n_waiting for work in restless) else ""
    _offer(works, lambda: Status(0.0, "", status().stopped + others), key, says_why=False, go_on=go_on)


def _with_silence(status: Status, works: Sequence[Work]) -> Status:
    """What stands beside the bar while no worker answers, for so long that somebody asks whether anything still happens."""
    silent = min((work.silent for work in works if work.silent), default=0.0)
    if silent >= SILENT:
        return status._replace(words=f"{status.words}. No answer for {silent:.0f} seconds: this step is large, or the process hangs")
    ahead = min(map(scheduler().silent_ahead, works), default=0.0)
    if ahead < SILENT:
        return status
    words = f"No answer to those ahead for {ahead:.0f} seconds: their steps are large, or the processes hang; silent ones are replaced"
    return status._replace(words=f"{status.words}. {words}")


def bar(status: Status, key: str, on_stop: Callable[[], None] | None) -> None:
    """A bar, with its words; and a button, where there is something to call when it is pressed: as wide as its word, which a share of a
    narrow column would cut off."""
    text = f"{status.words}. {SLOWER}" if scheduler().lacks_processes else status.words
    if on_stop is None:
        st.progress(status.share, text=text)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(status.share, text=text)
        st.button("Stop", icon=":material/stop:", key=f"{key}_stop", on_click=on_stop)


def offer(
    works: Sequence[Work], status: Callable[[], Status], key: str, says_why: bool = True, go_on: Callable[[], None] | None = None
) -> None:
    """Of works at rest: how far they got where there is more to do, or why they failed; and a button, unless they would fail again. Who
    reads of a failure is told when somebody else has tried again."""
    while_failed(works, lambda: _offer(works, status, key, says_why, go_on))


def while_failed(works: Sequence[Work], show: Callable[[], object]) -> None:
    """`show`, and the page once more when somebody else has tried again what failed."""
    failed = [work for work in works if work.error and not work.is_final]
    if failed:
        look(lambda seconds: not all(work.error for work in failed), show, AFTER_FAILURE)
    else:
        show()


def _offer(works: Sequence[Work], status: Callable[[], Status], key: str, says_why: bool, go_on: Callable[[], None] | None) -> None:
    why = sorted({work.error for work in works if work.error and says_why})
    left = [work for work in works if not work.is_complete and not work.is_final]
    if not left and not why:
        return
    words, button = st.columns([6, 1], vertical_alignment="center")
    for error in why:
        words.error(plain(error))
    if not why:
        words.caption(status().stopped)
    if left:
        is_stopped = any(not work.error for work in left)
        # A callback: a press that is read where the button stands is lost when another request cuts that script run short before it.
        button.button(
            "Go on" if is_stopped else "Try again", icon=f":material/{'play_arrow' if is_stopped else 'refresh'}:", key=f"{key}_go_on",
            on_click=go_on or partial(session.go_on, left), width="stretch",
        )  # fmt: skip
