"""What this session has guessed."""

import streamlit as st

from ..places.errata import ERRATA

SHOWN = -1  # instead of a guess: the answer was asked for


def guesses() -> dict[str, int]:
    """Number of the answer that this session chose, or SHOWN, by puzzle."""
    return st.session_state.setdefault("errata_guesses", {})


def guess(card: str, answer: int) -> None:
    """The first answer counts."""
    ERRATA.change()
    guesses().setdefault(card, answer)


def forget() -> None:
    guesses().clear()
