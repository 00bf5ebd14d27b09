"""What is open on the Errata page.

/errata?card=gb-clicks
"""

from dataclasses import dataclass

from boosting.experiments.errata import ERRATA as PUZZLES

from ..state.fields import choice
from ..state.followed import Followed
from ..state.state import PageState


@dataclass(frozen=True)
class Errata(PageState):
    """card: key of the puzzle"""

    card: str = choice(tuple(PUZZLES), next(iter(PUZZLES)), always=True)


ERRATA = Followed(Errata(), "errata")
