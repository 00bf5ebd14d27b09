"""How the values of one feature lie within each grade: a line, a box and a mark for each."""

import math

import numpy as np
import plotly.graph_objects as go

from boosting.data.spread import Spread

from .style import harmless, lay_out, mixed
from .theme import ROLES

HUGE = 1e300  # Plotly leaves out what is nearly as large as a float can be, and an axis has room on both sides


def feature_by_grade(found: Spread, name: str, theme: str = "light") -> go.Figure:
    """One row a grade, the best on top; the line goes from 5 % to 95 % of the documents, the box holds the middle half.

    >>> import numpy as np
    >>> from boosting import Dataset
    >>> from boosting.data.spread import spread
    >>> figure = feature_by_grade(spread(Dataset([[1.0], [5.0], [2.0]], [0, 1, 0], [0, 3]), 0), "links")
    >>> figure.data[0].y, figure.data[0].median[0]
    (('0',), 1.5)
    """
    role, n = ROLES[theme], max(len(found.grade) - 1, 1)
    figure = go.Figure()
    words, unit = grade_words(found), _unit(found)
    quantiles = found.quantiles / unit
    for i, word in enumerate(words):
        if quantiles[i, 3] != quantiles[i, 3]:
            continue
        _, low, quarter, middle, three, high, _ = ([value] for value in quantiles[i].tolist())
        figure.add_trace(
            go.Box(
                y=[word], lowerfence=low, q1=quarter, median=middle, q3=three, upperfence=high, orientation="h", width=0.5,
                fillcolor=mixed(role["grade_high"], role["grade_low"], i / n), line={"color": role["curve"], "width": 1.5},
                name=f"grade {word}", showlegend=False, hoverinfo="x+name",
            )
        )  # fmt: skip
    known = [i for i, middle in enumerate(quantiles[:, 3].tolist()) if middle == middle]
    figure.add_trace(
        go.Scatter(
            x=quantiles[known, 3], y=[words[i] for i in known], mode="markers", showlegend=False, hoverinfo="skip",
            marker={"symbol": "line-ns", "size": 14, "line": {"color": role["accent"], "width": 3.5}},
        )
    )  # fmt: skip
    figure.update_xaxes(title_text=harmless(name[:60]) + (f", in units of {unit:g}" if unit > 1 else ""))
    figure.update_yaxes(title_text="grade", type="category", categoryorder="array", categoryarray=words, showgrid=False)
    return lay_out(figure, theme, 90 + 46 * max(len(words), 2), hovermode="closest", showlegend=False)


def _unit(found: Spread) -> float:
    """What the axis counts in: 1, but for huge values the power of ten of the largest."""
    largest = np.nanmax(np.abs(found.quantiles), initial=0.0)
    return 10.0 ** math.floor(math.log10(largest)) if largest > HUGE else 1.0


def grade_words(found: Spread) -> list[str]:
    """'2', or '1.5 to 2' where a row stands for several grades."""
    return [f"{a:g}" if a == b else f"{a:g} to {b:g}" for a, b in zip(found.grade.tolist(), found.top.tolist(), strict=True)]
