"""What share of the labelled documents of each part has each grade."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from .style import lay_out, mixed
from .theme import GRADE_FLIP, ROLES

MOST = 12  # grades that are drawn one by one


def shares_of_grades(relevance: np.ndarray, grades: np.ndarray) -> np.ndarray:
    """(n_grades,) the share of the labelled documents with each grade; 0 where there are none.

    >>> shares_of_grades(np.array([0.0, 2.0, 2.0, np.nan]), np.array([0.0, 1.0, 2.0])).round(2).tolist()
    [0.33, 0.0, 0.67]
    """
    known = np.sort(relevance[~np.isnan(relevance)])
    counts = np.searchsorted(known, grades, side="right") - np.searchsorted(known, grades)
    return counts / max(len(known), 1)


def grades_by_part(parts: Mapping[str, np.ndarray], theme: str = "light") -> go.Figure | None:
    """One bar a part, cut by grade; None where there are too many grades for that.

    parts   name -> (n_documents,) grades
    """
    role = ROLES[theme]
    grades = np.unique(np.concatenate([values[~np.isnan(values)] for values in parts.values()]))
    if not 0 < len(grades) <= MOST:
        return None
    shares = {name: shares_of_grades(values, grades) for name, values in parts.items()}
    figure = go.Figure()
    for i, grade in enumerate(grades.tolist()):
        place = i / max(len(grades) - 1, 1)
        each = [shares[name][i] for name in parts]
        figure.add_bar(
            y=list(parts), x=each, orientation="h", name=f"grade {grade:g}", width=0.6,
            marker={"color": mixed(role["grade_high"], role["grade_low"], place), "line": {"color": role["background"], "width": 1}},
            text=[f"{grade:g}" if share >= 0.03 else "" for share in each], textposition="inside", insidetextanchor="middle", textangle=0,
            textfont={"color": role["background"] if place >= GRADE_FLIP[theme] else role["text"]},
            hovertemplate=f"grade {grade:g}: %{{x:.1%}}<extra></extra>",
        )  # fmt: skip
    figure.update_xaxes(title_text="share of the labelled documents", tickformat=".0%", range=[0, 1])
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return lay_out(figure, theme, 70 + 52 * len(parts), barmode="stack", hovermode="closest", showlegend=False)
