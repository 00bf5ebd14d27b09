"""Trees as a page of its own: one tree, grown split by split in either order."""

from ..component import page
from ..component.component import JS
from ..places.trees import Trees
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from . import BOARD, data_of
from .pack import pack

TREES = next(one for one in pages.PAGES if one.name == "trees")
STILL = "The points were put back: this page shows one tree. The app grows it again for other points."
FIXED = ("drawing", "held")


def document(here: Trees, label: str, back: page.Back | None = None) -> str:
    """The page as text.

    label   what the points are called;  back   a link beside it, None = there is none
    """
    data = data_of(pack(here), {**here.sent(), "held": here.held, "request": 1, "key": here.data})
    given = {
        "frame": {"title": TREES.title, "question": TREES.question, "terms": ALONE, "colours": COLOURS},
        "data": data, "fixed": FIXED, "still": STILL, "label": label, "large": False,
    }  # fmt: skip
    about = "A regression tree, split by split: the best threshold of each leaf, and the error that it leaves."
    return page.document(TREES.title, about, "", BOARD, FRAME, given, {}, opened=JS / "still_page.js", back=back)
