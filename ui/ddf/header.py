"""The top of the page: its sentence, and the data that it is about."""

import streamlit as st

from boosting import Dataset
from boosting.data.grade_groups import grades
from sample_data import Collection

from ..places.ddf import DDF
from ..runs.choices import choose_data
from ..text.markdown import plain
from ..uploads.own_data import OWN, offer_files


def show() -> Collection:
    """The title and the choice of data; returns the data."""
    found = DDF.source()
    words, choice, files = st.columns([6, 1.5, 1.4], vertical_alignment="center", gap="small")
    with words:
        st.markdown(
            "A **directed distance function** (DDF) d says how much a pair of documents counts, given the gap of their grades. "
            "MPBoost pays $e^{-d\\,(F_i-F_j)}$ for a pair ([MP] (10))."
        )
    with choice:
        choose_data("ddf_data", DDF.get().data, DDF.go_to)
    with files:
        offer_files(lambda: DDF.go_to(OWN))
    if DDF.get().data == OWN:
        st.caption(plain(f"{found.title}: {found.about}"))
    return found


def can_draw(data: Dataset) -> bool:
    """Whether the gaps of these data can be counted; a sentence where they are too many."""
    if too_many := grades(data).too_many:
        st.error(plain(f"The distances of these data cannot be drawn: {too_many}"))
    return not too_many
