"""One value of an address: from text to the type of a field. Each raises ValueError, with a sentence, for text that is none."""

import types
from typing import Any, get_args, get_origin

from ..text.clipped import LONGEST

LONGEST_TEXT = 600  # of a value that a person writes, such as a formula


def read_value(text: str, kind: Any, longest: int = LONGEST) -> Any:
    """Text to the type of a field; 'none' where the field allows it."""
    if get_origin(kind) is tuple:
        return read_points(text)
    kinds = get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    if type(None) in kinds and text == "none":
        return None
    if bool in kinds:
        if text not in ("true", "false", "1", "0"):
            raise ValueError("choose true or false.")
        return text in ("true", "1")
    if int in kinds:
        return read_number(text, int)
    if float in kinds:
        return read_number(text, float)
    if len(text) > longest:
        raise ValueError(f"it has more than {longest} characters.")
    return text


def read_points(text: str) -> tuple[tuple[float, float], ...]:
    """'1:0.5,4:2' to ((1.0, 0.5), (4.0, 2.0))."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"it has more than {LONGEST_TEXT} characters.")
    parts = [part.split(":") for part in text.split(",") if part]
    if any(len(part) != 2 for part in parts):
        raise ValueError("write points as gap:d,gap:d.")
    return tuple((read_number(gap, float), read_number(d, float)) for gap, d in parts)


def read_number(text: str, kind: type) -> Any:
    word = "a whole number" if kind is int else "a number"
    if len(text) > LONGEST:
        raise ValueError(f"it is too long for {word}.")
    try:
        if not text.isascii() or "_" in text:  # Python would read the digits of every script, and 1_0 as 10
            raise ValueError
        return kind(text)
    except ValueError:
        raise ValueError(f"it must be {word}.") from None


def write_value(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ",".join(f"{gap!r}:{d!r}" for gap, d in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
