""" "Check me" on Step, without a browser: what was typed is judged once, where it was asked."""

from tests.pages.helpers import component, reports, settle, visit
from ui.stepper import STEPPER
from ui.stepper import check as check_me


def test_a_number_worked_out_by_hand_gets_its_verdict_once(monkeypatch):
    at = visit(data="six", loss="gbt", iteration=2, document=1, sheet="why")
    key = component(at)["key"]
    typed = {"number": "a", "run": key, "iteration": 2, "document": 1, "question": "target", "partner": None, "tree": 0, "text": "77"}
    reports(monkeypatch, STEPPER, check=typed)
    judged = []
    monkeypatch.setattr(check_me, "judge", lambda *args, judge=check_me.judge: judged.append(1) or judge(*args))
    at = settle(at.run())
    assert component(at, "verdict")["verdict"]["kind"] == "unknown" and component(at, "verdict")["verdict"]["number"] == "a"
    at = settle(at.run())
    assert len(judged) == 1, "stepping on does not judge again"
    reports(monkeypatch, STEPPER, check={**typed, "number": "b", "run": "another run"})
    at = settle(at.run())
    assert component(at, "verdict")["verdict"]["number"] == "a" and len(judged) == 1
