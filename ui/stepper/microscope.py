"""The sheet of one document in the browser: sent when the address asks for it."""

import streamlit as st

from ..component.component import FEEDER
from ..packing.kinds import ANSWERED
from ..packing.sheet import pack_sheet, pack_swap
from ..runs.address import Address
from ..runs.runs import Run

LAST = "stepper_sheet"  # where a session has it: what was asked, and the sheet
SWAP = "stepper_swap"  # what a large run says after its sheet


def feed(run: Run, q: int, validation: bool, here: Address) -> None:
    """Give the browser the sheet that the address asks for; a message of its own, so that the packed run is not sent again.

    It is kept until another is asked for: the page speaks to the browser about other things as well, and of a model of 2,000 trees a sheet
    takes half a second.
    """
    assert run.trace is not None
    if here.document is None or here.sheet not in ANSWERED:
        st.session_state.pop(LAST, None)
        FEEDER.show({"sheet": None}, key="sheet")
        return
    asked = (run.token, run.trace.n_iterations, q, validation, here.iteration, here.document, here.sheet, here.other)
    known, sheet = st.session_state.get(LAST, (None, None))
    if known != asked:
        sheet = pack_sheet(run.trace, q, validation, here.iteration, here.document, here.sheet, here.other, run.keep)
        st.session_state[LAST] = asked, sheet
    FEEDER.show({"sheet": sheet}, key="sheet")


def feed_swap(run: Run, q: int, validation: bool) -> None:
    """After all else: what makes the two documents of the sheet change places, where the sheet did not wait for it."""
    _, sheet = st.session_state.get(LAST, (None, None))
    if sheet is None or sheet.get("swap", "") is not None:
        st.session_state.pop(SWAP, None)
        return
    if (st.session_state.get(SWAP) or {}).get("asked") != sheet["asked"]:
        st.session_state[SWAP] = pack_swap(run.trace, q, validation, sheet["asked"])
    FEEDER.show({"swap": st.session_state[SWAP]}, key="swap")
