"""Numbers and lists as a sentence says them.

>>> count(3), count(1234), short(-0.012345), signed(2.0), listed(["a", "b", "c"]), listed(["a", "b"], "or"), capital("two pairs")
('three', '1,234', '−0.0123', '+2', 'a, b and c', 'a or b', 'Two pairs')
>>> unlike(29.5991, 29.5603), unlike(1.0, 2.0), unlike(0.5, 0.5), unlike(1023.4, 1023.2)
(('29.60', '29.56'), ('1.00', '2.00'), ('0.500', '0.500'), ('1,023.4', '1,023.2'))
"""

import math
import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context

ROUNDING = 1e-12  # of the larger number: by less none has changed
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")  # to the other side until further notice


def undirected(text: str) -> str:
    """Text without the signs that turn the direction of writing: they would turn the words and numbers beside it too.

    >>> undirected("\u202eevil"), undirected("\u05d0")
    ('evil', '\u05d0')
    """
    return text if text.isascii() else DIRECTIONS.sub("", text)


def count(n: int) -> str:
    """A count, in letters up to ten."""
    return NUMBERS[n] if n < len(NUMBERS) else f"{n:,}"


def counted(n: int, one: str, many: str = "") -> str:
    """ "one place", "three places". many: where it is not the plural of one thing, as in "query has", "queries have"."""
    return f"{count(n)} {one if n == 1 else many or plural(one)}"


def plural(thing: str) -> str:
    return f"{thing.removesuffix('y')}ies" if thing.endswith("y") else f"{thing}s"


def times(n: int) -> str:
    """How often.

    >>> times(1), times(2), times(3), times(12)
    ('once', 'twice', 'three times', '12 times')
    """
    return {1: "once", 2: "twice"}.get(n, f"{count(n)} times")


def numbered(n: int, thing: str) -> str:
    """The same in digits.

    >>> numbered(1, "query"), numbered(2000, "query"), numbered(3, "other pair")
    ('1 query', '2,000 queries', '3 other pairs')
    """
    return f"{n:,} {thing if n == 1 else plural(thing)}"


def some(names: Sequence[str], most: int = 8) -> str:
    """The first of many names, and how many more there are.

    >>> some(["a", "b"]), some(["a", "b", "c", "d"], 2)
    ('a and b', 'a, b and two more')
    """
    left = len(names) - most
    return listed([*names[:most], f"{count(left)} more"] if left > 0 else list(names))


def short(value: float) -> str:
    """Three digits without zeros at the end, with a true minus sign; from a thousand to a million the whole number, and a half up. As
    `short` of ui/component/js/numbers.js writes it, which speaks on the same page.

    >>> short(1023.4), short(-45678.9), short(2.5e6), short(-0.0), short(-8.125), short(float("nan"))
    ('1,023', '−45,679', '2.5e6', '0', '−8.13', '–')
    """
    if not math.isfinite(value):
        return "–" if math.isnan(value) else "∞" if value > 0 else "−∞"
    known = _rounded(value, 3)
    return _as_power(f"{known:,.0f}" if _is_whole(value) else f"{known:.3g}")


def _rounded(value: float, n: int) -> float:
    """To n digits, of a whole number to all of them; a half goes up, where `round` and formats go to the even neighbour. 0 has no sign."""
    if not math.isfinite(value):
        return value
    n = max(n, len(str(int(abs(value)))))
    return float(Context(n, ROUND_HALF_UP).create_decimal(float(value))) + 0.0


def _is_whole(value: float) -> bool:
    """Whether a value has as many digits before the point as are told, or more, and not too many to be read."""
    return 999.5 <= abs(value) < 1e6


def signed(value: float) -> str:
    """The same with its sign; 0 has none.

    >>> signed(0.25), signed(-1023.4), signed(1023.4), signed(0.0)
    ('+0.25', '−1,023', '+1,023', '0')
    """
    return f"+{short(value)}" if value > 0 else short(value)


def as_shown(value: float) -> float:
    """The number that its text says.

    >>> as_shown(-1023.4), as_shown(0.012345)
    (-1023.0, 0.0123)
    """
    return float(short(value).replace("−", "-").replace(",", "")) if math.isfinite(value) else value


def equals(worked_out: float, result: float) -> str:
    """ "=" where the numbers that are told, as they are told, work out to the result as it is told, else "≈".

    >>> equals(as_shown(2.0) * as_shown(0.1), 0.2), equals(as_shown(2.3333) * as_shown(1.7), 2.3333 * 1.7)
    ('=', '≈')
    """
    return "=" if short(worked_out) == short(result) else "≈"


def listed(names: Sequence[str], last: str = "and") -> str:
    """ "a, b and c"."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def unlike(one: float, other: float) -> tuple[str, str]:
    """Two numbers with as many digits, three or more, as tell them apart."""
    n = next((n for n in range(3, 17) if digits(one, n) != digits(other, n)), 3)
    return digits(one, n), digits(other, n)


def percent(share: float) -> str:
    """In three digits; as many more as tell a share that is not all from all. Number and sign stay together at the end of a line.
    As `percent` of ui/component/js/numbers.js writes it.

    >>> percent(0.25), percent(1.0), percent(0.99964)
    ('25\\xa0%', '100\\xa0%', '99.96\\xa0%')
    """
    text = short(100 * share)
    return f"{unlike(100 * share, 100.0)[0] if text == '100' and share < 1 else text}\u00a0%"


def course(one: float, other: float) -> str:
    """Where a number goes, with as many digits as tell its two values apart; a change that is rounding is none.

    >>> course(29.5991, 29.5603), course(0.5, 0.5)
    ('goes from 29.60 to 29.56', 'stays at 0.5')
    """
    if abs(one - other) <= ROUNDING * max(abs(one), abs(other)):
        return f"stays at {short(other)}"
    return "goes from {} to {}".format(*unlike(one, other))


def digits(value: float, n: int = 3) -> str:
    """As many digits, zeros at the end among them.

    >>> digits(0.5), digits(-1023.44, 5), digits(1023.4), digits(6.12e-8), digits(2500000.1, 8)
    ('0.500', '−1,023.4', '1,023', '6.12e−8', '2,500,000.1')
    """
    known = _rounded(value, n)
    places = max(n - len(f"{abs(known):.0f}"), 0)
    return f"{known:,.{places}f}".replace("-", "−") if _is_whole(value) else _as_power(f"{known:#,.{n}g}".rstrip("."))


def _as_power(text: str) -> str:
    """A power of ten with the digits that it needs, and true minus signs."""
    return text.replace("e+0", "e").replace("e+", "e").replace("e-0", "e-").replace("-", "−")
