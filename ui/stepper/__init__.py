"""The stepper: one browser component that holds all iterations of a query and steps through them without the server."""

from pathlib import Path

from ..component.component import BLOCK, CSS, Component
from ..component.report import fields, maybe, natural, place, text
from ..component.wire import as_bytes
from ..packing.pack import pack as packed_run

FOLDER = Path(__file__).parent
STEPPER = Component(
    "boosting_stepper",
    FOLDER / "js" / "stepper.js",
    styles=(
        *(CSS / f"{name}.css" for name in ("stage", "list", "transport", "drawn_tree", "name")),
        *(FOLDER / f"{name}.css" for name in ("stepper", "charts", "tree")),
        FOLDER / "substeps.css",
        *(CSS / f"{name}.css" for name in ("microscope", "predict", "check")),
        FOLDER / "narrow.css",
        CSS / "insights.css",
    ),
    key="stepper",
    # The place; what was typed into "Check me"; the tree that somebody points at, and the block of trees that somebody looks at, with the
    # key of their packed run.
    reports={
        "selection": place(),
        "check": fields(
            number=text, run=text, question=text, text=text, iteration=natural, document=natural, partner=maybe(natural), tree=natural
        ),
        "tree": fields(key=text, iteration=natural, tree=natural),
        "block": BLOCK,
    },
)


def pack(*args, **more) -> bytes:
    """`packed_run`, as it is sent."""
    return as_bytes(packed_run(*args, **more))
