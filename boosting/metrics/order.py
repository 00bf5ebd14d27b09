"""The order that scores give: ranks, what decides between equal scores, and which queries count."""

import itertools

import numpy as np

from ..data.dataset import Dataset

TIES = ("average", "stable", "shuffle", "name")
EMPTY = {"skip": np.nan, "zero": 0.0, "one": 1.0}


def ranks(scores: np.ndarray, query_ptr: np.ndarray | None = None) -> np.ndarray:
    """(n_documents,) 0-based rank within the query by descending score; ties keep file order (what a list on screen shows). Without
    query_ptr the scores are those of one query."""
    rank = np.empty(len(scores), np.int64)
    for start, end in itertools.pairwise((0, len(scores)) if query_ptr is None else query_ptr):
        rank[start + np.argsort(-scores[start:end], kind="stable")] = np.arange(end - start)
    return rank


def tie_key(data: Dataset, ties: str, seed: int) -> np.ndarray | None:
    """(n_documents,) of equal scores the smaller key comes first; None where file order stands, or no order is preferred.

    ties   "shuffle" by chance, "name" by document name, the last one of the alphabet first, as trec_eval does
    """
    if ties == "shuffle":
        return np.random.default_rng(seed).permutation(data.n_documents)
    return data.derive("names from the last", lambda: _from_the_last(data.document_names)) if ties == "name" else None


def _from_the_last(names: tuple[str, ...]) -> np.ndarray:
    key = np.empty(len(names), np.int64)
    key[sorted(range(len(names)), key=names.__getitem__, reverse=True)] = np.arange(len(names))
    return key


def checked_scores(data: Dataset, scores) -> np.ndarray:
    """(n_documents,) float64. Raises ValueError for another length or a NaN."""
    array = np.array(scores, dtype=np.float64).ravel()
    if len(array) != data.n_documents:
        raise ValueError(f"{len(array)} scores for {data.n_documents} documents.")
    if np.isnan(array).any():
        raise ValueError(f"the score of row {int(np.argmax(np.isnan(array)))} is NaN; an order needs numbers.")
    return array


def mean_of_counted(values: np.ndarray) -> float:
    """The mean over queries that count; NaN marks the others, and is the answer where none counts."""
    counted = values[~np.isnan(values)]
    return float(counted.mean()) if len(counted) else float("nan")


def check_cutoff(k: int | None) -> None:
    if k is not None and k < 1:
        raise ValueError(f"k={k} must be at least 1, or None for all ranks.")


def check_choice(name: str, value, choices: tuple) -> None:
    if value not in choices:
        raise ValueError(f"{name}={value!r} is not known; choose one of {', '.join(map(repr, choices))}.")
