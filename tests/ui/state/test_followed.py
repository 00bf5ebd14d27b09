"""A page's state in a session: what it borrows, what the browser reports, and what a widget may not choose."""

from streamlit.testing.v1 import AppTest


def page():
    from dataclasses import dataclass

    import streamlit as st

    from ui.state.fields import flag, names, span
    from ui.state.followed import Followed
    from ui.state.state import PageState

    @dataclass(frozen=True)
    class Walk(PageState):
        tree: int = span(0, 30, 0, reported=True)
        sheet: int = span(0, 3, 0)

    @dataclass(frozen=True)
    class Wood(PageState):
        leaf: int = span(0, 9, 0, reported=True)
        large: bool = flag()
        colours: tuple[str, ...] = names(("red", "blue"), ("red",))

        def __post_init__(self):
            super().__post_init__()
            if self.large and self.leaf > 5:
                raise ValueError("it is too high.")

    walk = Followed(Walk(), "walk")
    wood = Followed(Wood(), "wood", borrowed=walk, shared=("tree",) if st.session_state.get("few") else ())
    wood.follow_url()
    wood.bound(st.slider, "leaf", "Leaf")
    wood.bound(st.toggle, "large", "Large")
    wood.bound(st.multiselect, "colours", "Colours", options=["red", "blue"])
    st.session_state["taken_now"] = wood.take(st.session_state.get("report"))
    if heard := st.session_state.get("heard"):
        wood.hear(heard, leaf=heard["leaf"])
    wood.write_url()
    st.session_state["shown"] = wood.shown()


def opened(few=False, **params):
    at = AppTest.from_function(page)
    at.session_state["few"] = few
    for name, value in params.items():
        at.query_params[name] = value
    at.run()
    assert not at.exception
    return at


def says(at):
    return {name: value[0] if isinstance(value, list) else value for name, value in dict(at.query_params).items()}


def report(at, **values):
    at.session_state["report"] = {"request": at.session_state["shown"]["request"], **values}
    return at.run()


def test_a_page_writes_what_it_borrows_beside_its_own():
    at = opened(tree="3", sheet="2", leaf="4")
    assert says(at) == {"tree": "3", "sheet": "2", "leaf": "4"} and at.session_state["walk"].tree == 3


def test_a_page_that_shares_some_parameters_ignores_the_others():
    at = opened(few=True, tree="3", sheet="2", leaf="4")
    assert says(at) == {"tree": "3", "leaf": "4"} and at.session_state["complaints"] == [
        "sheet=2 was ignored: this page has no such parameter."
    ]


def test_what_the_browser_reports_is_taken_once_and_shared_out():
    at = report(opened(), tree=99, leaf=4)
    assert says(at) == {"tree": "30", "leaf": "4"} and at.session_state["taken_now"]
    assert not at.run().session_state["taken_now"]


def test_a_report_from_before_the_last_choice_is_old_news():
    at = opened()
    before = at.session_state["shown"]["request"]
    at.slider[0].set_value(3).run()
    at.session_state["report"] = {"request": before, "leaf": 9}
    assert says(at.run()) == {"leaf": "3"} and not at.session_state["taken_now"]


def test_what_a_callback_hears_is_kept_the_figure_stays_and_an_old_report_is_no_news():
    at = opened()
    now = at.session_state["shown"]["request"]
    at.session_state["heard"] = {"request": now, "leaf": 4}
    assert says(at.run()) == {"leaf": "4"} and at.session_state["shown"]["request"] == now
    at.session_state["heard"] = {"request": now - 1, "leaf": 9}
    assert says(at.run()) == {"leaf": "4"}


def test_a_widget_that_says_what_is_there_already_moves_no_figure():
    """Streamlit calls it back in every run: a list came for the tuple that it was given."""
    at = opened()
    now = at.session_state["shown"]["request"]
    at.run()
    assert at.run().session_state["shown"]["request"] == now
    at.multiselect[0].set_value(["red", "blue"]).run()
    assert says(at) == {"colours": "red~blue"} and at.session_state["shown"]["request"] == now + 1


def test_a_choice_that_cannot_be_is_said_and_changes_nothing():
    at = opened(leaf="9")
    at.toggle[0].set_value(True).run()
    assert not at.exception and not at.toggle[0].value and at.session_state["complaints"] == ["large stays: it is too high."]


def test_a_slider_has_the_range_of_its_field():
    slider = opened().slider[0]
    assert (slider.min, slider.max) == (0, 9)
