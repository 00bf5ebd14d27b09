"""What the Combine page shows: data, runs and query, borrowed of Compare, and the mixture.

/combine?data=library&runs=lambdamart;gbt&of=0~1&alpha=0.35&k=10&query=bread
/combine?data=library&step=12
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from boosting.metrics import CUTOFF

from ..runs.compared import COMPARE
from ..state.fields import choice, kept, span
from ..state.followed import Followed
from ..state.state import PageState
from ..state.values import read_number
from ..text.clipped import clip

CUTOFFS = (1, 3, 5, 10, None)
TWO = "choose two runs by their numbers, such as 0~1."


def _pair(text: str) -> tuple[int, int]:
    parts = text.split("~")
    if len(parts) != 2:
        raise ValueError(TWO)
    return read_number(parts[0], int), read_number(parts[1], int)


def _two(of: tuple[int, int]) -> None:
    if of[0] == of[1] or min(of) < 0:
        raise ValueError(TWO)


@dataclass(frozen=True)
class Combine(PageState):
    """of     numbers of R and R' among the runs of the comparison;  step: 0, or an iteration of GBRank that is mixed instead
    alpha  None = where the page finds it best;  k   of NDCG@k, None = all ranks
    """

    of: tuple[int, int] = kept((0, 1), read=_pair, write=lambda of: "~".join(map(str, of)), check=_two)
    step: int = span(0, 10_000, 0)
    alpha: float | None = span(0.0, 1.0, None, reported=True)
    k: int | None = choice(CUTOFFS, CUTOFF, words=lambda k: "all" if k is None else str(k))


@dataclass(frozen=True)
class _Mixed(Followed[Combine]):
    """The runs that are mixed are among those of the comparison."""

    def get(self) -> Combine:
        here = super().get()
        return here if max(here.of) < len(COMPARE.get().runs) else replace(here, of=(0, 1))

    def change(self, **values: Any) -> None:
        """Another mixture opens where it is best."""
        super().change(**{"alpha": None, **values})

    def take_params(self, params: Mapping[str, str]) -> list[str]:
        complaints, n = super().take_params(params), len(COMPARE.get().runs)
        if self.get() != super().get():
            complaints.append(f"of={clip(params['of'])} was ignored: there are {n} runs, counted from 0.")
            self.put(self.get())
        return complaints


COMBINE = _Mixed(Combine(), "combine", borrowed=COMPARE, shared=("data", "runs", "query", "part"))
