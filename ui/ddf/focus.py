"""Which run and which round the tabs about a single round look at."""

import streamlit as st

from ..choices import key_of
from ..runs import Run
from .lab import Distance
from .place import change, get
from .runs import Trained


def choose_run(trained: Trained) -> tuple[Distance, Run]:
    """A box of the distances; returns the chosen one and its run, the first where nothing was chosen."""
    titles, focus = {distance.key: distance.title for distance, _ in trained}, get().focus
    key = focus if focus in titles else next(iter(titles))
    box = key_of("ddf_focus", *titles)
    st.session_state[box] = key
    st.selectbox("Distance", list(titles), format_func=titles.__getitem__, key=box, on_change=lambda: change(focus=st.session_state[box]))
    return next((distance, run) for distance, run in trained if distance.key == key)


def choose_round(run: Run) -> int:
    """A slider of the rounds that were trained; returns the chosen one, from 1 on."""
    last = run.trace.n_iterations
    k = min(get().iteration or 1, last)
    st.session_state["ddf_round"] = k
    if last > 1:
        st.slider("Round", 1, last, key="ddf_round", on_change=lambda: change(iteration=st.session_state["ddf_round"]))
    else:
        st.caption("Round 1, the only one")
    return k
