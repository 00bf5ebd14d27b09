"""The figure of a trace: Step's stage with its stepping, sheets, tree and curves."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from boosting import Dataset, Trace
from boosting.explain.part import data_of
from sample_data import Collection

from ..component.wire import as_bytes
from ..packing.judged import judge
from ..packing.kinds import ANSWERED, SHEETS
from ..packing.pair import pack_pair
from ..packing.questions import packed_verdict
from ..packing.sheet import pack_sheet
from ..packing.splits import pack_splits
from ..packing.trees_sent import block_size, pack_block
from ..stepper import page_file
from ..text.clipped import clip
from .answers import Answer, Refused, mapping, text, whole
from .done import Done
from .figure import Figure, check_height, is_live, remedy, shown

WIDTH = 840  # pixels: two lists with the tree between them
MOST_TREES = 10_000  # of one iteration


def show(
    trace: Trace, queries: Any, iteration: int, document: Any, sheet: str, other: Any, validation: bool, title: str, height: int,
    large: bool, dark: bool | None, live: bool | None,
) -> Any:  # fmt: skip
    """As `boosting.Trace.show` says it."""
    if validation and trace.validation is None:
        raise ValueError("this trace was trained without validation data; leave out validation=True, or pass validation=... to train().")
    data, answered = data_of(trace, validation), is_live(live)
    numbers = _numbers(queries, data)
    place = _place(trace, data, numbers[0], iteration, document, sheet, other)
    _check_size(trace, numbers, validation, answered)
    run, source = Done(trace), Collection("notebook", str(title), "", trace.data, trace.validation)
    contents, blocks = page_file.queries_of(run, source, numbers, validation, 0 if answered else None)
    page = page_file.document(run, source, contents, blocks, place, dark, large)
    about, left_out = page_file.about_of(run, source, numbers[0], validation), page_file.left_out(contents) + remedy()
    figure = Figure(f"{trace.loss.title}, step by step", page, check_height(height), WIDTH, about, left_out)
    return shown(figure, StepAnswers(run, numbers, validation) if answered else None)


# ---- what is shown ----


def _numbers(queries: Any, data: Dataset) -> list[int]:
    """The queries by their numbers; None = the first one. Raises ValueError for one that is not there, and for too many."""
    if queries is None:
        return [0]
    queries = queries.tolist() if isinstance(queries, np.ndarray) else queries
    asked = list(queries) if isinstance(queries, Sequence) and not isinstance(queries, str) else [queries]
    found = list(dict.fromkeys(_number(one, data) for one in asked))
    if not 1 <= len(found) <= page_file.QUERIES:
        raise ValueError(f"queries names {len(found)} queries; a figure shows from 1 to {page_file.QUERIES}.")
    return found


def _number(query: Any, data: Dataset) -> int:
    """One query: by its qid, or by its number from 0."""
    known = data.qids
    if isinstance(query, str):
        if query not in known:
            raise ValueError(f"there is no query {clip(query)!r} in these data; choose one of {', '.join(map(repr, known[:3]))}, ...")
        return known.index(query)
    return _row(query, "queries", data.n_queries)


def _row(value: Any, what: str, n: int) -> int:
    try:
        row = None if isinstance(value, bool) else value.__index__()
    except (AttributeError, TypeError):  # the second: an array of several
        row = None
    if row is None or not 0 <= row < n:
        raise ValueError(f"{what}={clip(repr(value))} does not exist; choose a number from 0 to {n - 1:,}.")
    return row


def _place(trace: Trace, data: Dataset, q: int, iteration: Any, document: Any, sheet: Any, other: Any) -> dict[str, Any]:
    """Where it opens, as the stage is told. Raises ValueError for a place that is not there."""
    rows = data.query_slice(q)
    names = list(data.document_names[rows])

    def row(value: Any, what: str) -> int | None:
        if isinstance(value, str):
            if value not in names:
                raise ValueError(f"{what}={clip(value)!r} is not in this query; choose one of {', '.join(map(repr, names[:3]))}, ...")
            return names.index(value)
        return None if value is None else _row(value, what, len(names))

    if sheet and sheet not in SHEETS:
        raise ValueError(f"sheet={clip(repr(sheet))} is not a sheet; choose one of {', '.join(map(repr, SHEETS))}, or '' for none.")
    return {
        "iteration": _row(iteration, "iteration", trace.n_iterations + 1), "document": row(document, "document"), "sheet": sheet,
        "other": row(other, "other"), "substep": None, "insight": "", "predict": False,
    }  # fmt: skip


def _check_size(trace: Trace, numbers: Sequence[int], validation: bool, answered: bool) -> None:
    """Raises ValueError for what a page cannot hold; trees that are too many come from Python, where it answers."""
    n_numbers = sum(_n(data_of(trace, validation), q) for q in numbers) * (trace.n_iterations + 1)
    if n_numbers > page_file.NUMBERS:
        raise ValueError(
            f"documents times iterations come to {n_numbers:,}; a figure holds up to {page_file.NUMBERS:,}. "
            "Choose fewer or shorter queries."
        )
    if not answered and (trouble := page_file.too_large(trace, numbers[0], validation)):
        raise ValueError(trouble + remedy())


def _n(data: Dataset, q: int) -> int:
    rows = data.query_slice(q)
    return rows.stop - rows.start


# ---- what it asks ----


class StepAnswers:
    """Answers what the stage asks of the queries that a figure shows: a sheet, what it cannot work out of two documents, a verdict, what a
    tree saw, a block of trees."""

    def __init__(self, run: Done, numbers: Sequence[int], validation: bool) -> None:
        self.run, self.numbers, self.validation = run, tuple(numbers), validation
        self._kinds = {"sheet": self._sheet, "pair": self._pair, "check": self._check, "tree": self._tree, "block": self._block}

    def __call__(self, message: Any) -> Iterator[Answer]:
        """message   {name, query, value}: query counts the queries of the figure. Raises Refused for what is not there."""
        asked = mapping(message, "The message")
        name = text(asked.get("name"), "name")
        if name not in self._kinds:
            raise Refused(f"{clip(name)} cannot be asked here.")
        q = self.numbers[whole(asked.get("query"), "query", 0, len(self.numbers) - 1)]
        yield from self._kinds[name](q, mapping(asked.get("value"), "value"))

    def _sheet(self, q: int, value: Mapping[str, Any]) -> Iterator[Answer]:
        kind, asked = text(value.get("sheet"), "sheet"), self._place(q, value)
        if kind not in ANSWERED:
            raise Refused(f"{clip(kind)} is not a sheet.")
        sheet = pack_sheet(self.run.trace, q, self.validation, *asked[:2], kind, asked[2], self.run.keep)
        yield {"name": "sheet", "value": sheet}, ()

    def _pair(self, q: int, value: Mapping[str, Any]) -> Iterator[Answer]:
        """What the browser cannot work out of two documents."""
        k, row, other = self._place(q, value)
        if other in (None, row):
            raise Refused("A comparison takes another document.")
        asked = {"iteration": k, "document": row, "sheet": "above", "other": other}
        yield {"name": "pair", "value": pack_pair(self.run.trace, q, self.validation, asked)}, ()

    def _place(self, q: int, value: Mapping[str, Any]) -> tuple[int, int, int | None]:
        """Iteration, document, other document."""
        trace, last = self.run.trace, self._n(q) - 1
        k, row = whole(value.get("iteration"), "iteration", 0, trace.n_iterations), whole(value.get("document"), "document", 0, last)
        return k, row, None if value.get("other") is None else whole(value["other"], "other", 0, last)

    def _check(self, q: int, value: Mapping[str, Any]) -> Iterator[Answer]:
        """The verdict on a number that was typed."""
        number, n = text(value.get("number"), "number"), self._n(q)
        typed: dict[str, Any] = {name: text(value.get(name), name) for name in ("text", "question")}
        for name, most in {"iteration": self.run.trace.n_iterations, "document": n - 1, "partner": n - 1, "tree": MOST_TREES}.items():
            is_left_out = value.get(name) is None and name in ("partner", "tree")
            typed[name] = None if is_left_out else whole(value.get(name), name, 0, most)
        verdict = judge(self.run.trace, q, self.validation, typed)
        yield {"name": "verdict", "value": {"number": number, **packed_verdict(verdict)}}, ()

    def _tree(self, q: int, value: Mapping[str, Any]) -> Iterator[Answer]:
        """What the splits of a tree saw."""
        trace, key = self.run.trace, text(value.get("key"), "key")
        k = whole(value.get("iteration"), "iteration", 1, trace.n_iterations)
        tree = whole(value.get("tree"), "tree", 0, len(trace.iterations[k - 1].trees) - 1)
        asked = {"key": key, "iteration": k, "tree": tree}
        yield {"name": "splits", "value": {"asked": asked, **pack_splits(trace, q, self.validation, k, tree)}}, ()

    def _block(self, q: int, value: Mapping[str, Any]) -> Iterator[Answer]:
        """A block of the trees of a large run, as bytes."""
        trace, key = self.run.trace, text(value.get("key"), "key")
        size = block_size(trace)
        block = whole(value.get("block"), "block", 0, -(-trace.n_iterations // size) - 1 if size else -1)
        packed = pack_block(trace, self.validation, data_of(trace, self.validation).query_slice(q), block)
        yield {"name": "block", "value": None}, (as_bytes({**packed, "key": key, "block": block}),)

    def _n(self, q: int) -> int:
        return _n(data_of(self.run.trace, self.validation), q)
