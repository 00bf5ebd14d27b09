"""A Plotly figure on a page: without tools of its own, as tall and in letters as large as the window has room for, and larger where text
is large.
"""

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from figures.style import enlarge

from ..state import large
from .style import give_height

QUIET = {"displaylogo": False, "displayModeBar": False}
REM = 16  # pixels of a figure


def show(figure: go.Figure, key: str, alt: str, config: Mapping[str, Any] = QUIET, above: float | None = None) -> None:
    """alt   what it shows, for whoever does not see it;  config: what Plotly offers to do with it
    above   rem that stand above and below it, where it fills the window
    """
    if figure.layout.font.size is None:
        raise ValueError(f"The chart {key} has no layout: end its figure with `return lay_out(figure, theme, height)` of figures/style.py.")
    drawn = enlarge(figure) if large.is_on() else figure
    give_height(key, drawn.layout.height / REM, above)
    st.plotly_chart(drawn, key=key, config=dict(config), alt=alt, height="stretch")
