"""How much a file may ask for, in one place.

>>> in_words(200 * MB), in_words(1536 * MB)
('200 MB', '1.5 GB')
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

MB, GB = 2**20, 2**30
ANYWAY = 16 * MB  # that a packed file may hold, however small it is: the slowest to read take ten seconds
# Of a stated preference. Further apart the lighter one would be lost in rounding beside the heavier, and as many as a file may state
# (5,000,000) still add up without losing a unit.
LEAST_WEIGHT, MOST_WEIGHT = 1e-6, 1e6
LONGEST_NAME = 1_000  # signs of a feature's name: a page repeats it beside each split, where nobody reads more


def too_long(names: Sequence[str]) -> tuple[int, str] | None:
    """The place of the first name that is too long to be shown, and what is wrong with it; None where all can be.

    >>> too_long(["bm25", "x" * 1001])
    (1, '1,001 characters, the limit is 1,000')
    """
    at = next((at for at, name in enumerate(names) if len(name) > LONGEST_NAME), None)
    return None if at is None else (at, f"{len(names[at]):,} characters, the limit is {LONGEST_NAME:,}")


class Limits(NamedTuple):
    """Bounds of one reading; the defaults are those of a script on a laptop, a server has narrower ones.

    text    bytes of a file, unpacked
    ratio   times its own size that a packed file may hold, beyond `ANYWAY`. Features shrink to a fifth, mostly zeros to a fiftieth; what
            shrinks to a thousandth costs whoever sends it nothing, and the server a minute
    line    bytes of a line
    table   bytes of memory for what was read, and for the table that it becomes
    query   documents of a query: its pairs grow with the square
    double  bytes of a table of float64; a larger one is kept as float32
    """

    text: int = 4 * GB
    ratio: int = 100
    line: int = 8 * MB
    table: int = 8 * GB
    query: int = 2**62
    double: int = 2**62

    def unpacked(self, n_sent: float) -> float:
        """How much a packed file of so many bytes may hold.

        >>> in_words(Limits().unpacked(1500)), in_words(Limits().unpacked(10 * MB)), in_words(Limits().unpacked(1 * GB))
        ('16 MB', '1000 MB', '4 GB')
        """
        return min(self.text, max(ANYWAY, self.ratio * n_sent))

    def too_long(self, n_sent: float) -> str:
        """What is wrong with a packed file that holds more, and what to do."""
        most = self.unpacked(n_sent)
        if most == self.text:
            return f"has more than {in_words(most)} of text, unpacked; split it, or drop documents."
        return f"has more than {in_words(most)}, unpacked, over {self.ratio} times the size of what was sent; unpack it, and open the text."


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
