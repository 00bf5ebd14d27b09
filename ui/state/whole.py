"""What is done whole. Streamlit breaks a run off, wherever it looks into the session or says something to the browser, once the
browser has sent something else; and a callback that is broken off is not called again. So a press would be lost, or a file be opened
without being chosen, on a machine that is slow enough for two messages to come at once.

    with whole():
        st.session_state["opened"], st.session_state["chosen"] = data, True      both, or the run was broken off before

What comes meanwhile is heard right afterwards, in the same thread: .streamlit/config.toml has `fastReruns = false`, for else Streamlit
begins the next run in a thread of its own while this one still works, and shows what was before.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from streamlit.runtime.scriptrunner import get_script_run_ctx


@contextmanager
def whole() -> Iterator[None]:
    """Nothing that begins in here is broken off; may be nested, and stand in front of a function, `@whole()`. Nothing in here may wait for
    long, and `st.rerun` and `st.switch_page` only ask: they end the run at the next word to the browser after it."""
    context = get_script_run_ctx()
    runner: Any = getattr(context.yield_check, "__self__", None) if context else None
    if runner is None or not runner._execing:  # there is no run, or it is whole already
        yield
        return
    runner._execing = False
    try:
        yield
    finally:
        runner._execing = True
