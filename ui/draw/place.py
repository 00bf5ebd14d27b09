"""Where the person is on the Draw page: the address that all pages share, whose data are a drawing here, and a challenge.

    /draw?data=drawn~a4.20.35~a0.70.80&loss=gbt&iteration=3&challenge=xor&shuffle=2

`shuffle` is the seed by which the rows are shuffled, where that part of the page is open.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from sample_data import drawn
from sample_data.drawn import Drawing

from .. import address, chosen_data, controls, url
from ..address import Address
from ..followed import at_hand, follow
from ..page import complain
from .challenges import CHALLENGES, Challenge, find
from .drawings import OPENING

FIRST_SEED, LAST_SEED = 1, 9999


def drawing() -> Drawing:
    return drawn.read(controls.get().data)


def challenge() -> Challenge | None:
    """The challenge that the person has taken up."""
    return find(st.session_state.get("draw_challenge", ""))


def shuffle_seed() -> int:
    return st.session_state.get("draw_seed", FIRST_SEED)


def shuffle_again() -> None:
    st.session_state["draw_seed"] = shuffle_seed() % LAST_SEED + 1


def follow_url() -> None:
    """Take drawing and challenge from the URL where that is news."""
    is_known = "address" in st.session_state and "drawing" in st.session_state
    follow(_said() if is_known else None, _take, lambda: _open(st.session_state.get("address", Address())))


def _take(params: Mapping[str, str]) -> list[str]:
    found, task, seed, complaints = decode(params)
    controls.put(found)
    st.session_state["draw_challenge"] = task
    st.session_state["draw_order"] = seed is not None
    st.session_state["draw_seed"] = seed or FIRST_SEED
    return complaints


def _open(here: Address) -> None:
    """Go on with the last drawing where other data were chosen elsewhere meanwhile."""
    if not drawn.is_drawn(here.data):
        here = here.with_data(st.session_state.get("drawing", chosen_data.last_drawing() or OPENING.identifier))
    if here != st.session_state.get("address"):
        controls.put(here)


def decode(params: Mapping[str, str]) -> tuple[Address, str, int | None, list[str]]:
    """The address, the challenge and the seed of query parameters, and a sentence for each part that was ignored."""
    complaints: list[str] = []
    task = params.get("challenge", "")
    if task and find(task) is None:
        complaints.append(f"challenge={address.clip(task)} was ignored: choose one of {', '.join(each.identifier for each in CHALLENGES)}.")
        task = ""
    taken = find(task)
    start = taken.drawing if taken else OPENING  # a link to a challenge need not say its documents
    data = params.get("data", start.identifier)
    try:
        if not drawn.is_drawn(data):
            raise ValueError("this page shows drawings, such as drawn~a4.20.35~a0.70.80.")
        data = drawn.read(data).identifier
    except ValueError as error:
        complaints.append(f"data={address.clip(data)} was ignored: {error}")
        data = start.identifier
    seed = params.get("shuffle")
    if seed is not None and not (re.fullmatch("[0-9]{1,4}", seed) and int(seed) >= FIRST_SEED):
        complaints.append(f"shuffle={address.clip(seed)} was ignored: choose a seed from {FIRST_SEED} to {LAST_SEED}.")
        seed = None
    rest = {name: text for name, text in params.items() if name not in ("data", "challenge", "shuffle")}
    # An empty plane has no collection; what opens on a drawing is the same for all of them.
    found, more = address.decode({**rest, "data": OPENING.identifier}, at_hand(OPENING.identifier))
    return replace(found, data=data), task, int(seed) if seed else None, [*complaints, *more]


def encode(here: Address, task: str, seed: int | None) -> dict[str, str]:
    return {**address.encode(here), **({"challenge": task} if task else {}), **({"shuffle": str(seed)} if seed else {})}


def write_url() -> None:
    here = controls.get()
    st.session_state["drawing"] = here.data
    if drawing().documents:
        chosen_data.keep(here.data, OPENING.identifier)
    url.write(_said())


def _said() -> dict[str, str]:
    task = challenge()
    return encode(controls.get(), task.identifier if task else "", shuffle_seed() if st.session_state.get("draw_order") else None)


def start(identifier: str) -> None:
    """Take up a challenge: its drawing, loss and settings; "" lets go of it and keeps the drawing."""
    st.session_state["draw_challenge"] = identifier
    found = find(identifier)
    here = controls.get()
    if found:
        here = Address(found.drawing.identifier, found.loss, large=here.large, changed=dict(found.changed))
    controls.choose(here)


def take(report: Mapping[str, Any] | None) -> bool:
    """Make what the browser reported the address, once; whether the size of letters changed, which the whole page shows."""
    if report is None or report == st.session_state.get("draw_taken"):
        return False
    st.session_state["draw_taken"] = report
    if report.get("request") != st.session_state.get("request"):
        return False  # from before the last choice
    here = controls.get()
    data = _read(report.get("drawing"), here.data)
    large = bool(report.get("large"))
    controls.put(replace(here, data=data, iteration=max(0, int(report.get("iteration", 0))), large=large), moved=False)
    return large != here.large


def _read(text: Any, before: str) -> str:
    """The drawing that the browser reported; the one before where it cannot be, as when somebody has changed the script."""
    try:
        return drawn.read(str(text)).identifier
    except ValueError as error:
        complain(f"The drawing was not taken over: {error}")
        return before
