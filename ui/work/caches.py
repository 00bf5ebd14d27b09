"""What the server keeps for all sessions is not a visitor's to clear.

Streamlit empties its caches for everybody when any browser sends it a certain message, which this app never does. Workers and runs stand in
there: each message would start new workers beside the old ones, which never end, and take their runs from everybody.
"""

from streamlit.runtime.app_session import AppSession


def keep_caches() -> None:
    """From now on that message changes nothing."""
    AppSession._handle_clear_cache_request = lambda self: None  # type: ignore[method-assign]
