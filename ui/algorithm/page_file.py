"""One algorithm as a page of its own: some runs, their first iterations and every comparison are packed once, so that the losses take
their turn without a server."""

import json
from collections.abc import Callable
from typing import Any

import sample_data
from boosting import LOSSES, Trace
from figures.theme import ROLES

from ..component import page
from ..places.algorithm import TURNS, Algorithm
from ..runs.address import Address
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from . import BOARD, FOLDER
from .pack import pack

COLLECTIONS = ("six", "popularity", "library")
UNTIL = 6  # iterations of each run whose scores losses take a turn from
ABOUT = "One iteration of Algorithm 1 under five losses, from the same scores: gradient, curvature, target, tree and step, with every sum."
FOOT = (
    f"Stored here: the first query of each data set, and iterations 0 to {UNTIL} of each run. The app computes other queries, iterations, "
    "data and parameters."
)
ALGORITHM = next(one for one in pages.PAGES if one.name == "algorithm")


def document(trace_of: Callable[[Address], Trace], back: page.Back | None = None) -> str:
    """The page as text, some ten seconds of work.

    trace_of   the run of an address;  back   a link above the stage, None = there is none
    """
    blocks = {
        block_of(data, loss.identifier): page.packed(as_text(turns(trace_of(Address(data, loss.identifier)))).encode())
        for data in COLLECTIONS
        for loss in LOSSES
    }
    given = {
        "frame": {"title": ALGORITHM.title, "question": ALGORITHM.question, "terms": ALONE, "colours": COLOURS},
        "choices": choices(), "place": first(), "limits": limits(), "until": UNTIL, "colours": ROLES, "dark": None, "large": False,
    }  # fmt: skip
    return page.document(ALGORITHM.title, ABOUT, FOOT, BOARD, FRAME, given, blocks, opened=FOLDER / "js" / "algorithm_page.js", back=back)


def turns(trace: Trace) -> list[dict[str, Any]]:
    """By iteration: every comparison by its name, as the stage draws it."""
    return [{turn: pack(trace, k, 0, turn) for turn in TURNS} for k in range(min(UNTIL, trace.n_iterations) + 1)]


def block_of(data: str, loss: str) -> str:
    """The block of the file that has the turns of a run."""
    return f"{data}_{loss}"


def as_text(found: list[dict[str, Any]]) -> str:
    return json.dumps(found, allow_nan=False, separators=(",", ":"))


def choices() -> dict[str, dict[str, str]]:
    """What stands above the stage to choose from: the value of an address -> its title."""
    return {
        "data": {name: sample_data.load(name).title for name in COLLECTIONS},
        "loss": {loss.identifier: f"Scores of {loss.title}" for loss in LOSSES},
        "turn": dict(TURNS),
    }


def first() -> dict[str, Any]:
    """The place where the page opens."""
    start, run = Algorithm(), Address()
    return {"data": run.data, "loss": run.loss, "iteration": run.iteration, "document": run.document, "turn": start.turn, **start.sent()}


def limits() -> dict[str, dict[str, Any]]:
    """Of each name of the place, as `PageState.limits` has them."""
    run = {name: found for name, found in Address().limits().items() if name in ("iteration", "document")}
    return {**{name: {"words": list(found)} for name, found in choices().items()}, **run, **Algorithm().limits()}
