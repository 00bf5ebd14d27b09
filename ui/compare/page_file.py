"""A comparison as a page of its own: the lists of every run on one query, stepped through without a server."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

import boosting as b
from boosting.explain.part import data_of
from boosting.words import counted, listed
from sample_data import Collection

from ..component.page import Back
from ..component.wire import as_bytes, digest_of
from ..packing.trees_sent import MOST_NODES, block_size
from ..runs.comparison import TABLES, VIEWS, Comparison
from ..runs.runs import Run
from ..shell import still_file
from . import BOARD
from .figures import Ready
from .figures import packed as packed_figures
from .measures import iterations, measure_states
from .pack import pack
from .sheets import pack_sheet_of

ENDING = "-compared.html"
SHEETS = 2_400  # in a file: one for each run, document and iteration, a millisecond and two kilobytes each
MEASURED = 5_000_000  # scores that are measured for the tables: some seconds
FIXED = "query", "part"
STILL = "This page holds one query. The others are in the app."


class Place(NamedTuple):
    """iteration, document, view   where the page opens, as in `Comparison`
    dark, large                 how, dark None = as the browser prefers
    """

    iteration: int
    document: int | None
    view: str
    dark: bool | None = None
    large: bool = False


Named = tuple[str, Run]  # what a run is called, and the run


class MeasuredNow:
    """The numbers of a run's tables, worked out at once."""

    error = ""

    def __init__(self, trace: b.Trace) -> None:
        self._trace = trace
        self.at = iterations(trace.n_iterations, _n_documents(trace))

    @property
    def n_done(self) -> int:
        return len(self.at)

    def part(self, name: str) -> np.ndarray | None:
        """(n_measured, n_numbers) of "train" or "test"; None without a test part."""
        outside = name == "test"
        if outside and self._trace.validation is None:
            return None
        states = [scores for k, scores in enumerate(self._trace.all_scores(outside)) if k in set(self.at)]
        return measure_states(data_of(self._trace, outside), states)


def content_of(
    found: Sequence[Named], ready: Ready, source: Collection, q: int, part: str, place: Place, back: Back | None = None,
    has_sheets: bool = True,
) -> bytes:  # fmt: skip
    """The file, whose address keeps the place after its #.

    found            the runs and what they are called;  ready   what stands of the tables: the rest is worked out
    q, part, place   the query that is shown, and where the page opens;  back   the page that leads here
    has_sheets       whether sheets are stored where they are not too many
    """
    titles, runs = [title for title, _ in found], [run for _, run in found]
    run = as_bytes(pack(titles, ["" for _ in titles], runs, q, part, source.title))
    figures = figures_of([run.trace for run in runs if run.trace], ready, source)
    sheets = sheets_of(runs, q, part) if has_sheets else {}
    views = [view for view in VIEWS if figures or view not in TABLES]
    data = {
        "key": "page", "query": None, "part": None, "iteration": place.iteration, "document": place.document,
        "view": place.view if place.view in views else VIEWS[0], "views": views, "has_sheets": bool(sheets),
        "figures": digest_of(figures) if figures else None,
    }  # fmt: skip
    qid = source.part(part).qids[q]
    label = f"{source.title}: {qid}" if source.title else qid
    about = f"{listed(titles)} on {source.title}: the order of each, iteration by iteration."
    look = still_file.Look(place.dark, place.large, f"{about_of(found, source)} {left_out(figures, sheets)}")
    parcels = (run, figures) if figures else (run,)
    stored = {"sheets": json.dumps(sheets, allow_nan=False, separators=(",", ":")).encode()} if sheets else {}
    rows = data_of(runs[0].trace, part == "test").query_slice(q)
    most = {"iteration": max(run.trace.n_iterations for run in runs if run.trace), "document": rows.stop - rows.start - 1}
    limits = {name: {"most": last} for name, last in most.items()} | {"view": {"words": views}}
    kept = still_file.Kept(Comparison(), limits, FIXED, STILL)
    return still_file.document("compare", BOARD, data, label, about, back, parcels, stored, look, kept).encode()


def trouble(found: Sequence[Run]) -> str:
    """Why a comparison is no page, "" where it is."""
    if any(run.is_expected for run in found):
        return "A run is still being trained."
    if any(run.trace and block_size(run.trace) for run in found):
        return f"The trees of a run here have more than {MOST_NODES:,} nodes, which a page cannot hold."
    return ""


def figures_of(traces: Sequence[b.Trace], ready: Ready, source: Collection) -> bytes:
    """The numbers of the tables; b"" where they would take long."""
    found = list(zip(ready.measured, traces, strict=True))
    if sum(_n_documents(trace) * (trace.n_iterations + 1) for one, trace in found if one is None) > MEASURED:
        return b""
    return packed_figures([one or MeasuredNow(trace) for one, trace in found], ready.fitting, source)


def sheets_of(found: Sequence[Run], q: int, part: str) -> dict[str, Any]:
    """'iteration/document' -> the sheet of each run there; empty where there would be too many."""
    runs = [run for run in found if run.trace]
    rows = data_of(runs[0].trace, part == "test").query_slice(q)
    n, last = rows.stop - rows.start, max(run.trace.n_iterations for run in runs)
    if n * (last + 1) * len(runs) > SHEETS:
        return {}
    return {f"{k}/{row}": {"sheets": [pack_sheet_of(run, part, q, k, row) for run in runs]} for k in range(last + 1) for row in range(n)}


def about_of(found: Sequence[Named], source: Collection) -> str:
    """Which runs they are, of which version."""
    each = [f"{title}, {counted(run.trace.n_iterations, 'iteration')}" for title, run in found if run.trace]
    return f"{source.title}: {'; '.join(each)}. Boosting to rank {b.__version__}."


def left_out(figures: bytes, sheets: dict[str, Any]) -> str:
    """What the file does not hold, in a sentence."""
    missing = [*([] if figures else ["the tables of metrics"]), *([] if sheets else ["the sheets of a document"]), "the other queries"]
    return f"Left out of this page: {listed(missing)}."


def _n_documents(trace: b.Trace) -> int:
    return trace.data.n_documents + (trace.validation.n_documents if trace.validation else 0)
