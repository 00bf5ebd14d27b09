"""A component says what it shows, and hears what it reports."""

from types import SimpleNamespace

from streamlit.testing.v1 import AppTest

from tests.packed_runs import open_bytes
from tests.pages.helpers import component
from ui.component import blocks
from ui.component.component import CARRIER, FEEDER
from ui.packing.trees_sent import within


def page():
    from ui.component.component import JS, Component
    from ui.component.report import text

    shown = Component("tried", JS / "carry.js", key="here", reports={"place": text, "check": text}, triggers={"again": text})
    shown.show({"k": 1}, packed=b"0123456789abcdef and so on")
    shown.show({"k": 2}, "there", packed=b"")
    assert shown.reported() is None and shown.reported("check", "there") is None and shown.reported(key="nowhere") is None


def test_a_packed_run_is_carried_under_the_name_that_the_data_have():
    at = AppTest.from_function(page).run()
    assert not at.exception
    assert [e.key for e in at.main if getattr(e, "key", None)] == ["here", "here_run", "there"]
    assert component(at, "there") == {"k": 2, "run": ""}


def test_a_block_that_is_not_there_is_not_sent(monkeypatch):
    sent = []
    monkeypatch.setattr(blocks.st, "session_state", {})
    monkeypatch.setattr(blocks, "BLOCK_CARRIER", SimpleNamespace(show=lambda content, key: sent.append(open_bytes(content)["block"])))
    for block in (0, 7, 1):
        blocks.feed("run", {"key": "run", "block": block}, lambda number: {"first": within(number, 4, 6).start})
    assert sent == [0, 1]


def test_what_carries_between_components_has_no_style_and_reports_nothing():
    for one in (CARRIER, FEEDER):
        assert one.style() == "" and not one.reports and "export default " in one.script()
