"""What a person has chosen on the Trees page, and the one codec between it and the URL.

    /trees?data=drawn~a4.20.35~a0.70.80&splits=2&order=level&least=3&held=true

The points are a drawing; their grades are what the tree is to give.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

from sample_data import drawn
from sample_data.drawn import LONGEST, Drawing

from .. import chosen_data, flat
from ..followed import Followed
from ..page import complain
from .points import SLIDES, TITLES

ORDERS = {"best": "Best first", "level": "Level by level", "both": "Side by side"}
BOUNDS = {"splits": (0, 31), "leaves": (2, 32), "least": (1, 20), "depth": (1, 8)}


@dataclass(frozen=True)
class Place:
    """splits   that are shown;  leaves, least, depth   bounds on the tree: its leaves, the points of a leaf, questions in a row
    order    in which leaves are split, "both" beside each other;  held   whether every third point is held out
    """

    data: str = SLIDES.identifier
    splits: int = 0
    order: str = "best"
    leaves: int = 12
    least: int = 1
    depth: int = 8
    held: bool = False
    large: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in BOUNDS.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"choose a number from {low} to {high}.")
        if self.order not in ORDERS:
            raise ValueError(f"choose one of {', '.join(ORDERS)}.")
        if not drawn.is_drawn(self.data):
            raise ValueError("this page shows drawings, such as drawn~a4.20.35~a0.70.80.")
        if not drawn.read(self.data).documents:
            raise ValueError("the drawing holds no document; place one on the Draw page.")

    @property
    def drawing(self) -> Drawing:
        return drawn.read(self.data)


def _with_data(here: Place, data: str) -> Place:
    """The drawing that was shown last; this page has no other data."""
    return replace(here, data=chosen_data.last_drawing() or here.data)


encode, decode = partial(flat.encode, always="data"), partial(flat.decode, Place(), longest=LONGEST)
PLACE = Followed("trees", "trees_", Place(), encode, decode, _with_data)
get, follow_url = PLACE.get, PLACE.follow_url


def write_url() -> None:
    """Points that are being dragged are not written yet."""
    if not st.session_state.pop("trees_on_its_way", False):
        PLACE.write_url()


def take(report: Mapping[str, Any] | None) -> bool:
    """Make what the browser reported the place, once; whether the controls above have something else to say now. Points that cannot be
    read stay as they were, and those that are being dragged are not written into the URL yet."""
    if report is None or not PLACE.is_news(report):
        return False
    before, (low, high) = get(), BOUNDS["splits"]
    order = report["order"] if report.get("order") in ORDERS else before.order
    here = replace(before, splits=min(max(int(report["splits"]), low), high), order=order, held=bool(report.get("held", before.held)))
    try:
        here = replace(here, data=drawn.read(str(report.get("drawing"))).identifier)
    except ValueError as error:
        complain(f"The points were not taken over: {error}")
    PLACE.put(here, moved=False)
    st.session_state["trees_on_its_way"] = bool(report.get("on_its_way"))
    return not report.get("on_its_way") and (here.held != before.held or st.session_state.get("trees_titled") != title(here))


def title(here: Place) -> str:
    """What the points are called."""
    return TITLES.get(here.data, "Your points")
