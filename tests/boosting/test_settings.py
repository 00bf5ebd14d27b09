"""Settings refuse what no booster could do, and name the bound."""

import numpy as np
import pytest

import boosting as b

OUTSIDE = [
    ("n_iterations", -1), ("n_iterations", 100_001), ("n_iterations", 2.5), ("n_iterations", None), ("n_iterations", True),
    ("max_leaf_nodes", 1), ("max_leaf_nodes", 257), ("min_documents_leaf", 0), ("max_depth", 0), ("n_bins", 1), ("n_bins", 256),
    ("seed", -1), ("n_threads", 0), ("n_threads", 65), ("learning_rate", 0), ("learning_rate", 11), ("learning_rate", float("nan")),
    ("learning_rate", "fast"), ("l2_regularization", -1), ("l2_regularization", float("inf")), ("min_weight_leaf", -0.1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), OUTSIDE)
def test_a_value_outside_its_range_is_refused_by_name_value_and_bound(name, value):
    with pytest.raises(ValueError, match=rf"{name}={value!r} must be a (whole )?number from [\d.e+-]+ to [\d.,e+-]+"):
        b.Settings(**{name: value})


@pytest.mark.parametrize(
    "inside",
    [
        {"n_iterations": 0},
        {"max_leaf_nodes": 256},
        {"max_leaf_nodes": np.int64(2)},
        {"max_depth": None},
        {"n_bins": 255},
        {"learning_rate": 10},
    ],
    ids=str,
)
def test_the_bounds_themselves_are_allowed(inside):
    (name, value), *_ = inside.items()
    assert getattr(b.Settings(**inside), name) == value


def test_none_takes_the_default_of_the_loss_and_an_explicit_value_wins():
    for loss in b.LOSSES:
        assert loss().resolve(b.Settings()).learning_rate == loss.learning_rate
        assert loss().resolve(b.Settings(learning_rate=0.7)).learning_rate == 0.7
    xgboost = b.LambdaMART.preset("xgboost")
    assert xgboost.resolve(b.Settings()).l2_regularization == 1.0
    assert xgboost.resolve(b.Settings(l2_regularization=0.0)).l2_regularization == 0.0
    assert b.LambdaMART.preset("lightgbm").resolve(b.Settings()).min_weight_leaf == 1e-3
    assert b.GBT().resolve(b.Settings()).min_weight_leaf == 0.0


@pytest.mark.parametrize("value", [np.array([3]), np.array([3, 4]), np.array(3)], ids=["one", "two", "scalar"])
def test_an_array_is_no_whole_number(value):
    with pytest.raises(ValueError, match=r"n_iterations=array.* must be a whole number from 0 to 100,000"):
        b.Settings(n_iterations=value)
