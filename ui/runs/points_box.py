"""Which points a page is about: those that it offers, and a drawing that came by the address."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ..state.followed import Followed


def choose_points(place: Followed[Any], offered: Mapping[str, str], title: str) -> None:
    """The box.

    offered   titles by drawing;  title: of the drawing in sight, which may be none of them
    """
    data = place.get().data
    titles = {**({} if data in offered else {data: title}), **offered}
    place.bound(st.selectbox, "data", "Points", version=f"/{len(titles)}", options=list(titles), format_func=titles.__getitem__)
