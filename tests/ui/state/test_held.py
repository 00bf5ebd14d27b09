"""What a widget shows is what the state says; whoever moves it by hand is not taken back by what he has just said himself."""

import pytest
from streamlit.testing.v1 import AppTest

from ui.state.held import MOVED


def page():
    import streamlit as st

    from ui.state.held import holds

    state = st.session_state
    state.setdefault("n", 3)
    st.slider("Shown", 0, 9, **holds("shown", state["n"], lambda chosen: state.update(n=min(chosen, 6))))
    st.button("other")


@pytest.fixture
def at():
    return AppTest.from_function(page).run()


def is_sent(at: AppTest) -> bool:
    """Whether the browser is made to show what Python has."""
    return at.slider(key="shown").proto.set_value


def test_a_value_is_sent_but_to_who_has_just_moved_there(at):
    assert is_sent(at) and at.slider(key="shown").value == 3
    at.slider(key="shown").set_value(5).run()
    assert (at.session_state["n"], at.slider(key="shown").value, is_sent(at)) == (5, 5, False)
    at.button[0].click().run()
    assert is_sent(at) and at.slider(key="shown").value == 5  # the browser may have had it out of sight


def test_what_the_state_does_not_take_is_taken_back(at):
    at.slider(key="shown").set_value(9).run()
    assert is_sent(at) and at.slider(key="shown").value == at.session_state["n"] == 6
    assert MOVED not in at.session_state
