"""Which queries each split of a contest trains on, chooses on and tests."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from .style import harmless, lay_out
from .theme import ROLES

PARTS = {"train": "line", "validation": "muted", "test": "accent"}  # and the role of its colour
COLUMNS = 2_000  # as many as a wide screen has pixels for; of more queries some are shown, evenly chosen
MOST = 5_000  # squares that say their query; beyond, they are too small to point at
Parts = tuple[np.ndarray, np.ndarray, np.ndarray]


def by_first_test(parts: Sequence[Parts], n_queries: int) -> np.ndarray:
    """(n_queries,) the queries in the order of the first split that tests them; last those that none tests.

    >>> by_first_test([(np.array([1]), np.array([]), np.array([2])), (np.array([2]), np.array([]), np.array([1]))], 3).tolist()
    [2, 1, 0]
    """
    first = np.full(n_queries, len(parts))
    for number, (_, _, test) in reversed(list(enumerate(parts))):
        first[test] = number
    return np.argsort(first, kind="stable")


def dealt(parts: Sequence[Parts], qids: Sequence[str], theme: str = "light", one: str = "split") -> go.Figure:
    """A row of squares for each split, a column for each query.

    parts   of each split the numbers of the queries to train on, to choose on (may be none), and to test
    one     what a row is called: a split, or a fold
    """
    role, n = ROLES[theme], len(qids)
    order = by_first_test(parts, n)
    order = order[np.linspace(0, n - 1, min(n, COLUMNS)).round().astype(int)]
    cells = np.stack([_served(part, n)[order] for part in parts])
    gap = 2 if n <= 120 else 0
    figure = go.Figure()
    for serves, (name, hue) in enumerate(PARTS.items()):
        colour = role[hue]
        shown = np.where(cells == serves, 1.0, np.nan)
        if np.isnan(shown).all():
            continue
        is_small = cells.size <= MOST
        names = [[harmless(qids[q]) for q in order.tolist()]] * len(parts) if is_small else None
        figure.add_heatmap(
            z=shown, y=list(range(1, len(parts) + 1)), colorscale=[[0, colour], [1, colour]], showscale=False, xgap=gap, ygap=2, name=name,
            customdata=names, hovertemplate=f"{one} %{{y}}: %{{customdata}} is there {name}<extra></extra>" if is_small else None,
            hoverinfo=None if is_small else "skip",
        )  # fmt: skip
        key = {"symbol": "square", "size": 12, "color": colour}
        figure.add_scatter(x=[None], y=[None], mode="markers", marker=key, name=name)
    figure.update_xaxes(title_text=f"{_some(n)}{n:,} queries, in the order of their tests", showticklabels=False, ticks="", showgrid=False)
    figure.update_yaxes(
        title_text=one, autorange="reversed", showgrid=False, tick0=0 if len(parts) > 10 else 1, dtick=5 if len(parts) > 10 else 1
    )
    return lay_out(figure, theme, 92 + min(26, max(10, 260 // len(parts))) * len(parts), hovermode="closest")


def _served(part: Parts, n_queries: int) -> np.ndarray:
    """(n_queries,) which of PARTS each query is in, by number; -1 = none."""
    found = np.full(n_queries, -1, np.int8)
    for serves, numbers in enumerate(part):
        found[numbers.astype(int)] = serves
    return found


def _some(n_queries: int) -> str:
    return f"{COLUMNS:,} of " if n_queries > COLUMNS else ""
