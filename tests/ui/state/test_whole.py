"""What a person did is done whole, whatever the browser sends meanwhile: Streamlit breaks a run off at any look into the session."""

import pytest
from streamlit.runtime.scriptrunner import RerunData, get_script_run_ctx
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.runtime.state.query_params import QueryParams
from streamlit.testing.v1 import AppTest


def browser_speaks(query="n=1"):
    """A message of the browser that comes now: another run is asked for, with the address as the browser has it."""
    context = get_script_run_ctx()
    context.script_requests.request_rerun(RerunData(query_string=query, page_script_hash=context.page_script_hash))


def page():
    """A number that the address says; what is done to it, while the browser speaks in the middle."""
    import streamlit as st

    from tests.ui.numbered import NUMBER as place
    from tests.ui.state.test_whole import browser_speaks
    from ui.state import url
    from ui.state.callbacks import guard_callbacks

    guard_callbacks()

    def work():
        st.session_state["begun"] = True
        browser_speaks()
        st.session_state["done"] = True

    url.hear()
    place.follow_url()
    st.button("work", on_click=work)
    st.button("raise", on_click=lambda: place.change(n=place.get().n + 1))
    place.write_url()
    st.session_state["runs"] = st.session_state.get("runs", 0) + 1


@pytest.fixture
def at():
    opened = AppTest.from_function(page)
    opened.query_params["n"] = "1"
    return opened.run()


def press(at, label):
    next(button for button in at.button if button.label == label).click().run()
    assert not at.exception


def test_what_a_press_does_is_not_broken_off_halfway(at):
    press(at, "work")
    assert at.session_state["begun"] and "done" in at.session_state


def test_a_press_is_not_lost_where_the_next_message_is_there_before_its_run_begins(at, monkeypatch):
    code, spoken = ScriptCache.get_bytecode, []

    def speaks_first(cache, path):
        if not spoken:
            spoken.append(True)
            browser_speaks()
        return code(cache, path)

    monkeypatch.setattr(ScriptCache, "get_bytecode", speaks_first)
    press(at, "raise")
    assert spoken and at.session_state["number"].n == 2


def test_what_a_run_does_in_one_piece_is_done_before_the_next_begins():
    def page():
        import streamlit as st

        from tests.ui.state.test_whole import browser_speaks
        from ui.state.whole import whole

        if "begun" not in st.session_state:
            with whole(), whole():
                st.session_state["begun"] = True
                browser_speaks()
                st.text("said")
                st.session_state["done"] = True
            st.session_state["late"] = True

    at = AppTest.from_function(page).run()
    assert at.session_state["done"] and "late" not in at.session_state and not at.text, "the run after it has drawn nothing"


def test_nothing_stays_whole_after_an_error():
    def page():
        import streamlit as st
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        from ui.state.whole import whole

        try:
            with whole():
                raise ValueError
        except ValueError:
            st.text(get_script_run_ctx().yield_check.__self__._execing)

    assert AppTest.from_function(page).run().text[0].value == "True"


def test_a_choice_whose_address_the_browser_has_before_its_run_ends_stays(at):
    """The address is said, the run broken off there, and the browser comes with what it heard: that is nothing new."""
    import tests.ui.state.test_whole as here

    def send_and_break_off(params):
        send(params)
        here.browser_speaks("n=2")

    send = QueryParams._send_query_param_msg
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QueryParams, "_send_query_param_msg", send_and_break_off)
        press(at, "raise")
    at.query_params["n"] = "2"  # the browser is behind
    press(at, "raise")
    at.query_params["n"] = "2"
    at.run()
    assert at.session_state["number"].n == 3 and at.query_params["n"] == "3"
