"""MART as a page of its own: one run on points along x, part by part."""

from boosting import Trace

from ..component.page import Back
from ..places.mart import Mart
from ..places.mart_points import TITLES
from ..shell import still_file
from . import BOARD, data_of
from .pack import pack

STILL = "The points were put back: this page shows one run. The app trains again on other points."
FIXED = ("drawing",)
ABOUT = "Boosted regression trees on points along x: the residuals, the tree that is fitted to them, and the sum so far."


def document(here: Mart, trace: Trace, back: Back | None = None) -> str:
    """The page as text;  trace   the run of `here.address`;  back   a link above the stage, None = there is none."""
    data = data_of(pack(trace, here.drawing), {**here.sent(), "key": here.data})
    return still_file.document("mart", BOARD, data, FIXED, STILL, TITLES.get(here.data, "Points"), ABOUT, back, state=here)
