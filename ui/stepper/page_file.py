"""A run on Step as a page of its own: up to five of its queries, stepped through without a server.

Everything is in the file but the views of Insight, "Check me", and those sheets of which there are too many: it says so at its foot.
"""

import json
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np

import boosting as b
from boosting.explain.history import History, data_of
from boosting.words import listed
from sample_data import Collection

from ..component import page
from ..component.wire import as_bytes, digest_of
from ..packing.caption import caption
from ..packing.kinds import ANSWERED, SUBSTEPS
from ..packing.kinds import SHEETS as EVERY_KIND
from ..packing.pack import pack
from ..packing.sheet import NO_QUESTIONS, pack_sheet
from ..packing.trees_sent import MOST_NODES, block_size
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from . import STEPPER

QUERIES = 5
SHEETS = 1_200  # in a file, those of its first query first: each takes some milliseconds to make, and two kilobytes
ENDING = ".html"
NUMBERS = 400_000  # documents times iterations of a query: a page of some 10 MB
KINDS = {"why": "why a document moved", "above": "why one is above another"}  # that Python works out, of a document
STEP = next(one for one in pages.PAGES if one.name == "step")


T = TypeVar("T")


class Shown(Protocol):
    """What a page asks of a run, as `ui/runs/runs.py` has it."""

    @property
    def trace(self) -> b.Trace: ...
    @property
    def curves(self) -> dict[str, np.ndarray]: ...
    def history(self, q: int, validation: bool) -> History: ...
    def part_counts(self, validation: bool) -> dict[str, Any]: ...
    def keep(self, key: Hashable, make: Callable[[], T]) -> T: ...


def content_of(run: Shown, source: Collection, q: int, validation: bool, place: dict[str, Any], dark: bool | None, large: bool) -> bytes:
    """The file.

    q, validation   the query that is shown first, of the training or the test data
    place           where it opens, as the stage is told;  dark, large   how, None = as the browser prefers
    """
    key = "page", run.trace.n_iterations, q, validation
    queries, blocks = run.keep(key, lambda: queries_of(run, source, numbers_of(run.trace, q, validation), validation))
    about = f"{about_of(run, source, q, validation)} {left_out(queries)}"
    return document(run, source, queries, blocks, place, dark, large, about).encode()


def document(
    run: Shown, source: Collection, queries: list[dict[str, Any]], blocks: dict[str, str], place: dict[str, Any],
    dark: bool | None, large: bool, foot: str = "", back: page.Back | None = None,
) -> str:  # fmt: skip
    """The page as text, of what `queries_of` gives;  foot   what stands below the stage;  back   the page that leads here."""
    words = _title(run, source)
    about = f"{words}, step by step: what each tree was fitted to, the tree, and the order that it makes."
    given = {
        "frame": {"title": STEP.title, "question": STEP.question, "terms": ALONE, "colours": COLOURS},
        "queries": queries, "place": place, "substeps": SUBSTEPS, "sheets": EVERY_KIND, "answered": ANSWERED, "dark": dark, "large": large,
    }  # fmt: skip
    return page.document(words, about, foot, STEPPER, FRAME, given, blocks, back=back)


def about_of(run: Shown, source: Collection, q: int, validation: bool) -> str:
    """Which run it is, trained how, by which version."""
    return f"{_title(run, source)}. {caption(run.trace, source.title, q, validation)['settings']}."


def _title(run: Shown, source: Collection) -> str:
    return f"{run.trace.loss.title} on {source.title}" if source.title else run.trace.loss.title


