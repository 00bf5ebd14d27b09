"""The stepper on a page of the app, which asks it for a place once, and then lets the browser own it."""

from typing import Any

import streamlit as st

from . import STEPPER


def stepper(run: bytes, key: str, place: dict[str, Any], name: str = "stepper") -> None:
    """Show a packed run. The run is a message of its own, so that it stays where it is while a person steps.

    key       changes with the run, its length and its query: the browser then unpacks anew
    place     what the browser reports of an `Address`, and `request`, which changes when Python asks for another place; otherwise the
              browser owns it
    name      of the component on the page, under which `reported` finds it
    """
    STEPPER.show({"key": key, **_asked((key, place["request"]), place)}, name, packed=run)


def _asked(question: tuple, place: dict[str, Any]) -> dict[str, Any]:
    """The place as it was when Python last asked for one: the same message again, which Streamlit need not send again."""
    asked, then = st.session_state.get("stepper_asked", (None, place))
    if asked != question:
        st.session_state["stepper_asked"] = question, place
        return place
    return then


def ask_anew() -> None:
    """Forget what was asked: a script run from the top may mount the stepper anew, at the present place."""
    st.session_state.pop("stepper_asked", None)
