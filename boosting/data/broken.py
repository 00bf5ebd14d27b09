"""The broken lines of a file: all of them are looked for, and the first ten are told at once.

>>> broken = Broken()
>>> broken.add("line 2: qid is missing.")
>>> broken.add("line 7: the grade 'x' is not a number.")
>>> broken.settle()
Traceback (most recent call last):
boosting.data.broken.BrokenLines: 2 lines are broken.
line 2: qid is missing.
line 7: the grade 'x' is not a number.
"""

import re
from collections.abc import Sequence

from ..words import listed
from .letor_line import LetorError

MOST = 10  # that are told
PLACED = re.compile(r"(line|row) (\d+): ((?s:.*))")


class BrokenLines(LetorError):
    """Lines that cannot be read. What else is in the file can be opened without them.

    errors    the first ones, each a sentence;  is_all   whether there are no others
    """

    def __init__(self, errors: tuple[str, ...], is_all: bool = True, name: str = "") -> None:
        self.errors, self.is_all, self.name = errors, is_all, name
        of = f"{name}, " if name else ""
        if is_all and len(errors) == 1:
            super().__init__(of + errors[0])
            return
        head = f"{len(errors)} lines are broken." if is_all else f"at least {len(errors)} lines are broken; reading stopped there."
        super().__init__("\n".join([of + head, *shortened(errors)]))

    def of(self, name: str) -> "BrokenLines":
        """The same, of the file with this name."""
        return BrokenLines(self.errors, self.is_all, name)

    def __reduce__(self):
        return BrokenLines, (self.errors, self.is_all, self.name)


def shortened(errors: Sequence[str]) -> list[str]:
    """The same with each sentence once, of all lines that it holds of, and each remedy once.

    >>> shortened(["line 1: no qid; add it.", "line 3: no qid; add it.", "line 4: 'x' is no qid; add it."])
    ['lines 1 and 3: no qid; add it.', "line 4: 'x' is no qid."]
    """
    places: dict[tuple[str, str], list[str]] = {}  # kind of place, and sentence -> numbers
    for error in errors:
        found = PLACED.fullmatch(error)
        kind, number, sentence = found.groups() if found else ("", "", error)
        places.setdefault((kind, sentence), []).append(number)
    lines, known = list[str](), set[str]()
    for (kind, sentence), numbers in places.items():
        what, mark, remedy = sentence.rpartition("; ")
        if mark and remedy in known:
            sentence = f"{what}."
        known.add(remedy)
        lines.append(f"{kind}{_counted(numbers)}: {sentence}" if kind else sentence)
    return lines


def _counted(numbers: Sequence[str]) -> str:
    """' 7', 's 1 and 3', 's 2 to 11': of numbers that rise."""
    first, last, n = int(numbers[0]), int(numbers[-1]), len(numbers)
    return f"s {first} to {last}" if n > 2 and last - first == n - 1 else f"{'s' if n > 1 else ''} {listed(numbers)}"


class Broken:
    """Collects them while a file is read.

    leave_out   whether broken lines are left out, however many; else reading ends at the tenth
    """

    def __init__(self, leave_out: bool = False) -> None:
        self.leave_out, self.n = leave_out, 0
        self.errors: list[str] = []

    def add(self, error: LetorError | str) -> None:
        """One more. Raises BrokenLines for the last that is told, unless they are left out."""
        self.n += 1
        if len(self.errors) < MOST:
            self.errors.append(str(error))
        if not self.leave_out and self.n == MOST:
            raise BrokenLines(tuple(self.errors), is_all=False)

    def settle(self) -> None:
        """At the end of the file. Raises BrokenLines where there were any, unless they are left out."""
        if self.errors and not self.leave_out:
            raise BrokenLines(tuple(self.errors))

    @property
    def notes(self) -> tuple[str, ...]:
        """What the person should know who opened the file without them."""
        if not self.n:
            return ()
        lines = "1 broken line was" if self.n == 1 else f"{self.n:,} broken lines were"
        return (f"{lines} left out: {self.errors[0]}" if self.n == 1 else f"{lines} left out, the first: {self.errors[0]}",)
