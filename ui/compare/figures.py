"""The tables of Compare: asked for when somebody opens one, measured in the background, sent once, replayed with the cursor."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
import streamlit as st

from boosting import Dataset
from boosting.metrics import n_pairs
from boosting.words import count, numbered
from sample_data import Collection

from ..component.component import FEEDER
from ..component.wire import as_bytes
from ..runs.comparison import TABLES, Comparison
from ..runs.runs import Run
from ..uploads.own_data import OWN, own_token
from ..work import session, watching
from ..work.scheduler import Work
from ..work.shelf import Shelf
from .beside import Fitting
from .measures import LABELS, LISTS, MOST_PAIRS, PAIRS, PERCENTS, Measuring

RULE = (
    "MAP and MRR: a document is relevant from the first grade above 0 on. ERR: a reader stops at a document with chance "
    "(2^grade − 1)/2^g, g the largest grade of the part."
)
PAIRS_RULE = (
    "Of all pairs of all queries, the K% with the largest score differences: the share in the right order ([GB] section 3.2). A pair with "
    "equal scores is not in the right order; of pairs equally far apart at the cut, each counts by its chance."
)
Kept = Measuring | Fitting


class Measured(Protocol):
    """What tables ask of a run's numbers, as `Measuring` has them."""

    at: list[int]
    error: str

    @property
    def n_done(self) -> int: ...
    def part(self, name: str) -> np.ndarray | None: ...


class Ready(NamedTuple):
    """What stands already of the tables: the numbers of each run that has a trace, None = missing; baselines that are fitted."""

    measured: Sequence[Measured | None]
    fitting: Sequence[Fitting]


@st.cache_resource
def _shelf() -> Shelf[Kept]:
    return Shelf(256, 32 * 2**20)


def asked(found: Sequence[Run], here: Comparison, source: Collection) -> tuple[list[Measuring], list[Fitting]]:
    """The work behind the tables, started where it is new and a table is open; none where none is."""
    if here.view not in TABLES or here.document is not None:
        return [], []
    token = own_token() if here.data == OWN else here.data
    measuring = [_measuring(run) for run in found if run.trace]
    fitting = [_fitting((token, name), name, source) for name in here.beside]
    works: list[Kept] = [*measuring, *fitting]
    session.start(works)
    return measuring, fitting


def ready(found: Sequence[Run], here: Comparison, source: Collection) -> Ready:
    token = own_token() if here.data == OWN else here.data
    measuring = [_measuring(run) for run in found if run.trace]
    fitting = [_fitting((token, name), name, source) for name in here.beside]
    return Ready([one if one.is_complete else None for one in measuring], [one for one in fitting if one.is_complete])


def _measuring(run: Run) -> Measuring:
    found = _shelf().get((run.token, run.trace.n_iterations), lambda: Measuring(run))
    assert isinstance(found, Measuring)
    return found


def _fitting(key: tuple[str, str], name: str, source: Collection) -> Fitting:
    found = _shelf().get(key, lambda: Fitting(name, source.train, source.test))
    assert isinstance(found, Fitting)
    return found


def packed(measuring: Sequence[Measured], fitting: Sequence[Fitting], source: Collection) -> bytes:
    """What the browser draws the tables from; runs in the order of those that have a trace."""
    parts = {"train": source.train, **({"test": source.test} if source.test is not None else {})}
    rows = [
        {"at": one.at[: one.n_done], "error": one.error, **{name: one.part(name) for name in parts}} if one.n_done else {"error": one.error}
        for one in measuring
    ]
    beside = [{"title": one.title, "error": one.error, "note": one.found.note if one.found else "", **_of_parts(one)} for one in fitting]
    return as_bytes(
        {
            "lists": list(LABELS), "percents": list(PERCENTS), "rows": rows, "beside": beside,
            "convention": f"The standard convention. {LISTS[0].reads.words} {RULE}", "pairs_convention": PAIRS_RULE,
            "parts": {name: {"lists": _who(data), "pairs": _pairs(data)} for name, data in parts.items()},
        }
    )  # fmt: skip


def _of_parts(one: Fitting) -> dict[str, np.ndarray | None]:
    return {"train": one.found.train, "test": one.found.test} if one.found else {"train": None, "test": None}


def _who(data: Dataset) -> str:
    """How many queries the numbers are a mean over, and who is left out."""
    left_out = LISTS[0].says(data)
    many = numbered(data.n_queries, "query")
    return f"{many}. {left_out}" if left_out else many


def _pairs(data: Dataset) -> str:
    n, left_out = n_pairs(data), PAIRS.skipped(data) if n_pairs(data) <= MOST_PAIRS else 0
    if n > MOST_PAIRS:
        return f"{n:,} pairs, more than the {MOST_PAIRS:,} that are sorted here"
    without = f"; {count(left_out)} {'query has' if left_out == 1 else 'queries have'} none" if left_out else ""
    return f"{numbered(n, 'pair')}{without}"


def watch(measuring: Sequence[Measuring], fitting: Sequence[Fitting]) -> None:
    """Tell the browser how far the work is, and run the page again when all of it rests."""
    works: list[Work] = [*measuring, *fitting]

    def show() -> None:
        progress: dict[str, Any] = {
            "done": sum(one.n_done for one in measuring) + sum(one.is_complete for one in fitting),
            "of": sum(len(one.at) for one in measuring) + len(fitting),
        }
        FEEDER.show({"measuring": progress}, key="compare_measuring")

    watching.watch(works, show)
