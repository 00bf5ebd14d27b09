"""What widgets and figures call when somebody uses them: whole, and for what is still on the page.

A browser that is behind sends what it has, the values of widgets included that the page has replaced meanwhile: the list of data as it was
before a file was opened, say. Streamlit has forgotten what such a widget showed, takes any value for a new one, and calls what the widget
called: nobody has chosen anything, and the file that was just opened would be closed in silence.

A browser that is busy sends what a figure reports and a press beside it in one message, in the name of the figure's fragment. Only that
would be run, and the press done where nobody sees it.

Who is no browser sends anything in a widget's name. Streamlit fails where it reads a value of another kind than the widget's, and keeps the
value: every run after that fails as well.
"""

import json
from typing import Any

import streamlit as st
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState

from .whole import whole

NUMBERS = {"int_value", "double_value"}  # a field for whole numbers sends the one and is known for the other


def guard_callbacks() -> None:
    """From now on callbacks are not broken off, and those of widgets that are gone are not called, on any page. May be said again."""
    unguarded = SafeSessionState.on_script_will_rerun
    if unguarded.__module__ == __name__:
        return

    def on_script_will_rerun(state: SafeSessionState, said: WidgetStates | None, **more: Any) -> None:
        with whole():
            _leave_out_what_no_widget_says(said or WidgetStates(), state._state)
            _forget_who_is_gone(said or WidgetStates(), state._state)
            was_elsewhere = _is_press_elsewhere(said or WidgetStates(), state._state)
            unguarded(state, said, **more)
        if was_elsewhere:
            st.rerun()

    SafeSessionState.on_script_will_rerun = on_script_will_rerun  # type: ignore[method-assign, assignment]


def _leave_out_what_no_widget_says(said: WidgetStates, state: SessionState) -> None:
    """Values of another kind than the widget's, and those that cannot be read: the widget keeps what it had."""
    known = state._new_widget_state.widget_metadata
    kept = [one for one in said.widgets if _is_of(one, known[one.id].value_type if one.id in known else "")]
    if len(kept) < len(said.widgets):
        del said.widgets[:]
        said.widgets.extend(kept)


def _is_of(one: WidgetState, kind: str) -> bool:
    """Whether a value is of this kind, "" where it is not known, and can be read. None is there where a field was emptied."""
    found = one.WhichOneof("value") or ""
    if found and kind and found != kind and not {found, kind} <= NUMBERS:
        return False
    if found in ("json_value", "json_trigger_value"):
        try:
            json.loads(getattr(one, found))
        except (ValueError, RecursionError):
            return False
    return one.double_value == one.double_value  # which NaN is not


def _forget_who_is_gone(said: WidgetStates, state: SessionState) -> None:
    """Whom to call for the value of a widget of which the session has none: it has one from when the widget is drawn until a run ends
    without it. What the browser says is kept, a file say, for the run that begins may draw the widget again; and an act, a press say, is
    sent once and always heard."""
    keys, widgets = state._key_id_mapper.id_key_mapping, state._new_widget_state
    for one in said.widgets:
        is_act = "trigger" in (one.WhichOneof("value") or "")
        if not (is_act or one.id in widgets.states or one.id in state._old_state or keys.get(one.id) in state._new_session_state):
            widgets.widget_metadata.pop(one.id, None)


def fragments() -> list[str]:
    """Those that are run alone, without the page around them; none where the page is run."""
    context = get_script_run_ctx()
    return (context and context.fragment_ids_this_run) or []


def _is_press_elsewhere(said: WidgetStates, state: SessionState) -> bool:
    """Whether a fragment is about to be run alone, and a button was pressed that stands outside."""
    here, known = fragments(), state._new_widget_state.widget_metadata
    pressed = [known[one.id] for one in said.widgets if one.WhichOneof("value") == "trigger_value" and one.id in known]
    return bool(here) and any(one.fragment_id not in here for one in pressed)
