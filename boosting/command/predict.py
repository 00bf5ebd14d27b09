"""`python -m boosting predict`: the scores and ranks that a ranker gives to your documents."""

import argparse
import io
from typing import Any

import numpy as np

from ..data.dataset import Dataset
from ..exchange.trec import write_run
from ..experiments.frames import as_csv, as_json, frame
from ..metrics import ranks
from ..words import numbered
from .opened import KINDS, add_flags, opened
from .ranker import open_ranker
from .saved import add_to, check_to, write_text


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "predict", help="score and rank your documents",
        description="Prints each document with its score and its rank within its query, the best first, as CSV. Grades are not needed: "
        "they may be 0 in LETOR text, or missing in a table.",
        epilog="RANKER: a run that `train` saved, or the file of a LightGBM, XGBoost, CatBoost or RankLib model. Example: "
        "%(prog)s ranker.boosting --data new.csv --to scores.csv",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("ranker", metavar="RANKER", help="a saved run, or a model's file")
    add_flags(
        one, ("validation", "test"), data=f"documents to score: {KINDS}",
        fold="one of several published folds, whose training part is scored",
    )  # fmt: skip
    one.add_argument("--after", type=int, metavar="K", help="after iteration K (default: the one that the ranker predicts with)")
    add_to(one, "write there, and print where that is")
    form = one.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON")
    form.add_argument("--trec", action="store_true", help="as a run of TREC, which trec_eval and others read")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for what cannot be scored, LetorError and OSError for what cannot be read or written."""
    check_to(given)
    ranker = open_ranker(given.ranker)
    data = opened(given, ranker.features).train
    if data is None:
        raise ValueError("there are no documents to score: add --data new.txt.")
    scores = ranker.scores(data, given.after)
    text = _trec(data, scores) if given.trec else (as_json if given.json else lambda rows: as_csv(frame(rows)))(rows_of(data, scores))
    if not given.to:
        return text
    write_text(given.to, text)
    return f"{numbered(data.n_documents, 'document')} of {numbered(data.n_queries, 'query')}, scored in {given.to}."


def rows_of(data: Dataset, scores: np.ndarray) -> list[dict[str, Any]]:
    """query, rank, document, score of each document, the best of a query first.

    >>> rows_of(Dataset([[0.0], [1.0]], [0, 0], [0, 2]), np.array([0.5, 1.5]))[0]
    {'query': '1', 'rank': 1, 'document': 'd2', 'score': 1.5}
    """
    rank, query = ranks(scores, data.query_ptr), data.document_query
    return [
        {"query": data.qids[query[row]], "rank": int(rank[row]) + 1, "document": data.document_names[row], "score": float(scores[row])}
        for row in np.lexsort((rank, query)).tolist()
    ]


def _trec(data: Dataset, scores: np.ndarray) -> str:
    written = io.StringIO()
    write_run(data, scores, written)
    return written.getvalue()
