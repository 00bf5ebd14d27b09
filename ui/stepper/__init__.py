"""The stepper: one browser component that holds all iterations of a query and steps through them without the server."""

from pathlib import Path

from ..component.component import CSS, Component
from ..component.wire import as_bytes
from ..packing.pack import pack as packed_run

FOLDER = Path(__file__).parent
MOST_NUMBERS = 2_000_000  # documents times iterations that are packed: some 5 seconds of work, 40 MB sent
STEPPER = Component(
    "boosting_stepper",
    FOLDER / "js" / "stepper.js",
    styles=(
        *(CSS / f"{name}.css" for name in ("stage", "transport", "drawn_tree")),
        *(FOLDER / f"{name}.css" for name in ("stepper", "charts", "tree")),
        FOLDER / "substeps.css",
        *(CSS / f"{name}.css" for name in ("microscope", "predict", "check")),
        FOLDER / "narrow.css",
        CSS / "insights.css",
    ),
    key="stepper",
    # The place; what was typed into "Check me", {number, run, iteration, document, question, partner, tree, text}; the tree that somebody
    # points at, {key, iteration, tree}, and the block of trees that somebody looks at, {key, block}, with the key of their packed run.
    reports=("selection", "check", "tree", "block"),
)


def too_long(n_documents: int, n_iterations: int) -> str:
    """Why a query is not shown, and what to do; "" where it is.

    >>> too_long(10_000, 100), too_long(10_000, 500)[:50]
    ('', 'This query has 10,000 documents, over 500 iteratio')
    """
    if n_documents * (n_iterations + 1) <= MOST_NUMBERS:
        return ""
    return (
        f"This query has {n_documents:,} documents, over {n_iterations:,} iterations; this page holds documents times iterations up to "
        f"{MOST_NUMBERS:,}. Choose up to {MOST_NUMBERS // n_documents - 1:,} iterations under Parameters, or another query."
    )


def pack(*args, **more) -> bytes:
    """`packed_run`, as it is sent."""
    return as_bytes(packed_run(*args, **more))
