"""Universal Binary JSON, as XGBoost writes it: big-endian, most arrays with their type and length in front.

{  length key value  length key value ...  }         an object; with  # length  in front it has no end mark
[  value value ...  ]       [ # length value ...     [ $ type # length bytes      an array, read at once
i U I l L  whole numbers of 1, 1, 2, 4, 8 bytes      d D  float32, float64        S length text      T F Z
"""

import struct
from typing import Any

import numpy as np

from .limits import Limits
from .refusal import Refusal, shown

WHERE = "the UBJ file"
NUMBERS = {b"i": ">i1", b"U": ">u1", b"I": ">i2", b"u": ">u2", b"l": ">i4", b"m": ">u4", b"L": ">i8", b"d": ">f4", b"D": ">f8"}
FORMATS = {b"i": ">b", b"U": ">B", b"I": ">h", b"u": ">H", b"l": ">i", b"m": ">I", b"L": ">q", b"d": ">f", b"D": ">d"}
CONSTANTS = {b"T": True, b"F": False, b"Z": None}


def is_ubj(data: bytes) -> bool:
    """Whether a file begins as one: an object, and the length of its first name.

    >>> is_ubj(b"{L\\0\\0\\0\\0\\0\\0\\0\\1aT}"), is_ubj(b'{"a": 1}')
    (True, False)
    """
    return data[:1] == b"{" and data[1:2] in (b"i", b"U", b"I", b"l", b"L", b"#", b"$")


def parse(data: bytes, limits: Limits) -> Any:
    """The value that a UBJ file holds; arrays of one type become numpy arrays.

    Raises Refusal for a file that ends too early, lengths beyond what there is, and more than the limits let in.

        >>> parse(b"{i\\1a[$U#i\\2\\5\\6}", Limits())
        {'a': array([5, 6], dtype=uint8)}
    """
    limits.check_size(len(data), WHERE)
    reading = _Reading(data, limits)
    return reading.value(reading.sign(), 0)


class _Reading:
    def __init__(self, data: bytes, limits: Limits) -> None:
        self.data, self.limits, self.at, self.n_values = data, limits, 0, 0
        self.n_containers = 0

    def value(self, sign: bytes, depth: int) -> Any:
        self.n_values += 1
        if self.n_values > self.limits.values:
            raise Refusal(WHERE, f"it holds more than {self.limits.values:,} values", "keep fewer trees, and save the model again")
        if sign in FORMATS:
            return self._number(sign)
        if sign in (b"S", b"C"):
            return self._text(1 if sign == b"C" else self._length())
        if sign in CONSTANTS:
            return CONSTANTS[sign]
        if sign in (b"{", b"["):
            self.n_containers += 1
            if depth >= self.limits.depth or self.n_containers > self.limits.containers:
                raise Refusal(WHERE, f"it has more than {self.limits.containers:,} lists, or lists nested {self.limits.depth:,} deep")
            return self._object(depth + 1) if sign == b"{" else self._array(depth + 1)
        raise self._damaged(f"the sign {shown(sign)} at byte {self.at - 1:,}")

    def sign(self) -> bytes:
        """The next sign; N says nothing and is passed over."""
        found = self._take(1)
        while found == b"N":
            found = self._take(1)
        return found

    def _object(self, depth: int) -> dict[str, Any]:
        kind, n = self._header()
        found: dict[str, Any] = {}
        while n is None or n > 0:
            if n is None and self._next() == b"}":
                self.at += 1
                break
            name = self._text(self._length())
            found[name] = self.value(kind or self.sign(), depth)
            n = None if n is None else n - 1
        return found

    def _array(self, depth: int) -> Any:
        kind, n = self._header()
        if kind in NUMBERS and n is not None:
            dtype = np.dtype(NUMBERS[kind])
            return np.frombuffer(self._take(n * dtype.itemsize), dtype).astype(dtype.newbyteorder("="))
        found = []
        while n is None or n > 0:
            sign = kind or self.sign()
            if n is None and sign == b"]":
                break
            found.append(self.value(sign, depth))
            n = None if n is None else n - 1
        return found

    def _header(self) -> tuple[bytes, int | None]:
        """The type of all values, empty where each says its own, and how many there are."""
        kind = b""
        if self._next() == b"$":
            self.at += 1
            kind = self._take(1)
            if kind in CONSTANTS or kind == b"N" or self._next() != b"#":
                raise self._damaged(f"an array of {shown(kind)} at byte {self.at:,}")
        if self._next() != b"#":
            return kind, None
        self.at += 1
        n = self._length()
        if n > len(self.data) - self.at:
            raise self._damaged(f"a list of {n:,} values at byte {self.at:,}, where {len(self.data) - self.at:,} bytes are left")
        return kind, n

    def _length(self) -> int:
        sign = self._take(1)
        if sign not in (b"i", b"U", b"I", b"u", b"l", b"m", b"L"):
            raise self._damaged(f"a length of type {shown(sign)} at byte {self.at - 1:,}")
        n = int(self._number(sign))
        if n < 0:
            raise self._damaged(f"a length of {n:,} at byte {self.at:,}")
        return n

    def _number(self, sign: bytes) -> int | float:
        return struct.unpack(FORMATS[sign], self._take(struct.calcsize(FORMATS[sign])))[0]

    def _text(self, n: int) -> str:
        try:
            return self._take(n).decode("utf-8")
        except UnicodeDecodeError:
            raise self._damaged(f"a text at byte {self.at - n:,} that is not UTF-8") from None

    def _next(self) -> bytes:
        return self.data[self.at : self.at + 1]

    def _take(self, n: int) -> bytes:
        if n > len(self.data) - self.at:
            raise self._damaged(f"{n:,} bytes are expected at byte {self.at:,}, where {len(self.data) - self.at:,} are left")
        self.at += n
        return self.data[self.at - n : self.at]

    def _damaged(self, why: str) -> Refusal:
        return Refusal(WHERE, f"it is damaged ({why})")
