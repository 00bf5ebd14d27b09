"""\"Check me\" in the sheet of a document: what to say to the number that was typed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

import boosting as b
from boosting.answers.check import Verdict, check
from boosting.answers.run import question
from boosting.explain.history import data_of

from ..component.component import Component
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


def judge(trace: b.Trace, q: int, validation: bool, typed: Mapping[str, Any]) -> Verdict:
    """The verdict on a number for one document of query number q; never raises for what a browser may send."""
    rows = data_of(trace, validation).query_slice(q)
    try:
        row, partner = _row(typed["document"], rows), typed.get("partner")
        other = None if partner is None else _row(partner, rows)
        asked = question(trace, str(typed["question"]), int(typed["iteration"]), row, validation, other, int(typed.get("tree") or 0))
    except (ValueError, KeyError, TypeError):
        return Verdict("unread", "This number cannot be checked here; choose another one.")
    return check(str(typed.get("text", "")), asked)


def _row(document: Any, rows: slice) -> int:
    """The row of the data of a document of the query."""
    row = rows.start + int(document)
    if not rows.start <= row < rows.stop:
        raise ValueError(f"this query has no document {document}.")
    return row
