"""What the figures of the DDF page share: a distance as it is drawn, and where an axis ends."""

from typing import NamedTuple

import numpy as np

from .theme import DISTANCES


class Line(NamedTuple):
    """One distance in a figure: its style (a key of theme.DISTANCES), its name on screen, its numbers."""

    style: str
    title: str
    x: np.ndarray
    y: np.ndarray


def colour(style: str, theme: str) -> str:
    return DISTANCES[style][theme]


def rounded_up(value: float) -> float:
    """The next round number above, so that an axis keeps still while a slider moves a little.

    >>> rounded_up(1.04), rounded_up(8.2), rounded_up(13.0)
    (1.5, 10.0, 15.0)
    """
    power = 10.0 ** np.floor(np.log10(max(value, 1e-300)))
    return float(next(top * power for top in (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0) if value <= top * power * (1 + 1e-12)))
