"""The top of the Forest page: data, loss, query, parameters as on Step, and which of the three views is open."""

from pathlib import Path

import streamlit as st

from sample_data import Collection

from ..places.forest import FOREST, VIEWS
from ..runs import controls
from ..shell.style import give_sheet
from ..state import large
from ..state.held import holds

FOLDER = Path(__file__).parent
WIDTHS = {False: [1.3, 1.3, 2.1, 1.2, 2.5], True: [1.55, 1.5, 2.4, 1.2, 3.2]}


def show(source: Collection, part: str, q: int) -> None:
    give_sheet(FOLDER / "header.css", FOLDER / "large.css")
    columns = st.columns(WIDTHS[large.is_on()], vertical_alignment="center", gap="small")
    with columns[0]:
        controls.choose_data()
    with columns[1]:
        controls.choose_loss()
    with columns[2]:
        controls.choose_query(source, part, source.part(part).qids[q])
    with columns[3], st.popover("Parameters", icon=":material/tune:", width="stretch"):
        controls.choose_parameters(source)
    with columns[4]:
        _choose_view()
    controls.say_what_it_learns_from(source)


def _choose_view() -> None:
    held = holds("forest_view", FOREST.get().view, lambda view: FOREST.change(view=view))
    st.segmented_control("What to look at", list(VIEWS), format_func=VIEWS.__getitem__, required=True, label_visibility="collapsed", **held)
