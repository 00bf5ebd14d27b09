"""The sheet of one document in the browser: sent when the address asks for it."""

import streamlit as st

from ..component.component import FEEDER
from ..packing.kinds import ANSWERED
from ..packing.pair import pack_pair
from ..packing.sheet import pack_sheet
from ..runs.address import Address
from ..runs.runs import Run

LAST = "stepper_sheet"  # where a session has it: what was asked, and the sheet
PAIR = "stepper_pair"  # the same of two documents


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


def feed_pair(run: Run, q: int, validation: bool, here: Address) -> None:
    """After all else: what the browser cannot work out of the two documents that the address compares."""
    if here.sheet != "above" or here.document is None or here.other in (None, here.document):
        st.session_state.pop(PAIR, None)
        return
    asked = (run.token, run.trace.n_iterations, q, validation, here.iteration, here.document, here.other)
    known, pair = st.session_state.get(PAIR, (None, None))
    if known != asked:
        place = {"iteration": here.iteration, "document": here.document, "sheet": here.sheet, "other": here.other}
        pair = pack_pair(run.trace, q, validation, place)
        st.session_state[PAIR] = asked, pair
    FEEDER.show({"pair": pair}, key="pair")
