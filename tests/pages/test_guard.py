"""What nobody foresaw: a view that fails says so under its controls, which go on working."""

import pytest

from tests.pages.helpers import component, named, pick, said, visit

BROKEN = {"step": "ui.stepper.microscope.feed", "lambdas": "ui.lambdas.controller.show", "ddf": "ui.ddf.chain.show"}


@pytest.mark.parametrize("page", BROKEN)
def test_a_view_that_fails_says_so_and_its_controls_stay(page, monkeypatch, capsys):
    def fail(*_, **__):
        raise ZeroDivisionError("three of <b>nothing</b>")

    with monkeypatch.context() as broken:
        broken.setattr(BROKEN[page], fail)
        at = visit(page, data="six")
        assert not at.exception
        assert "an unexpected error (ZeroDivisionError)" in said(at.error)[0]
        logged = capsys.readouterr().err
        assert "three of <b>nothing</b>" in logged and "Traceback" in logged
        assert len(at.selectbox) >= 1
    at = at.button(key="try this view again").click().run()
    assert not at.error and not at.exception


def test_other_data_can_be_chosen_under_a_view_that_failed(monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr("ui.stepper.microscope.feed", lambda *_, **__: 1 / 0)
        at = visit("step", data="six")
    at = pick(at, "data_choice", "library")
    assert not at.error and len(component(at)["run"]["documents"]) > 6
    assert named(at.selectbox, "data_choice").value == "library"
