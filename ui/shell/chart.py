"""A Plotly figure on a page: without tools of its own, and with letters for a projector where text is large."""

import plotly.graph_objects as go
import streamlit as st

from figures.ddf_common import enlarge

from ..state import large

QUIET = {"displaylogo": False, "displayModeBar": False}


def show(figure: go.Figure, key: str, alt: str) -> None:
    """alt   what it shows, for whoever does not see it"""
    st.plotly_chart(enlarge(figure) if large.is_on() else figure, key=key, config=QUIET, alt=alt)
