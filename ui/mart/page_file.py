"""MART as a page of its own: boosting on points along x that can be moved, part by part."""

from ..component.page import Back
from ..places.mart import Mart
from ..places.mart_points import TITLES
from ..shell import still_file
from . import BOARD, SETTINGS, data_of

ABOUT = "Boosted regression trees on points along x: the residuals, the tree that is fitted to them, and the sum so far."


def document(here: Mart, back: Back | None = None) -> str:
    """The page as text;  back   a link above the stage, None = there is none."""
    data = data_of({**here.sent(), **{name: getattr(here, name) for name in SETTINGS}})
    points = TITLES if here.data in TITLES else {here.data: "Points", **TITLES}
    kept = still_file.Kept(here, settings=SETTINGS, points=points, is_on_a_line=True)
    return still_file.document("mart", BOARD, data, "", ABOUT, back, kept=kept)
