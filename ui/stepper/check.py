"""\"Check me\" in the sheet of a document: what to say to the number that was typed."""

from pathlib import Path

import streamlit as st

from ..component.component import Component
from ..packing.judged import judge
from ..packing.questions import packed_verdict
from ..runs.runs import Run
from . import worked_out

VERDICT = Component("boosting_verdict", Path(__file__).parent / "js" / "verdict.js", key="verdict")


def answer(run: Run, key: str, q: int, validation: bool) -> None:
    """Give the browser the verdict on what was typed last, judged once; key: of the run and the query on screen."""
    assert run.trace is not None
    typed = worked_out()
    if typed is not None and typed.get("run") == key and st.session_state.get("checked", {}).get("number") != typed.get("number"):
        verdict = judge(run.trace, q, validation, typed)
        st.session_state["checked"] = {"number": typed.get("number"), **packed_verdict(verdict)}
    VERDICT.show({"verdict": st.session_state.get("checked")})
