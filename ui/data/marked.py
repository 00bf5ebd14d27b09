"""The row of a table that is shown beside it, marked there, whoever chose it: a click, a link, Back, or nobody."""

import streamlit as st


def mark(key: str, row: int | None) -> None:
    """To be called before the table of this key is drawn; None: no row of it is shown."""
    wanted = [] if row is None else [row]
    there = st.session_state.get(key)
    if (there["selection"]["rows"] if there else []) != wanted:
        st.session_state[key] = {"selection": {"rows": wanted}}
