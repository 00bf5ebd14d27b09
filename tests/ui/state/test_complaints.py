"""What is said on top of a page, and what stands below it meanwhile."""

from streamlit.testing.v1 import AppTest


def page():
    import streamlit as st

    from ui.state.complaints import complain, say_complaints

    if st.session_state.get("is_wrong"):
        complain("rate stays 1: *choose* a number.")
    say_complaints()
    st.text("below")


def test_what_stands_below_keeps_its_place_when_something_is_said():
    """Else Streamlit takes it for another element, and closes the list of controls in which a wrong number was typed."""
    at = AppTest.from_function(page).run()
    place = {number: child.type for number, child in at.main.children.items() if child.type == "text"}
    at.session_state["is_wrong"] = True
    at.run()
    assert [said.value.replace("\\", "") for said in at.warning] == ["rate stays 1: *choose* a number."]
    assert {number: child.type for number, child in at.main.children.items() if child.type == "text"} == place
