"""What a component may report. Whoever reaches the server can send it anything in a component's name, so a report has a shape, a function
that says whether a value is of it; what is not of its shape is as if nothing had been reported.

>>> asked = fields(key=text, block=natural, other=maybe(natural))
>>> asked({"key": "a", "block": 2}), asked({"key": "a", "block": -1}), asked({"block": 2}), asked(None)
(True, False, False, False)
"""

import sys
from collections.abc import Callable
from typing import Any

Shape = Callable[[Any], bool]

MOST = 2**53  # up to it a browser's whole numbers are exact
LONGEST = 20_000  # signs of a text
MANY = 5_000  # parts of a list or a mapping
DEPTH = 3  # of lists and mappings inside each other


def flag(value: Any) -> bool:
    return isinstance(value, bool)


def natural(value: Any) -> bool:
    """A number that counts from 0."""
    return isinstance(value, int) and not flag(value) and 0 <= value <= MOST


def number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not flag(value) and abs(value) <= MOST  # which NaN is not


def finite(value: Any) -> bool:
    """A number as large as a score can be that somebody types; whoever takes it has bounds of their own."""
    return isinstance(value, (int, float)) and not flag(value) and abs(value) <= sys.float_info.max


def text(value: Any) -> bool:
    """Signs that can be sent back: half a sign of two halves cannot."""
    return isinstance(value, str) and len(value) <= LONGEST and not any("\ud800" <= sign <= "\udfff" for sign in value)


def maybe(shape: Shape) -> Shape:
    return lambda value: value is None or shape(value)


def many(shape: Shape, n: int | None = None) -> Shape:
    """A list, of n where that is said."""
    return lambda value: isinstance(value, list) and len(value) <= MANY and n in (None, len(value)) and all(map(shape, value))


def fields(**shapes: Shape) -> Shape:
    """A mapping with these fields and no other; what `maybe` is there may be missing."""
    return lambda value: (
        isinstance(value, dict) and value.keys() <= shapes.keys() and all(shape(value.get(name)) for name, shape in shapes.items())
    )


def place(**shapes: Shape) -> Shape:
    """Where the person is: what the fields of the page's state bound, the `request` that it answers, and these fields."""
    known = {"request": maybe(natural), **shapes}
    return lambda value: isinstance(value, dict) and plain(value) and all(shape(value.get(name)) for name, shape in known.items())


def plain(value: Any, depth: int = DEPTH) -> bool:
    """Numbers, texts and flags, and lists and mappings of them."""
    if not isinstance(value, (list, dict)):
        return value is None or flag(value) or finite(value) or text(value)
    parts = [*value, *value.values()] if isinstance(value, dict) else value
    return depth > 0 and len(value) <= MANY and all(plain(part, depth - 1) for part in parts)
