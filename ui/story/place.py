"""Where the person is in the story, and the one codec between that and the URL.

/story?step=2&a=4&b=7&apart=0.1&winner=B&loser=3
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sample_data.orders import N

from .. import flat
from ..followed import Shown
from .example import Arrangement

APART = (0.0, 0.05, 0.1, 0.2, 0.4)  # between the scores of neighbours
STEPS = {1: "RankNet", 2: "LambdaRank", 3: "LambdaMART"}
BOUNDS = {"step": (1, len(STEPS)), "a": (1, N), "b": (1, N), "loser": (1, N - 2)}


@dataclass(frozen=True)
class Place:
    """step   of the story;  a, b: positions of A and B;  apart: between neighbouring scores
    winner   "A" or "B";  loser: number of the other result of the pair in sight
    """

    step: int = 1
    a: int = 1
    b: int = 12
    apart: float = 0.05
    winner: str = "B"
    loser: int = 1
    large: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in BOUNDS.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"choose a number from {low} to {high}.")
        if self.apart not in APART:
            raise ValueError(f"choose one of {', '.join(f'{value:g}' for value in APART)}.")
        if self.winner not in ("A", "B"):
            raise ValueError("choose A or B.")

    @property
    def arrangement(self) -> Arrangement:
        return Arrangement(self.a, self.b)


def decode(params: Mapping[str, str]) -> tuple[Place, list[str]]:
    """The place, and a sentence for each parameter that was ignored."""
    here, complaints = flat.decode(Place(), params)
    if here.a == here.b:
        complaints.append(f"a={here.a} and b={here.b} were ignored: A and B stand at different ranks.")
        here = replace(here, a=Place.a, b=Place.b)
    return here, complaints


encode = partial(flat.encode, always="step")
PLACE = Shown("story", "story_", Place(), encode, decode)
get, follow_url, write_url = PLACE.get, PLACE.follow_url, PLACE.write_url


def take(report: Mapping[str, Any] | None) -> None:
    """Make what the browser reported the place, once."""
    if report is not None and PLACE.is_news(report):
        names = ("step", "a", "b", "winner", "loser")
        PLACE.put(replace(get(), **{name: report[name] for name in names}), moved=False)
