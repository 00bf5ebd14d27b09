"""What a browser reported is read as Streamlit would have it read, without a class made for each reading."""

from typing import Any

import pytest
from streamlit.components.v2.bidi_component import main
from streamlit.components.v2.presentation import make_bidi_component_presenter
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.session_state import SessionState

from ui.state.presented import present_plainly

ACTS = "acts"


def state(acts: Any = None, value_type: Any = "json_trigger_value", known: bool = True) -> SessionState:
    found = SessionState()
    if known:
        found._new_widget_state.set_widget_metadata(WidgetMetadata(ACTS, lambda said: said, lambda value: value, value_type))
        found._new_widget_state.set_from_value(ACTS, acts)
    return found


@pytest.fixture
def ours(monkeypatch):
    monkeypatch.setattr(main, "make_bidi_component_presenter", main.make_bidi_component_presenter)
    present_plainly()
    return main.make_bidi_component_presenter(ACTS, "component", {"act"})


@pytest.fixture
def theirs():
    return make_bidi_component_presenter(ACTS, "component", {"act"})


PRESSED = [{"event": "act", "value": 3}, {"event": "turned", "value": None}]


@pytest.mark.parametrize("value", [{}, {"selection": [1, 2]}, {"act": 5}, None, "text"])
@pytest.mark.parametrize("session", [state(known=False), state(), state([]), state(PRESSED)])
def test_pages_read_what_they_would_have_read(ours, theirs, value, session):
    assert ours(value, session) == theirs(value, session)


def test_each_read_of_streamlits_makes_a_class(theirs):
    one, other = theirs({}, state()), theirs({}, state())
    assert type(one) is not type(other), "what ui/state/presented.py is for is not needed any more"
