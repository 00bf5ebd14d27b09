"""The trees of a run as a page of its own: one query, all trees, a document's path through them, without a server."""

from typing import Any

from boosting import Trace

from ..component import page
from ..component.component import JS
from ..component.wire import as_bytes, digest_of
from ..packing.caption import caption
from ..packing.trees_sent import MOST_NODES
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from . import BOARD
from .pack import block_size, pack

FOREST = next(one for one in pages.PAGES if one.name == "forest")
ENDING = "-trees.html"
LEFT_OUT = "Left out of this page: Importance and Dependence."


def too_large(trace: Trace) -> str:
    """Why the trees are no page, "" where they are."""
    return f"The trees of this run have more than {MOST_NODES:,} nodes, which a page cannot hold." if block_size(trace) else ""


def content_of(
    trace: Trace, q: int, validation: bool, title: str, place: dict[str, Any], dark: bool | None = None, large: bool = False
) -> bytes:
    """The file.

    q, validation   the query, of the training or the test data;  title   what the data are called
    place           the tree and the documents in sight, as the stage is told: iteration, tree, document, other
    dark, large     how, None = as the browser prefers
    """
    run, words = as_bytes(pack(trace, q, validation)), f"{trace.loss.title} on {title}" if title else trace.loss.title
    told = caption(trace, title, q, validation)
    given = {
        "frame": {"title": FOREST.title, "question": FOREST.question, "terms": ALONE, "colours": COLOURS},
        "data": {"key": "page", "request": 1, "run": digest_of(run), **place}, "run": "run", "name": told["run"],
        "dark": dark, "large": large,
    }  # fmt: skip
    about = f"All trees of {words}, and the path of each document through them."
    foot = f"{told['run']}. {told['settings']}. {LEFT_OUT}"
    return page.document(words, about, foot, BOARD, FRAME, given, {"run": page.packed(run)}, opened=JS / "still_page.js").encode()
