"""The top of the page: what it is about, the data, the log, and files of one's own."""

import streamlit as st

from boosting.clicks.reader import COLUMNS
from boosting.data.limits import MB
from boosting.words import capital, counted
from sample_data import Collection

from ..places.clicks import CLICKS
from ..runs.address import Address, encode
from ..runs.choices import choose_data, key_of
from ..state.held import holds
from ..text.markdown import plain
from ..uploads import click_logs, preferences, sent
from ..uploads.click_choice import FILE, SEARCHED
from ..uploads.memory import ASIDE
from . import files

PREFERENCES = (
    "**Preferences**, one per line: `query,winner,loser`, and optionally `gap`, how many grades apart, and `weight`, how many equal "
    "preferences it counts as; in this order, or in that of a header line."
)
ABOUT = "From clicks to preferences, as in [GB] section 3.1.3: is one of two documents clicked significantly more often?"
MADE_UP = " The searchers are made up and the grades known, so each step can be checked."


def show() -> Collection:
    """The title and the choice of data; returns the data."""
    if files.take_over():
        st.rerun()  # what stands above shows another log now
    found = CLICKS.source()
    words, data, log, own = st.columns([4.4, 1.4, 2.0, 1.4], vertical_alignment="center", gap="small")
    with words:
        st.markdown(ABOUT + MADE_UP * (CLICKS.get().log == SEARCHED))
    with data:
        choose_data("clicks_data", CLICKS.get().data, CLICKS.go_to)
    with log:
        _choose_log()
    with own:
        popover = st.popover("Own file", icon=":material/upload_file:", width="stretch", key=files.POPOVER, on_change="rerun")
    if popover.open and not files.is_reading():
        with popover:
            _offer_files(found)
    if files.is_reading():
        files.show_progress()
    _say_what_is_open(found)
    return found


def _choose_log() -> None:
    names = {SEARCHED: "Made-up searchers", **({FILE: "Own click log"} if click_logs.own_log() else {})}
    held = holds(key_of("clicks_log", str(len(names))), CLICKS.get().log, lambda log: CLICKS.change(log=log, query=None))
    st.selectbox("Log", list(names), format_func=names.__getitem__, label_visibility="collapsed", **held)


def _offer_files(found: Collection) -> None:
    """Two fields: a click log, and preferences that somebody has already; what is wrong is said above the field."""
    st.markdown(f"**A click log** as CSV with the columns {', '.join(COLUMNS)}; names are guessed. Documents are found by their names.")
    ways = st.container(horizontal=True, gap="small")  # in sight, however many lines are wrong
    files.say_trouble("log")
    log = sent.field(st, "Click log", key="clicks_upload_log", label_visibility="collapsed", max_upload_size=ASIDE // MB)
    with ways:
        files.offer_ways("log", log)
    st.button("Open the log", disabled=log is None, on_click=files.open_file, args=("log", log), key="clicks_open_log")
    st.markdown(PREFERENCES)
    files.say_trouble("preferences")
    file = sent.field(st, "Preferences", key="clicks_upload_preferences", label_visibility="collapsed", max_upload_size=ASIDE // MB)
    st.button(
        "Open the preferences", disabled=file is None, on_click=files.open_file, args=("preferences", file), key="clicks_open_preferences"
    )
    stay = "They stay in this browser tab, also after a reload; other visitors do not see them. .gz is unpacked."
    st.caption(plain(f"Both are about the documents of {found.title}. {stay}"))


def _say_what_is_open(found: Collection) -> None:
    """An opened log, and how much of it these data know; opened preferences, and the way to step on them."""
    own = click_logs.own_log()
    if CLICKS.get().log == FILE and own is not None:
        n = click_logs.n_known(click_logs.clicked(CLICKS.get(), found))
        st.caption(plain(f"{own.name}: {counted(len(own.log), 'document')} shown, {n:,} of them known in {found.title}."))
    if preferences.is_open():
        words, link = st.columns([5.2, 1.6], vertical_alignment="center")
        words.caption(plain(preferences.in_words()))
        target = encode(Address(data=CLICKS.get().data, loss="gbrank", learn_from="stated", iteration=1))
        if preferences.is_about(found.train):
            link.page_link("pages/step.py", label="Step on these", icon=":material/arrow_forward:", query_params=target)


def pairs(found: Collection) -> click_logs.Clicked | None:
    """The pairs of what is chosen; None, with the reason on the page, where there are none."""
    try:
        result = click_logs.clicked(CLICKS.get(), found)
    except ValueError as error:
        st.info(plain(capital(str(error))))
        return None
    if len(result.pairs):
        return result
    st.info("No page of this log shows two documents, so there is no pair. Choose data, or a log, with several documents of a query.")
    return None
