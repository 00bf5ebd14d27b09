"""A typed number, and how precise it is."""

import math
import re
from typing import NamedTuple

LONGEST = 40
DECIDE = 4  # so many digits; two or three are met by chance
NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?([0-9]*)|\.([0-9]+))(?:[eE]([+-]?[0-9]{1,3}))?")
THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}((?:,[0-9]{3})+)(?![0-9,])")


class Typed(NamedTuple):
    """A number, half a unit of its last digit, and how many digits were typed, zeros before them not counted."""

    value: float
    step: float
    digits: int

    def fits(self, value: float) -> bool:
        """Whether the digits typed are those of `value`."""
        return abs(self.value - value) <= self.step + self._rounding(value)

    def is_fine(self, value: float, share: float) -> bool:
        """Whether the last digit is worth less than that share of `value`, or the number is simply equal to it."""
        return self.step <= share * abs(value) or abs(self.value - value) <= self._rounding(value)

    def decides(self, value: float, scale: float, share: float) -> bool:
        """Whether the digits typed are so many that chance hardly leads to `value`; that it equals a round number does not count.
        scale: of the right number, for a value of 0 has no digits of its own."""
        return self.digits >= DECIDE and self.step <= share * (abs(value) if abs(value) > 1e-9 * abs(scale) else abs(scale))

    def _rounding(self, value: float) -> float:
        """What arithmetic may leave of a sum that cancels, where 0 was typed, or less than any sum keeps; of other numbers, however small,
        the digits count."""
        return 1e-9 * max(abs(value), 1e-3 if self.is_nothing else 0.0)

    def means_nothing(self, value: float) -> bool:
        """Whether 0 was typed, or what a sum leaves that cancels, where `value` is such a rest too; not where its own digits were typed."""
        is_itself = self.value != 0.0 and abs(self.value - value) <= self.step
        return self.is_nothing and abs(value) < 1e-12 and not is_itself

    @property
    def is_nothing(self) -> bool:
        return abs(self.value) < 1e-15


def read_number(text: str) -> Typed:
    """A typed number. A decimal comma, commas between thousands, a true minus sign and a percent sign are fine. Raises ValueError
    with a sentence for a person; so does 1,023, which is 1023 here and 1.023 elsewhere.

    >>> read_number("−0,125"), read_number("12.5 %")
    (Typed(value=-0.125, step=0.0005, digits=3), Typed(value=0.125, step=0.0005, digits=3))
    >>> read_number("1,023.5").value, read_number("1,0235").value, read_number("1,023,000").value
    (1023.5, 1.0235, 1023000.0)
    """
    plain = str(text).strip().replace("\u2212", "-")
    if not plain:
        raise ValueError("Type a number first, for example 0.125.")
    if len(plain) > LONGEST:
        raise ValueError(f"That is longer than {LONGEST} characters; a few digits are enough.")
    if grouped := THOUSANDS.match(plain):
        if len(grouped[1]) == 4 and "." not in plain:
            raise ValueError(
                f"{grouped[0]} can be {grouped[0].replace(',', '')} or {grouped[0].replace(',', '.')}: type it without the comma."
            )
        plain = plain.replace(",", "")
    plain = plain.replace(",", ".")
    hundredths = plain.endswith("%")
    found = NUMBER.fullmatch(plain.removesuffix("%").rstrip())
    value = float(found[0]) if found else math.nan
    if not found or not math.isfinite(value):
        raise ValueError("That is not a finite number. Type one such as 0.125 or -3e-4.")
    digits = re.sub(r"[eE].*|[^0-9]", "", found[0])
    decimals = len(found[1] or found[2] or "") - int(found[3] or 0)
    step = 0.5 * 10.0 ** min(max(-decimals, -300), 300)
    scale = 100 if hundredths else 1
    return Typed(value / scale, step / scale, len(digits.lstrip("0") or digits))
