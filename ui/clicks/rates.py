"""The click rates of one page of results, as the browser draws them: for each document a dot, and a line for its interval."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from boosting.words import short
from figures.theme import ROLES

from ..component.component import CSS, Component
from ..component.report import flag
from ..uploads.sent import sent

FOLDER = Path(__file__).parent
RATES = Component(
    "boosting_click_rates",
    FOLDER / "js" / "rates.js",
    styles=(CSS / "stage.css", CSS / "board.css", FOLDER / "rates.css"),
    key="clicks_rates",
    reports={"drawn": flag},
)
LEAST = 0.05  # what the axis reaches at least
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)  # between two ticks; at most five of them


class Shown(NamedTuple):
    """A document on a page: its label, grade (NaN = none), click rate and the ends of its interval."""

    label: str
    grade: float
    rate: float
    low: float
    high: float


def show(page: Sequence[Shown], alt: str) -> None:
    """The documents of one page, the uppermost on top."""
    RATES.show({**pack(page), "alt": alt, "request": 0, "key": alt, "colours": ROLES})


def are_drawn() -> bool:
    """Whether they are on screen. Until then figures of Plotly are held back: its engine, once it has come, keeps the browser busy for
    seconds, and what is on its way then waits. Where there is no server, as in a test of a page, nothing is waited for."""
    return sent() is None or RATES.reported() is True


def pack(page: Sequence[Shown]) -> dict:
    """Rows with their words, and the axis below all of them."""
    top = max(LEAST, max((row.high for row in page), default=0.0))
    step = next((step for step in STEPS if top <= 5 * step), STEPS[-1])
    ticks = [(tick, percent(tick)) for tick in (np.arange(int(top / step + 1e-9) + 1) * step).round(9).tolist()]
    return {"rows": [_row(row) for row in page], "top": top, "ticks": ticks, "axis": "clicked, share of impressions"}


def _row(row: Shown) -> dict:
    sentence = f"{row.label}: {percent(row.rate)} of impressions clicked, 95 % interval {percent(row.low)} to {percent(row.high)}"
    grade = "" if np.isnan(row.grade) else f"grade {row.grade:g}"
    return {"label": row.label, "grade": grade, "sentence": sentence, "rate": row.rate, "low": row.low, "high": row.high}


def percent(share: float) -> str:
    """
    >>> percent(0.375), percent(0.0), percent(1.0)
    ('37.5 %', '0 %', '100 %')
    """
    return f"{short(100 * share)} %"
