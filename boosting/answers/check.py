"""Somebody computed a number by hand and got another: which misreading leads there?

Every usual misreading is computed with the booster's own terms, and the typed number is compared with each to the digits typed. Where
the digits fit several readings, all are named and more digits asked for.

>>> from boosting.answers.question import Misread, Question
>>> third = Question("share", "one part of three", 1 / 3, lambda: iter([Misread("two", "It is one part, not two.", 2 / 3)]))
>>> check("0.333", third).kind, check("66.7%", third).misreadings[0].key
('right', 'two')
"""

from typing import NamedTuple

from ..words import count
from .question import Misread, Question
from .typed import Typed, read_number

SHOWN = 4
ENOUGH = 0.02  # a typed number is precise enough if its last digit is worth less than this share of the value


class Verdict(NamedTuple):
    """kind: "right", "misreading", "unknown" (no misreading leads there), "coarse" (too few digits), or "unread" (no number)."""

    kind: str
    words: str
    misreadings: tuple[Misread, ...] = ()


def check(text: str, asked: Question) -> Verdict:
    """What to say to somebody who typed `text`; never raises for any text."""
    try:
        typed = read_number(text)
    except ValueError as error:
        return Verdict("unread", str(error))
    right = asked.right
    if typed.fits(right):
        return _right(right) if typed.is_fine(right, ENOUGH) else _maybe(typed, asked)
    found = _leading_to(typed, asked)
    fine = [one for one in found if typed.is_fine(one.value, ENOUGH)]
    if not fine and abs(typed.value - right) <= 3 * typed.step and typed.is_fine(right, ENOUGH):
        return Verdict("right", f"Right but for the last digit: {right:.6g}. Somewhere a number was rounded too early.")
    if not found:
        return Verdict("unknown", "Not right, and no usual slip leads there. Compare term by term with the formula.")
    if len(found) == 1:
        return Verdict("misreading", "Not right.", tuple(found))
    if not fine:
        lead = f"Not right. With so few digits {count(len(found))} slips lead to this number; more digits decide."
        return Verdict("coarse", lead, tuple(found[:SHOWN]))
    lead = f"Not right; {count(len(found))} slips lead to this number, more digits may tell them apart."
    return Verdict("misreading", lead, tuple(found[:SHOWN]))


def _right(right: float) -> Verdict:
    return Verdict("right", f"Right: {right:.6g}, to the digits that you typed.")


def _maybe(typed: Typed, asked: Question) -> Verdict:
    """The right number is among those that fit so few digits."""
    found = _distinct([one for one in asked.wrong() if typed.fits(one.value)])
    if not found:
        return Verdict("coarse", "That may be right, but it has too few digits to tell; type three.")
    lead = f"That may be right, but so few digits fit {count(len(found))} {'slip' if len(found) == 1 else 'slips'} as well; more decide."
    return Verdict("coarse", lead, tuple(found[:SHOWN]))


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
        Misread("percent", "A hundred times too large: here nothing is counted in percent.", 100 * right),
        Misread("percent sign", "A hundred times too small: a percent sign divides by a hundred.", right / 100),
    ]


def _distinct(found: list[Misread]) -> list[Misread]:
    """One of each key, in their order."""
    first: dict[str, Misread] = {}
    for one in found:
        first.setdefault(one.key, one)
    return list(first.values())


def _flipped(one: Misread) -> Misread:
    return Misread(f"sign and {one.key}", f"Two things: the sign, and this. {one.words}", -one.value)
