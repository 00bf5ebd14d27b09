"""Numbers and lists as a sentence says them.

>>> count(3), count(1234), short(-0.012345), signed(2.0), listed(["a", "b", "c"]), listed(["a", "b"], "or"), capital("two pairs")
('three', '1,234', '−0.0123', '+2', 'a, b and c', 'a or b', 'Two pairs')
>>> unlike(29.5991, 29.5603), unlike(1.0, 2.0), unlike(0.5, 0.5)
(('29.60', '29.56'), ('1.00', '2.00'), ('0.500', '0.500'))
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
    """Three digits, with a true minus sign; from a thousand to a million the whole number, as the browser writes it too.

    >>> short(1023.4), short(-45678.9), short(2.5e6)
    ('1,023', '−45,679', '2.5e+06')
    """
    return (f"{value:,.0f}" if 999.5 <= abs(value) < 1e6 else f"{value:.3g}").replace("-", "−")


def signed(value: float) -> str:
    """The same with its sign; 0 has none.

    >>> signed(1023.4), signed(-0.5), signed(0.0)
    ('+1,023', '−0.5', '0')
    """
    return f"+{short(value)}" if value > 0 else short(value + 0.0)


def listed(names: Sequence[str], last: str = "and") -> str:
    """ "a, b and c"."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def unlike(one: float, other: float) -> tuple[str, str]:
    """Two numbers with as many digits, three or more, as tell them apart."""
    digits = next((n for n in range(3, 17) if f"{one:#.{n}g}" != f"{other:#.{n}g}"), 3)
    first, second = (f"{value:#.{digits}g}".rstrip(".").replace("-", "−") for value in (one, other))
    return first, second
