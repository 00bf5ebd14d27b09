"""How Streamlit says the theme to the browser: worked out once.

At the start of each run, of a fragment too, it looks through all of its settings six times to say the theme again: a tenth of what a look
at a document takes.
"""

from functools import wraps
from typing import Any

from streamlit import config
from streamlit.runtime import app_session


def say_theme_from_memory() -> None:
    """From now on for every session, until the settings are read anew. May be said again."""
    work_out = app_session._populate_theme_msg
    if hasattr(work_out, "__wrapped__"):
        return
    known: dict[str, tuple[dict[str, Any], Any]] = {}  # by section: the settings, and the message

    @wraps(work_out)
    def populate(msg: Any, section: str = "theme") -> None:
        settings = config.get_config_options()
        if section not in known or known[section][0] is not settings:
            made = type(msg)()
            work_out(made, section)
            known[section] = settings, made
        made = known[section][1]
        if made.ByteSize():  # else nothing is said, which is not the same to the browser as an empty message
            msg.MergeFrom(made)

    app_session._populate_theme_msg = populate
