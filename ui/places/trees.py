"""What the Trees page shows.

    /trees?data=drawn~a4.20.35~a0.70.80&splits=2&order=level&least=3&held=true

The points are a drawing; their grades are what the tree is to give.
"""

from dataclasses import dataclass

from sample_data import drawn
from sample_data.drawn import Drawing

from ..runs.on_data import OnDrawing
from ..state.fields import choice, flag, span
from ..state.state import DataState
from ..uploads.data_field import drawing
from .trees_points import SLIDES

ORDERS = {"best": "Best first", "level": "Level by level", "both": "Side by side"}


def _check(data: str) -> None:
    if not drawn.is_drawn(data):
        raise ValueError("this page shows drawings, such as drawn~a4.20.35~a0.70.80.")
    if not drawn.read(data).documents:
        raise ValueError("the drawing holds no document; place one on the Draw page.")


@dataclass(frozen=True)
class Trees(DataState):
    """splits   that are shown;  leaves, least, depth   bounds on the tree: its leaves, the points of a leaf, questions in a row
    order    in which leaves are split, "both" beside each other;  held   whether every third point is held out
    """

    data: str = drawing(SLIDES.identifier, _check)
    splits: int = span(0, 31, 0, reported=True)
    order: str = choice(ORDERS, "best", reported=True)
    leaves: int = span(2, 32, 12)
    least: int = span(1, 20, 1)
    depth: int = span(1, 8, 8)
    held: bool = flag(reported=True)

    @property
    def drawing(self) -> Drawing:
        return drawn.read(self.data)


TREES = OnDrawing(Trees(), "trees")
