"""What the browser gets of a split is what the library counted, with nothing that JSON cannot say."""

import json
from types import SimpleNamespace

import numpy as np

import boosting as b
import sample_data
from boosting.explain.node_histograms import node_histograms
from boosting.explain.part import data_of
from tests.boosting.helpers import VARIANTS, each, make_data, taken
from ui.packing.splits import MARKED, pack_splits
from ui.stepper import splits
from ui.stepper.tree_table import tree_table


def sent(trace, q, validation, k, tree=0):
    """As the browser reads it; NaN and infinity would raise."""
    return json.loads(json.dumps(pack_splits(trace, q, validation, k, tree), allow_nan=False))


def small(loss):
    train = make_data(3, (12, 9, 14), missing=0.2)
    return b.train(train, loss, taken(loss, n_iterations=2, max_leaf_nodes=5), make_data(4, (6, 5), missing=0.2))


@each(loss=VARIANTS)
def test_every_number_is_the_librarys_and_the_documents_of_the_query_stand_in_their_bins(loss):
    trace = small(loss)
    for validation in (False, True):
        rows = data_of(trace, validation).query_slice(1)
        features = data_of(trace, validation).features[rows]
        for k in range(1, trace.n_iterations + 1):
            got, found = sent(trace, 1, validation, k), node_histograms(trace, k)
            assert got["counts"] == found.counts.tolist()
            assert [grade["label"] for grade in got["grades"]] == found.grades.labels
            assert sorted(map(int, got["splits"])) == [split.node for split in found.splits]
            for split in found.splits:
                one = got["splits"][str(split.node)]
                assert one["counts"] == split.counts.tolist() and one["missing"] == split.missing.tolist()
                assert one["edges"] == split.edges.tolist() and one["n_left"] == split.n_left
                assert one["threshold"] == (split.threshold if np.isfinite(split.threshold) else None)
                assert one["values"] == [None if np.isnan(x) else x for x in features[:, split.feature]]
                assert [at == -1 for at in one["bins"]] == [value is None for value in one["values"]]


def test_grades_are_coloured_between_zero_and_the_best():
    data = b.Dataset(np.arange(8.0)[:, None], [0, 1, 2, 4, np.nan, 0, 1, 4], [0, 8])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=3))
    assert sent(trace, 0, False, 1)["grades"] == [
        {"label": "0", "share": 0.0}, {"label": "1", "share": 0.25}, {"label": "2", "share": 0.5}, {"label": "4", "share": 1.0},
        *([{"label": "none", "share": None}]),
    ]  # fmt: skip
    alike = b.Dataset(np.arange(4.0)[:, None], [0, 0, 0, 0], [0, 4])
    found = b.train(alike, b.GBT(), b.Settings(n_iterations=1))
    assert found.n_iterations == 0 or sent(found, 0, False, 1)["grades"] == [{"label": "0", "share": 0.0}]


def test_of_a_long_query_the_first_documents_are_marked():
    n = 3 * MARKED
    data = b.Dataset(np.arange(n)[:, None], np.arange(n) % 3, [0, n])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=3))
    assert {len(split["values"]) for split in sent(trace, 0, False, 1)["splits"].values()} == {MARKED}


def test_a_tree_is_small_enough_to_be_asked_for_while_one_points():
    web = sample_data.load("web")
    trace = b.train(web.train, b.LambdaMART(), b.Settings(n_iterations=3, max_leaf_nodes=31), web.test)
    assert len(json.dumps(pack_splits(trace, 0, False, 3, 0))) < 60_000


def test_only_the_run_in_sight_is_answered_and_each_tree_once(monkeypatch):
    trace, heard, made = small(b.LambdaMART()), [], []
    monkeypatch.setattr(splits.st, "session_state", {})
    monkeypatch.setattr(splits, "FEEDER", SimpleNamespace(show=lambda data, key: heard.append(data["splits"])))
    monkeypatch.setattr(splits, "pack_splits", lambda *asked: made.append(asked) or pack_splits(*asked))
    ask = {"key": "run", "iteration": 2, "tree": 0}
    nowhere = [{**ask, "iteration": 10**9}, {**ask, "tree": 1}]  # of the run, which has neither
    for asked in (None, {**ask, "key": "another run"}, *nowhere, ask, ask, {**ask, "iteration": 1}):
        splits.feed(SimpleNamespace(trace=trace), 1, False, "run", asked)
    assert [answer["asked"]["iteration"] for answer in heard] == [2, 2, 1]
    assert len(made) == 4 and heard[0] is heard[1]
    assert heard[0]["counts"] == node_histograms(trace, 2).counts.tolist()


@each(loss={loss.identifier: loss() for loss in b.LOSSES})
def test_the_table_is_the_tree(loss):
    trace = small(loss)
    assert tree_table(trace, 0)[1] == 0
    table, n = tree_table(trace, 2)
    assert n == len(trace.iterations[1].trees)
    names, tree = trace.data.feature_names, trace.iterations[1].trees[0]
    first = table[table["tree"] == 1]
    assert first["documents"].tolist() == tree.count.tolist() and np.allclose(first["value"], tree.leaf_value, rtol=0, atol=1e-15)
    by_grade = [column for column in table if column.startswith("grade ")]
    assert first[by_grade].to_numpy().sum(axis=1).tolist() == tree.count.tolist()
    for node, asks in enumerate(first["asks"]):
        if tree.left[node] >= 0:
            assert asks.startswith(names[tree.feature[node]]) and first["yes: node"].iloc[node] == tree.left[node] + 1
        else:
            assert asks == "" and first["leaf"].iloc[node] == tree.leaf_id[node] + 1


@each(loss=VARIANTS)
def test_a_fraction_beside_a_leafs_value_makes_that_value(loss):
    """LambdaMART splits by one weight a document and divides by the curvature; values that pairs fit together are no fraction."""
    trace = b.train(make_data(3, (6, 1, 5)), loss, taken(loss, n_iterations=2, max_leaf_nodes=4))
    table, (tree, *_) = tree_table(trace, 2)[0], trace.iterations[1].trees
    assert "sum of weights" not in table
    leaves = table[(table["tree"] == 1) & table["leaf"].notna()]
    is_fraction = np.allclose(tree.leaf_value * tree.denominator, tree.numerator)
    assert ("numerator" in table) == ("denominator" in table) == is_fraction
    if is_fraction:
        assert np.allclose(leaves["value"] * leaves["denominator"], leaves["numerator"], rtol=1e-9, atol=1e-12)


def test_a_mean_of_nothing_is_written_as_0_and_a_small_one_as_it_is():
    grades = np.array([2.0, 0.1, 0.4, 1.3, 0.2, 0.6, 0.1])
    for scale in (1.0, 1e-12, 20.0):  # GBT starts at the mean grade: the targets of its first root add up to nothing
        trace = b.train(b.Dataset(np.arange(7)[:, None], grades * scale, [0, 7]), b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=3))
        tree, values = trace.iterations[0].trees[0], tree_table(trace, 1)[0]["value"].to_numpy()
        assert tree.leaf_value[0] != 0 and values[0] == 0, "else the test shows nothing"
        assert values[1:].tolist() == tree.leaf_value[1:].tolist() and np.all(values[1:] != 0)
