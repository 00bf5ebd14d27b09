"""Numbers and lists as a sentence says them.

>>> count(3), count(1234), short(-0.012345), signed(2.0), listed(["a", "b", "c"]), listed(["a", "b"], "or")
('three', '1,234', '−0.0123', '+2', 'a, b and c', 'a or b')
"""

from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(n: int) -> str:
    """A count, in letters up to ten."""
    return NUMBERS[n] if n < len(NUMBERS) else f"{n:,}"


def counted(n: int, one: str, many: str) -> str:
    """ "one place", "three places"."""
    return f"{count(n)} {one if n == 1 else many}"


def short(value: float) -> str:
    """Three digits, with a true minus sign."""
    return f"{value:.3g}".replace("-", "−")


def signed(value: float) -> str:
    """The same with its sign; 0 has none."""
    return f"{value:+.3g}".replace("-", "−") if value else "0"


def listed(names: Sequence[str], last: str = "and") -> str:
    """ "a, b and c"."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)
