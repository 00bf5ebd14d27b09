"""What widgets and figures call when somebody uses them: whole, and for what is still on the page.

A browser that is behind sends what it has, the values of widgets included that the page has replaced meanwhile: the list of data as it was
before a file was opened, say. Streamlit has forgotten what such a widget showed, takes any value for a new one, and calls what the widget
called: nobody has chosen anything, and the file that was just opened would be closed in silence.
"""

from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState

from .whole import whole


def guard_callbacks() -> None:
    """From now on callbacks are not broken off, and what a widget says that is gone is not heard, on any page. May be said again."""
    unguarded = SafeSessionState.on_script_will_rerun
    if unguarded.__module__ == __name__:
        return

    def on_script_will_rerun(state: SafeSessionState, said: WidgetStates | None, **more: Any) -> None:
        with whole():
            unguarded(state, said and _of_widgets_there(said, state._state), **more)

    SafeSessionState.on_script_will_rerun = on_script_will_rerun  # type: ignore[method-assign, assignment]


def _of_widgets_there(said: WidgetStates, state: SessionState) -> WidgetStates:
    """Of what the browser says, every act, a press say, for it is sent once; and the values of widgets of which the session has one too:
    each has it from when it is drawn until a run ends without it."""
    keys = state._key_id_mapper.id_key_mapping
    there = WidgetStates()
    there.widgets.extend(
        one
        for one in said.widgets
        if "trigger" in (one.WhichOneof("value") or "")
        or one.id in state._new_widget_state.states
        or one.id in state._old_state
        or keys.get(one.id) in state._new_session_state
    )
    return there
