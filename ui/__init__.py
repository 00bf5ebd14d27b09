"""What the pages stand on: rooms that they share, and a room for each of them."""

try:
    import boosting  # noqa: F401
except OSError as error:  # no folder for compiled kernels: whatever page this is, it reads why
    import streamlit as st  # here alone: what packs a run needs no server
    from streamlit.runtime.scriptrunner import get_script_run_ctx

    if get_script_run_ctx() is None:
        raise
    st.error("**Nothing can be computed here.** The administrator of this server can repair it; then reload the page.")
    st.text(str(error))
    st.stop()
