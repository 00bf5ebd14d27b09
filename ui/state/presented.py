"""How a component's value is read from the session: as a plain dictionary.

Streamlit makes a class of its own each time anything reads such a value, so that a page may write into it, and each slider and list of a
page reads the values of all components: of the work of a run of Step that was a quarter. No page writes into what a browser reported.
"""

from typing import Any

from streamlit.components.v2.bidi_component import main
from streamlit.runtime.state.session_state import SessionState


def present_plainly() -> None:
    """From now on for every component, on any page. May be said again."""
    main.make_bidi_component_presenter = _presenter  # type: ignore[assignment]


def _presenter(acts_id: str, *_: Any) -> Any:
    """What Streamlit asks for a component: a function from the value as it is kept to the value that a page reads, with the acts of this
    run, such as a press, among it."""

    def present(value: Any, state: SessionState) -> Any:
        widgets = state._new_widget_state
        if not isinstance(value, dict) or acts_id not in widgets.states:
            return value
        return {**{act["event"]: act["value"] for act in widgets[acts_id] or ()}, **value}

    return present