def numbers_of(trace: b.Trace, q: int, validation: bool) -> list[int]:
    """The query that is shown first, and those that stand in the file beside it."""
    data = data_of(trace, validation)
    short = [other for other in range(data.n_queries) if other != q and _n(data, other) * (trace.n_iterations + 1) <= NUMBERS // QUERIES]
    return [q, *short[: QUERIES - 1]]


def too_large(trace: b.Trace, q: int, validation: bool) -> str:
    """Why a query is not a page, "" where it is."""
    if block_size(trace):
        return f"The trees of this run have more than {MOST_NODES:,} nodes, which a page cannot hold."
    if _n(data_of(trace, validation), q) * (trace.n_iterations + 1) <= NUMBERS:
        return ""
    return f"This query has too many documents over too many iterations for a page: together up to {NUMBERS:,}."


def queries_of(
    run: Shown, source: Collection, numbers: Sequence[int], validation: bool, most_sheets: int | None = None
) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """What the page is told of each of these queries, and the blocks of the file: some seconds of work, for its sheets.

    most_sheets   that are stored, None = SHEETS
    """
    most = SHEETS if most_sheets is None else most_sheets
    queries: list[dict[str, Any]] = []
    blocks: dict[str, str] = {}
    for number in numbers:
        queries.append(_query(run, source, number, validation, most - sum(told["n_sheets"] for told in queries), blocks))
    return queries, blocks


def _query(run: Shown, source: Collection, q: int, validation: bool, most_sheets: int, blocks: dict[str, str]) -> dict[str, Any]:
    """What the page is told of a query, whose run and sheets become blocks of the file."""
    trace, data = run.trace, data_of(run.trace, validation)
    notes = source.test_notes if validation else source.train_notes
    run_sent = pack(trace, run.history(q, validation), q, validation, run.curves, notes, run.part_counts(validation), source.title)
    content = as_bytes(run_sent)
    blocks[f"run_{q}"] = page.packed(content)
    sheets = sheets_of(trace, q, validation, most_sheets)
    if sheets:
        blocks[f"sheets_{q}"] = page.packed(json.dumps(sheets, allow_nan=False, separators=(",", ":")).encode())
    tabs = [kind for kind in EVERY_KIND if kind in sheets or kind not in ANSWERED]
    return {
        "qid": (data.qids or ())[q], "key": f"{q}", "digest": digest_of(content), "n": _n(data, q), "last": trace.n_iterations,
        "run": f"run_{q}", "sheets": f"sheets_{q}" if sheets else "", "tabs": tabs,
        "n_sheets": sum(map(len, sheets.values())),
    }  # fmt: skip


def sheets_of(trace: b.Trace, q: int, validation: bool, most: int) -> dict[str, dict[str, Any]]:
    """Kind -> "iteration/document", or with "/other" behind it, -> sheet, of as many kinds as come to at most so many sheets."""
    found: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        places = list(places_of(kind, trace.n_iterations, _n(data_of(trace, validation), q)))
        if sum(map(len, found.values())) + len(places) <= most:
            found[kind] = {"/".join(map(str, at)): _sheet(trace, q, validation, kind, *at) for at in places}
    return found


def places_of(kind: str, n_iterations: int, n: int) -> Iterator[tuple[int, ...]]:
    """(iteration, document) of every sheet of a kind; of two documents (iteration, document, other), and one sheet that asks for the other.

    >>> list(places_of("why", 1, 2)), len(list(places_of("above", 1, 3)))
    ([(0, 0), (0, 1), (1, 0), (1, 1)], 18)
    """
    for k in range(n_iterations + 1):
        for document in range(n):
            yield k, document
            if kind == "above":
                yield from ((k, document, other) for other in range(n) if other != document)


def _sheet(trace: b.Trace, q: int, validation: bool, kind: str, k: int, document: int, other: int | None = None) -> dict[str, Any]:
    """A sheet without the questions of Check me, to which only Python knows the answers."""
    sheet = pack_sheet(trace, q, validation, k, document, kind, other)
    del sheet["asked"]
    return {**sheet, "questions": NO_QUESTIONS} if "questions" in sheet else sheet


def left_out(queries: list[dict[str, Any]]) -> str:
    """What the file does not hold, in a sentence."""
    has = {kind: [kind in query["tabs"] for query in queries] for kind in KINDS}
    missing = [words + (" (of some queries)" if any(has[kind]) else "") for kind, words in KINDS.items() if not all(has[kind])]
    return f"Left out of this page: {listed([*missing, 'the views of Insight', 'Check me'])}."


def _n(data: b.Dataset, q: int) -> int:
    rows = data.query_slice(q)
    return rows.stop - rows.start
