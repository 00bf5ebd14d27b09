"""Numbers as the browser reads them, for JSON knows neither NaN nor infinity; and shares as a sentence says them."""

import re
from collections.abc import Iterable

import numpy as np


def number(value: float | None) -> float | None:
    """The number, or None where it is none that JSON can say."""
    return float(value) if value is not None and np.isfinite(value) else None


def numbers(values: Iterable[float]) -> list[float | None]:
    if isinstance(values, np.ndarray) and np.isfinite(values).all():
        return values.astype(np.float64).tolist()
    return [number(value) for value in values]


def percent(share: float, places: int = 0) -> str:
    """A share in percent; number and sign stay together at the end of a line.

    >>> percent(0.667, 1)
    '66.7\\xa0%'
    """
    return f"{100 * share:.{places}f}\u00a0%"


def unbroken(text: str) -> str:
    """Text in which no end of a line parts a number from its percent sign, or from the p that it is the value of.

    >>> unbroken("at 10 % and 100 %, p = 0.5.")
    'at 10\\xa0% and 100\\xa0%, p\\xa0=\\xa00.5.'
    """
    return re.sub(r"\bp = (?=\d)", "p\u00a0=\u00a0", re.sub(r"(?<=\d) %", "\u00a0%", text))
