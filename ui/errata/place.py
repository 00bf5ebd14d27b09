"""What is open on the Errata page, and the one codec between it and the URL; and what this session has guessed.

/errata?card=gb-clicks
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from boosting.experiments.errata import ERRATA

from .. import url
from ..address import _value, clip
from ..page import complain

SHOWN = -1  # instead of a guess: the answer was asked for


@dataclass(frozen=True)
class Opened:
    """card: key of the puzzle;  large: letters for a projector"""

    card: str = next(iter(ERRATA))
    large: bool = False


def encode(here: Opened) -> dict[str, str]:
    """Query parameters.

    >>> encode(Opened("gb-clicks", large=True))
    {'card': 'gb-clicks', 'large': 'true'}
    """
    return {"card": here.card, **({"large": "true"} if here.large else {})}


def decode(params: Mapping[str, str]) -> tuple[Opened, list[str]]:
    """What the query parameters say, and a sentence for each that was ignored.

    >>> decode({"card": "x"})[1][0][:38]
    'card=x was ignored: choose one of qb-s'
    """
    here, complaints = Opened(), []
    for name, text in params.items():
        try:
            if name == "card":
                if text not in ERRATA:
                    raise ValueError(f"choose one of {', '.join(ERRATA)}.")
                here = replace(here, card=text)
            elif name == "large":
                here = replace(here, large=_value(text, bool))
            else:
                raise ValueError("this page has no such parameter.")
        except ValueError as error:
            complaints.append(f"{clip(name)}={clip(text)} was ignored: {error}")
    return here, complaints


def get() -> Opened:
    return st.session_state.get("errata", Opened())


def choose(**values: Any) -> None:
    """What a widget's callback does: keep the choice, and let old complaints go."""
    st.session_state["complaints"] = []
    st.session_state["errata_chose"] = True
    st.session_state["errata"] = replace(get(), **values)


def follow_url() -> None:
    """Take the place from the URL when it is not the one that this session wrote."""
    params = url.params()
    is_own = st.session_state.get("errata_chose", False) or params == st.session_state.get("errata_written")
    if not params or ("errata" in st.session_state and is_own):
        return
    found, complaints = decode(params)
    st.session_state["errata"] = found
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def write_url() -> None:
    st.session_state["errata_chose"] = False
    written = st.session_state["errata_written"] = encode(get())
    url.write(written)


def guesses() -> dict[str, int]:
    """Number of the answer that this session chose, or SHOWN, by puzzle."""
    return st.session_state.setdefault("errata_guesses", {})


def guess(card: str, answer: int) -> None:
    """The first answer counts."""
    st.session_state["errata_chose"] = True
    guesses().setdefault(card, answer)


def forget() -> None:
    guesses().clear()
