"""The list of puzzles by paper, each with what this session made of it, and the tally."""

import streamlit as st

from boosting.experiments.errata import ERRATA, Erratum
from boosting.losses.papers import cite
from boosting.words import capital, count

from ..page import plain
from . import place

PAPERS = {"QB": "QBRank", "GB": "GBRank", "MP": "MPBoost", "SL": "Seminar slides"}
UNTRIED, RIGHT, WRONG, SHOWN = "not tried", "guessed", "missed", "shown"
SIGNS = {UNTRIED: "radio_button_unchecked", RIGHT: "check_circle", WRONG: "cancel", SHOWN: "visibility"}


def state_of(erratum: Erratum) -> str:
    """What this session made of a puzzle."""
    answer = place.guesses().get(erratum.key)
    if answer is None:
        return UNTRIED
    return SHOWN if answer == place.SHOWN else RIGHT if answer == erratum.right else WRONG


def head() -> None:
    """What the page is, the tally, and the switch for large letters."""
    title, beside = st.columns([1, 3.1], vertical_alignment="center", gap="medium")  # as the list and the puzzle below
    with title:
        st.title("Errata", anchor=False)
    words, letters = beside.columns([4, 1], vertical_alignment="center", gap="small")
    with words:
        st.markdown(f"{len(ERRATA)} slips of the papers and the slides. **Guess first**; the library then computes the evidence.")
    with letters:
        st.session_state["errata_large"] = place.get().large
        st.toggle("Large text", key="errata_large", on_change=lambda: place.choose(large=st.session_state["errata_large"]))


def listing() -> None:
    """A line a puzzle; a click opens it."""
    with st.container(key="errata_list"):
        for paper, title in PAPERS.items():
            st.markdown(f"**{title}** [{paper}]", help=plain(cite(paper)))
            for erratum in ERRATA.values():
                if erratum.paper == paper:
                    _line(erratum)
        st.caption(tally())
        if place.guesses():
            st.button("Start again", type="tertiary", key="errata_forget", on_click=place.forget)


def tally() -> str:
    """ "Guessed three, missed one, shown one; 14 left." """
    told = [state_of(erratum) for erratum in ERRATA.values()]
    parts = [f"{state} {count(told.count(state))}" for state in (RIGHT, WRONG, SHOWN) if state in told]
    if not parts:
        return f"None of {len(told)} tried yet."
    words, left = ", ".join(parts), told.count(UNTRIED)
    return f"{capital(words)}; {count(left)} left." if left else f"{capital(words)}."


def _line(erratum: Erratum) -> None:
    state = state_of(erratum)
    title = f"**{erratum.title}**" if erratum.key == place.get().card else erratum.title
    words = f":material/{SIGNS[state]}: {title}"
    with st.container(key=f"errata_line_{state.replace(' ', '-')}_{erratum.key}"):
        st.button(
            words, type="tertiary", key=f"errata_open_{erratum.key}", help=f"{erratum.place}: {state}", on_click=place.choose,
            kwargs={"card": erratum.key},
        )  # fmt: skip
