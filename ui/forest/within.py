"""The place within the run and the query that are shown."""

from dataclasses import replace

import streamlit as st

from boosting import Trace

from ..places.forest import FOREST
from ..runs.step import STEP
from ..state.complaints import complain


def keep_within(trace: Trace, n_documents: int) -> None:
    """Keep what the page shows inside the run and the query, and say what was not there."""
    here, rows = STEP.get(), {}
    for name in ("document", "other"):
        if (at := getattr(here, name)) is not None:
            rows[name] = at
    outside = {name: at for name, at in rows.items() if at >= n_documents}
    document = None if "document" in outside else here.document
    k = min(here.iteration, trace.n_iterations)
    tree = FOREST.get().tree if k and FOREST.get().tree < len(trace.iterations[k - 1].trees) else 0
    STEP.put(
        replace(here, iteration=k, document=document, other=None if "other" in outside or document is None else here.other), moved=False
    )
    FOREST.put(replace(FOREST.get(), tree=tree), moved=False)
    for name, at in outside.items():
        complain(f"{name}={at} was ignored: this query has rows 0..{n_documents - 1}.")
    if outside:
        FOREST.write_url()
        st.rerun()  # it is said above the figure, which is a fragment
