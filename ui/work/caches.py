"""What the server keeps for all sessions is not a visitor's to clear.

Streamlit empties its caches for everybody when any browser sends it a certain message, which this app never does. Workers and runs stand in
there: each message would start new workers beside the old ones, which never end, and take their runs from everybody.
"""

from functools import wraps

from streamlit.runtime.app_session import AppSession


def keep_caches() -> None:
    """From now on that message changes nothing. May be said again."""
    clear = AppSession._handle_clear_cache_request
    if hasattr(clear, "__wrapped__"):
        return

    @wraps(clear)
    def nothing(_: AppSession) -> None:
        pass

    AppSession._handle_clear_cache_request = nothing  # type: ignore[method-assign, assignment]
