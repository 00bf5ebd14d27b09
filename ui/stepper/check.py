"""\"Check me\" in the sheet of a document: what to say to the number that was typed."""

from ..component import verdicts
from ..packing.judged import judge
from ..packing.questions import packed_verdict
from ..runs.runs import Run
from . import STEPPER


def answer(run: Run, key: str, q: int, validation: bool) -> None:
    """Give the browser the verdict on what was typed last;  key   of the run and the query on screen."""
    trace, typed = run.trace, STEPPER.reported("check")
    assert trace is not None
    is_here = typed is not None and typed["run"] == key
    verdicts.tell(typed if is_here else None, lambda: packed_verdict(judge(trace, q, validation, typed or {})))
