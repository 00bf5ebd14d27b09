"""\"Check me\" in the sheet of a document: what can be asked there."""

from collections.abc import Mapping
from typing import Any

import numpy as np

import boosting as b
from boosting.answers.check import Verdict
from boosting.answers.pair import pair_columns
from boosting.answers.term import Term


def offered(loss: b.Loss, why: b.Explanation) -> dict[str, Any]:
    """What can be asked about a document: its target; its leaf in each tree of the iteration; and of a pair each column, with
    what else of its account shows the same number. A document that its tree did not draw has no target."""
    others = why.pairs.keys() - {column.key for column in loss.pair_columns}
    pairs = [
        {"key": key, "words": words, "same": sorted(name for name in others if _alike(why.pairs, name, key))}
        for key, words in pair_columns(loss).items()
        if key in why.pairs
    ]
    return {"target": loss.target_name if why.is_drawn else None, "leaf": [leaf.leaf for leaf in why.leaves] or None, "pairs": pairs}


def packed_verdict(found: Verdict) -> dict[str, Any]:
    """What the browser needs to tell a verdict, with the terms to compare where there are any."""
    return {
        "kind": found.kind, "words": found.words, "misreadings": [one.words for one in found.misreadings],
        "terms": [_term(term) for term in found.terms],
    }  # fmt: skip


def _term(term: Term) -> dict[str, Any]:
    return {
        "words": term.words, "value": term.value, "equation": None if term.equation is None else term.equation._asdict(),
        "quantities": [quantity._asdict() for quantity in term.quantities], "inside": [_term(one) for one in term.inside],
    }  # fmt: skip


def _alike(pairs: Mapping[str, np.ndarray], one: str, other: str) -> bool:
    return pairs[one].dtype.kind == "f" and np.array_equal(np.abs(pairs[one]), np.abs(pairs[other]))
