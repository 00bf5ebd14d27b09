"""Which pairs each iteration turned, as the stepper shows them: counts of the query and of its part, and the strongest pairs."""

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np

from boosting import Dataset, Pairs, Trace, metrics
from boosting.explain.history import data_of
from boosting.explain.pair_changes import KINDS, PairChanges, count_changes_along

LIST_BUDGET = 40_000  # pairs named in one message, over all iterations and kinds; beyond it each list is shorter
LONGEST_LIST = 12
VISITS = 400_000_000  # pairs times iterations that may be looked at for the counts of a whole part: half a second


def part_counts(trace: Trace, validation: bool, curves: Mapping[str, np.ndarray]) -> dict[str, Any]:
    """Counts by iteration over all queries of a part.

    Where that would take long, cured, broken and tied stay None: contradicting pairs were counted while training, and are
    read off `curves`.
    """
    data = data_of(trace, validation)
    total = metrics.n_pairs(data)
    if total * (trace.n_iterations + 1) <= VISITS:
        counts = {kind: column.tolist() for kind, column in zip(KINDS, count_changes_along(trace, validation).T, strict=True)}
    else:
        share = curves["validation_contradicting_pairs" if validation else "contradicting_pairs"]
        counts = dict.fromkeys(KINDS) | {"contradicting": np.rint(share * total).astype(int).tolist()}
    return {"pairs": total, "queries": data.n_queries, "counts": counts}


def packed_pairs(data: Dataset, q: int, scores: np.ndarray) -> dict[str, Any]:
    """Counts (n_iterations + 1, 4) of query number `q` and the strongest pairs of each kind, winner and loser as rows of it.

    scores   (n_iterations + 1, n_documents of the query)
    """
    start, found = data.query_slice(q).start, data.query_pairs(q)
    pairs = Pairs(found.winner - start, found.loser - start, found.gap)
    longest = max(3, min(LONGEST_LIST, LIST_BUDGET // (len(KINDS) * len(scores))))
    counts, lists = [], {kind: [np.empty(0, np.int64)] for kind in KINDS}
    for before, after in itertools.pairwise([scores[0], *scores]):
        step = PairChanges(pairs, before, after)
        counts.append(step.counts)
        for kind in KINDS:
            lists[kind].append(step.strongest(kind, longest))
    return {
        "kinds": list(KINDS),
        "pairs": len(pairs),
        "counts": np.array(counts, np.int32),
        "lists": {kind: _list(pairs, positions) for kind, positions in lists.items()},
    }


def _list(pairs: Pairs, positions: list[np.ndarray]) -> dict[str, Any]:
    """winner, loser of all iterations one after the other; those of iteration k lie between ptr[k] and ptr[k + 1]."""
    every = np.concatenate(positions)
    return {
        "winner": pairs.winner[every].astype(np.int32),
        "loser": pairs.loser[every].astype(np.int32),
        "ptr": np.cumsum([len(p) for p in positions]).tolist(),
    }
