"""Where the person is on the Papers page: one Opened in the session, followed from the URL and written back to it."""

from dataclasses import replace
from typing import Any

import streamlit as st

from ..followed import Followed
from ..own_data import own_collection
from .address import Opened, decode, encode

PLACE = Followed(
    "papers", "papers_", Opened(), encode, lambda params: decode(params, own_collection() is not None),
    lambda here, data: replace(here, data=data),
)  # fmt: skip
get, put, source = PLACE.get, PLACE.put, PLACE.source
follow_url, write_url = PLACE.follow_url, PLACE.write_url


def choose(**values: Any) -> None:
    """What a widget's callback does."""
    PLACE.choose(replace(get(), **values))


def is_open(card: str) -> bool:
    """Whether a value is still one of the open card's; another may have been opened in the same moment."""
    return get().card == card


def open_card(key: str) -> None:
    """Another card, with the values that it last had in this session."""
    kept = st.session_state.setdefault("papers_values", {})
    kept[get().card] = dict(get().changed)
    choose(card=key, changed=kept.get(key, {}), run=False)


def changed_of(key: str) -> dict[str, Any]:
    """The values of a card that differ from the paper's: the open one's stand in the URL."""
    return dict(get().changed if key == get().card else st.session_state.get("papers_values", {}).get(key, {}))
