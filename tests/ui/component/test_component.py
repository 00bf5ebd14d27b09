"""A component says what it shows, and hears what it reports."""

from streamlit.testing.v1 import AppTest

from tests.pages.helpers import component
from ui.component.component import CARRIER, FEEDER


def page():
    from ui.component.component import JS, Component

    shown = Component("tried", JS / "carry.js", key="here", reports=("place", "check"), triggers=("again",))
    shown.show({"k": 1}, packed=b"0123456789abcdef and so on")
    shown.show({"k": 2}, "there", packed=b"")
    assert shown.reported() is None and shown.reported("check", "there") is None and shown.reported(key="nowhere") is None


def test_a_packed_run_is_carried_under_the_name_that_the_data_have():
    at = AppTest.from_function(page).run()
    assert not at.exception
    assert [e.key for e in at.main if getattr(e, "key", None)] == ["here", "here_run", "there"]
    assert component(at, "there") == {"k": 2, "run": ""}


def test_what_carries_between_components_has_no_style_and_reports_nothing():
    for one in (CARRIER, FEEDER):
        assert one.style() == "" and one.reports == () and "export default function" in one.script()
