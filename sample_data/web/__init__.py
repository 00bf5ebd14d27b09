"""Web-like data: numbers only, large enough for the trends that the papers report. `generator` says how they are made.

>>> collection = load()
>>> collection.train.n_queries, collection.test.n_queries, collection.test.qids[0]
(280, 120, 'web-281')
"""

import numpy as np

from boosting import Dataset
from sample_data.collection import Collection

from .generator import N_PAGES, N_QUERIES, Table, generate

TRAIN_SHARE = 0.7


def load(seed: int = 0) -> Collection:
    """Draw everything; takes a fraction of a second."""
    features, grades = generate(seed)
    n_train = round(TRAIN_SHARE * N_QUERIES)
    return Collection(
        identifier="web",
        title=f"Web-like: {N_QUERIES} queries",
        about=(
            f"{len(features)} features of {N_PAGES} pages for each query, drawn at random so that popular queries have "
            "far more clicks and links than rare ones. Grades are partly wrong, so that models can overfit."
        ),
        train=part(features, grades, range(n_train)),
        test=part(features, grades, range(n_train, N_QUERIES)),
        opening={"n_iterations": 100, "max_leaf_nodes": 10},
    )


def part(features: Table, grades: np.ndarray, queries: range) -> Dataset:
    """The rows of some queries. Queries are drawn independently, so the first ones are as good a choice as any."""
    rows = slice(queries.start, queries.stop)
    qids = [f"web-{query + 1:03d}" for query in queries]
    return Dataset(
        np.column_stack([values[rows].ravel() for values in features.values()]),
        relevance=grades[rows].ravel(),
        query_ptr=np.arange(0, N_PAGES * len(queries) + 1, N_PAGES),
        feature_names=tuple(features),
        qids=qids,
        document_names=[f"page {page + 1} of {qid}" for qid in qids for page in range(N_PAGES)],
    )
