"""A packed run as bytes: made once, sent as they are, opened by `js/wire.js`.

    16 bytes    digest of all that follows: the name by which the stepper knows that it has the right run
     8 bytes    length of the text, little-endian
    text        JSON; an array stands as {"array": "f8", "shape": [2, 3], "at": 0}, filled up with blanks to a multiple of 8
    numbers     the arrays, little-endian, each from `at` on, a multiple of 8

Streamlit would turn a dictionary into JSON twice at every run of a fragment; bytes it only hashes.
"""

import hashlib
import json
from typing import Any

import numpy as np

DIGEST = 16
KINDS = {"f": "f8", "i": "i4", "u": "u1"}


def as_bytes(packed: dict[str, Any]) -> bytes:
    """The bytes of a packed run; raises ValueError for a number that JSON cannot say.

    >>> content = as_bytes({"n": 2, "values": np.array([1.0, 2.0])})
    >>> len(content), content[DIGEST] > 0
    (96, True)
    """
    parts: list[bytes] = []
    at = 0

    def place(array: np.ndarray) -> dict[str, Any]:
        nonlocal at
        kind = KINDS[array.dtype.kind]
        content = np.ascontiguousarray(array, dtype=f"<{kind}").tobytes()
        parts.append(content + bytes(-len(content) % 8))
        at += len(parts[-1])
        return {"array": kind, "shape": list(array.shape), "at": at - len(parts[-1])}

    text = json.dumps(packed, default=place, allow_nan=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    body = b"".join([len(text).to_bytes(8, "little"), text, *parts])
    return hashlib.blake2b(body, digest_size=DIGEST).digest() + body


def digest_of(content: bytes) -> str:
    """The name of a packed run.

    >>> len(digest_of(as_bytes({})))
    32
    """
    return content[:DIGEST].hex()
