"""JSON of another program: bounded before it is read."""

import json
import re
from typing import Any

from .limits import Limits
from .refusal import Refusal

WHERE = "the JSON file"
HALF = re.compile(r"\\u[dD][89a-fA-F]")  # of a character, whole or not
ESCAPED = re.compile(r"\\(?:u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|u[dD]([89a-fA-F])\w\w|.)", re.DOTALL)


def parse(text: bytes, limits: Limits) -> Any:
    """The value that a JSON text holds. Raises Refusal for what is no JSON, and for more than the limits let in.

    >>> parse(b'{"a": [1, 2.5]}', Limits())
    {'a': [1, 2.5]}
    >>> parse(b"[" * 100_000, Limits())
    Traceback (most recent call last):
    boosting.models.refusal.Refusal: the JSON file: its lists are nested too deep; save the model again.
    """
    limits.check_size(len(text), WHERE)
    n_containers = text.count(b"[") + text.count(b"{")
    if n_containers > limits.containers or n_containers + text.count(b",") > limits.values:
        raise Refusal(
            WHERE, f"it holds more than {limits.values:,} values or {limits.containers:,} lists", "keep fewer trees, and save again"
        )
    try:
        return json.loads(_whole(text.decode("utf-8-sig")))
    except RecursionError:
        raise Refusal(WHERE, "its lists are nested too deep") from None
    except ValueError as error:
        if "integer string" in str(error):  # Python's own words lead to a setting of Python
            raise Refusal(WHERE, "it holds a whole number of more than 4,300 digits") from None
        raise Refusal(WHERE, f"it is damaged ({str(error)[:100]})") from None


def _whole(text: str) -> str:
    r"""A JSON text with the sign for what is unreadable in place of each half of a character, which can be neither printed nor sent.

    >>> _whole(r'"\ud83d\ude00 \\ud83d \ud83d \ude00"')
    '"\\ud83d\\ude00 \\\\ud83d \\ufffd \\ufffd"'
    """
    if not HALF.search(text):
        return text
    return ESCAPED.sub(lambda found: r"\ufffd" if found[1] else found[0], text)
