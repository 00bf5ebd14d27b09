"""What the MART page shows.

/mart?data=drawn~a1.2.50~a4.80.50&tree=3&part=residuals&rate=0.5&leaves=2
"""

from dataclasses import dataclass
from typing import Self

from sample_data import drawn
from sample_data.drawn import Drawing

from ..runs.address import Address
from ..runs.on_data import OnData
from ..state.fields import choice, flag, span
from ..state.state import DataState
from ..uploads.data_field import drawing
from .mart_points import SEVENTEEN, is_on_a_line

TREES = 30  # that are trained
PARTS = ("residuals", "tree", "sum")  # of one iteration, in their order


def _check(data: str) -> None:
    if not drawn.is_drawn(data):
        raise ValueError("this page shows points along x, such as drawn~a1.10.50~a4.80.50.")
    if not drawn.read(data).documents:
        raise ValueError("the drawing holds no document; place one on the Draw page.")
    if not is_on_a_line(drawn.read(data)):
        raise ValueError("this page shows points along x; give all of them the same y, such as drawn~a1.10.50~a4.80.50.")


@dataclass(frozen=True)
class Mart(DataState):
    """tree   that is shown, 0 = the first constant;  part   one of PARTS
    rate   the learning rate;  leaves   of each tree, at most;  code   whether the algorithm stands beside
    """

    data: str = drawing(SEVENTEEN.identifier, _check)
    tree: int = span(0, TREES, 0, reported=True, of_data=True)
    part: str = choice(PARTS, "sum", reported=True, of_data=True)
    rate: float = span(0.05, 2.0, 0.5, step=0.05)
    leaves: int = span(2, 8, 2)
    code: bool = flag(reported=True)

    def with_data(self, data: str) -> Self:
        """Points that were drawn elsewhere, where they lie along x; else those that are here."""
        return super().with_data(data) if drawn.is_drawn(data) and is_on_a_line(drawn.read(data)) else self

    @property
    def drawing(self) -> Drawing:
        return drawn.read(self.data)

    @property
    def address(self) -> Address:
        """The run that other pages show too."""
        return Address(self.data, "gbt", changed={"n_iterations": TREES, "max_leaf_nodes": self.leaves, "learning_rate": self.rate})


MART = OnData(Mart(), "mart")
