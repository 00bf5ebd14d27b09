"""What the Forest page is sent: every tree of the run, every document's leaf, and scores that are the trace's own to the last bit."""

import numpy as np
import pytest

import boosting as b
from tests import naive
from tests.boosting.helpers import make_data
from tests.packed_runs import open_bytes
from ui.component.wire import as_bytes
from ui.forest import pack as module
from ui.forest.pack import pack, sent
from ui.forest.trees import way

SETTINGS = b.Settings(n_iterations=4, max_leaf_nodes=5)


def leaf_order(tree):
    """Leaf nodes from left to right, as the browser finds them: a right child follows its left child."""
    found = []

    def visit(node):
        if tree["left"][node] < 0:
            found.append(node)
            return
        visit(tree["left"][node])
        visit(tree["left"][node] + 1)

    visit(0)
    return found


@pytest.mark.parametrize("validation", [False, True])
@pytest.mark.parametrize("loss", [b.LambdaMART(), b.GBRank(inner_trees=2), b.MPBoost()], ids=lambda loss: loss.identifier)
def test_trees_leaves_and_scores_are_those_of_the_trace(loss, validation):
    trace = b.train(make_data(3, (6, 5), missing=0.2), loss, SETTINGS, make_data(4, (5, 7)))
    data = trace.validation if validation else trace.data
    rows = data.query_slice(1)
    found = open_bytes(as_bytes(pack(trace, 1, validation)))
    for k, scores in enumerate(trace.all_scores(validation)):
        np.testing.assert_array_equal(found["scores"][k], scores[rows])
    about, nodes = found["trees"], found["trees"]["nodes"]
    trees = [(k, part, tree) for k, i in enumerate(trace.iterations, 1) for part, tree in enumerate(i.trees)]
    assert list(zip(about["iteration"].tolist(), about["part"].tolist(), strict=True)) == [(k, part) for k, part, _ in trees]
    for i, (_, _, tree) in enumerate(trees):
        own = slice(nodes["ptr"][i], nodes["ptr"][i + 1])
        for name in ("feature", "left", "count", "threshold", "split_gain", "missing_left"):
            np.testing.assert_array_equal(nodes[name][own], getattr(tree, name))
        np.testing.assert_array_equal(nodes["value"][own], tree.leaf_value)
        order = leaf_order({"left": nodes["left"][own]})
        assert order == tree.leaf_nodes.tolist()
        for d, x in enumerate(data.features[rows]):
            assert nodes["value"][own][order[nodes["leaves"][i, d]]] == naive.walk(tree, x)


def test_of_many_trees_the_first_of_each_iteration_are_sent(monkeypatch):
    trace = b.train(make_data(1, (6,)), b.GBRank(inner_trees=3), SETTINGS)
    monkeypatch.setattr(module, "MOST_TREES", 8)
    assert sent(trace) == [(k, part) for k in range(1, 5) for part in range(2)]
    assert pack(trace, 0, False)["n_trees"] == 12


def test_a_run_without_a_tree_is_sent_as_one():
    trace = b.train(make_data(1, (4,)), b.GBT(), b.Settings(n_iterations=0))
    found = open_bytes(as_bytes(pack(trace, 0, False)))
    assert found["trees"]["nodes"]["leaves"].shape == (0, 4) and found["scores"].shape == (1, 4) and found["n_trees"] == 0


def test_what_is_sent_takes_little_room():
    """40 bytes a node: 500 trees of 64 leaves are 2.5 MB."""
    trace = b.train(make_data(1, (60,)), b.GBT(), b.Settings(n_iterations=5, max_leaf_nodes=30))
    n_nodes = sum(len(tree.feature) for i in trace.iterations for tree in i.trees)
    assert n_nodes > 200 and len(as_bytes(pack(trace, 0, False)["trees"])) < 40 * n_nodes + 5 * 60 + 1_000


def test_the_table_of_a_way_is_the_trace():
    trace = b.train(make_data(3, (6, 5)), b.GBRank(inner_trees=2), SETTINGS)
    found = way(trace, 7, False)
    assert found["score"].tolist() == [scores[7] for scores in trace.all_scores()]
    assert found["leaf"].tolist()[1:] == [", ".join(str(leaf + 1) for leaf in i.leaves[:, 7]) for i in trace.iterations]
    moved = (
        found["decay"][1:].to_numpy() * found["score"].to_numpy()[:-1] + found["rate"][1:].to_numpy() * found["trees give"][1:].to_numpy()
    )
    np.testing.assert_allclose(moved, found["score"][1:], rtol=1e-12)
