"""What the stump sees along a feature: N, C, a and the error drop at every threshold, the chosen one marked."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from .style import harmless, lay_out
from .theme import ROLES

PANELS = ("N(θ), force on the right side", "C(θ), weight of the cut pairs", "a = N / C, height of the step", "N² / C, drop of the error")


def ddf_thresholds(
    thresholds: np.ndarray, panels: Sequence[np.ndarray], best: int, chosen: float | None, feature: str, theme: str = "light"
) -> go.Figure:
    """Four panels over one axis of thresholds.

    panels   numerator, denominator, height, drop
    best     number of this feature's best threshold, -1 for none
    chosen   the threshold that the booster took, where it took this feature
    """
    role = ROLES[theme]
    figure = make_subplots(2, 2, subplot_titles=PANELS, shared_xaxes=True, horizontal_spacing=0.08, vertical_spacing=0.16)
    mode = "lines+markers" if len(thresholds) <= 60 else "lines"
    for number, values in enumerate(panels):
        at = {"row": number // 2 + 1, "col": number % 2 + 1}
        figure.add_scatter(
            x=thresholds, y=values, mode=mode, line={"color": role["curve"], "width": 2}, name=PANELS[number].split(",")[0],
            showlegend=False,
            hovertemplate="%{y:.6g}", **at,
        )  # fmt: skip
        figure.add_hline(y=0, line={"color": role["muted"], "width": 1}, **at)
        if best >= 0:
            marker = {
                "color": role["accent"],
                "size": 12,
                "symbol": "circle" if chosen is not None else "circle-open",
                "line": {"width": 2},
            }
            figure.add_scatter(
                x=[thresholds[best]], y=[values[best]], mode="markers", marker=marker, showlegend=False, hoverinfo="skip", **at
            )
        if chosen is not None:
            figure.add_vline(x=chosen, line={"color": role["accent"], "width": 1.5}, **at)
    figure.update_xaxes(title_text=harmless(f"threshold θ of {feature}"[:80]), row=2)
    return lay_out(figure, theme, 430)
