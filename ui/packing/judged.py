"""What to say to a number that somebody typed into "Check me" in the sheet of a document."""

from collections.abc import Mapping
from typing import Any

import boosting as b
from boosting.answers.check import Verdict, check
from boosting.answers.run import question
from boosting.explain.part import data_of

NOT_HERE = "This number cannot be checked here; choose another one."


def judge(trace: b.Trace, q: int, validation: bool, typed: Mapping[str, Any]) -> Verdict:
    """The verdict on a number for one document of query number q; never raises for what a browser may send."""
    rows = data_of(trace, validation).query_slice(q)
    try:
        row, partner = _row(typed["document"], rows), typed.get("partner")
        other = None if partner is None else _row(partner, rows)
        asked = question(trace, typed["question"], typed["iteration"], row, validation, other, typed["tree"])
    except (ValueError, KeyError, TypeError):
        return Verdict("unread", NOT_HERE)
    return check(typed["text"], asked)


def _row(document: int, rows: slice) -> int:
    """The row of the data of a document of the query."""
    row = rows.start + document
    if not rows.start <= row < rows.stop:
        raise ValueError(f"this query has no document {document}.")
    return row
