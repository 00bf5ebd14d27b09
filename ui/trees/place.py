"""What a person has chosen on the Trees page, and the one codec between it and the URL.

    /trees?data=drawn~a4.20.35~a0.70.80&splits=2&order=level&least=3&held=true

The points are a drawing; their grades are what the tree is to give.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import streamlit as st

from sample_data import drawn
from sample_data.drawn import Drawing

from .. import chosen_data, url
from ..address import _value, clip
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


def encode(here: Place) -> dict[str, str]:
    """Query parameters: the points, and what differs from the opening."""
    found = {f.name: getattr(here, f.name) for f in fields(Place) if getattr(here, f.name) != f.default or f.name == "data"}
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in found.items()}


def decode(params: Mapping[str, str]) -> tuple[Place, list[str]]:
    """The place, and a sentence for each parameter that was ignored."""
    here, complaints = Place(), []
    kinds = {f.name: type(f.default) for f in fields(Place)}
    for name, text in params.items():
        try:
            if name not in kinds:
                raise ValueError("this page has no such parameter.")
            value: Any = text if name == "data" else _value(text, kinds[name])
            here = replace(here, **{name: value})
        except ValueError as error:
            complaints.append(f"{clip(name)}={clip(text)} was ignored: {error}")
    return here, complaints


def get() -> Place:
    return st.session_state.get("trees", Place())


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go."""
    st.session_state["complaints"] = []
    st.session_state["trees_chose"] = True
    put(replace(get(), **values))


def put(here: Place, moved: bool = True) -> None:
    st.session_state["trees"] = here
    if moved:
        st.session_state["trees_request"] = st.session_state.get("trees_request", 0) + 1


def follow_url() -> None:
    """Take the place from the URL when it is not the one that this session wrote; from another page, with the drawing shown there."""
    params = url.params()
    if not params:
        put(replace(get(), data=chosen_data.last_drawing() or get().data))
        return
    if "trees" in st.session_state and (st.session_state.get("trees_chose", False) or params == st.session_state.get("trees_written")):
        return
    found, complaints = decode(params)
    put(found)
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def write_url() -> None:
    st.session_state["trees_chose"] = False
    if st.session_state.pop("trees_on_its_way", False):
        return
    chosen_data.keep(get().data, Place.data)
    st.session_state["trees_written"] = encode(get())
    url.write(st.session_state["trees_written"])


def take(report: Mapping[str, Any] | None) -> bool:
    """Make what the browser reported the place, once; whether the controls above have something else to say now. Points that cannot be
    read stay as they were, and those that are being dragged are not written into the URL yet."""
    if report is None or report == st.session_state.get("trees_taken"):
        return False
    st.session_state["trees_taken"] = report
    if report.get("request") != st.session_state.get("trees_request"):
        return False
    before, (low, high) = get(), BOUNDS["splits"]
    order = report["order"] if report.get("order") in ORDERS else before.order
    here = replace(before, splits=min(max(int(report["splits"]), low), high), order=order, held=bool(report.get("held", before.held)))
    try:
        here = replace(here, data=drawn.read(str(report.get("drawing"))).identifier)
    except ValueError as error:
        complain(f"The points were not taken over: {error}")
    put(here, moved=False)
    st.session_state["trees_on_its_way"] = bool(report.get("on_its_way"))
    return not report.get("on_its_way") and (here.held != before.held or st.session_state.get("trees_titled") != title(here))


def title(here: Place) -> str:
    """What the points are called."""
    return TITLES.get(here.data, "Your points")
