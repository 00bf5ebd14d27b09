"""Rows walked in stretches: the same leaves, and whoever has had enough ends it in between."""

import io

import numpy as np
import pytest

import boosting as b
from boosting.files.bounds import Bounds
from boosting.models import walks
from boosting.models.walks import Walks
from tests.boosting.models.objectives.make_models import KINDS, rows_of, stored


class Enough(Exception):
    pass


def test_stretches_give_the_leaves_of_one_walk_and_can_be_ended(monkeypatch):
    model = b.read_model(stored("lightgbm_lambdarank"))
    rows, tree = b.Dataset.from_rows(*rows_of(KINDS["lightgbm_lambdarank"])).features, model.trees[0]
    monkeypatch.setattr(walks, "STRETCH", 7 * tree.n_leaves)
    heard: list[int] = []
    assert np.array_equal(Walks(heard.append).walk(tree, rows), tree.leaves(rows))
    assert sum(heard) == len(rows) and set(heard[:-1]) == {7}

    def enough(n_rows: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        Walks(enough).walk(tree, rows)


def test_a_saved_model_tells_how_far_it_is_and_nobody_hears_it_afterwards():
    model, data = b.read_model(stored("lightgbm_lambdarank")), b.Dataset.from_rows(*rows_of(KINDS["lightgbm_lambdarank"]))
    file, shares = io.BytesIO(), []
    b.replay(model, data, data.subset(range(4)), b.fitted_to(b.read_model(stored("lightgbm_lambdarank"), data), data)).save(file)
    trace = b.load_trace(file, bounds=Bounds(tell=shares.append))
    assert shares == sorted(shares) and 0.0 < shares[0] < 1.0 == shares[-1]
    n = len(shares)
    list(trace.staged_predict(data.features))
    assert len(shares) == n

    def enough(share: float) -> None:
        raise Enough

    with pytest.raises(Enough):
        b.load_trace(file, bounds=Bounds(tell=enough))
