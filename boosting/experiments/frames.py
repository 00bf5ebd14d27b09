"""Tables as people take them away: pandas data frames, CSV, LaTeX, JSON. pandas is imported when the first table is made."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..data.delimited import TableText, harmless

if TYPE_CHECKING:
    from pandas import DataFrame

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
DIGITS = 4  # of a number in print; a data frame keeps them all
HUGE = 1e15  # from here on digits behind the point say nothing
COUNTS = ("better on", "trees")  # columns that count, with a half for a tie or for a median between two
LATEX = str.maketrans(
    {"&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}",
     "^": r"\textasciicircum{}", "\\": r"\textbackslash{}", "−": "$-$", "±": r"$\pm$"}
)  # fmt: skip


def frame(rows: Sequence[Any], columns: Sequence[str] | None = None) -> "DataFrame":
    """A data frame of rows that name their columns, or are in their order."""
    import pandas as pd  # here, so that `import boosting` stays light

    return pd.DataFrame(list(rows), columns=list(columns) if columns else None)


def as_text(table: "DataFrame") -> str:
    """The table in columns of equal width, numbers to the right, a row one line: what a name in it tells a terminal to do is made visible.

    >>> print(as_text(frame([{"method": "GBT", "DCG@5": 7.25}, {"method": "GBRank", "DCG@5": 11.0}])))
    method    DCG@5
    GBT      7.2500
    GBRank  11.0000
    """
    rows = [table.columns, *in_print(table)]
    cells = [[CONTROLS.sub("\ufffd", str(value)) for value in row] for row in rows]
    numeric = [_is_numeric(column) for _, column in table.items()]  # two columns may be called the same
    widths = [max(len(row[j]) for row in cells) for j in range(len(cells[0]))]
    lines = [
        "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in zip(row, widths, numeric, strict=True))
        for row in cells
    ]
    return "\n".join(line.rstrip() for line in lines)


def as_csv(table: "DataFrame") -> str:
    """Comma-separated, with every digit. Names that a spreadsheet would run are made harmless, numbers stay as they are.

    >>> print(as_csv(frame([{"document": "=1+1", "score": -0.5}])), end="")
    document,score
    '=1+1,-0.5
    """
    from pandas import Series

    shown = table.copy(deep=False)
    for at in range(len(table.columns)):
        column = table.iloc[:, at]
        if not _is_numeric(column):
            shown.isetitem(at, Series(list(map(harmless, column)), column.index, object))
    text = TableText()
    shown.to_csv(text, index=False, lineterminator=TableText.END, header=[harmless(str(name)) for name in table.columns])
    return text.getvalue()


def as_latex(table: "DataFrame", caption: str = "") -> str:
    """A booktabs table, a row one line.

    >>> print(as_latex(frame([{"K": 10, "CP_test": 225}])))
    \\begin{tabular}{rr}
    \\toprule
    K & CP\\_test \\\\
    \\midrule
    10 & 225 \\\\
    \\bottomrule
    \\end{tabular}
    """
    kinds = "".join("r" if _is_numeric(column) else "l" for _, column in table.items())
    head, *rows = [" & ".join(map(_in_latex, row)) + r" \\" for row in (table.columns, *in_print(table))]
    lines = [rf"\begin{{tabular}}{{{kinds}}}", r"\toprule", head, r"\midrule", *rows, r"\bottomrule", r"\end{tabular}"]
    if caption:
        lines = [r"\begin{table}", r"\centering", *lines, rf"\caption{{{_in_latex(caption)}}}", r"\end{table}"]
    return "\n".join(lines)


def _in_latex(text: Any) -> str:
    """A text that LaTeX prints, on one line: an empty line would end the paragraph, which a table does not allow."""
    return re.sub(f"{CONTROLS.pattern}+", " ", str(text)).translate(LATEX)


def records(table: "DataFrame") -> list[dict[str, Any]]:
    """The rows as JSON takes them: plain numbers and text, null for what is not a number."""
    return [{str(name): plain(value) for name, value in row.items()} for row in table.to_dict("records")]


def as_json(value: Any) -> str:
    return json.dumps(plain(value), ensure_ascii=False, indent=2)


def plain(value: Any) -> Any:
    """The same in the types of JSON."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and not np.isfinite(value) else value


def in_print(table: "DataFrame") -> list[list[str]]:
    """The cells of each row in print.

    >>> in_print(frame([{"better on": 26.0, "NDCG@5": 1.0}, {"better on": 1.5, "NDCG@5": 0.5}]))
    [['26', '1.0000'], ['1.5', '0.5000']]
    """
    counts = [str(name).endswith(COUNTS) for name in table.columns]
    return [
        [_spoken(value, is_count) for value, is_count in zip(row, counts, strict=True)] for row in table.itertuples(index=False, name=None)
    ]


def _spoken(value: Any, is_count: bool) -> str:
    """Whole numbers as they are, halves of counts too, others to four digits behind the point, smaller and huge ones as powers of ten; ""
    for NaN."""
    if isinstance(value, (bool, np.bool_)):
        return "yes" if value else "no"
    if isinstance(value, (int, np.integer)):
        return str(value)
    if isinstance(value, (float, np.floating)):
        if np.isnan(value):
            return ""
        if is_count and (2 * value).is_integer():
            return f"{value:.1f}".removesuffix(".0")
        size = abs(float(value))
        if size >= HUGE:
            return f"{value:.{DIGITS}e}"
        return f"{value:.{DIGITS}f}" if size == 0 or size >= 10.0**-DIGITS else f"{value:.1e}"
    return str(value)


def _is_numeric(column: Any) -> bool:
    return column.dtype.kind in "biuf"
