"""The top of the Forest page: data, loss, query, parameters as on Step, and which of the three views is open."""

import streamlit as st

from sample_data import Collection

from .. import controls
from . import place

WIDTHS = {False: [1.2, 1.2, 1.75, 1.2, 2.5, 1.1], True: [1.55, 1.5, 2.4, 1.2, 3.2, 1.3]}


def show(source: Collection, part: str, q: int) -> None:
    columns = st.columns(WIDTHS[controls.get().large], vertical_alignment="center", gap="small")
    with columns[0]:
        controls.choose_data()
    with columns[1]:
        controls.choose_loss()
    with columns[2]:
        controls.choose_query(source, part, (source.part(part).qids or ())[q])
    with columns[3], st.popover("Parameters", icon=":material/tune:", width="stretch"):
        controls.choose_parameters(source)
    with columns[4]:
        _choose_view()
    with columns[5]:
        controls.choose_large()
    controls.say_what_is_told(source)


def _choose_view() -> None:
    st.session_state["forest_view"] = place.get().own.view
    st.segmented_control(
        "What to look at", list(place.VIEWS), format_func=place.VIEWS.__getitem__, key="forest_view", required=True,
        label_visibility="collapsed", on_change=lambda: place.change(view=st.session_state["forest_view"]),
    )  # fmt: skip
