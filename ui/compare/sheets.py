"""The sheet of one document under each run, as the Step page has it: what its pairs ask, its leaf, its score, its rank."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from ..runs import Run
from ..stepper.microscope import pack_sheet
from . import SHARED
from .comparison import Comparison


@st.cache_resource
def _feeder():
    return st.components.v2.component("boosting_sheets", js=(SHARED / "feed.js").read_text(encoding="utf-8"))


def feed(found: Sequence[Run], part: str, q: int, key: str, here: Comparison) -> None:
    """Give the browser the sheets of the chosen document, if there is one; `key` names the packed runs that they belong to."""
    _feeder()(key="compare_sheets", data={"sheets": None if here.document is None else pack_sheets(found, part, q, key, here)})


def pack_sheets(found: Sequence[Run], part: str, q: int, key: str, here: Comparison) -> dict[str, Any]:
    """A sheet for each run that has a trace, at the iteration of the page, or at its last one where it ended sooner."""
    document = here.document or 0
    sheets = [
        pack_sheet(run.trace, q, part == "test", min(here.iteration, run.trace.n_iterations), document, "why", None, keep=run.keep)
        for run in found
        if run.trace
    ]
    return {"asked": {"iteration": here.iteration, "document": document, "key": key}, "sheets": sheets}
