"""`python -m boosting export`: a saved run as one HTML page that steps without a server, or its order as a run of TREC."""

import argparse
from pathlib import Path
from typing import Any

from ..exchange.trec import write_qrels, write_run
from ..explain.history import data_of
from .ranker import open_ranker
from .saved import add_to, check_to, saved

PAGE, RUN, QRELS = (".html", ".htm"), ".run", ".qrels"


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "export", help="a saved run as an HTML page, or for trec_eval",
        description="Writes what the ending of --to says: .html, a page that steps through up to five queries of the run without a server; "
        ".run and .qrels, the order of all its queries and their grades, as trec_eval reads them.",
        epilog="Example: %(prog)s ranker.boosting --to ranker.html --query q7",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("ranker", metavar="RUN", help="a run that `train` or `import` saved")
    add_to(one, "a file that ends in .html, .run or .qrels", required=True)
    one.add_argument(
        "--query", metavar="QID", action="append", default=[], help="of the page; may be given up to five times (default: the first)"
    )
    one.add_argument("--part", choices=("train", "validation"), default="train", help="whose queries (default: %(default)s)")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for what is no run or has no such query, OSError for what cannot be read or written."""
    check_to(given.to)
    ending = Path(given.to).suffix.lower()
    if ending not in (*PAGE, RUN, QRELS):
        raise ValueError(f"--to {given.to}: end it in .html for a page, in .run or .qrels for trec_eval.")
    if given.query and ending not in PAGE:
        raise ValueError("--query is about a page; a file for trec_eval has every query.")
    trace, is_validation = open_ranker(given.ranker).trace, given.part == "validation"
    if trace is None:
        raise ValueError(f"{given.ranker} is a model without queries; `import` it with --data first.")
    if is_validation and trace.validation is None:
        raise ValueError(f"--part validation: {given.ranker} was trained without validation data.")
    data, to = data_of(trace, is_validation), Path(given.to)
    if ending in PAGE:
        figure = trace.show(given.query or None, validation=is_validation, title=Path(given.ranker).stem, live=False)
        to.write_text(figure.page, encoding="utf-8")
        return f"Open {given.to} in a browser. {figure.caption} {figure.left_out}".rstrip()
    if ending == QRELS:
        saved(given.to, lambda: write_qrels(data, to))
        return f"The grades of {data.n_queries:,} queries, in {given.to}."
    scores = trace.validation_scores(trace.best) if is_validation else trace.scores(trace.best)
    saved(given.to, lambda: write_run(data, scores, to))
    return f"{data.n_documents:,} documents of {data.n_queries:,} queries after iteration {trace.best}, in {given.to}."
