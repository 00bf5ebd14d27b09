"""What the sections share: a widget bound to a field of the Lab, a chart with its table twin, numbers and names as text."""

from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from boosting.experiments.frames import as_csv
from figures.ddf_common import enlarge

from ..choices import key_of
from .place import change, get

QUIET = {"displaylogo": False, "displayModeBar": False}


def bound(name: str, widget: Callable, label: str, *arguments: Any, **more: Any) -> None:
    """A Streamlit widget that shows a field of the Lab and changes it. `more` may hold `shown`, what stands there while the field is
    None, and `about`, on which the options depend: part of the key, for the reason that `controls.key_of` gives."""
    about, shown = more.pop("about", ()), more.pop("shown", None)
    key = key_of(f"ddf_{name}", *about) if about else f"ddf_{name}"
    value = getattr(get(), name)
    st.session_state[key] = shown if value is None else value

    def take() -> None:
        value = st.session_state[key]
        if value is not None and value != []:  # an empty choice leaves what was there
            change(**{name: tuple(value) if isinstance(value, list) else value})

    widget(label, *arguments, key=key, on_change=take, **more)


def chart(figure: Any, key: str, alt: str) -> None:
    if get().large:
        figure = enlarge(figure)
    st.plotly_chart(figure, key=f"ddf_chart_{key}", config=QUIET, alt=alt)


def twin(key: str, title: str, make: Callable[[], pd.DataFrame], note: str = "") -> None:
    """The numbers of a chart, closed until wanted: a table that can be saved as CSV."""
    box = st.expander(title, icon=":material/table:", key=f"ddf_table_{key}", on_change="rerun")
    if box.open:
        with box:
            table = make()
            if note:
                st.caption(note)
            st.dataframe(table, hide_index=True)
            st.download_button(
                "Save as CSV", lambda: as_csv(table), f"ddf-{key}.csv", "text/csv", icon=":material/download:",
                key=f"ddf_csv_{key}", on_click="ignore",
            )  # fmt: skip


def listed(words: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def in_rounds(n: int) -> str:
    """'1 round', '150 rounds'."""
    return f"{n} round{'s' * (n != 1)}"


def signed(value: float, digits: int = 4) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")
