"""Which run and which round the tabs about a single round look at."""

from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from sample_data import Collection

from ..places.ddf import DDF
from ..runs.choices import key_of
from ..runs.runs import Run
from ..state.held import holds
from . import runs
from .lab import Distance
from .runs import Trained


class Focus(NamedTuple):
    """A round that was trained; `beside` is room for one more box in the row of the two that chose it."""

    distance: Distance
    run: Run
    k: int
    beside: DeltaGenerator


def choose(source: Collection, about: str = "") -> Focus | None:
    """The runs of the page, and a row of boxes for one of them and one of its rounds; None, with the reason on the page, where there is
    none. `about` stands above the boxes."""
    trained = runs.of(DDF.get(), source, DDF.get().rounds)
    if not runs.wait_for(trained):
        return None
    if about:
        st.markdown(about)
    which, round_, beside = st.columns([1, 1, 1], gap="large", vertical_alignment="bottom")
    with which:
        distance, run = choose_run(trained)
    if not run.trace.n_iterations:
        st.caption(f"No round was trained. {run.trace.ended}")
        return None
    with round_:
        return Focus(distance, run, choose_round(run), beside)


def choose_run(trained: Trained) -> tuple[Distance, Run]:
    """A box of the distances; returns the chosen one and its run, the first where nothing was chosen."""
    titles, focus = {distance.key: distance.title for distance, _ in trained}, DDF.get().focus
    key = focus if focus in titles else next(iter(titles))
    held = holds(key_of("ddf_focus", *titles), key, lambda chosen: DDF.change(focus=chosen))
    st.selectbox("Distance", list(titles), format_func=titles.__getitem__, **held)
    return next((distance, run) for distance, run in trained if distance.key == key)


def choose_round(run: Run) -> int:
    """A slider of the rounds that were trained; returns the chosen one, from 1 on."""
    last = run.trace.n_iterations
    k = min(DDF.get().iteration or 1, last)
    if last > 1:
        st.slider("Round", 1, last, **holds("ddf_round", k, lambda chosen: DDF.change(iteration=chosen)))
    else:
        st.caption("Round 1, the only one")
    return k
