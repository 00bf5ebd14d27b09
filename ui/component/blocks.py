"""What of a large run comes in blocks when somebody looks at it: the browser asks for one, Python sends it beside the packed run.

A block is made in a few milliseconds, so only the last one is kept, by the session that asked for it.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

from .component import BLOCK_CARRIER
from .wire import as_bytes

LAST = "packed_block"  # where a session has it: what was asked, and the bytes


def feed(key: str, asked: dict[str, Any] | None, make: Callable[[int], dict[str, Any]]) -> None:
    """Give the browser the block that it asked about; nothing where it asked for none.

    key     of the packed run that the page shows
    asked   {key, block} as the browser sent it, None before it asked for anything; what belongs to another run is let be
    make    what is packed of a block, by its number
    """
    if asked is None or asked["key"] != key:
        st.session_state.pop(LAST, None)
        return
    known, content = st.session_state.get(LAST, (None, b""))
    if known != asked:
        try:
            made = make(asked["block"])
        except ValueError:  # the run has no such block
            return
        content = as_bytes({**made, **asked})
        st.session_state[LAST] = asked, content
    BLOCK_CARRIER.show(content, key="packed_block")
