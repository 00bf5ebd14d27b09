"""What the story shows.

/story?step=2&a=4&b=7&apart=0.1&winner=B&loser=3
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from sample_data.orders import STEP, N

from ..state.fields import choice, span
from ..state.followed import Followed
from ..state.state import PageState

APART = (0.0, STEP, 0.05, 0.1, 0.2, 0.4)  # between the scores of neighbours
UNSAID = 0.05  # what an address of old means that names another place and no scores
STEPS = {1: "RankNet", 2: "LambdaRank", 3: "LambdaMART"}


@dataclass(frozen=True)
class Story(PageState):
    """step   of the story;  a, b: positions of A and B;  apart: between neighbouring scores
    winner   "A" or "B";  loser: number of the other result of the pair in sight
    """

    step: int = span(1, len(STEPS), 1, reported=True, always=True)
    a: int = span(1, N, 1, reported=True)
    b: int = span(1, N, 12, reported=True)
    apart: float = choice(APART, STEP, always=True)  # it opens on the lists of Lambdas, with their scores
    winner: str = choice(("A", "B"), "B", reported=True)
    loser: int = span(1, N - 2, 1, reported=True)

    def settled(self, params: Mapping[str, str]) -> tuple[Self, list[str]]:
        here, complaints = self, []
        if self.a == self.b:
            here = replace(self, a=Story.a, b=Story.b)
            complaints = [f"a={self.a} and b={self.b} were ignored: A and B have different ranks."]
        if here != Story() and "apart" not in params:
            here = replace(here, apart=UNSAID)
        return here, complaints


STORY = Followed(Story(), "story")
