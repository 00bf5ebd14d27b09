"""\"Check me\" in the sheet of a document: what can be asked there, and what to say to the number that was typed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

import boosting as b
from boosting.answers.check import Verdict, check
from boosting.answers.pair import pair_columns
from boosting.answers.run import question
from boosting.explain.history import data_of

from ..runs import Run
from . import worked_out


@st.cache_resource
def _carrier():
    script = (Path(__file__).parent / "verdict.js").read_text(encoding="utf-8")
    return st.components.v2.component("boosting_verdict", js=script)


def answer(run: Run, key: str, q: int, validation: bool) -> None:
    """Give the browser the verdict on what was typed last, judged once; key: of the run and the query on screen."""
    assert run.trace is not None
    typed = worked_out()
    if typed is not None and typed.get("run") == key and st.session_state.get("checked", {}).get("number") != typed.get("number"):
        verdict = judge(run.trace, q, validation, typed)
        said = {"kind": verdict.kind, "words": verdict.words, "misconceptions": [slip.words for slip in verdict.misconceptions]}
        st.session_state["checked"] = {"number": typed.get("number"), **said}
    _carrier()(key="verdict", data={"verdict": st.session_state.get("checked")})


def judge(trace: b.Trace, q: int, validation: bool, typed: Mapping[str, Any]) -> Verdict:
    """The verdict on a number for one document of query number q; never raises for what a browser may send."""
    rows = data_of(trace, validation).query_slice(q)
    try:
        row, partner = _row(typed["document"], rows), typed.get("partner")
        other = None if partner is None else _row(partner, rows)
        asked = question(trace, str(typed["question"]), int(typed["iteration"]), row, validation, other, int(typed.get("tree") or 0))
    except (ValueError, KeyError, TypeError):
        return Verdict("unread", "This cannot be asked here; choose another number.")
    return check(str(typed.get("text", "")), asked)


def _row(document: Any, rows: slice) -> int:
    """The row of the data of a document of the query."""
    row = rows.start + int(document)
    if not rows.start <= row < rows.stop:
        raise ValueError(f"this query has no document {document}.")
    return row


def offered(loss: b.Loss, why: b.Explanation) -> dict[str, Any]:
    """What can be asked about a document: its target; its leaf in each tree of the iteration; and of a pair each column, with
    what else of its account shows the same number."""
    others = why.pairs.keys() - {column.key for column in loss.pair_columns}
    pairs = [
        {"key": key, "words": words, "same": sorted(name for name in others if _alike(why.pairs, name, key))}
        for key, words in pair_columns(loss).items()
        if key in why.pairs
    ]
    return {"target": loss.target_name, "leaf": [leaf.leaf for leaf in why.leaves] or None, "pairs": pairs}


def _alike(pairs: Mapping[str, np.ndarray], one: str, other: str) -> bool:
    return pairs[one].dtype.kind == "f" and np.array_equal(np.abs(pairs[one]), np.abs(pairs[other]))
