"""The files of one version that every later one must open: `python -m tests.boosting.stored.make_kept VERSION` writes them, once."""

import sys

import numpy as np

import boosting as b
from tests.boosting.helpers import make_data
from tests.boosting.models.make_fixtures import FIXTURES
from tests.boosting.test_load import KEPT


def runs():
    """A run of each loss, one with all that data can have, one that went on from another, and a model of another engine."""
    data, few = make_data(7, sizes=(5, 4, 3), missing=0.1), b.Settings(n_iterations=3, max_leaf_nodes=4)
    for cls in b.LOSSES:
        yield cls.identifier, b.train(data, cls(), few, validation=make_data(8, sizes=(4, 3)))
    pairwise = b.Dataset(
        data.features, np.where(np.arange(12) == 3, np.nan, data.relevance), data.query_ptr, ["a", "b", "ü"], ["x", "y", "z"], None,
        [[0, 1], [5, 6]], [1.0, 2.0], [0.5, 1.0],
    )  # fmt: skip
    yield "preferences", b.train(pairwise, b.GBRank(), few)
    yield "patience", b.train(data, b.LambdaMART(), few, {"tune": data}, patience=b.Patience(1, "map"), base=b.train(data, b.GBT(), few))
    with np.load(FIXTURES / "training_data.npz") as rows:
        other = b.Dataset.from_rows(rows["features"], rows["grades"], rows["query"])
    model = b.read_model(FIXTURES / "lightgbm_ranker.txt", other)
    yield "lightgbm", b.replay(model, other, fitted=b.fitted_to(model, other))


if __name__ == "__main__":
    for name, trace in runs():
        path = KEPT / f"{sys.argv[1]}-{name}.boosting"
        trace.save(path)
        path.with_suffix(".scores").write_text("\n".join(float(score).hex() for score in trace.scores(trace.n_iterations)) + "\n")
