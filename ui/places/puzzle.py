"""What the Puzzle page shows: the puzzle of a day, and the tree that somebody has grown.

/puzzle?day=2026-11-23&feature=1&n_left=5&left=-0.8&right=1.2&shown=true

The date decides the documents, so that a link repeats them. Without a date it is today's puzzle, and the address then says which.
"""

from dataclasses import dataclass, replace
from datetime import date

from boosting.experiments.own_stump import FEATURES, N, Stump

from ..state.fields import choice, flag, span, text
from ..state.followed import Followed
from ..state.state import PageState

MOST = 4.0  # leaf values, either way


def _check(day: str) -> None:
    try:
        date.fromisoformat(day)
    except ValueError:
        raise ValueError("a puzzle is named by its day, such as 2026-11-23.") from None


@dataclass(frozen=True)
class Puzzle(PageState):
    """day   of the puzzle, "" = today;  shown   whether the machine's tree is shown
    feature, n_left, left, right   of the stump, as `Stump` has them
    """

    day: str = text("", check=lambda day: _check(day) if day else None)
    feature: int = choice(tuple(range(len(FEATURES))), 0)
    n_left: int = span(1, N - 1, N // 2)
    left: float = span(-MOST, MOST, 0.0, step=0.05)
    right: float = span(-MOST, MOST, 0.0, step=0.05)
    shown: bool = flag()

    @property
    def stump(self) -> Stump:
        return Stump(self.feature, self.n_left, self.left, self.right)


class _Daily(Followed[Puzzle]):
    """The puzzle has a name from the first moment on."""

    def mend(self) -> None:
        if not self.get().day:
            self.put(replace(self.get(), day=date.today().isoformat()), moved=False)

    def open(self, day: date) -> None:
        """Another puzzle, from its beginning."""
        self.choose(Puzzle(day.isoformat()))


PUZZLE = _Daily(Puzzle(), "puzzle")
