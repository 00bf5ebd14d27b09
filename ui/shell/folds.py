"""What folds out, in a row: what is shut is as wide as its name, and what is open has a row of its own."""

from collections.abc import Callable
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


def folds() -> DeltaGenerator:
    """Where the expanders of a page stand, whose style is in page.css."""
    return st.container(horizontal=True, gap="small")


def fold(title: str, icon: str, key: str, show: Callable[..., object], *args: Any) -> None:
    """One of them: shut until wanted, and worked out no sooner."""
    box = st.expander(title, icon=icon, key=key, on_change="rerun")
    if box.open:
        with box:
            show(*args)
