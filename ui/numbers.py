"""Numbers as the browser reads them: JSON knows neither NaN nor infinity."""

from collections.abc import Iterable

import numpy as np


def number(value: float | None) -> float | None:
    """The number, or None where it is none that JSON can say."""
    return float(value) if value is not None and np.isfinite(value) else None


def numbers(values: Iterable[float]) -> list[float | None]:
    return [number(value) for value in values]
