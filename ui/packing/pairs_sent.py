"""Which pairs each iteration turned, as the stepper shows them: counts of the query and of its part, and the strongest pairs."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from boosting import Trace, metrics
from boosting.explain.pair_changes import KINDS, PairChanges, count_changes_along, count_effort
from boosting.explain.part import data_of

LIST_BUDGET = 40_000  # pairs named in one message, over all iterations and kinds; beyond it each list is shorter
LONGEST_LIST = 12
VISITS = 1_000_000_000  # effort times iterations for the counts of a whole part: some .7 seconds


def part_counts(trace: Trace, validation: bool, curves: Mapping[str, np.ndarray]) -> dict[str, Any]:
    """Counts by iteration over all queries of a part.

    Where that would take long, cured, broken and tied stay None: contradicting pairs were counted while training, and are
    read off `curves`.
    """
    data = data_of(trace, validation)
    total = metrics.n_pairs(data)
    if count_effort(data) * (trace.n_iterations + 1) <= VISITS:
        counts = {kind: column.tolist() for kind, column in zip(KINDS, count_changes_along(trace, validation).T, strict=True)}
    else:
        share = curves["validation_contradicting_pairs" if validation else "contradicting_pairs"]
        counts = dict.fromkeys(KINDS) | {"contradicting": np.rint(share * total).astype(int).tolist()}
    return {"pairs": total, "queries": data.n_queries, "counts": counts}


def packed_pairs(changes: PairChanges) -> dict[str, Any]:
    """Counts (n_iterations + 1, 4) of one query and the strongest pairs of each kind, winner and loser as rows of it."""
    return {
        "kinds": list(KINDS),
        "pairs": changes.n_pairs,
        "counts": changes.counts.astype(np.float64),  # a query of 100,000 documents has more pairs than an int32 counts
        "lists": {kind: _list(changes, column) for column, kind in enumerate(KINDS)},
    }


def longest_list(n_iterations: int) -> int:
    """How many pairs of a kind are named for each iteration."""
    return max(3, min(LONGEST_LIST, LIST_BUDGET // (len(KINDS) * (n_iterations + 1))))


def _list(changes: PairChanges, column: int) -> dict[str, Any]:
    """winner, loser of all iterations one after the other; those of iteration k lie between ptr[k] and ptr[k + 1]."""
    size = changes.n_listed[:, column]
    is_listed = np.arange(changes.winner.shape[2]) < size[:, None]
    return {
        "winner": changes.winner[:, column][is_listed],
        "loser": changes.loser[:, column][is_listed],
        "ptr": [0, *np.cumsum(size).tolist()],
    }
