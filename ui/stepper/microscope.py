"""The sheet of one document in the browser: sent when the address asks for it."""

import streamlit as st

from ..component.component import FEEDER
from ..packing.sheet import pack_sheet
from ..runs.address import SHEETS, Address
from ..runs.runs import Run

LAST = "stepper_sheet"  # where a session has it: what was asked, and the sheet


def feed(run: Run, q: int, validation: bool, here: Address) -> None:
    """Give the browser the sheet that the address asks for; a message of its own, so that the packed run is not sent again.

    It is kept until another is asked for: the page speaks to the browser about other things as well, and of a model of 2,000 trees a sheet
    takes half a second.
    """
    assert run.trace is not None
    if here.document is None or here.sheet not in SHEETS:
        st.session_state.pop(LAST, None)
        FEEDER.show({"sheet": None}, key="sheet")
        return
    asked = (run.token, run.trace.n_iterations, q, validation, here.iteration, here.document, here.sheet, here.other)
    known, sheet = st.session_state.get(LAST, (None, None))
    if known != asked:
        sheet = pack_sheet(run.trace, q, validation, here.iteration, here.document, here.sheet, here.other, run.keep)
        st.session_state[LAST] = asked, sheet
    FEEDER.show({"sheet": sheet}, key="sheet")
