"""What the splits of a tree saw, sent when somebody points at a node."""

from typing import Any

import streamlit as st

from ..component.component import FEEDER
from ..packing.splits import pack_splits
from ..runs.runs import Run


def feed(run: Run, q: int, validation: bool, key: str, asked: dict[str, Any] | None) -> None:
    """Give the browser what the tree that it asked about saw.

    key     of the packed run that the page shows
    asked   {key, iteration, tree} as the browser sent it, None before it asked for anything; what belongs to another run is let be
    """
    if asked is None or asked["key"] != key:
        answer = None
    elif (st.session_state.get("splits") or {}).get("asked") == asked:
        answer = st.session_state["splits"]
    else:
        try:
            answer = {"asked": asked, **pack_splits(run.trace, q, validation, asked["iteration"], asked["tree"])}
        except ValueError:  # the run has no such tree
            answer = None
    st.session_state["splits"] = answer
    if answer:
        FEEDER.show({"splits": answer}, key="splits")
