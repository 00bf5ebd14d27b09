"""\"Check me\" in the sheet of a document: what can be asked there."""

from collections.abc import Mapping
from typing import Any

import numpy as np

import boosting as b
from boosting.answers.pair import pair_columns


def offered(loss: b.Loss, why: b.Explanation) -> dict[str, Any]:
    """What can be asked about a document: its target; its leaf in each tree of the iteration; and of a pair each column, with
    what else of its account shows the same number."""
    others = why.pairs.keys() - {column.key for column in loss.pair_columns}
    pairs = [
        {"key": key, "words": words, "same": sorted(name for name in others if _alike(why.pairs, name, key))}
        for key, words in pair_columns(loss).items()
        if key in why.pairs
    ]
    return {"target": loss.target_name, "leaf": [leaf.leaf for leaf in why.leaves] or None, "pairs": pairs}


def _alike(pairs: Mapping[str, np.ndarray], one: str, other: str) -> bool:
    return pairs[one].dtype.kind == "f" and np.array_equal(np.abs(pairs[one]), np.abs(pairs[other]))
