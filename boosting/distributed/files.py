"""Files of whole queries that the workers read, so that no machine holds all rows."""

import itertools
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..data.dataset import Dataset
from ..data.kinds import read_file
from ..trees.binning import apply_thresholds
from .facts import Facts
from .rows import Rows, check_cuts
from .sketch import Sketch


@dataclass(frozen=True, eq=False)
class About:
    """What is to be known of a file before bins are made: its facts, its columns, its queries, and a sketch of each feature."""

    path: str
    facts: Facts
    names: tuple[str, ...]
    qids: frozenset[str]
    sketches: tuple[Sketch, ...]


def paths_of(data: Sequence[str | os.PathLike]) -> list[str]:
    """Absolute paths. Raises TypeError for what names no files, ValueError where there are none or one stands twice."""
    if not isinstance(data, (list, tuple)) or not all(isinstance(one, (str, os.PathLike)) for one in data):
        raise TypeError("data is neither a Dataset nor a list of paths; pass one of them.")
    paths = [str(Path(one).absolute()) for one in data]
    if not paths or len(set(paths)) < len(paths):
        raise ValueError("data names no file, or one of them twice; pass each file once.")
    return paths


def read(path: str) -> Dataset:
    """On a worker. Raises ValueError that names the file."""
    try:
        return read_file(path)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from error


def beside(paths: Sequence[str]) -> Dataset:
    """The first file with a grade; the first of all where none has one, as far as this machine sees them. Raises ValueError for a file that
    cannot be read."""
    first = read(paths[0])
    several = itertools.chain([first], (read(path) for path in paths[1:] if os.path.exists(path)))
    return next((data for data in several if not np.isnan(data.relevance).all()), first)


def about(path: str, data: Dataset) -> About:
    """On a worker."""
    sketches = tuple(Sketch.of(np.ascontiguousarray(column)) for column in data.features.T)
    facts = Facts.of(data.relevance, np.diff(data.query_ptr))
    return About(path, facts, tuple(data.feature_names), frozenset(data.qids), sketches)


def rows(several: Sequence[Dataset], thresholds: tuple[np.ndarray, ...], is_graded: bool) -> Rows:
    """On a worker: its files, one after the other."""
    found = Rows.joined([Rows.of(data, apply_thresholds(data.features, thresholds)) for data in several])
    return found.graded if is_graded else found


def thresholds(files: Sequence[About], n_bins: int) -> tuple[np.ndarray, ...]:
    """Of each feature. Raises ValueError for files that do not go together, or part a query."""
    for one, other in itertools.pairwise(files):
        if one.names != other.names:
            raise ValueError(f"{one.path} and {other.path} have other columns; write the same columns, in the same order, into every file.")
    held: dict[str, str] = {}
    for one in files:
        if in_both := one.qids & held.keys():
            qid = min(in_both)
            raise ValueError(f"the query {qid} is in {held[qid]} and in {one.path}; each file has to hold whole queries.")
        held |= dict.fromkeys(one.qids, one.path)
    found = tuple(Sketch.together(of_feature).thresholds(n_bins) for of_feature in zip(*(one.sketches for one in files), strict=True))
    check_cuts(found)
    return found
