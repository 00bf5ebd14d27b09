"""A run in the format of another engine, and scores to check whoever reads it."""

import json
from collections.abc import Callable, Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..arguments import check_run
from ..compute.whole_files import write_whole
from . import lightgbm, ranklib, solr, xgboost
from .forest import Forest, Run, forest_of
from .single import FLOAT32, ROUNDED_OFF, check_missing, check_range, check_zeros

ROWS = 20  # of the test vector
OF_SCORES = b'{\n "features": ['  # how `scores_to_check` begins


class Format(NamedTuple):
    """title    what a person reads;  ending   of a file;  write   its bytes
    reader   who takes a missing value as 0; "" where each split says where it goes
    is_single  whether numbers are float32
    zero     up to which a value counts as 0
    """

    title: str
    ending: str
    write: Callable[[Forest], bytes]
    reader: str = ""
    is_single: bool = True
    zero: float = ROUNDED_OFF


FORMATS = {
    "lightgbm": Format("LightGBM text", ".txt", lightgbm.text, is_single=False, zero=lightgbm.AS_ZERO),
    "lightgbm-json": Format("LightGBM JSON (dump_model)", ".json", lightgbm.dump, is_single=False, zero=0.0),
    "xgboost-json": Format("XGBoost JSON", ".json", xgboost.as_json),
    "xgboost-ubj": Format("XGBoost UBJ", ".ubj", xgboost.as_ubj),
    "ranklib": Format("RankLib XML", ".xml", ranklib.xml, "RankLib"),
    "solr": Format("Solr JSON", ".json", solr.document, "Solr"),
}


def exported(trace: Run, format: str, k: int | None = None, shift: float = 0.0, names: Mapping[str, str] | None = None) -> bytes:
    """The run as a model of another engine.

    format   one of FORMATS: "lightgbm", "lightgbm-json", "xgboost-json", "xgboost-ubj", "ranklib", "solr"
    k        after so many iterations, None = as `Trace.predict`
    shift    added to every score: Lucene refuses negative ones
    names    name of a feature -> its name in the file, such as in a feature set of a search engine

    LightGBM's formats hold float64. Of one tree an iteration, with nothing rescaled, its scores are those of the run to the last bit; else
    to some 1e-15 of their size. The others hold float32: on rows that are float32 each document reaches the same leaves, and scores agree
    to some 1e-7 of their size. LightGBM's and XGBoost's formats name the loss, so that `read_model` knows a run of ours. Raises ValueError
    for a format that is not there, a run that goes on from other scores (`base=`), missing values that the reader would send another way,
    and whatever the format cannot hold.

        >>> import boosting as b
        >>> data = b.Dataset([[0.0], [1.0]], relevance=[0, 1], query_ptr=[0, 2])
        >>> trace = b.train(data, b.GBT(), b.Settings(n_iterations=3))
        >>> model = b.read_model(b.exported(trace, "lightgbm"))
        >>> model.predict(data.features).tolist() == trace.scores(3).tolist()
        True
    """
    return _written(_forest(trace, format, k, shift, names), trace, FORMATS[format])


def export(
    trace: Run, where: str | PathLike[str], format: str, k: int | None, shift: float, names: Mapping[str, str] | None
) -> None:  # fmt: skip
    """Write `exported` to a file, and beside it, as FILE.scores.json, `scores_to_check`. Raises ValueError where a file of that name holds
    anything else."""
    forest = _forest(trace, format, k, shift, names)
    content, beside = _written(forest, trace, FORMATS[format]), Path(f"{fspath(where)}.scores.json")
    if beside.exists() and not _holds_scores(beside):
        raise ValueError(f"the scores to check it with go into {beside}, and that is there and holds something else; name another file.")
    write_whole(Path(where), content)
    write_whole(beside, scores_to_check(forest, trace.data.features[:ROWS]))


def _holds_scores(path: Path) -> bool:
    """Whether a file is one that `scores_to_check` made."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(OF_SCORES)) == OF_SCORES


def scores_to_check(forest: Forest, rows: np.ndarray) -> bytes:
    """Rows (n, n_features), rounded to float32 (what is beyond, to its last number) so that every reader sees the same numbers, and the
    scores that the model gives them, as JSON; null is a missing value.

    Compare them with what a search engine says: a feature that it sends under another name, or not at all, shows at once.
    """
    rows = np.clip(rows, -FLOAT32, FLOAT32).astype(np.float32).astype(np.float64)
    scores = np.zeros(len(rows))
    for tree in forest.trees:
        scores = scores + tree.predict(rows)
    table = [[None if np.isnan(value) else value for value in row] for row in rows.tolist()]
    return json.dumps({"features": list(forest.feature_names), "rows": table, "scores": scores.tolist()}, indent=1).encode()


def check(trace: Run, format: str) -> None:
    """Raises ValueError where `exported` would, but for what shows in writing: leaves beyond float32, trees that are too deep."""
    _check_reader(_forest(trace, format, None, 0.0, None), trace, FORMATS[format])


def _written(forest: Forest, trace: Run, known: Format) -> bytes:
    _check_reader(forest, trace, known)
    return known.write(forest)


def _check_reader(forest: Forest, trace: Run, known: Format) -> None:
    check_zeros(forest, trace.data.features, known.zero)
    if known.is_single:
        check_range(forest, trace.data.features)
    if known.reader:
        check_missing(forest, np.isnan(trace.data.features).any(axis=0), known.reader)


def _forest(trace: Run, format: str, k: int | None, shift: float, names: Mapping[str, str] | None) -> Forest:
    if format not in FORMATS:
        raise ValueError(f"format={format!r} is not one of {', '.join(FORMATS)}.")
    check_run(trace)
    return forest_of(trace, trace.best if k is None else k, shift, names)
