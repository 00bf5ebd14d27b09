"""Trees as a page of its own: a tree on points that can be moved, grown split by split in either order."""

from ..component.page import Back
from ..places.trees import Trees
from ..places.trees_points import TITLES
from ..shell import still_file
from . import BOARD, SETTINGS, data_of

ABOUT = "A regression tree, split by split: the best threshold of each leaf, and the error that it leaves."


def document(here: Trees, back: Back | None = None) -> str:
    """The page as text;  back   a link above the stage, None = there is none."""
    data = data_of({**here.sent(), **{name: getattr(here, name) for name in SETTINGS}})
    points = TITLES if here.data in TITLES else {here.data: "Points of the lesson", **TITLES}
    return still_file.document("trees", BOARD, data, "", ABOUT, back, kept=still_file.Kept(here, settings=SETTINGS, points=points))
