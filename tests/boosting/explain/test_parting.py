"""The first split that differs between two runs."""

import numpy as np
import pytest

import boosting as b
from boosting.explain.parting import first_split
from tests.boosting.helpers import make_data

DATA = make_data(3, sizes=(12, 9, 14))


def run(loss, **settings):
    return b.train(DATA, loss, b.Settings(n_iterations=6, **settings))


def questions(trace):
    """Of every tree of every iteration, what is asked from the root down."""
    return [[{node: (int(tree.feature[node]), float(tree.threshold[node])) for node in np.flatnonzero(tree.left >= 0).tolist()}
             for tree in iteration.trees] for iteration in trace.iterations]  # fmt: skip


def test_a_run_does_not_part_from_itself_or_from_a_longer_one():
    trace = run(b.LambdaMART())
    assert first_split(trace, trace) is None and first_split(trace, trace.extend(3)) is None


@pytest.mark.parametrize("loss", [b.GBT(), b.GBRank(), b.QBRank(), b.MPBoost()], ids=lambda loss: loss.identifier)
def test_all_iterations_before_are_alike_and_there_one_node_is_not(loss):
    one, other = run(b.LambdaMART(), max_leaf_nodes=4), run(loss, **({} if loss.identifier == "mpboost" else {"max_leaf_nodes": 4}))
    found = first_split(one, other)
    assert found is not None and found.one != found.other and found == first_split(one, other)
    k = found.iteration
    assert questions(one)[: k - 1] == questions(other)[: k - 1] and questions(one)[k - 1] != questions(other)[k - 1]
    assert found.one is None or (found.one.feature, found.one.threshold) in questions(one)[k - 1][found.tree].values()
    assert found.other is None or (found.other.feature, found.other.threshold) in questions(other)[k - 1][found.tree].values()
    assert first_split(other, one) == found._replace(one=found.other, other=found.one)


def test_a_smaller_tree_parts_where_it_has_a_leaf():
    found = first_split(run(b.GBT(), max_leaf_nodes=8), run(b.GBT(), max_leaf_nodes=2))
    assert (found.iteration, found.tree, found.depth, found.other) == (1, 0, 1, None) and found.one is not None
