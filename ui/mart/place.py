"""Where the person is on the MART page: one Place in the session, followed from the URL and written back to it.

/mart?data=drawn~a1.2.50~a4.80.50&tree=3&part=residuals&rate=0.5&leaves=2
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

from sample_data import drawn
from sample_data.drawn import LONGEST, Drawing

from .. import flat
from ..address import Address
from ..followed import Followed
from ..page import complain
from .points import SEVENTEEN, TITLES, is_on_a_line

TREES = 30  # that are trained
PARTS = ("residuals", "tree", "sum")  # of one iteration, in their order
BOUNDS = {"tree": (0, TREES), "rate": (0.05, 2.0), "leaves": (2, 8)}


@dataclass(frozen=True)
class Place:
    """tree   that is shown, 0 = the first constant;  part   one of PARTS
    rate   the learning rate;  leaves   of each tree, at most;  code   whether the algorithm stands beside
    """

    data: str = SEVENTEEN.identifier
    tree: int = 0
    part: str = "sum"
    rate: float = 0.5
    leaves: int = 2
    code: bool = False
    large: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in BOUNDS.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"choose a number from {low} to {high}.")
        if self.part not in PARTS:
            raise ValueError(f"choose one of {', '.join(PARTS)}.")
        if not drawn.is_drawn(self.data):
            raise ValueError("this page shows points along x, such as drawn~a1.10.50~a4.80.50.")
        if not self.drawing.documents:
            raise ValueError("the drawing holds no document; place one on the Draw page.")
        if not is_on_a_line(self.drawing):
            raise ValueError("this page shows points along x; give all of them the same y, such as drawn~a1.10.50~a4.80.50.")

    @property
    def drawing(self) -> Drawing:
        return drawn.read(self.data)

    @property
    def address(self) -> Address:
        """The run that other pages show too."""
        return Address(self.data, "gbt", changed={"n_iterations": TREES, "max_leaf_nodes": self.leaves, "learning_rate": self.rate})


def _with_data(here: Place, data: str) -> Place:
    """Points that were drawn elsewhere, where they lie along x; else those that are here."""
    return replace(here, data=data, tree=0, part="sum") if drawn.is_drawn(data) and is_on_a_line(drawn.read(data)) else here


encode, decode = partial(flat.encode, always="data"), partial(flat.decode, Place(), longest=LONGEST)
PLACE = Followed("mart", "mart_", Place(), encode, decode, _with_data)
get, follow_url, write_url = PLACE.get, PLACE.follow_url, PLACE.write_url


def take(report: Mapping[str, Any] | None) -> bool:
    """Make what the browser reported the place, once; whether the points have another title now. Those that cannot be read stay."""
    if report is None or not PLACE.is_news(report):
        return False
    low, high = BOUNDS["tree"]
    part = report["part"] if report.get("part") in PARTS else get().part
    here = replace(get(), tree=min(max(int(report.get("tree", 0)), int(low)), int(high)), part=part, code=bool(report.get("code")))
    try:
        here = replace(here, data=drawn.read(str(report.get("drawing"))).identifier)
    except ValueError as error:
        complain(f"The points were not taken over: {error}")
    PLACE.put(here, moved=False)
    return title(here) != st.session_state.get("mart_titled")


def title(here: Place) -> str:
    """What the points are called."""
    return TITLES.get(here.data, "Your points")
