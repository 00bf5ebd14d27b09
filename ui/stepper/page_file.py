"""A run on Step as a page of its own: up to five of its queries, stepped through without a server.

Everything is in the file but the views of Insight, "Check me", and what would be too many: it says so at its foot.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np

import boosting as b
from boosting.explain.history import History
from boosting.explain.part import data_of
from boosting.words import listed
from sample_data import Collection

from ..component import page
from ..component.wire import as_bytes, digest_of
from ..packing.caption import caption
from ..packing.kinds import ANSWERED, SUBSTEPS
from ..packing.kinds import SHEETS as EVERY_KIND
from ..packing.pack import pack
from ..packing.pair import pack_pairs
from ..packing.stored import Stored, stored_why
from ..packing.trees_sent import MOST_NODES, block_size, is_whole
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from . import FOLDER, STEPPER

QUERIES = 5
SHEETS = 15_000  # of why a document moved, those of the first query first: each takes a millisecond to make, and sixty bytes
PAIRS = 1_000  # smallest changes that swap two documents: each is a search
ENDING = ".html"
NUMBERS = 400_000  # documents times iterations of a query: a page of some 10 MB
KINDS = {"why": "why a document moved", "above": "why one is above another"}  # that a file may not hold, of a document
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
    dark: bool | None, large: bool, foot: str = "", back: page.Back | None = None, named: str = "",
) -> str:  # fmt: skip
    """The page as text, of what `queries_of` gives.

    foot    what stands below the stage;  back   the page that leads here;  named   what the run is, "" = its loss says enough
    """
    named = named or run.trace.loss.title
    words = f"{named} on {source.title}" if source.title else named
    about = f"{words}, step by step: what each tree was fitted to, the tree, and the order that it makes."
    given = {
        "frame": {"title": STEP.title, "question": STEP.question, "terms": ALONE, "colours": COLOURS},
        "run": named, "queries": queries, "place": place, "substeps": SUBSTEPS, "sheets": EVERY_KIND, "answered": ANSWERED,
        "dark": dark, "large": large,
    }  # fmt: skip
    return page.document(words, about, foot, STEPPER, FRAME, given, blocks, FOLDER / "js" / "page.js", back)


def about_of(run: Shown, source: Collection, q: int, validation: bool) -> str:
    """Which run it is, trained how, by which version."""
    title = run.trace.loss.title
    words = f"{title} on {source.title}" if source.title else title
    return f"{words}. {caption(run.trace, source.title, q, validation)['settings']}."


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
    trace = run.trace
    explained = explained_of(trace, numbers, validation, SHEETS if most_sheets is None else most_sheets)
    stored = stored_why(trace, explained, validation)
    blocks = {"leaves": page.packed(as_bytes(stored.leaves))} if explained else {}
    n_pairs = [n * (n - 1) * trace.n_iterations for n in (_n(data_of(trace, validation), q) for q in numbers)]
    queries = [
        _query(run, source, q, validation, stored, most_sheets != 0 and sum(n_pairs[: at + 1]) <= PAIRS, blocks)
        for at, q in enumerate(numbers)
    ]
    return queries, blocks


def explained_of(trace: b.Trace, numbers: Sequence[int], validation: bool, most: int) -> list[int]:
    """The queries, from the first on, whose sheets are stored: as many as come to so many sheets."""
    found: list[int] = []
    for q in numbers:
        rows = data_of(trace, validation).query_slice(q)
        most -= (rows.stop - rows.start) * (trace.n_iterations + 1)
        if most >= 0 and is_whole(trace, rows):
            found.append(q)
    return found


def _query(
    run: Shown, source: Collection, q: int, validation: bool, stored: Stored, has_pairs: bool, blocks: dict[str, str]
) -> dict[str, Any]:
    """What the page is told of a query, whose run and sheets become blocks of the file."""
    trace, data = run.trace, data_of(run.trace, validation)
    notes = source.test_notes if validation else source.train_notes
    run_sent = pack(trace, run.history(q, validation), q, validation, run.curves, notes, run.part_counts(validation), source.title)
    content = as_bytes(run_sent)
    blocks[f"run_{q}"] = page.packed(content)
    pairs = dict(_pairs(trace, q, validation)) if has_pairs else {}
    has = {"why": q in stored.queries, "above": has_pairs or is_whole(trace, data.query_slice(q))}
    if has["why"] or pairs:
        blocks[f"sheets_{q}"] = page.packed(as_bytes({"why": stored.queries.get(q), "pairs": pairs}))
    return {
        "qid": data.qids[q], "key": f"{q}", "digest": digest_of(content), "n": _n(data, q), "last": trace.n_iterations,
        "run": f"run_{q}", "sheets": f"sheets_{q}" if has["why"] or pairs else "", "has_pairs": has_pairs,
        "tabs": [kind for kind in EVERY_KIND if has.get(kind, kind not in ANSWERED)],
    }  # fmt: skip


def _pairs(trace: b.Trace, q: int, validation: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every comparison of a query after a tree, by iteration/document/other."""
    n = _n(data_of(trace, validation), q)
    for k in range(1, trace.n_iterations + 1):
        for x in range(n):
            others = [y for y in range(n) if y != x]
            yield from zip((f"{k}/{x}/{y}" for y in others), pack_pairs(trace, q, validation, k, x, others), strict=True)


def left_out(queries: list[dict[str, Any]]) -> str:
    """What the file does not hold, in a sentence."""
    has = {words: [kind in query["tabs"] for query in queries] for kind, words in KINDS.items()}
    if any(has[KINDS["above"]]):
        has["the smallest change that swaps two documents"] = [query["has_pairs"] for query in queries]
    missing = [words + (" (of some queries)" if any(held) else "") for words, held in has.items() if not all(held)]
    return f"Left out of this page: {listed([*missing, 'the views of Insight', 'Check me'])}."


def _n(data: b.Dataset, q: int) -> int:
    rows = data.query_slice(q)
    return rows.stop - rows.start
