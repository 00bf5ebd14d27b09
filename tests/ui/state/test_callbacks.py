"""Only who uses a widget that is there has chosen something."""

from types import SimpleNamespace

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState
from streamlit.testing.v1 import AppTest

from ui.state import callbacks
from ui.state.callbacks import guard_callbacks


def page():
    """A list that is another one as soon as something was opened; what was chosen, by hand or by opening."""
    import streamlit as st

    state = st.session_state
    state.setdefault("chosen", "library")
    names = ["library", "six", "own"] if state.get("is_open") else ["library", "six"]
    key = f"list/{len(names)}"
    state[key] = state["chosen"]
    st.selectbox("Data", names, key=key, on_change=lambda: state.update(chosen=state[key], hand=state.get("hand", 0) + 1))
    st.button("open", on_click=lambda: state.update(is_open=True, chosen="own"))
    st.text_input("name")


@pytest.fixture
def unguarded(monkeypatch):
    """Streamlit as it is, whatever was guarded before."""
    cells = SafeSessionState.on_script_will_rerun.__closure__ or ()
    found = [cell.cell_contents for cell in cells if callable(cell.cell_contents) and cell.cell_contents.__name__ == "on_script_will_rerun"]
    monkeypatch.setattr(SafeSessionState, "on_script_will_rerun", (found or [SafeSessionState.on_script_will_rerun])[0])


@pytest.fixture
def guarded(unguarded):
    guard_callbacks()


def opened_by_a_browser_that_is_behind():
    """It says once more what it had before the file was open."""
    at = AppTest.from_function(page).run()
    before = at._tree.get_widget_states()
    at.button[0].click().run()
    assert at.session_state["chosen"] == "own" and len(at.selectbox[0].options) == 3
    at._run(before)
    assert not at.exception
    return at


def test_what_a_widget_says_that_is_gone_is_no_choice(guarded):
    at = opened_by_a_browser_that_is_behind()
    assert at.session_state["chosen"] == "own" and "hand" not in at.session_state
    assert at.selectbox[0].value == "own"


def test_streamlit_takes_it_for_one(unguarded):
    at = opened_by_a_browser_that_is_behind()
    assert at.session_state["chosen"] == "library", "what ui/state/callbacks.py is for is not needed any more"


def test_who_uses_a_widget_that_is_there_is_heard(guarded):
    at = AppTest.from_function(page).run()
    at.selectbox[0].set_value("six").run()
    assert at.session_state["chosen"] == "six" and at.session_state["hand"] == 1
    at.button[0].click().run()
    at.selectbox[0].set_value("six").run()
    assert at.session_state["chosen"] == "six" and at.session_state["hand"] == 2
    at.text_input[0].set_value("anna").run()
    assert at.text_input[0].value == "anna"


def test_an_act_is_heard_of_whatever_speaks():
    """A press, or what a figure reports once: the session need not have had a value of it."""
    said, state = WidgetStates(), SessionState()
    said.widgets.add(id="pressed", trigger_value=True)
    said.widgets.add(id="turned", json_trigger_value="{}")
    said.widgets.add(id="gone", string_value="library")
    state._new_widget_state.widget_metadata.update(dict.fromkeys(("pressed", "turned", "gone", "silent"), object()))
    callbacks._forget_who_is_gone(said, state)
    assert set(state._new_widget_state.widget_metadata) == {"pressed", "turned", "silent"}


def test_what_is_typed_into_a_field_that_comes_back_in_the_same_run_is_there(guarded):
    """A run ended without the field while the browser still had it."""

    def page():
        import streamlit as st

        if st.session_state.get("is_open", True):
            st.text_input("name", key="name", on_change=lambda: st.session_state.update(called=True))

    at = AppTest.from_function(page).run()
    at.text_input[0].input("anna")
    typed = at._tree.get_widget_states()
    at.session_state["is_open"] = False
    at._run(at._tree.get_widget_states().__class__())
    at.session_state["is_open"] = True
    at._run(typed)
    assert at.text_input[0].value == "anna" and "called" not in at.session_state


def of_any_kind():
    import streamlit as st

    st.selectbox("Data", ["library", "six"], on_change=lambda: None)
    st.number_input("k", value=5, on_change=lambda: None)


@pytest.mark.parametrize(
    ("widget", "kind", "value"),
    [("selectbox", "json_value", "{no json"), ("selectbox", "json_value", "[" * 100_000), ("selectbox", "int_value", 7),
     ("number_input", "double_value", float("nan")), ("number_input", "string_value", "x")],
)  # fmt: skip
def test_what_no_widget_says_is_left_out(guarded, widget, kind, value):
    at = AppTest.from_function(of_any_kind).run()
    at.selectbox[0].set_value("six").run()
    forged, number = at._tree.get_widget_states(), at.get(widget)[0].id
    one = next(one for one in forged.widgets if one.id == number)
    one.Clear()
    one.id = number
    setattr(one, kind, value)
    at._run(forged)
    assert not at.exception and (at.selectbox[0].value, at.number_input[0].value) == ("six", 5)
    at.number_input[0].set_value(6).run()
    assert not at.exception and at.number_input[0].value == 6


def test_a_whole_number_is_heard_as_a_browser_sends_it(guarded):
    """A browser sends int_value where AppTest and the widget itself say double_value."""
    at = AppTest.from_function(of_any_kind).run()
    said = at._tree.get_widget_states()
    one = next(one for one in said.widgets if one.id == at.number_input[0].id)
    one.int_value = 7
    at._run(said)
    assert at.number_input[0].value == 7


def test_streamlit_fails_at_what_no_widget_says(unguarded):
    at = AppTest.from_function(of_any_kind).run()
    forged, number = at._tree.get_widget_states(), at.number_input[0].id
    one = next(one for one in forged.widgets if one.id == number)
    one.Clear()
    one.id, one.string_value = number, "six"
    try:
        at._run(forged)
    except Exception:
        return
    assert at.exception


@pytest.mark.parametrize(
    ("running", "fragment", "pressed", "expected"),
    [(["figure"], None, True, True), (["figure"], "bar", True, True), (["figure"], "figure", True, False), (["figure"], None, False, False),
     ([], None, True, False)],
)  # fmt: skip
def test_a_press_that_came_with_the_report_of_a_figure_has_the_whole_page_run(monkeypatch, running, fragment, pressed, expected):
    monkeypatch.setattr(callbacks, "get_script_run_ctx", lambda: SimpleNamespace(fragment_ids_this_run=running))
    state, said = SessionState(), WidgetStates()
    kind = "trigger_value" if pressed else "json_value"
    state._new_widget_state.set_widget_metadata(WidgetMetadata("one", lambda v: v, lambda v: v, kind, fragment_id=fragment))
    setattr(said.widgets.add(id="one"), kind, True if pressed else "{}")
    assert callbacks._is_press_elsewhere(said, state) is expected
