"""A model's features as columns of data: by name, by the number in a name, or by position."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from ..data.dataset import Dataset
from ..words import counted
from .imported import ImportedModel
from .matching import NUMBERED, Evidence, Matching
from .refusal import Refusal
from .training_rows import evidence
from .walks import Walks

WHERE = "the data"


def matched(model: ImportedModel, data: Dataset) -> ImportedModel:
    """The model with trees that ask for columns of `data`, and `matching` that says how they were found.

    By name, where the data have each feature that a tree asks for. Else by number or position, counted from 0 or from 1: the offset at
    which the leaves hold what they held in training, else the first under which each feature is there, and none is another column than the
    one of its name. Raises Refusal (ValueError) where none is.
    """
    ways = list(_ways(model, data))
    if not ways:
        least, remedy = len(model.used), "name the columns as the model names its features; each must hold numbers alone"
        if data.n_features < least:
            few = counted(data.n_features, "column")
            remedy = f"{remedy}, or open the data that it was trained on: these have {few}, and it splits on {least}"
        raise Refusal(WHERE, f"they lack {_lacking(model, data)}, on which the model splits", remedy)
    if ways[0][0] == "name" and not all(NUMBERED.fullmatch(model.feature_names[feature]) for feature in model.used):
        ways = ways[:1]  # names that somebody gave; Column_0 and f0 are numbers
    found = [_with(model, data, *way) for way in ways]
    return max(found, key=lambda each: each.matching is not None and each.matching.evidence.same is True)  # the first of equals


def beside(model: ImportedModel, data: Dataset) -> ImportedModel:
    """The model with trees that ask for columns of `data`: as it is where it was read beside data of these columns, else `matched`."""
    return model if model.matching is not None and model.feature_names == data.feature_names else matched(model, data)


def _ways(model: ImportedModel, data: Dataset) -> Iterator[tuple[str, int, np.ndarray]]:
    """Ways to find each feature that is used: how, the offset, and the columns (n_features,), -1 where there is none."""
    by_name = _by_name(model.feature_names, data.feature_names)
    yield from _whole(model, ("name", 0, by_name))
    numbers = [NUMBERED.fullmatch(name.strip()) for name in data.feature_names]
    if all(numbers):
        place = {int(match[1]): column for column, match in enumerate(numbers) if match}
        for offset in _offsets(model, max(place), 1 - min(min(place), 1)):
            yield from _whole(model, ("number", offset, [place.get(feature + offset, -1) for feature in range(model.n_features)]))
        return
    for offset in (0, -1):
        columns = [feature + offset if 0 <= feature + offset < data.n_features else -1 for feature in range(model.n_features)]
        if all(by_name[feature] in (-1, columns[feature]) or NUMBERED.fullmatch(model.feature_names[feature]) for feature in model.used):
            yield from _whole(model, ("position", offset, columns))


def _by_name(names: Sequence[str], there: Sequence[str]) -> list[int]:
    """(n_features,) the column of each name: the one that is called so, else the only one that is called alike; -1 where there is none.

    >>> _by_name(["BM25", "bm25", "Body Length"], ["body_length", "bm25", "BM25"]), _by_name(["BM25", "bm25"], ["bm25"])
    ([2, 1, 0], [-1, 0])
    """
    exact, alike, own, own_alike = (_once(each) for each in (there, map(plain, there), names, map(plain, names)))
    return [
        exact[name] if name in exact and name in own else alike.get(plain(name), -1) if plain(name) in own_alike else -1 for name in names
    ]


def _once(names: Iterable[str]) -> dict[str, int]:
    """The place of each name that stands there once."""
    listed = list(names)
    often = Counter(listed)
    return {name: place for place, name in enumerate(listed) if often[name] == 1}


def _offsets(model: ImportedModel, last: int, starts_at_0: int) -> tuple[int, int]:
    """Whether the model's feature 0 is number 1, or 0: the likelier first. A model that was trained on a file whose index is the column has
    one feature more than the largest index."""
    return (0, 1) if starts_at_0 or model.n_features == last + 1 else (1, 0)


def _whole(model: ImportedModel, way: tuple[str, int, list[int]]) -> Iterator[tuple[str, int, np.ndarray]]:
    by, offset, columns = way
    if all(columns[feature] >= 0 for feature in model.used):
        yield by, offset, np.array(columns, np.int64)


def _with(model: ImportedModel, data: Dataset, by: str, offset: int, columns: np.ndarray) -> ImportedModel:
    trees = tuple(
        tuple(replace(tree, feature=np.where(tree.feature >= 0, columns[tree.feature], tree.feature)) for tree in trees)
        for trees in model.iterations
    )
    placed = replace(model, iterations=trees, feature_names=data.feature_names, walks=Walks(model.walks.tell))
    missing = tuple(name for name, column in zip(model.feature_names, columns.tolist(), strict=True) if column < 0)
    taken = set(columns.tolist())
    unused = tuple(name for column, name in enumerate(data.feature_names) if column not in taken)
    named = tuple(data.feature_names[column] if column >= 0 else "" for column in columns.tolist())
    matching = Matching(by, offset, tuple(columns.tolist()), model.feature_names, named, missing, unused, Evidence(None, ""))
    return replace(placed, matching=replace(matching, evidence=evidence(placed, data)))


def _lacking(model: ImportedModel, data: Dataset) -> str:
    """The first feature that is not there; the last where none is and names are numbers, so that columns were counted."""
    used = [model.feature_names[feature] for feature in model.used]
    by_name = _by_name(model.feature_names, data.feature_names)
    missing = [model.feature_names[feature] for feature in model.used if by_name[feature] < 0]
    is_counted = len(missing) == len(used) and all(map(NUMBERED.fullmatch, used))
    return repr(missing[-1 if is_counted else 0][:40])


def plain(name: str) -> str:
    """A name as it is compared: LightGBM writes _ for blanks.

    >>> plain("Title BM25 ") == plain("title_bm25")
    True
    """
    return "_".join(name.lower().split())
