"""Where the person is on the Convergence page: the address of Step, what of an iteration is in sight, and which study is open.

/convergence?data=library&loss=qbrank&iteration=7&panel=curvature&study=small
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from .. import address, controls
from .. import place as step
from ..address import Address, clip
from ..followed import Followed, at_hand

PANELS = ("step", "curvature")
STUDIES = {"": "Run", "small": "Small steps", "sign": "Sign"}


def _encode(here: Address) -> dict[str, str]:
    more = {"panel": panel() if panel() != PANELS[0] else "", "study": study()}
    return address.encode(here) | {name: text for name, text in more.items() if text}


def _decode(params: Mapping[str, str]) -> tuple[Address, list[str]]:
    rest = {name: text for name, text in params.items() if name not in ("panel", "study")}
    found, complaints = address.decode(rest, at_hand(params.get("data", Address.data)))
    for name, known in (("panel", PANELS), ("study", tuple(STUDIES))):
        text = params.get(name, known[0])
        if text not in known:
            complaints.append(f"{name}={clip(text)} was ignored: choose one of {', '.join(filter(None, known))}.")
        st.session_state[f"convergence_{name}"] = text if text in known else known[0]
    return found, complaints


PAGE = Followed("address", "", Address(), _encode, _decode, Address.with_data)
write_url = PAGE.write_url


def follow_url() -> None:
    step.follow_url(PAGE)


def panel() -> str:
    return st.session_state.get("convergence_panel", PANELS[0])


def study() -> str:
    return st.session_state.get("convergence_study", "")


def choose_study(name: str | None) -> None:
    st.session_state["convergence_study"] = name or ""
    PAGE.choose(controls.get(), moved=False)


def take(report: Mapping[str, Any] | None, n_iterations: int) -> None:
    """Make what the browser reported the place, once; keep the iteration inside the run."""
    here = controls.get()
    if report is not None and report != st.session_state.get("convergence_taken"):
        st.session_state["convergence_taken"] = report
        if report.get("request") == PAGE.request:
            here = replace(here, iteration=int(report["iteration"]))
            st.session_state["convergence_panel"] = report["panel"] if report.get("panel") in PANELS else panel()
    inside = replace(here, iteration=min(max(here.iteration, 0), n_iterations))
    if inside != controls.get():
        PAGE.put(inside, moved=False)
