"""Somebody computed a lambda by hand and got another number: which term went wrong?

Every usual slip is computed with LambdaMART's own terms, and the typed number is compared with each to the digits typed.

>>> import boosting as b, numpy as np
>>> data = b.Dataset([[0.0]] * 2, relevance=[1, 0], query_ptr=[0, 2])
>>> asked = Question("pair", (0, 1), b.LambdaMART(metric="ranknet", sigma=2.0), data, np.zeros(2))
>>> check("1.0", asked).kind, check("0.5", asked).misconceptions[0].key
('right', 'sigma missing')
"""

import math
import re
from typing import NamedTuple

from .misconceptions import Misconception, misconceptions
from .pair_table import Question, answer, pair_table

LONGEST = 40
SHOWN = 4
ENOUGH = 0.02  # a typed number is precise enough if its last digit is worth less than this share of the value


class Verdict(NamedTuple):
    """kind: "right", "misconception", "unknown" (no slip leads there), "coarse" (too few digits), or "unread" (no number)."""

    kind: str
    words: str
    misconceptions: tuple[Misconception, ...] = ()


def check(text: str, asked: Question) -> Verdict:
    """What to say to somebody who typed `text`; never raises for any text."""
    try:
        typed, step = read_number(text)
    except ValueError as error:
        return Verdict("unread", str(error))
    if asked.subject == "leaf" and not asked.documents:
        return Verdict("unread", "Tick the documents of a leaf first.")
    right = answer(asked, pair_table(asked))
    if _matches(typed, step, right):
        return Verdict("right", f"Right: {right:.6g}, to the digits that you typed.")
    if abs(typed - right) <= step and step > ENOUGH * abs(right):
        return Verdict("coarse", "That may be right, but it has too few digits to tell; type three.")
    found = _distinct([misconception for misconception in misconceptions(asked, right) if _matches(typed, step, misconception.value)])
    if not found and abs(typed - right) <= 3 * step and step <= ENOUGH * abs(right):
        return Verdict("right", f"Right but for the last digit: {right:.6g}. Somewhere a number was rounded too early.")
    if not found:
        found = _distinct([_flipped(s) for s in misconceptions(asked, right) if s.key != "sign" and _matches(typed, step, -s.value)])
    if not found:
        return Verdict("unknown", "Not right, and no usual slip leads there. Compare term by term with the formula of a pair.")
    lead = "Not right." if len(found) == 1 else f"Not right; {len(found)} slips lead to this number, more digits may tell them apart."
    return Verdict("misconception", lead, tuple(found[:SHOWN]))


def read_number(text: str) -> tuple[float, float]:
    """A typed number and half a unit of its last digit. Raises ValueError with a sentence for a person.

    >>> read_number("−0,125")
    (-0.125, 0.0005)
    """
    plain = str(text).strip().replace("\u2212", "-").replace(",", ".")
    if not plain:
        raise ValueError("Type a number first, for example 0.125.")
    if len(plain) > LONGEST:
        raise ValueError(f"That is longer than {LONGEST} signs; a few digits are enough.")
    found = re.fullmatch(r"[+-]?(?:[0-9]+\.?([0-9]*)|\.([0-9]+))(?:[eE]([+-]?[0-9]{1,3}))?", plain)
    value = float(plain) if found else math.nan
    if not found or not math.isfinite(value):
        raise ValueError("That is no finite number. Type one such as 0.125 or -3e-4.")
    decimals = len(found[1] or found[2] or "") - int(found[3] or 0)
    return value, 0.5 * 10.0 ** min(max(-decimals, -300), 300)


def _matches(typed: float, step: float, value: float) -> bool:
    """Equal to the digits typed, and typed with enough of them; or simply equal."""
    noise = 1e-9 * max(abs(value), 1e-3)
    return abs(typed - value) <= noise or (abs(typed - value) <= step + noise and step <= ENOUGH * abs(value))


def _distinct(found: list[Misconception]) -> list[Misconception]:
    return list({one.key: one for one in found}.values())


def _flipped(one: Misconception) -> Misconception:
    return Misconception(f"sign and {one.key}", f"Two things: the sign, and this. {one.words}", -one.value)
