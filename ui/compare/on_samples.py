"""Beside a run the same one on samples: each of its trees is fitted to a share of the documents, the queries or the features."""

import streamlit as st

from boosting.settings import SAMPLES
from sample_data import Collection

from ..runs.address import Address, opening
from ..runs.compared import COMPARE
from ..runs.comparison import MOST, plain_run
from ..state.bounds import SETTINGS

DRAWN = {"sample_documents": "Documents", "sample_queries": "Queries", "sample_features": "Features"}
HALF = 0.5
ABOUT = "Each tree is fitted to a new sample (Friedman, Stochastic Gradient Boosting, 2002)."


def sampled(run: Address, name: str, share: float, source: Collection) -> Address:
    """The same run, whose trees see a share of what `name` says, one of SAMPLES; everything of what they drew before.

    >>> import sample_data
    >>> sampled(Address("web", "gbt"), "sample_queries", 0.5, sample_data.load("web")).changed
    {'sample_queries': 0.5}
    """
    start, found = opening(run.loss, source), plain_run(run)
    for each in SAMPLES:
        found = found.with_change(each, share if each == name else 1.0, start)
    return found


def offer(run: Address, number: int, source: Collection) -> None:
    """What is drawn, the share, and a button that puts such a run beside the others."""
    here = COMPARE.get()
    st.markdown("**The same run on samples**", help=ABOUT)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        name = st.selectbox("Drawn", list(DRAWN), format_func=DRAWN.__getitem__, key=f"compare_sample_of_{number}", width=170)
        _, low, high, step, _ = SETTINGS[name]
        share = st.number_input("Share", low, high - step, HALF, step, format="%.2f", key=f"compare_sample_share_{number}", width=110)
        wanted = sampled(run, name, float(share), source)
        st.button(
            "Add", icon=":material/add:", key=f"compare_sample_{number}", disabled=len(here.runs) == MOST or wanted in here.runs,
            on_click=lambda: COMPARE.choose(COMPARE.get().with_run(wanted)),
        )  # fmt: skip
    if len(here.runs) == MOST:
        st.caption(f"{MOST} runs at most: take one away first.")
