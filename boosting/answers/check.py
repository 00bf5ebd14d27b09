"""Somebody computed a number by hand and got another: which misreading leads there?

Every usual misreading is computed with the booster's own terms, and the typed number is compared with each to the digits typed. Four
digits decide; below that a misreading is asked about and never stated, for numbers of two or three digits meet one by chance. A number
that fits nothing gets the terms of the right one, to be compared with one's own.

>>> from boosting.answers.question import Misread, Question
>>> third = Question("share", "one part of three", 1 / 3, lambda: iter([Misread("two", "It is one part, not two.", 2 / 3)]))
>>> check("0.333", third).kind, check("0.667", third).kind, check("66.67%", third).kind
('right', 'perhaps', 'misreading')
"""

from typing import NamedTuple

from ..words import count, counted
from .question import Misread, Question
from .term import Term
from .typed import Typed, read_number

SHOWN = 4
ENOUGH = 0.02  # a typed number may be called right if its last digit is worth less than this share of the value
DECIDES = 0.0005  # and a misreading may be stated: four digits


class Verdict(NamedTuple):
    """kind: "right", "misreading", "perhaps" (a misreading fits the few digits typed), "unknown" (no misreading leads there), "coarse"
    (too few digits to tell whether it is right), or "unread" (no number). terms: the way to the right answer, where it helps."""

    kind: str
    words: str
    misreadings: tuple[Misread, ...] = ()
    terms: tuple[Term, ...] = ()


def check(text: str, asked: Question) -> Verdict:
    """What to say to somebody who typed `text`; never raises for any text."""
    try:
        typed = read_number(text)
    except ValueError as error:
        return Verdict("unread", str(error))
    right = asked.right + 0.0  # 0 has no sign
    if typed.fits(right):
        return _right(0.0 if typed.means_nothing(right) else right) if typed.is_fine(right, ENOUGH) else _maybe(typed, asked)
    found = _leading_to(typed, asked)
    decided = [one for one in found if typed.decides(one.value, right, DECIDES)]
    if decided:
        return _misreading(decided)
    if abs(typed.value - right) <= 3 * typed.step and typed.is_fine(right, ENOUGH):
        return _close(right, found)
    return _asked_about(found, asked) if found else _unknown(typed, asked)


def _right(right: float) -> Verdict:
    return Verdict("right", f"Right: {right:.6g}, to the digits that you typed.")


def _maybe(typed: Typed, asked: Question) -> Verdict:
    """The right number is among those that fit so few digits."""
    found = _distinct([one for one in asked.wrong() if typed.fits(one.value)])
    if not found:
        return Verdict("coarse", "That may be right, but it has too few digits to tell; type three.")
    lead = f"That may be right, but with so few digits it also fits {counted(len(found), 'error')}: type more digits."
    return Verdict("coarse", lead, tuple(found[:SHOWN]))


def _close(right: float, found: list[Misread]) -> Verdict:
    if not found:
        return Verdict("right", f"Right except for the last digit: {right:.6g}. A number was rounded too early.")
    return Verdict("coarse", "Close: a number was rounded too early, or this is an error. Type more digits.", tuple(found[:SHOWN]))


def _misreading(found: list[Misread]) -> Verdict:
    if len(found) == 1:
        return Verdict("misreading", "Not right.", tuple(found))
    lead = f"Not right; {count(len(found))} errors lead to this number; more digits may tell which."
    return Verdict("misreading", lead, tuple(found[:SHOWN]))


def _asked_about(found: list[Misread], asked: Question) -> Verdict:
    which = "this error" if len(found) == 1 else f"one of these {count(len(found))} errors"
    lead = f"Not right. Did you perhaps make {which}? Type four digits to find out."
    return Verdict("perhaps", lead, tuple(found[:SHOWN]), asked.terms())


def _unknown(typed: Typed, asked: Question) -> Verdict:
    lead = "Not right, and it fits no common error."
    if not typed.decides(typed.value, asked.right, DECIDES):
        lead += " Type four digits for more help."
    return Verdict("unknown", lead, terms=asked.terms())


def _leading_to(typed: Typed, asked: Question) -> list[Misread]:
    """The misreadings that fit the digits typed; where none does, two at once, the sign or the percent being one of them; at last
    other numbers of the same kind."""
    misreadings = asked.wrong()
    percent = [one for one in _percent(asked.right) if typed.is_fine(one.value, ENOUGH)]
    found = _distinct([one for one in [*misreadings, *percent] if typed.fits(one.value)])
    if not found:
        found = _distinct([_flipped(one) for one in misreadings if one.key != "sign" and typed.fits(-one.value)])
    if not found:
        found = _distinct([one for one in asked.of_neighbours() if typed.fits(one.value)])
    return sorted(found, key=lambda one: not typed.is_fine(one.value, ENOUGH))


def _percent(right: float) -> list[Misread]:
    return [
        Misread("percent", "A hundred times too large: nothing is in percent here.", 100 * right),
        Misread("percent sign", "A hundred times too small: a percent sign divides by a hundred.", right / 100),
    ]


def _distinct(found: list[Misread]) -> list[Misread]:
    """One of each key, in their order."""
    first: dict[str, Misread] = {}
    for one in found:
        first.setdefault(one.key, one)
    return list(first.values())


def _flipped(one: Misread) -> Misread:
    return Misread(f"sign and {one.key}", f"Two errors: the sign, and this. {one.words}", -one.value)
