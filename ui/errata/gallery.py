"""The list of puzzles by paper, each with what this session made of it, and the tally."""

from pathlib import Path

import streamlit as st

from boosting.experiments.errata import ERRATA as PUZZLES
from boosting.experiments.errata import Erratum
from boosting.losses.papers import cite
from boosting.words import capital, count

from ..places.errata import ERRATA
from ..shell.style import give_sheet
from ..text.markdown import plain
from .guesses import SHOWN as ASKED_FOR
from .guesses import forget, guesses

FOLDER = Path(__file__).parent
PAPERS = {"QB": "QBRank", "GB": "GBRank", "MP": "MPBoost", "SL": "Seminar slides"}
UNTRIED, RIGHT, WRONG, SHOWN = "not tried", "guessed", "missed", "shown"
SIGNS = {UNTRIED: "radio_button_unchecked", RIGHT: "check_circle", WRONG: "cancel", SHOWN: "visibility"}


def state_of(erratum: Erratum) -> str:
    """What this session made of a puzzle."""
    answer = guesses().get(erratum.key)
    if answer is None:
        return UNTRIED
    return SHOWN if answer == ASKED_FOR else RIGHT if answer == erratum.right else WRONG


def head() -> None:
    """What the page is."""
    give_sheet(FOLDER / "errata.css", FOLDER / "large.css", FOLDER / "wide.css")
    st.markdown(f"{len(PUZZLES)} errors in the papers and the slides. **Guess first**; the library then computes the evidence.")


def listing() -> None:
    """A line a puzzle; a click opens it."""
    with st.container(key="errata_list"):
        for paper, title in PAPERS.items():
            st.markdown(f"**{title}** [{paper}]", help=plain(cite(paper)))
            for erratum in PUZZLES.values():
                if erratum.paper == paper:
                    _line(erratum)
        st.caption(tally())
        if guesses():
            st.button("Start again", type="tertiary", key="errata_forget", on_click=forget)


def tally() -> str:
    """ "Guessed three, missed one, shown one; 14 left." """
    states = [state_of(erratum) for erratum in PUZZLES.values()]
    parts = [f"{state} {count(states.count(state))}" for state in (RIGHT, WRONG, SHOWN) if state in states]
    if not parts:
        return f"None of {len(states)} tried yet."
    words, left = ", ".join(parts), states.count(UNTRIED)
    return f"{capital(words)}; {count(left)} left." if left else f"{capital(words)}."


def _line(erratum: Erratum) -> None:
    state = state_of(erratum)
    title = f"**{erratum.title}**" if erratum.key == ERRATA.get().card else erratum.title
    words = f":material/{SIGNS[state]}: {title}"
    with st.container(key=f"errata_line_{state.replace(' ', '-')}_{erratum.key}"):
        st.button(
            words, type="tertiary", key=f"errata_open_{erratum.key}", help=f"{erratum.place}: {state}", on_click=ERRATA.change,
            kwargs={"card": erratum.key, "data": "", "run": ""},
        )  # fmt: skip
