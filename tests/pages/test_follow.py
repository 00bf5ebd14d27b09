"""A lecture, as the pages of its lecturer and of those who follow are told of it."""

import pytest

from tests.pages.helpers import component, knock
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
    assert sent(at) == {"role": "follow", "said": "", "large": False, "code": code, "address": "step?data=six", "number": 1}
    assert not [one.value for one in at.warning if "follow" in one.value]
    shared().end(code, key)
    assert sent(at.run())["said"] == "This lecture is over. Ask the lecturer for a new link."
    assert sent(at.run())["role"] == ""


@pytest.mark.parametrize("code", ["moon", "<b>x</b>", "x" * 3000, " "])
def test_a_link_of_no_lecture_is_told(code):
    found = sent(knock("errata", follow=code))
    assert found["role"] == "" and found["said"].startswith("No lecture has this code. A code has 4 letters and digits")
