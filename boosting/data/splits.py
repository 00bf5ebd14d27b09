"""Data sets cut and joined by query: a query's documents always stay together.

>>> data = Dataset([[0.0], [1.0], [2.0]], relevance=[0, 1, 2], query_ptr=[0, 1, 3], qids=["a", "b"])
>>> queries(data, [1]).qids, join([data, queries(data, [1])]).n_queries
(('b',), 3)
"""

from collections.abc import Sequence

import numpy as np

from .dataset import Dataset


def queries(data: Dataset, chosen: Sequence[int]) -> Dataset:
    """The queries with these numbers, in this order; stated preferences come along."""
    blocks = [data.query_slice(int(q)) for q in chosen]
    rows = np.concatenate([np.arange(block.start, block.stop) for block in blocks] or [np.empty(0, np.int64)])
    position = np.full(data.n_documents, -1)
    position[rows] = np.arange(len(rows))
    stated = position[data.preference_rows]
    kept = (stated >= 0).all(axis=1)
    return Dataset(
        _own(data.features[rows]), data.relevance[rows],
        np.cumsum([0, *(block.stop - block.start for block in blocks)]), data.feature_names,
        [(data.qids or ())[int(q)] for q in chosen], [(data.document_names or ())[row] for row in rows.tolist()],
        stated[kept] if data.preferences is not None else None,
        data.preference_gaps[kept] if data.preference_gaps is not None else None,
        data.preference_weights[kept] if data.preference_weights is not None else None,
    )  # fmt: skip


def join(parts: Sequence[Dataset]) -> Dataset:
    """The queries of several data sets with the same features; a qid that occurs twice is told apart by its part."""
    if len({part.n_features for part in parts}) > 1:
        raise ValueError(f"the parts have {', '.join(str(part.n_features) for part in parts)} features; all need the same.")
    starts = np.cumsum([0, *(part.n_documents for part in parts)])
    qids = [(number, qid) for number, part in enumerate(parts, start=1) for qid in part.qids or ()]
    often = len({qid for _, qid in qids}) < len(qids)
    return Dataset(
        _own(np.concatenate([part.features for part in parts])),
        np.concatenate([part.relevance for part in parts]),
        np.concatenate([[0], *(part.query_ptr[1:] + start for part, start in zip(parts, starts, strict=False))]),
        parts[0].feature_names,
        [f"{qid} (part {number})" if often else qid for number, qid in qids],
        [name for part in parts for name in part.document_names or ()],
        np.concatenate([part.preference_rows + start for part, start in zip(parts, starts, strict=False)])
        if any(part.preferences is not None for part in parts)
        else None,
        np.concatenate([part.preference_gap_rows for part in parts]) if any(part.preference_gaps is not None for part in parts) else None,
        np.concatenate([part.preference_weight_rows for part in parts]),
    )  # fmt: skip


def _own(features: np.ndarray) -> np.ndarray:
    """A table that is nobody else's, as Dataset takes it without a copy."""
    features.flags.writeable = False
    return features


def deal(n_queries: int, share: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of the queries of a training part (a share of all) and of the rest, dealt by the seed; both sorted, neither empty."""
    if n_queries < 2:
        raise ValueError("one query cannot be split into two parts; a split needs at least two.")
    order = np.random.default_rng(seed).permutation(n_queries)
    cut = min(max(round(share * n_queries), 1), n_queries - 1)
    return np.sort(order[:cut]), np.sort(order[cut:])
