"""What is typed is read kindly and judged by its digits, whatever the question is about."""

from dataclasses import replace

import pytest

from boosting.answers.check import SHOWN, check
from boosting.answers.question import Misread, Question
from boosting.answers.term import Term
from boosting.answers.typed import read_number


def asked(right, neighbours=(), **values):
    misreadings = [Misread(key, f"About {key}.", value) for key, value in values.items()]
    return Question("x", "a number", right, lambda: iter(misreadings), lambda: (Misread("mix", "Another one.", v) for v in neighbours))


def keys(text, question):
    return [one.key for one in check(text, question).misreadings]


def test_digits_decide():
    question = asked(0.3172, one=0.3215, two=0.3178, far=0.9)
    assert check("0.317", question).kind == "right" and check("0.31720", question).kind == "right"
    assert keys("0.3215", question) == ["one"] and keys("0.9000", question) == ["far"]
    assert check("0.3178", question).kind == "misreading", "the fourth digit tells it from the right one"
    assert check("0.5", question).kind == "unknown"


def test_few_digits_ask_and_never_state():
    question = asked(0.1234, one=0.1567, two=0.1623, three=0.1211)
    both = check("0.16", question)
    assert (both.kind, keys("0.16", question)) == (
        "perhaps",
        ["one", "two"],
    ) and "one of these two errors?" in both.words
    assert both.words.startswith("Not right")
    assert check("0.157", question).kind == "perhaps" and check("0.1567", question).kind == "misreading", "the fourth digit decides"
    maybe = check("0.12", question)
    assert (maybe.kind, keys("0.12", question)) == ("coarse", ["three"])
    assert maybe.words == "That may be right, but with so few digits it also fits one error: type more digits."
    assert "no common error" not in both.words + maybe.words
    assert check("0.1", asked(0.1234)).words.startswith("That may be right, but it has too few digits")


def test_a_lone_zero_is_asked_about_however_large_the_right_number_is():
    question = asked(6000.0, slip=0.0)
    assert check("0", question).kind == check("0.00", question).kind == "perhaps" and check("0.000", question).kind == "misreading"


def test_a_tiny_number_is_judged_by_its_digits_and_a_sum_that_cancels_is_0():
    question = asked(4.25e-13)
    assert check("4.25e-13", question).kind == "right" and check("7.77e-13", question).kind == "unknown"
    assert check("3.2e-16", asked(3.2e-16)).words == "Right: 3.2e-16, to the digits that you typed."
    assert check("0", asked(-2e-17)).words == "Right: 0, to the digits that you typed."


def test_a_round_number_is_asked_about_until_its_zeros_are_typed():
    question = asked(0.1234, one=2.0, none=0.0)
    assert check("2", question).kind == check("2.0", question).kind == "perhaps" and check("2.000", question).kind == "misreading"
    assert check("0", question).kind == "coarse" and check("0.00", question).kind == "perhaps"
    assert check("0.0000", question).kind == "misreading"


def test_a_slip_close_to_the_right_number_does_not_pass_for_a_rounding():
    question = asked(0.3172, one=0.3178)
    assert check("0.318", question).kind == "coarse" and keys("0.318", question) == ["one"]


def test_a_number_that_fits_nothing_gets_the_terms():
    way = (Term("the first pair", 0.1), Term("the sum", 0.5))
    question = replace(asked(0.5, one=0.7), terms=lambda: way)
    exact = check("0.61803", question)
    assert (exact.kind, exact.terms) == ("unknown", way) and exact.words == "Not right, and it fits no common error."
    assert check("0.618", question).words.endswith("Type four digits for more help.")
    assert check("0.70", question).terms == way and check("0.7000", question).terms == check("0.500", question).terms == ()


def test_what_is_typed_in_percent():
    question = asked(0.125)
    assert check("12.5%", question).kind == check("12,5 %", question).kind == "right"
    assert keys("12.50", question) == ["percent"] and keys("0.1250%", question) == ["percent sign"]


def test_slips_that_lead_to_the_right_number_or_to_none_are_no_slips():
    question = asked(0.5, same=0.5 + 1e-12, lost=float("nan"), endless=float("inf"))
    assert question.wrong() == [] and check("0.500", question).kind == "right"


def test_the_sign_comes_on_top_of_another_slip():
    verdict = check("-0.7310", asked(0.5, sign=-0.5, one=0.731))
    assert [one.key for one in verdict.misreadings] == ["sign and one"] and verdict.misreadings[0].words.startswith("Two errors")


def test_a_mix_up_is_looked_for_only_where_no_slip_fits():
    question = asked(0.5, neighbours=(0.731, 0.9), one=0.731)
    assert keys("0.731", question) == ["one"] and keys("0.900", question) == ["mix"]


def test_slips_that_cannot_be_told_apart_are_all_named_each_once():
    question = asked(1.0, **{f"misreading{i}": 2.0 for i in range(SHOWN + 2)})
    verdict = check("2.000", question)
    assert len(verdict.misreadings) == SHOWN and "six errors lead to this number" in verdict.words
    twice = Question("x", "a number", 1.0, lambda: iter([Misread("one", "It.", 2.0), Misread("one", "It.", 2.0)]))
    assert keys("2.000", twice) == ["one"] and check("2.000", twice).words == "Not right."


def test_a_last_digit_that_was_rounded_too_early():
    assert check("0.318", asked(0.3172)).words.startswith("Right except for the last digit")
    assert check("0.320", asked(0.3172)).kind == "unknown"


def test_nothing_is_a_number_too():
    assert check("0", asked(0.0, one=0.3)).kind == "right"
    assert check("0.0000", asked(0.7, one=0.0)).kind == "misreading"
    assert check("0", asked(-0.0)).words.startswith("Right: 0,")


def test_a_comma_that_may_stand_between_thousands_is_asked_about():
    """The app prints 1,023 for 1023, and a decimal comma is fine as well."""
    verdict = check("-1,023", asked(-1023.0))
    assert verdict.kind == "unread" and verdict.words == "-1,023 can be -1023 or -1.023: type it without the comma."
    assert check("1,023,456", asked(1023456.0)).kind == check("1,023.5", asked(1023.5)).kind == check("0,125", asked(0.125)).kind == "right"


UNREAD = [
    "", "  ", "nan", "inf", "-Infinity", "1e999", "abc", "<b>1</b>", "0x10", "1_000", "1" * 41, "--1", "1.2.3", "٣", "0.1; drop", "½", ".",
    "%", "1%%",
]  # fmt: skip


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_no_number_gets_a_kind_sentence(text):
    verdict = check(text, asked(1.0))
    assert verdict.kind == "unread" and verdict.words.endswith(".")
    assert not text.strip() or text not in verdict.words.rstrip(".").split(), "what was typed is not repeated"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.125", (0.125, 0.0005, 3)), (" +3 ", (3.0, 0.5, 1)), ("−1,5e-3", (-1.5e-3, 5e-5, 2)), (".5", (0.5, 0.05, 1)),
        ("0e900", (0.0, 0.5e300, 1)), ("2.", (2.0, 0.5, 1)), ("50%", (0.5, 0.005, 2)), ("-2.5 %", (-0.025, 0.0005, 2)),
        ("0.0030", (0.003, 0.00005, 2)), ("0.000", (0.0, 0.0005, 4)),
    ],
)  # fmt: skip
def test_the_last_digit_says_how_precise_a_number_is(text, expected):
    assert read_number(text) == pytest.approx(expected)
