"""Which card is open, and the values that each of them last had."""

from typing import Any

import streamlit as st

from ..places.papers import PAPERS


def is_open(card: str) -> bool:
    """Whether a value is still one of the open card's; another may have been opened in the same moment."""
    return PAPERS.get().card == card


def open_card(key: str) -> None:
    """Another card, with the values that it last had in this session."""
    kept = st.session_state.setdefault("papers_values", {})
    kept[PAPERS.get().card] = dict(PAPERS.get().changed)
    PAPERS.change(card=key, changed=kept.get(key, {}), run=False)


def changed_of(key: str) -> dict[str, Any]:
    """The values of a card that differ from the paper's: the open one's stand in the URL."""
    return dict(PAPERS.get().changed if key == PAPERS.get().card else st.session_state.get("papers_values", {}).get(key, {}))
