"""\"Check me\": the verdict on a number that somebody typed, as a message of its own, so that the stage stays as it is."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from .component import FEEDER

JUDGED = "checked"  # where a session has the last one


def tell(typed: Mapping[str, Any] | None, judge: Callable[[], dict[str, Any]]) -> None:
    """Give the browser the verdict on what was typed last, judged once.

    typed   what the browser reported, with its `number`; None where nothing was typed here
    """
    if typed is not None and st.session_state.get(JUDGED, {}).get("number") != typed["number"]:
        st.session_state[JUDGED] = {"number": typed["number"], **judge()}
    if JUDGED in st.session_state:
        FEEDER.show({"verdict": st.session_state[JUDGED]}, key="verdict")
