"""A lecture, as the pages of its lecturer and of those who follow are told of it."""

from urllib.parse import urlencode

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.helpers import component, knock, reports
from ui.follow import follow
from ui.follow.follow import shared


@pytest.fixture
def lecture():
    code, key = shared().begin()
    yield code, key
    if code in shared()._lectures:
        shared().end(code, key)


def sent(at):
    assert not at.exception
    return component(at, "follow")


def test_who_neither_leads_nor_follows_is_told_nothing():
    assert sent(knock("errata")) == {"role": "", "said": "", "large": False}


def test_the_link_of_a_lecture_is_followed_and_no_page_complains_of_it(lecture):
    code, key = lecture
    shared().move(code, key, "step?data=six")
    at = knock("errata", follow=code.lower())
    followed = {"role": "follow", "code": code, "address": "step?data=six", "number": 1, "is_quiet": False}
    (name,) = shared()._lectures[code].followers
    assert sent(at) == followed | {"key": name} | {"said": "", "large": False}
    assert not [one.value for one in at.warning if "follow" in one.value]
    shared().end(code, key)
    assert sent(at.run())["said"] == "This lecture is over. Ask the lecturer for a new link."
    assert sent(at.run())["role"] == ""


@pytest.mark.parametrize("code", ["moon", "<b>x</b>", "x" * 3000, " "])
def test_a_link_of_no_lecture_is_told(code):
    found = sent(knock("errata", follow=code))
    assert found["role"] == "" and found["said"].startswith("No lecture has this code. A code has 4 letters and digits")


@pytest.fixture
def answered(monkeypatch):
    """What a session of a role is when its browser has asked for something; opened   the token of what it has open."""

    def page():
        from ui.follow import follow

        follow._act()

    def tell(role, opened="", said="", **act):
        reports(monkeypatch, follow.FOLLOW, act=act)
        at = AppTest.from_function(page)
        at.session_state[follow.ROLE], at.session_state["own_given"], at.session_state["own_token"] = role, "given", opened
        at.session_state[follow.SAID] = said
        at.run()
        assert not at.exception
        return at.session_state[follow.ROLE], at.session_state[follow.SAID]

    return tell


def test_a_lecturer_who_opens_a_link_to_follow_leads_on(lecture, answered):
    code, key = lecture
    again = {"do": "lead", "code": code, "key": key, "base": ""}
    assert answered(("follow", code, "one"), **again) == (("lead", code, key, ""), "")
    other, others = shared().begin()
    assert answered(("follow", other, "one"), **again) == (("lead", code, key, ""), follow.LEADS)
    move = {"do": "move", "address": "step", "question": "", "answers": 0}
    assert answered(("lead", code, key, ""), said=follow.LEADS, **move)[1] == follow.LEADS
    shared().end(code, key)
    assert answered(("follow", other, "one"), **again) == (("follow", other, "one"), "")
    assert answered(None, **again)[1].startswith("This lecture is over.")
    shared().end(other, others)


def test_a_page_that_is_loaded_anew_follows_as_the_one_it_was(lecture, answered):
    code, key = lecture
    (role, *_), _ = answered(None, do="join", code=code, key="forged")
    (name,) = shared()._lectures[code].followers
    assert role == "follow" and name != "forged"
    shared().answer(code, name, "step 3", 1)
    shared().leave(code, name)
    assert answered(None, do="join", code=code, key=name) == (("follow", code, name), "")
    answered(("follow", code, name), do="answer", question="step 3", at=0)
    shared().ask(code, key, "step 3", 2)
    assert shared().tally(code, key) == (1, (0, 1))


def test_a_page_that_leads_begins_no_other_lecture(lecture, answered):
    n, role = len(shared()), ("lead", *lecture, "")
    assert answered(role, do="begin", base="") == (role, "") and len(shared()) == n


@pytest.mark.parametrize("address", ["step?data=own&iteration=3", "step?data=six&model=own", "clicks?log=file"])
def test_students_do_not_go_to_what_the_lecturer_alone_has_open(lecture, answered, address):
    code, key = lecture
    shared().move(code, key, "step?data=six")
    act = {"do": "move", "address": address, "question": "", "answers": 0}
    assert answered(("lead", code, key, ""), opened="mine", **act)[1].startswith("Students cannot follow to this view: its file is open")
    assert shared().address(code, key) == "step?data=six"
    assert answered(("lead", code, key, ""), **act)[1] == ""  # every page has it: the server was started with it
    assert shared().address(code, key) == address


def test_the_lesson_in_hand_is_the_lecturers(lecture):
    code, key = lecture
    at = knock("errata", follow=code)
    for lesson in ("lambda", "bound", "lambda", None, "bound"):
        said = {"data": "six"} | ({"lesson": lesson} if lesson else {})
        shared().move(code, key, f"lambdas?{urlencode(said)}")
        at.query_params.clear()
        for name, value in said.items():
            at.query_params[name] = value
        at.switch_page("pages/lambdas.py").run()
        assert at.session_state["lesson_in_hand"] == (lesson or "")
    next(button for button in at.button if button.key == "lesson_leave").click().run()
    assert at.run().session_state["lesson_in_hand"] == ""  # a student may leave it
