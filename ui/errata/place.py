"""What is open on the Errata page, and the one codec between it and the URL; and what this session has guessed.

/errata?card=gb-clicks
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

from boosting.experiments.errata import ERRATA

from .. import flat
from ..followed import Shown

SHOWN = -1  # instead of a guess: the answer was asked for


@dataclass(frozen=True)
class Opened:
    """card: key of the puzzle;  large: letters for a projector"""

    card: str = next(iter(ERRATA))
    large: bool = False

    def __post_init__(self) -> None:
        if self.card not in ERRATA:
            raise ValueError(f"choose one of {', '.join(ERRATA)}.")


encode, decode = partial(flat.encode, always="card"), partial(flat.decode, Opened())
PLACE = Shown("errata", "errata_", Opened(), encode, decode)
get, follow_url, write_url = PLACE.get, PLACE.follow_url, PLACE.write_url


def choose(**values: Any) -> None:
    """What a widget's callback does."""
    PLACE.choose(replace(get(), **values))


def guesses() -> dict[str, int]:
    """Number of the answer that this session chose, or SHOWN, by puzzle."""
    return st.session_state.setdefault("errata_guesses", {})


def guess(card: str, answer: int) -> None:
    """The first answer counts."""
    PLACE.choose(get())
    guesses().setdefault(card, answer)


def forget() -> None:
    guesses().clear()
