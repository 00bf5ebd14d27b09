"""The trees of a run as a page of its own: one query, all trees, a document's path through them, without a server."""

from typing import Any

from boosting import Trace

from ..component.wire import as_bytes
from ..packing.caption import caption
from ..packing.trees_sent import MOST_NODES
from ..shell import still_file
from . import BOARD
from .pack import block_size, pack

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
    words, captions = f"{trace.loss.title} on {title}" if title else trace.loss.title, caption(trace, title, q, validation)
    look = still_file.Look(dark, large, f"{captions['run']}. {captions['settings']}. {LEFT_OUT}")
    about = f"All trees of {words}, and the path of each document through them."
    run = as_bytes(pack(trace, q, validation, title))
    return still_file.document("forest", BOARD, {"key": "page", **place}, captions["run"], about, parcels=(run,), look=look).encode()
