"""What the pages stand on: rooms that they share, and a room for each of them."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

try:
    import boosting  # noqa: F401
except OSError as error:  # no folder for compiled kernels: whatever page this is, it reads why
    if get_script_run_ctx() is None:
        raise
    st.error("**Nothing can be computed here.** The administrator of this server can repair it; then reload the page.")
    st.text(str(error))
    st.stop()
