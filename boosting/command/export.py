"""`python -m boosting export`: a saved run as an HTML page that needs no server, as a model of another engine, or as a run of TREC."""

import argparse
from pathlib import Path
from typing import Any

from ..data.normalised import WAYS
from ..exchange.trec import write_qrels, write_run
from ..explain.part import data_of
from ..export.exported import FORMATS
from ..words import numbered
from .ranker import open_ranker
from .saved import add_to, check_to, saved, write_text

PAGE, RUN, QRELS = (".html", ".htm"), ".run", ".qrels"
MODELS = {".txt": "lightgbm", ".ubj": "xgboost-ubj", ".xml": "ranklib"}  # .json may be any of three
CLAIMED = {
    **dict.fromkeys(PAGE, "a page"), RUN: "a run of TREC", QRELS: "grades of TREC", ".json": "JSON",
    **{ending: FORMATS[format].title for ending, format in MODELS.items()},
}  # fmt: skip
KINDS = ".html for a page, .txt, .ubj, .xml or .json for a model of another engine, .run or .qrels for trec_eval"


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "export", help="a saved run as an HTML page, as a model of another engine, or for trec_eval",
        description="Writes what the ending of --to says: .html, a page that steps through up to five queries of the run without a server; "
        ".txt, .ubj, .xml or .json, a model of LightGBM, XGBoost, RankLib or Solr, with scores to check the reader beside it; .run and "
        ".qrels, the order of all its queries and their grades, as trec_eval reads them.",
        epilog="Example: %(prog)s ranker.boosting --to ranker.ubj",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("ranker", metavar="RUN", help="a run that `train` or `import` saved")
    add_to(one, f"a file that ends in {KINDS}", required=True)
    one.add_argument(
        "--query", metavar="QID", action="append", default=[], help="of the page; may be given up to five times (default: the first)"
    )
    one.add_argument(
        "--format", choices=list(FORMATS), help="of a model (default: .txt lightgbm, .ubj xgboost-ubj, .xml ranklib; .json needs it)"
    )
    one.add_argument("--shift", type=float, default=0.0, help="of a model: added to every score, since Lucene refuses negative ones")
    one.add_argument("--part", choices=("train", "validation"), default="train", help="whose queries (default: %(default)s)")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for what is no run or has no such query, OSError for what cannot be read or written."""
    check_to(given)
    ending = Path(given.to).suffix.lower()
    format = given.format or MODELS.get(ending)
    if ending not in (*PAGE, RUN, QRELS) and format is None:
        more = "; say with --format which model .json is" if ending == ".json" else ""
        raise ValueError(f"--to {given.to}: end it in {KINDS}{more}.")
    if given.format and ending in CLAIMED and ending != FORMATS[given.format].ending:
        own = FORMATS[given.format].ending
        raise ValueError(
            f"--to {given.to}: --format {given.format} writes {own}, and who reads {ending} expects {CLAIMED[ending]}; end it in {own}."
        )
    if given.query and ending not in PAGE:
        raise ValueError("--query is about a page; other files have every query.")
    trace, is_validation = open_ranker(given.ranker).trace, given.part == "validation"
    if trace is None:
        raise ValueError(f"{given.ranker} is a model without queries; `import` it with --data first.")
    if is_validation and trace.validation is None:
        raise ValueError(f"--part validation: {given.ranker} was trained without validation data.")
    if format is not None:
        saved(given.to, lambda: trace.export(given.to, format, shift=given.shift))
        takes = "" if trace.data.scale == "none" else f" It takes features scaled {WAYS[trace.data.scale]}."
        which = f"iterations 1 to {trace.best}" if trace.best else "no tree"
        written = f"{FORMATS[format].title} of {which}, in {given.to}"
        return f"{written}; rows with their scores, in {given.to}.scores.json.{takes}"
    data, to = data_of(trace, is_validation), Path(given.to)
    if ending in PAGE:
        figure = trace.show(given.query or None, validation=is_validation, title=Path(given.ranker).stem, live=False)
        write_text(str(to), figure.page)
        return f"Open {given.to} in a browser. {figure.caption} {figure.left_out}".rstrip()
    if ending == QRELS:
        saved(given.to, lambda: write_qrels(data, to))
        return f"The grades of {numbered(data.n_queries, 'query')}, in {given.to}."
    saved(given.to, lambda: write_run(data, trace.scores(trace.best, is_validation), to))
    many = f"{numbered(data.n_documents, 'document')} of {numbered(data.n_queries, 'query')}"
    return f"{many} after iteration {trace.best}, in {given.to}."
