"""`python -m boosting evaluate`: how good a ranker is on your queries, by any metric and convention, over all queries and of each."""

import argparse
from typing import Any

from ..data.dataset import Dataset
from ..experiments.frames import as_csv, as_json, as_text, frame, records
from ..metrics import Metric
from .metric import add_flags as add_metric
from .metric import metric_of
from .opened import KINDS, Opened, add_flags, opened_with_grades
from .quality import qualities
from .ranker import Ranker, open_ranker


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "evaluate", help="how good a ranker is on your queries",
        description="Scores --data, each part of it where it is a folder of folds, and prints a metric: its mean over the queries that "
        "count, or, of one that counts pairs, that of all their pairs together. A saved run without --data is judged on its own queries.",
        epilog="RANKER: a run that `train` saved, or the file of a LightGBM, XGBoost, CatBoost or RankLib model. Example: "
        "%(prog)s ranker.boosting --data test.txt --metric ndcg@1,5,10",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("ranker", metavar="RANKER", help="a saved run, or a model's file")
    add_flags(one, ("validation", "test"), data=f"queries to judge: {KINDS}", fold="one of several published folds; without it, the first")
    add_metric(one)
    one.add_argument("--after", type=int, metavar="K", help="after iteration K (default: the one that the ranker predicts with)")
    form = one.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything as JSON, with the numbers of each query")
    form.add_argument("--csv", action="store_true", help="a row for each query, as CSV")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for what cannot be scored, LetorError and OSError for what cannot be read."""
    metric, ranker = metric_of(given.metric, given.convention), open_ranker(given.ranker)
    parts = _parts(ranker, opened_with_grades(given, ranker.features))
    scores = {part: ranker.scores(data, given.after) for part, data in parts.items()}
    rows = [row for part, data in parts.items() for row in _by_query(part, data, scores[part], metric)]
    if given.csv:
        return as_csv(frame(rows))
    table, after = frame(qualities(parts, scores, metric)), ranker.at(given.after)
    if given.json:
        return as_json({"ranker": given.ranker, "title": ranker.title, "after": after, "quality": records(table), "queries": rows})
    notes = [f"{part}: {said}" for part, data in parts.items() if (said := metric.says(data))]
    return "\n\n".join([f"{ranker.title} after iteration {after}:", as_text(table), *notes])


def _parts(ranker: Ranker, data: Opened) -> dict[str, Dataset]:
    """Of a file the whole, of a folder each part, of a saved run its own."""
    if data.train is None:
        if ranker.trace is None:
            raise ValueError(f"{ranker.path} is a model without queries: add --data test.txt.")
        return {"train": ranker.trace.data, **ranker.trace.validations}
    if data.validation is None and data.test is None:
        return {"data": data.train}
    named = {"train": data.train, "validation": data.validation, "test": data.test}
    return {part: one for part, one in named.items() if one is not None}


def _by_query(part: str, data: Dataset, scores: Any, metric: Metric) -> list[dict[str, Any]]:
    values = metric.by_query(data, scores).reshape(data.n_queries, -1).tolist()
    return [{"part": part, "query": qid, **dict(zip(metric.labels, row, strict=True))} for qid, row in zip(data.qids, values, strict=True)]
