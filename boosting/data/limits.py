"""How much a file may ask for, in one place.

>>> in_words(200 * MB), in_words(1536 * MB)
('200 MB', '1.5 GB')
"""

from typing import Any, NamedTuple

MB, GB = 2**20, 2**30
# Of a stated preference. Further apart the lighter one would be lost in rounding beside the heavier, and as many as a file may state
# (5,000,000) still add up without losing a unit.
LEAST_WEIGHT, MOST_WEIGHT = 1e-6, 1e6


class Limits(NamedTuple):
    """Bounds of one reading; the defaults are those of a script on a laptop, a server has narrower ones.

    text    bytes of a file, unpacked: a .gz may hold a thousand times its own size
    line    bytes of a line
    table   bytes of memory for what was read, and for the table that it becomes
    query   documents of a query: its pairs grow with the square
    double  bytes of a table of float64; a larger one is kept as float32
    """

    text: int = 4 * GB
    line: int = 8 * MB
    table: int = 8 * GB
    query: int = 2**62
    double: int = 2**62


WEIGHT_BOUNDS = f"from {LEAST_WEIGHT:f} to {MOST_WEIGHT:,.0f}"


def is_weight(value: Any) -> Any:
    """Whether a preference may weigh so much; value: a number, or an array of them.

    >>> is_weight(0.5), is_weight(0.0), is_weight(float("nan")), WEIGHT_BOUNDS
    (True, False, False, 'from 0.000001 to 1,000,000')
    """
    return (value >= LEAST_WEIGHT) & (value <= MOST_WEIGHT)


def in_words(n_bytes: float) -> str:
    """'200 MB', '1.5 GB'."""
    size, unit = (n_bytes / GB, "GB") if n_bytes >= GB else (n_bytes / MB, "MB")
    return f"{size:.1f}".removesuffix(".0") + f" {unit}"
