"""Where the person is in the story, and the one codec between that and the URL.

/story?step=2&a=4&b=7&apart=0.1&winner=B&loser=3
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import streamlit as st

from sample_data.orders import N

from .. import url
from ..address import _value, clip
from ..page import complain
from .example import Arrangement

APART = (0.0, 0.05, 0.1, 0.2, 0.4)  # between the scores of neighbours
STEPS = {1: "RankNet", 2: "LambdaRank", 3: "LambdaMART"}
BOUNDS = {"step": (1, len(STEPS)), "a": (1, N), "b": (1, N), "loser": (1, N - 2)}


@dataclass(frozen=True)
class Place:
    """step   of the story;  a, b: positions of A and B;  apart: between neighbouring scores
    winner   "A" or "B";  loser: number of the other result of the pair in sight
    """

    step: int = 1
    a: int = 1
    b: int = 12
    apart: float = 0.05
    winner: str = "B"
    loser: int = 1
    large: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in BOUNDS.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"choose a number from {low} to {high}.")
        if self.apart not in APART:
            raise ValueError(f"choose one of {', '.join(f'{value:g}' for value in APART)}.")
        if self.winner not in ("A", "B"):
            raise ValueError("choose A or B.")

    @property
    def arrangement(self) -> Arrangement:
        return Arrangement(self.a, self.b)


def encode(here: Place) -> dict[str, str]:
    """Query parameters: what differs from the opening, and the step."""
    found = {f.name: getattr(here, f.name) for f in fields(Place) if getattr(here, f.name) != f.default or f.name == "step"}
    return {name: str(value).lower() if isinstance(value, bool) else f"{value}" for name, value in found.items()}


def decode(params: Mapping[str, str]) -> tuple[Place, list[str]]:
    """The place, and a sentence for each parameter that was ignored."""
    here, complaints = Place(), []
    kinds = {f.name: type(f.default) for f in fields(Place)}
    for name, text in params.items():
        try:
            if name not in kinds:
                raise ValueError("this page has no such parameter.")
            here = replace(here, **{name: _value(text, kinds[name])})
        except ValueError as error:
            complaints.append(f"{clip(name)}={clip(text)} was ignored: {error}")
    if here.a == here.b:
        complaints.append(f"a={here.a} and b={here.b} were ignored: A and B stand at different ranks.")
        here = replace(here, a=Place.a, b=Place.b)
    return here, complaints


def get() -> Place:
    return st.session_state.get("story", Place())


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go."""
    st.session_state["complaints"] = []
    st.session_state["story_chose"] = True
    put(replace(get(), **values))


def put(here: Place, moved: bool = True) -> None:
    st.session_state["story"] = here
    if moved:
        st.session_state["story_request"] = request() + 1


def request() -> int:
    return st.session_state.get("story_request", 0)


def follow_url() -> None:
    """Take the place from the URL when it is not the one that this session wrote."""
    params = url.params()
    if not params:
        put(get())
        return
    if "story" in st.session_state and (st.session_state.get("story_chose", False) or params == st.session_state.get("story_written")):
        return
    found, complaints = decode(params)
    put(found)
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def write_url() -> None:
    st.session_state["story_chose"] = False
    st.session_state["story_written"] = encode(get())
    url.write(st.session_state["story_written"])


def take(report: Mapping[str, Any] | None) -> None:
    """Make what the browser reported the place, once."""
    if report is None or report == st.session_state.get("story_taken"):
        return
    st.session_state["story_taken"] = report
    if report.get("request") == request():
        names = ("step", "a", "b", "winner", "loser")
        put(replace(get(), **{name: report[name] for name in names}), moved=False)
