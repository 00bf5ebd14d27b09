"""The trees of a large run, a block of iterations at a time: sent when somebody looks at one of them.

A block is made in a few milliseconds, so only the last one is kept, by the session that asked for it.
"""

from typing import Any

import streamlit as st

from boosting.explain.history import data_of

from ..component.component import BLOCK_CARRIER
from ..component.wire import as_bytes
from ..packing.trees_sent import pack_block
from ..runs.runs import Run

LAST = "stepper_block"  # where a session has it: what was asked, and the bytes


def feed(run: Run, q: int, validation: bool, key: str, asked: dict[str, Any] | None) -> None:
    """Give the browser the block that it asked about; nothing where all trees went with the run.

    key     of the packed run that the page shows
    asked   {key, block} as the browser sent it, None before it asked for anything; what belongs to another run is let be
    """
    if asked is None or asked["key"] != key:
        st.session_state.pop(LAST, None)
        return
    known, content = st.session_state.get(LAST, (None, b""))
    if known != asked:
        rows = data_of(run.trace, validation).query_slice(q)
        content = as_bytes(pack_block(run.trace, validation, rows, key, asked["block"]))
        st.session_state[LAST] = asked, content
    BLOCK_CARRIER.show(content, key="stepper_block")
