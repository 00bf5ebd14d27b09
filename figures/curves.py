"""A metric along one run, train solid and test dashed, with a cursor."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from .style import count_iterations, lay_out
from .theme import DASH, ROLES


def curves(values: Mapping[str, np.ndarray], name: str, label: str, cursor: int, theme: str = "light") -> go.Figure:
    """The numbers of `boosting.curves.curves` under `name` (and "validation_" + name) by iteration.

    >>> import numpy as np
    >>> [trace.name for trace in curves({"ndcg": np.array([0.5, 0.7])}, "ndcg", "NDCG@5", 0).data]
    ['train']
    """
    colour = ROLES[theme]
    figure = go.Figure()
    for part, key in (("train", name), ("test", f"validation_{name}")):
        if key in values:
            line = {"color": colour["curve"], "dash": DASH[part], "width": 2}
            y = values[key]
            figure.add_scatter(x=np.arange(len(y)), y=y, name=part, mode="lines", line=line, hovertemplate="%{y:.6f}")
    figure.add_vline(x=cursor, line={"color": colour["accent"], "width": 1.5})
    figure.update_xaxes(title_text="iteration")
    figure.update_yaxes(title_text=label)
    return lay_out(count_iterations(figure), theme, 360, zooms=True, uirevision=name)
