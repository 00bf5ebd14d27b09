"""Trees as a page of its own: one tree, grown split by split in either order."""

from ..component.page import Back
from ..places.trees import Trees
from ..places.trees_points import TITLES
from ..shell import still_file
from . import BOARD, data_of
from .pack import pack

STILL = "The points were put back: this page shows one tree. The app grows it again for other points."
FIXED = ("drawing", "held")
ABOUT = "A regression tree, split by split: the best threshold of each leaf, and the error that it leaves."


def document(here: Trees, back: Back | None = None) -> str:
    """The page as text;  back   a link above the stage, None = there is none."""
    data = data_of(pack(here), {**here.sent(), "held": here.held, "key": here.data})
    return still_file.document("trees", BOARD, data, FIXED, STILL, TITLES.get(here.data, "Points of the lesson"), ABOUT, back, state=here)
