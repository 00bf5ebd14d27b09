"""Run files and relevance judgements as TREC writes them; trec_eval, ir_measures and ranx read both.

    run     query Q0 document rank score tag       1 Q0 d3 1 0.7312 boosting
    qrels   query 0 document grade                 1 0 d3 2

The programs that read a run order by score, and break ties in ways of their own: trec_eval by document name, the last one of the
alphabet first, which is what Metric(..., convention="trec_eval") does.
"""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

import numpy as np

from ..compute.whole_files import placed_whole
from ..data.dataset import Dataset
from ..metrics import ranks

Target = str | os.PathLike | TextIO


def write_run(data: Dataset, scores, target: Target, tag: str = "boosting") -> None:
    """Write the order of `scores` (n_documents,) as a TREC run file to a path or an open text file; best first in each query.

    Scores are written with all their digits. Names of documents and queries become one word each, see `words_of`. Raises ValueError for
    scores of another length or NaN.

        >>> import sys
        >>> data = Dataset([[0.0], [1.0]], relevance=[0, 2], query_ptr=[0, 2], qids=["7"])
        >>> write_run(data, [0.25, 1.5], sys.stdout)
        7 Q0 d2 1 1.5 boosting
        7 Q0 d1 2 0.25 boosting
    """
    h = np.asarray(scores, np.float64).ravel()
    if len(h) != data.n_documents or np.isnan(h).any():
        raise ValueError(f"a run needs a number for each of {data.n_documents} documents; got {len(h)}, {int(np.isnan(h).sum())} NaN.")
    rank, names, qids = ranks(h, data.query_ptr), words_of(data), _one_word_each(data.qids)
    order = np.lexsort((rank, data.document_query)).tolist()
    query = data.document_query.tolist()
    tag = "_".join(tag.split()) or "boosting"
    _write(target, (f"{qids[query[row]]} Q0 {names[row]} {rank[row] + 1} {h[row].item()!r} {tag}\n" for row in order))


def write_qrels(data: Dataset, target: Target) -> None:
    """Write the grades as TREC relevance judgements; documents without a grade were not judged and are left out.

    Raises ValueError for grades that are not whole: trec_eval would cut them.

        >>> import sys
        >>> write_qrels(Dataset([[0.0], [1.0]], relevance=[0, 2], query_ptr=[0, 2], qids=["7"]), sys.stdout)
        7 0 d1 0
        7 0 d2 2
    """
    grades = data.relevance
    broken = np.flatnonzero(~np.isnan(grades) & (grades != np.floor(grades)))
    if len(broken):
        raise ValueError(f"the grade of row {broken[0]} is {grades[broken[0]]:g}; judgements need whole grades; round them first.")
    names, qids, query = words_of(data), _one_word_each(data.qids), data.document_query.tolist()
    judged = np.flatnonzero(~np.isnan(grades)).tolist()
    _write(target, (f"{qids[query[row]]} 0 {names[row]} {int(grades[row])}\n" for row in judged))


def words_of(data: Dataset) -> tuple[str, ...]:
    """(n_documents,) names without white space; where two of a query are alike, each gets its position in the query behind it.

    >>> words_of(Dataset([[0.0]] * 3, [0, 1, 2], [0, 3], document_names=["a b", "a b", "c"]))
    ('a_b#1', 'a_b#2', 'c')
    """
    names = data.document_names
    return tuple(word for q in range(data.n_queries) for word in _one_word_each(names[data.query_slice(q)]))


def _one_word_each(names: Sequence[str]) -> list[str]:
    """A word for each name, another for each: those that would be alike have their position behind them.

    >>> _one_word_each(["a b", "a_b", "a_b#2"])
    ['a_b#1', 'a_b#2#2', 'a_b#2#3']
    """
    found = ["_".join(name.split()) or "_" for name in names]
    while len(set(found)) < len(found):
        often = Counter(found)
        found = [f"{word}#{i}" if often[word] > 1 else word for i, word in enumerate(found, start=1)]
    return found


def _write(target: Target, lines: Iterable[str]) -> None:
    if isinstance(target, (str, os.PathLike)):
        with placed_whole(Path(target)) as file:
            file.writelines(line.encode() for line in lines)
    elif hasattr(target, "writelines"):
        target.writelines(lines)
    else:
        raise TypeError(f"it is written to a path or an open text file, not to {type(target).__name__}.")
