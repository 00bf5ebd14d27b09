"""What Streamlit says of the theme at the start of each run is what it would say, worked out once."""

import pytest
from streamlit import config
from streamlit.proto.NewSession_pb2 import NewSession
from streamlit.runtime import app_session

from ui.state.theme_message import say_theme_from_memory

SECTIONS = {"theme": "", **{f"theme.{name}": name for name in ("light", "dark", "sidebar", "light.sidebar", "dark.sidebar")}}


def said() -> bytes:
    """The theme as a new session has it, in the order of Streamlit's."""
    message = NewSession()
    for section, path in SECTIONS.items():
        part = message.custom_theme
        for name in filter(None, path.split(".")):
            part = getattr(part, name)
        app_session._populate_theme_msg(part, section)
    return message.SerializeToString(deterministic=True)


@pytest.fixture
def looked(monkeypatch):
    """How often Streamlit has looked through its settings, with what it says by itself."""
    calls, theirs = [], config.get_options_for_section
    monkeypatch.setattr(config, "get_options_for_section", lambda section: calls.append(section) or theirs(section))
    monkeypatch.setattr(app_session, "_populate_theme_msg", UNTOUCHED)
    return calls


UNTOUCHED = getattr(app_session._populate_theme_msg, "__wrapped__", app_session._populate_theme_msg)


def test_streamlit_says_the_same_and_looks_for_it_once(looked, monkeypatch):
    by_itself = said()
    assert by_itself and looked == list(SECTIONS)
    said()
    assert looked == [*SECTIONS, *SECTIONS], "what ui/state/theme_message.py is for is not needed any more"
    looked.clear()
    for _ in range(2):  # both may be said again
        say_theme_from_memory()
        assert [said(), said()] == [by_itself, by_itself] and looked == list(SECTIONS)


def test_settings_that_are_read_anew_are_said_anew(looked, monkeypatch):
    say_theme_from_memory()
    by_itself = said()
    settings = dict(config.get_config_options())
    monkeypatch.setattr(config, "get_config_options", lambda: settings)
    assert said() == by_itself and len(looked) == 2 * len(SECTIONS)
