"""What the page One algorithm shows: the run of Step that gives the scores, and what stands beside what.

/algorithm?data=six&loss=gbt&iteration=3&document=1&turn=residual&column=1&line=targets
"""

from dataclasses import dataclass

from ..runs.step import STEP
from ..state.fields import choice, span
from ..state.followed import Followed
from ..state.state import PageState

LINES = ("risk", "gradient", "weights", "targets", "fitted", "after")  # of the algorithm, from the scores to the new ones
TURNS = {
    "five": "Five losses",
    "residual": "GBRank, residual → QBRank, w = 1",
    "labels": "QBRank, w = 0 → GBT",
    "average": "GBRank, residual → GBRank, averaged",
    "delta": "RankNet → LambdaMART",
    "distance": "MPBoost, BINARY → LOGDD",
    "exponential": "MPBoost, weights → exponential risk",
    "curvature": "QBRank: printed → bound → Newton",
}
MOST = 5  # columns


@dataclass(frozen=True)
class Algorithm(PageState):
    """turn   one of TURNS: five losses, or one that turns into another;  column, line: the cell whose arithmetic is open"""

    turn: str = choice(TURNS, "five")
    column: int = span(0, MOST - 1, 0, reported=True)
    line: str = choice(LINES, "gradient", reported=True)


ALGORITHM = Followed(Algorithm(), "algorithm", borrowed=STEP)
