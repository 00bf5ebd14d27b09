"""The numbers of a chart as a table below it."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from boosting.experiments.frames import as_csv

from .download import download
from .folds import fold


def twin(key: str, title: str, make: Callable[[], pd.DataFrame], note: str = "") -> None:
    """Closed until wanted; a table that can be saved as CSV. key   of the chart: its page, and its name there"""

    def show() -> None:
        table = make()
        if note:
            st.caption(note)
        st.dataframe(table, hide_index=True)
        download("Save as CSV", lambda: as_csv(table), f"{key.replace('_', '-')}.csv", key=f"{key}_csv")

    fold(title, ":material/table:", f"{key}_table", show)
