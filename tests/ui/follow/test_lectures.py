"""Lectures that are followed: only their lecturer moves them, and all is bounded and freed."""

import pytest

from ui.follow import lectures as room
from ui.follow.follow import squares
from ui.follow.lectures import Lectures, Refused, cleaned


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def lectures(clock):
    return Lectures({"", "step", "lambdas"}, clock)


def test_a_follower_sees_where_the_lecture_is(lectures):
    code, key = lectures.begin()
    assert lectures.look(code, "one") == ("", 0, False)
    for _ in range(2):  # the same again is no move
        lectures.move(code, key, "step?data=six")
    assert lectures.look(code, "one") == ("step?data=six", 1, False)
    lectures.move(code, key, "")
    assert lectures.look(code, "two") == ("", 2, False)
    assert lectures.tally(code, key) == (2, ()) and lectures.address(code, key) == ""


def test_a_code_has_no_letters_that_look_alike(lectures):
    code, _ = lectures.begin()
    assert len(code) == 4 and not set(code) & set("0O1IL")
    assert cleaned(f" {code[:2].lower()} {code[2:]}\n") == code
    assert cleaned(None) == "NONE" and len(cleaned("x" * 10**6)) == 5 and cleaned("<b>") == "B"


@pytest.mark.parametrize("key", ["", "x", "é", None, 7])
def test_who_has_not_the_key_moves_nothing(lectures, key):
    code, own = lectures.begin()
    lectures.move(code, own, "step")
    for act in (lambda: lectures.move(code, key, "lambdas"), lambda: lectures.end(code, key), lambda: lectures.tally(code, key)):
        with pytest.raises(Refused, match="belongs to another page"):
            act()
    assert lectures.look(code, "one").address == "step"


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "//example.org", "https://example.org/step", "moon", "step#x", "step?" + "x" * 9000, None, 3]
)
def test_a_lecture_goes_to_pages_of_the_app_alone(lectures, address):
    code, key = lectures.begin()
    with pytest.raises(Refused, match="its address is too long, or is not a page of this app"):
        lectures.move(code, key, address)
    assert lectures.look(code, "one").number == 0


def test_answers_are_counted_once_each_and_name_nobody(lectures):
    code, key = lectures.begin()
    for follower, at in (("one", 0), ("two", 1), ("three", 1), ("one", 1)):
        lectures.look(code, follower)
        lectures.answer(code, follower, "step 3", at)
    assert lectures.tally(code, key).counts == ()
    lectures.ask(code, key, "step 3", 3)
    assert lectures.tally(code, key) == (3, (1, 2, 0))
    lectures.ask(code, key, "step 4", 2)
    assert lectures.tally(code, key).counts == (0, 0)


@pytest.mark.parametrize(
    ("question", "at"), [("", 0), ("q" * 500, 0), (None, 0), ("q", -1), ("q", 99), ("q", "<b>"), ("q", True), ("q", 1.5)]
)
def test_what_is_no_answer_is_refused(lectures, question, at):
    code, _ = lectures.begin()
    lectures.look(code, "one")
    with pytest.raises(Refused, match="was not counted"):
        lectures.answer(code, "one", question, at)


def test_who_does_not_follow_cannot_answer(lectures):
    code, _ = lectures.begin()
    with pytest.raises(Refused, match="was not counted"):
        lectures.answer(code, "one", "q", 0)


def test_a_lecture_ends_by_its_lecturer_by_silence_and_after_hours(lectures, clock):
    code, key = lectures.begin()
    lectures.end(code, key)
    with pytest.raises(Refused, match="This lecture is over"):
        lectures.look(code, "one")
    code, _ = lectures.begin()
    clock.now += room.SILENT + 1
    with pytest.raises(Refused, match="This lecture is over"):
        lectures.look(code, "one")
    code, key = lectures.begin()
    for _ in range(int(2 * room.LONGEST / room.SILENT)):
        clock.now += room.SILENT / 2
        lectures.tally(code, key)
    clock.now += room.SILENT / 2
    with pytest.raises(Refused, match="This lecture is over"):
        lectures.tally(code, key)
    assert len(lectures) == 0


def test_followers_read_when_nothing_is_heard_of_the_lecturer(lectures, clock):
    code, key = lectures.begin()
    clock.now += 60  # a hidden page asks once a minute
    assert not lectures.look(code, "one").is_quiet
    clock.now += room.QUIET - 59
    assert lectures.look(code, "one").is_quiet
    lectures.tally(code, key)
    assert not lectures.look(code, "one").is_quiet


def test_lectures_followers_and_questions_are_bounded(lectures, clock):
    code, key = lectures.begin()
    for _ in range(room.MOST_LECTURES - 1):
        lectures.begin()
    with pytest.raises(Refused, match="Try again when one of them is over"):
        lectures.begin()
    for number in range(room.MOST_FOLLOWERS):
        lectures.look(code, str(number))
    with pytest.raises(Refused, match="300 people already follow"):
        lectures.look(code, "one more")
    for number in range(2 * room.MOST_QUESTIONS):
        lectures.answer(code, "1", str(number), 0)
    assert len(lectures._lectures[code].given) == room.MOST_QUESTIONS
    clock.now += room.AWAY + 1
    assert lectures.tally(code, key).followers == 0
    assert lectures.look(code, "one more").number == 0 and lectures.n_followers == 1
    lectures.leave(code, "one more")
    assert lectures.n_followers == 0


def test_a_follower_who_makes_up_questions_does_not_push_out_the_answers_of_the_class(lectures):
    code, key = lectures.begin()
    lectures.ask(code, key, "Up or down?", 2)
    for follower in ("one", "two", "three"):
        lectures.look(code, follower)
    lectures.answer(code, "one", "Up or down?", 0)
    lectures.answer(code, "two", "Up or down?", 1)
    for number in range(2 * room.MOST_QUESTIONS):
        lectures.answer(code, "three", f"made up {number}", 0)
    assert lectures.tally(code, key).counts == (1, 1) and len(lectures._lectures[code].given) == room.MOST_QUESTIONS


def test_a_qr_code_is_a_square_of_ones_and_zeros():
    rows = squares("http://localhost:8501/?follow=K7QX")
    assert {len(row) for row in rows} == {len(rows)} and set("".join(rows)) == {"0", "1"}
    assert all(row[:7] == "1111111" for row in (rows[0], rows[6], rows[-1]))
