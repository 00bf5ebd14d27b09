"""The last section: what each distance does to a trained ranker, one tab a question; only the open one is computed."""

import streamlit as st

from sample_data import Collection

from ..places.ddf import DDF
from . import bound as theorem
from . import choice, effect, parabola, splits, study, stump

TABS = {
    "run": ("One run", effect.show), "splits": ("Ten splits", splits.show), "bound": ("Theorem 1", theorem.show),
    "z": ("Z and its parabola", parabola.show), "overfitting": ("Overfitting", effect.show_overfitting),
    "choice": ("Chosen on validation", choice.show), "stump": ("The weak ranker", stump.show),
}  # fmt: skip
LEARNERS = {"stump": "stumps, as in the paper", "tree": "trees"}
STEP_WORDS = {"paper": "the paper's fit to d", "newton": "second order (newton)", "exact": "exact minimum of Z"}


def show(source: Collection) -> None:
    st.header("What it does to a ranker", anchor=False)
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        DDF.bound(st.selectbox, "learner", "Weak learner", format_func=LEARNERS.__getitem__, width=260)
        DDF.bound(st.selectbox, "step", "Step", format_func=STEP_WORDS.__getitem__, width=260)
        DDF.bound(st.number_input, "rounds", "Rounds", width=140)
    study.go_on()
    with st.container(key="ddf_at_view"):  # where an address that names a view begins: ui/shell/js/begin.js
        _tabs(source)


@st.fragment
def _tabs(source: Collection) -> None:
    """A tab turned or a round chosen draws this part alone."""
    elsewhere = st.container()
    names = [name for name, _ in TABS.values()]
    st.session_state["ddf_view"] = TABS[DDF.get().view][0]
    tabs = st.tabs(names, key="ddf_view", on_change=_turn)
    for tab, (_, draw) in zip(tabs, TABS.values(), strict=True):
        if tab.open:
            with tab:
                draw(source)
    with elsewhere:
        study.follow_elsewhere()
    DDF.write_url()
    if st.session_state.pop("ddf_everything", False):  # something above has changed too
        st.rerun()


def _turn() -> None:
    name = st.session_state["ddf_view"]
    DDF.change(view=next(view for view, (title, _) in TABS.items() if title == name))
