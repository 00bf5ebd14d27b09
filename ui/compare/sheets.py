"""The sheet of one document under each run, as the Step page has it: what its pairs ask, its leaf, its score, its rank."""

from collections.abc import Sequence
from typing import Any

from ..component.component import FEEDER
from ..packing.sheet import pack_sheet
from ..runs.comparison import Comparison
from ..runs.runs import Run


def feed(found: Sequence[Run], part: str, q: int, key: str, here: Comparison) -> None:
    """Give the browser the sheets of the chosen document, if there is one; `key` names the packed runs that they belong to."""
    FEEDER.show({"sheets": None if here.document is None else pack_sheets(found, part, q, key, here)}, key="compare_sheets")


def pack_sheets(found: Sequence[Run], part: str, q: int, key: str, here: Comparison) -> dict[str, Any]:
    """A sheet for each run that has a trace, at the iteration of the page, or at its last one where it ended sooner."""
    document = here.document or 0
    sheets = [pack_sheet_of(run, part, q, here.iteration, document) for run in found if run.trace]
    return {"asked": {"iteration": here.iteration, "document": document, "key": key}, "sheets": sheets}


def pack_sheet_of(run: Run, part: str, q: int, iteration: int | None, document: int) -> dict[str, Any]:
    """The sheet of one run, None = of its last iteration."""
    last = run.trace.n_iterations
    k = last if iteration is None else min(iteration, last)
    return pack_sheet(run.trace, q, part == "test", k, document, "why", None, keep=run.keep)
