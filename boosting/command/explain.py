"""`python -m boosting explain`: why a document moved, and why one is above another."""

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..data.columns import alike
from ..data.dataset import Dataset
from ..error_analysis.weak_queries import weak_queries
from ..experiments.frames import as_json, as_text, frame
from ..explain.document_history import document_history
from ..explain.explanation import explain
from ..explain.pair_explanation import IN_ONE_SENTENCE, explain_pair
from ..explain.part import data_of
from ..explain.smallest_swap import smallest_swap
from ..explain.tells import tells
from ..metrics import NDCG, ranks
from ..trace import Trace
from ..words import capital, counted, short, some
from .opened import KINDS, add_flags, opened
from .ranker import Ranker, open_ranker

PARTS = ("train", "validation")


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "explain", help="why a document moved, and why one is above another",
        description="Without a document: the ranked list of a query. With one: the iterations in which its rank changed, and why. With "
        "two: what each feature adds to the difference of their scores, and the smallest change that would swap them. The documents are "
        "those of --data, else those that a saved run was trained on.",
        epilog="RANKER: a run that `train` saved, or the file of a LightGBM, XGBoost, CatBoost or RankLib model with --data. Example: "
        "%(prog)s ranker.boosting --data test.txt --query q7 --document d2 --other d5",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("ranker", metavar="RANKER", help="a saved run, or a model's file")
    add_flags(one, ("validation", "test"), data=f"documents to explain: {KINDS}", fold="one of several published folds; its training part")
    one.add_argument("--query", metavar="QID", default="", help=f"the query (default: the one that loses most {NDCG.label})")
    one.add_argument("--document", metavar="NAME", default="", help="a document of the query")
    one.add_argument("--other", metavar="NAME", default="", help="another document of it, to compare the first one with")
    one.add_argument("--part", choices=PARTS, default="train", help="of a saved run without --data (default: %(default)s)")
    one.add_argument("--after", type=int, metavar="K", help="after iteration K (default: the one that the ranker predicts with)")
    one.add_argument("--most", type=int, default=5, help="iterations, and features, that are listed (default: %(default)s)")
    one.add_argument("--json", action="store_true", help="everything as JSON")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for what there is not, LetorError and OSError for what cannot be read."""
    if given.most < 1:
        raise ValueError(f"--most {given.most}: list at least 1.")
    if given.other and not given.document:
        raise ValueError("--other is compared with a document: add --document.")
    place = _place(open_ranker(given.ranker), given)
    if not given.document:
        return _list(place, given)
    row = place.row(given.document)
    if not given.other:
        return _of_one(place, row, given)
    other = place.row(given.other)
    if row == other:
        raise ValueError(f"--document and --other both name {given.document}; name another document to compare it with.")
    return _of_two(place, row, other, given)


@dataclass(frozen=True)
class _Place:
    """trace, is_validation   whose documents;  k   after which iteration;  query   its number"""

    trace: Trace
    is_validation: bool
    k: int
    query: int

    @property
    def data(self) -> Dataset:
        return data_of(self.trace, self.is_validation)

    @property
    def qid(self) -> str:
        return self.data.qids[self.query]

    @property
    def scores(self) -> np.ndarray:
        """(n_documents of the query,)"""
        return self.trace.scores(self.k, self.is_validation)[self.data.query_slice(self.query)]

    @property
    def called(self) -> str:
        """The query in a sentence: "query 95", however its id begins."""
        return self.qid if re.match("query", self.qid, re.IGNORECASE) else f"query {self.qid}"

    def name(self, row: int) -> str:
        return self.data.document_names[row]

    def row(self, name: str) -> int:
        """The row of a document of the query. Raises ValueError where no document, or more than one, has that name."""
        rows = self.data.query_slice(self.query)
        names = list(self.data.document_names[rows])
        if names.count(name) > 1:
            raise ValueError(f"{counted(names.count(name), 'document')} of {self.called} have the name {name!r}; give each its own.")
        if name not in names:
            qids, of = self.data.qids, self.data.document_query.tolist()
            others = dict.fromkeys(qids[of[row]] for row, other in enumerate(self.data.document_names) if other == name)
            there = f"which belongs to {some([repr(qid) for qid in others])}: add --query" if others else _there(name, names)
            raise ValueError(f"{self.called} has no document {name!r}, {there}.")
        return rows.start + names.index(name)


def _there(name: str, names: Sequence[str]) -> str:
    """What there is in the place of a name: those that differ in capitals, or in what joins the words, or else all."""
    near = list(alike([name], names))
    return f"but {some(near)}" if near else f"only {some(names)}"


def _place(ranker: Ranker, given: argparse.Namespace) -> _Place:
    data, k = opened(given, ranker.features).train, ranker.at(given.after)
    if data is not None:
        trace = ranker.beside(data, with_targets=bool(given.document) and not given.other)
        is_validation = trace.data is not trace.validation
    elif ranker.trace is None:
        raise ValueError(f"{ranker.path} is a model without documents: add --data test.txt.")
    else:
        trace, is_validation = ranker.trace, given.part == "validation"
        if is_validation and trace.validation is None:
            raise ValueError(f"--part validation: {ranker.path} was trained without validation data.")
    return _Place(trace, is_validation, k, _query(trace, is_validation, k, given.query))


def _query(trace: Trace, is_validation: bool, k: int, qid: str) -> int:
    """The number of a query; without a name that of the one that loses most, the first where none counts."""
    qids = data_of(trace, is_validation).qids
    if qid and qid not in qids:
        raise ValueError(f"--query {qid}: there is no such query, {_there(qid, qids)}.")
    if qid:
        return qids.index(qid)
    return int(next(iter(weak_queries(trace, k=k, validation=is_validation).order), 0))


def _list(place: _Place, given: argparse.Namespace) -> str:
    """The documents of the query, best first."""
    rows, scores = place.data.query_slice(place.query), place.scores
    rank = ranks(scores)
    table = [
        {"rank": int(rank[at]) + 1, "document": place.name(rows.start + at), "grade": _grade(place.data.relevance[rows.start + at]),
         "score": float(scores[at])}
        for at in np.argsort(rank).tolist()
    ]  # fmt: skip
    if given.json:
        return as_json({"query": place.qid, "after": place.k, "documents": table})
    chosen = "" if given.query else f" ({_why_this(place)})"
    return "\n\n".join([
        f"{capital(place.called)}{chosen} after iteration {place.k}:", as_text(frame(table)),
        "--document NAME says why it moved, --other NAME besides why one is above the other.",
    ])  # fmt: skip


def _why_this(place: _Place) -> str:
    """Why this query is listed, where none was named."""
    if np.isnan(place.data.relevance).all():
        return "the first one: no document has a grade"
    weak = weak_queries(place.trace, k=place.k, validation=place.is_validation)
    if not len(weak.order):
        return f"the first one: no query counts for {NDCG.label}"
    return f"the one that loses most {NDCG.label}" if weak.n_losing else f"no query loses {NDCG.label}"


def _grade(grade: float) -> float | int:
    """Without a point where it is whole."""
    return int(grade) if grade == np.floor(grade) else float(grade)


def _of_one(place: _Place, row: int, given: argparse.Namespace) -> str:
    """Where a document began and ended, and the iterations that moved it most, in their order."""
    life, trace, name = document_history(place.trace, row, place.is_validation), place.trace, place.name(row)
    moves, unexplained = np.abs(np.diff(life.ranks[: place.k + 1])), tells(trace, place.is_validation).why_not
    largest = np.argsort(-moves, kind="stable")[: given.most]
    steps = [
        {"iteration": k, "rank before": int(life.ranks[k - 1]) + 1, "rank": int(life.ranks[k]) + 1,
         "why": "" if unexplained else explain(trace, k, row, place.is_validation).sentence}
        for k in sorted((largest[moves[largest] > 0] + 1).tolist())
    ]  # fmt: skip
    first, last, score = int(life.ranks[0]) + 1, int(life.ranks[place.k]) + 1, float(life.scores[place.k])
    n = int(np.count_nonzero(moves))
    if given.json:
        way = {"query": place.qid, "document": name, "after": place.k, "first_rank": first, "rank": last, "score": score}
        return as_json({**way, "changes": n, "steps": steps, "untold": unexplained})  # the key is what scripts read
    most = f"; the {counted(len(steps), 'largest move').removeprefix('one ')}" if n > len(steps) else ""
    head = (
        f"{name} of {place.called} began at rank {first} and is at rank {last} after iteration {place.k}, with score {short(score)}. "
        f"Its rank changed in {counted(n, 'iteration')}{most}{':' if n else '.'}"
    )
    lines = [f"Iteration {step['iteration']}, rank {step['rank before']} to {step['rank']}: {step['why']}".rstrip(": ") for step in steps]
    return "\n\n".join(filter(None, [head, "\n".join(lines), unexplained]))


def _of_two(place: _Place, row: int, other: int, given: argparse.Namespace) -> str:
    """What each feature adds to the difference of two scores, and the smallest change that swaps the two."""
    found = explain_pair(place.trace, row, other, place.k, place.is_validation)
    x, y = place.name(row), place.name(other)
    swap = smallest_swap(place.trace, row, other, place.k, place.is_validation)
    table = found.table()
    scores, difference, base = found.scores[-1].tolist(), float(found.difference[-1]), float(found.base[-1])
    if given.json:
        what = {"query": place.qid, "documents": [x, y], "after": place.k, "scores": scores, "difference": difference, "base": base}
        return as_json({**what, "features": table, "swap": swap.sentence})
    side = "above" if difference > 0 else "below" if difference < 0 else "level with"
    start = f" {short(base)} of it was there before any tree." if base else ""
    head = (
        f"{x} is {side} {y} in {place.called} after iteration {place.k}: {short(scores[0])} against {short(scores[1])}, "
        f"a difference of {short(difference)}.{start}"
    )
    if not place.k and not table:
        return f"{head}\n\nThere is no tree yet."  # of which no feature could have a share, and no change could move one
    left = table[given.most :]
    more = f"{capital(counted(len(left), 'more feature adds', 'more features add'))} {short(sum(one['adds'] for one in left))}."
    named = ["feature", x, y, "adds", "since iteration"]  # a document may be called as a column is
    shown = as_text(frame(table[: given.most]).set_axis(named, axis=1)) if table else "No tree tells the two apart."
    return "\n\n".join(filter(None, [head, shown, more if left else "", swap.sentence, IN_ONE_SENTENCE]))
