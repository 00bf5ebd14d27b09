"""The parameters of the open card: the paper's, each of which can be changed."""

from typing import Any

import streamlit as st

from boosting.experiments.evidence import Experiment

from ..places.papers import PAPERS
from ..places.papers_values import FIELDS, SIZES, check, in_words, read, written
from ..runs.controls import key_of
from ..state.complaints import complain
from ..state.held import holds
from .cards import is_open


def show(experiment: Experiment) -> None:
    """A popover with a field for each value; what was changed stands below the claim."""
    start, changed = experiment.values, PAPERS.get().changed
    with st.popover("Parameters", icon=":material/tune:", width="stretch"):
        st.caption("The paper's values; where it gives none, this app's.")
        for name, default in start.items():
            if name == "sizes":
                _sizes(experiment.key, changed.get(name, default))
            elif isinstance(default, bool):
                _switch(experiment.key, name, changed.get(name, default))
            else:
                _number(experiment.key, name, changed.get(name, default))
        st.button(
            "Reset to the paper's", icon=":material/undo:", key="papers_reset", disabled=not changed,
            on_click=lambda: PAPERS.change(changed={}, run=False),
        )  # fmt: skip


def changes() -> str:
    """What differs from the paper's, in a line; "" where nothing does."""
    return in_words(PAPERS.get().changed)


def _number(card: str, name: str, value: float) -> None:
    field, kind = FIELDS[name], int if isinstance(value, int) else float
    more: dict[str, Any] = {"step": kind(field.step), **({} if kind is int else {"format": "%g"})}

    def take(chosen: float) -> None:
        if not is_open(card):
            return
        try:
            PAPERS.choose(PAPERS.get().with_value(name, check(name, kind(chosen))))
        except (ValueError, TypeError) as error:
            complain(f"{field.label} stays {written(value)}: {error}")

    st.number_input(field.label, help=f"{field.help} {_range(name)}", **holds(key_of(f"papers_{name}", card), value, take), **more)


def _switch(card: str, name: str, value: bool) -> None:
    def take(chosen: bool) -> None:
        if is_open(card):
            PAPERS.choose(PAPERS.get().with_value(name, chosen))

    st.toggle(FIELDS[name].label, help=FIELDS[name].help, **holds(key_of(f"papers_{name}", card), value, take))


def _range(name: str) -> str:
    return f"{FIELDS[name].low:g} to {FIELDS[name].high:g}."


def _sizes(card: str, value: tuple[float, ...]) -> None:
    def take(chosen: str) -> None:
        if not is_open(card):
            return
        try:
            PAPERS.choose(PAPERS.get().with_value("sizes", read("sizes", chosen, value)))
        except ValueError as error:
            complain(f"The sizes stay {written(value)}: {error}")

    held = holds("papers_sizes", written(value).replace(",", ", "), take)
    st.text_input(SIZES.label, help=SIZES.help, max_chars=80, **held)
