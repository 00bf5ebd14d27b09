"""What a figure asks and Python answers: messages of a browser, which are looked at before anything is done with them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

LONGEST = 1_000  # signs of what somebody types
Answer = tuple[Any, tuple[bytes, ...]]  # plain data, and bytes beside them
Answers = Callable[[Any], Iterator[Answer]]  # a message -> as many answers as it has


class Refused(ValueError):
    """A message that asks for nothing that is there."""


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Refused(f"{what} is not a record of names and values.")
    return value


def whole(value: Any, what: str, least: int, most: int) -> int:
    """A whole number within bounds.

    >>> whole(2, "document", 0, 5)
    2
    >>> whole(9, "document", 0, 5)
    Traceback (most recent call last):
    ui.notebook.answers.Refused: document must be a whole number from 0 to 5.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Refused(f"{what} must be a whole number from {least} to {most}.")
    return value


def text(value: Any, what: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise Refused(f"{what} must be text of up to {LONGEST:,} characters.")
    return value
