"""What a file of named values says under a name: the value in the type that was expected, or a refusal that says where."""

from typing import Any

import numpy as np

from .refusal import Refusal, shown


class Fields:
    """The values of one object of a file.

    where   how a refusal names it

        >>> Fields({"num_nodes": "7"}, "trees[0]").whole("num_nodes")
        7
        >>> Fields({"num_nodes": []}, "trees[0]").whole("num_nodes")
        Traceback (most recent call last):
        boosting.models.refusal.Refusal: trees[0]: "num_nodes" is a list of 0, but must be a number; save the model again.
    """

    def __init__(self, table: Any, where: str) -> None:
        if not isinstance(table, dict):
            raise Refusal(where, f"it is {shown(table)}, but must be an object with named values")
        self.table, self.where = table, where

    def has(self, name: str) -> bool:
        return self.table.get(name) is not None

    def get(self, name: str) -> Any:
        """The value, of any type. Raises Refusal where there is none."""
        if not self.has(name):
            raise Refusal(self.where, f'"{name}" is missing')
        return self.table[name]

    def part(self, name: str) -> "Fields":
        return Fields(self.get(name), self.inside(name))

    def maybe_part(self, name: str) -> "Fields":
        """The object of that name, an empty one where there is none."""
        return self.part(name) if self.has(name) else Fields({}, self.inside(name))

    def inside(self, name: str) -> str:
        return f"{self.where}, {name}" if self.where else name

    def items(self, name: str) -> list:
        value = self.get(name)
        if isinstance(value, np.ndarray) and value.ndim == 1:
            return value.tolist()
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        return value

    def parts(self, name: str) -> list["Fields"]:
        return [Fields(item, f"{self.inside(name)}[{number}]") for number, item in enumerate(self.items(name))]

    def text(self, name: str, default: str | None = None) -> str:
        if default is not None and not self.has(name):
            return default
        value = self.get(name)
        if not isinstance(value, str):
            raise self.wrong(name, "text")
        return value

    def texts(self, name: str) -> list[str]:
        values = self.items(name) if self.has(name) else []
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(name, "a list of texts")
        return values

    def number(self, name: str, default: float | None = None) -> float:
        """A finite number, also where it is written as text."""
        if default is not None and not self.has(name):
            return default
        value = as_number(self.get(name))
        if not np.isfinite(value):
            raise self.wrong(name, "a number")
        return value

    def whole(self, name: str, default: int | None = None) -> int:
        value = self.number(name, default)
        if value != int(value) or abs(value) > 2**53:
            raise self.wrong(name, "a whole number")
        return int(value)

    def numbers(self, name: str, n: int | None = None) -> np.ndarray:
        """(n,) float64."""
        values = self._array(name, n)
        if values.dtype.kind not in "iuf":
            raise self.wrong(name, "a list of numbers")
        return values.astype(np.float64)

    def wholes(self, name: str, n: int | None = None) -> np.ndarray:
        """(n,) int64."""
        values = self._array(name, n)
        if values.dtype.kind not in "iu" or (values.dtype == np.uint64 and len(values) and values.max() > 2**62):
            raise self.wrong(name, "a list of whole numbers")
        return values.astype(np.int64)

    def flags(self, name: str, n: int | None = None) -> np.ndarray:
        """(n,) bool: true and false, which some releases write as 1 and 0."""
        values = self._array(name, n, (bool, int))
        if values.dtype.kind not in "biu":
            raise self.wrong(name, "a list of true and false")
        return values != 0

    def wrong(self, name: str, expected: str) -> Refusal:
        return Refusal(self.where, f'"{name}" is {shown(self.table.get(name))}, but must be {expected}')

    def _array(self, name: str, n: int | None, kinds: tuple[type, ...] = (int, float)) -> np.ndarray:
        value = self.get(name)
        if isinstance(value, list) and not value:
            value = np.zeros(0, np.int64)
        if not isinstance(value, (list, np.ndarray)):
            raise self.wrong(name, "a list")
        if n is not None and len(value) != n:
            raise Refusal(self.where, f'"{name}" has {len(value):,} values, but must have {n:,}')
        if isinstance(value, list) and not set(map(type, value)) <= {*kinds}:
            odd = next(each for each in value if type(each) not in kinds)
            raise Refusal(self.where, f'"{name}" holds {shown(odd)}, but must be a list of numbers')
        try:
            return np.asarray(value)
        except (ValueError, OverflowError):
            raise self.wrong(name, "a list of numbers") from None


def as_number(value: Any) -> float:
    """A number, also written as text; NaN where it is none, as true is.

    >>> as_number("5E-1"), as_number(True), as_number("1_0")
    (0.5, nan, nan)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str, np.number)):
        return float("nan")
    if isinstance(value, str) and (len(value) > 100 or "_" in value or not value.isascii()):  # Python alone would read 1_0 as 10
        return float("nan")
    try:
        return float(value)
    except (ValueError, OverflowError):
        return float("nan")


def flat(table: Any, prefix: str = "", most: int = 2_000) -> dict[str, str]:
    """Numbers and texts of an object and of those inside it, at most `most`, as text under names with dots.

    >>> flat({"a": {"b": 0.5}, "c": "x", "d": [1, 2]})
    {'a.b': '0.5', 'c': 'x', 'd': '1, 2'}
    """
    found: dict[str, str] = {}
    todo = [(prefix, table)]
    while todo and len(found) < most:
        name, value = todo.pop()
        if isinstance(value, dict):
            inside = [(f"{name}.{key}" if name else str(key), each) for key, each in list(value.items())[:most]]
            todo += [(key[:200], each) for key, each in reversed(inside) if key.count(".") < 20]
        elif isinstance(value, (str, int, float, bool)):
            found[name] = _short(value)
        elif isinstance(value, list) and all(isinstance(each, (str, int, float)) for each in value[:100]):
            found[name] = ", ".join(map(_short, value[:100]))
    return found


def _short(value: Any) -> str:
    return shown(value) if isinstance(value, int) and abs(value) >= 10**18 else str(value)[:1000]
