"""A model of another engine as a trace: what needs trees and scores works as for a run of ours, what claims a target is refused."""

import pickle

import numpy as np
import pytest

import boosting as b
from boosting.curves import curves
from boosting.explain.convergence import gathered, risk_bound, risk_curve, step_lengths
from boosting.explain.curvatures import curvatures
from boosting.explain.error_and_order import error_and_order
from boosting.explain.history import history
from boosting.explain.node_histograms import node_histograms
from boosting.explain.pair_changes import count_changes_along
from boosting.explain.tree_likeness import sentence_of, tree_likeness

from .make_fixtures import FIXTURES
from .objectives.make_models import CASES, KINDS, rows_of, stored

FILES = sorted(path.name for path in FIXTURES.glob("*.*") if path.suffix != ".npz")
NO_GAINS = ("catboost", "ranklib")


def plain():
    with np.load(FIXTURES / "training_data.npz") as file:
        return b.Dataset.from_rows(file["features"], file["grades"], file["query"])


def replayed(file, **given):
    data = plain()
    return b.replay(b.read_model(FIXTURES / file, data), data, **given)


@pytest.mark.parametrize("file", FILES)
def test_scores_are_those_of_the_model_to_the_last_bit(file):
    data = plain()
    other = data.subset(np.arange(4))
    trace = replayed(file, validation=other)
    assert trace.n_iterations == trace.model.n_iterations
    for k, scores in enumerate(trace.model.staged_predict(data.features)):
        assert np.array_equal(trace.scores(k), scores) and np.array_equal(trace.predict(data.features, k), scores)
        assert np.array_equal(trace.validation_scores(k), trace.model.predict(other.features, k))
    assert np.array_equal([*trace.staged_predict(other.features)][-1], trace.validation_scores(trace.n_iterations))


@pytest.mark.parametrize("file", FILES)
def test_a_document_has_a_life(file):
    trace = replayed(file)
    for document in (0, 77):
        life = b.document_history(trace, document)
        assert np.array_equal(life.scores, [scores[document] for scores in trace.all_scores()])
        for k in range(trace.n_iterations + 1):
            assert life.shares(k).sum() == pytest.approx(life.scores[k], rel=1e-5, abs=1e-6 if trace.model.single else 1e-12)
        assert [len(leaves) for leaves in life.leaves] == [len(trees) for trees in trace.model.iterations]


@pytest.mark.parametrize("file", FILES)
def test_importance_is_that_of_the_file_or_is_not_there(file):
    trace = replayed(file)
    found = b.split_importance(trace)
    splits = sum(int((tree.feature >= 0).sum()) for tree in trace.model.trees)
    assert found.splits.sum() == splits
    if splits and file.startswith(NO_GAINS):
        assert np.isnan(found.gain).all() and np.isnan(found.gain_share).all() and found.split_share.sum() == pytest.approx(1.0)
    else:
        assert found.gain.sum() == pytest.approx(sum(float(tree.split_gain.sum()) for tree in trace.model.trees))
        assert (found.gain.sum() > 0) == (splits > 0)


@pytest.mark.parametrize("file", FILES)
def test_dependence_and_shuffling_are_of_the_engines_scores(file):
    trace, data = replayed(file), plain()
    whole = trace.model.predict(data.features)
    found = b.partial_dependence(trace, 1)
    for x in (-0.4, 0.6):
        rows = data.features.copy()
        rows[:, 1] = x
        assert found.at(x) == pytest.approx(trace.model.predict(rows).mean(), abs=1e-6)
    shuffled = b.permutation_importance(trace, n_repeats=1, metric=b.Metric("ndcg", k=5))
    assert shuffled.whole == pytest.approx(b.Metric("ndcg", k=5)(data, whole), abs=1e-12)


def test_a_start_of_its_own_counts_for_every_scale_and_mean():
    assert replayed("lightgbm_forest.txt").iterations[2].step[:2] == (pytest.approx(2 / 3), pytest.approx(1 / 3))
    assert replayed("catboost_squares.json").start == pytest.approx(1.693, abs=1e-3)


def test_trees_are_compared_and_metrics_followed():
    trace = replayed("lightgbm_ranker.txt")
    found = tree_likeness(trace, 5)
    g = [iteration.g() for iteration in trace.iterations]
    assert found.correlation[1] == pytest.approx(np.corrcoef(g[0], g[1])[0, 1]) and np.isnan(found.correlation[0])
    assert sentence_of(found).startswith("New trees are added: in the scores after tree 5 each of the five counts 1.")
    metric = b.Metric("ndcg", k=5)
    assert curves(trace, metric)["NDCG@5"].tolist() == [metric(plain(), scores) for scores in trace.all_scores()]
    assert error_and_order(trace) is not None and len(count_changes_along(trace)) == 6


@pytest.mark.parametrize("name", KINDS)
def test_targets_are_told_or_refused(name):
    data = b.Dataset.from_rows(*rows_of(KINDS[name]))
    trace = b.replay(b.read_model(stored(name), data), data)
    if name in CASES:
        story = history(trace)
        for number, tree in enumerate(trace.fitted.trees, start=1):
            problem = trace.fitted.problem(number)
            assert np.array_equal(story.targets[tree.iteration - 1], problem.targets)
            assert np.array_equal(trace.at(tree.iteration).weights, problem.weights)
    else:
        story = history(trace)
        assert story.targets is None and story.weights is None and trace.unexplained().startswith("It is not known what its trees were")
        assert np.array_equal(story.scores, [*trace.all_scores()])
        for ask in (lambda: trace.at(1).targets, lambda: trace.problem(trace.scores(0), 1), lambda: trace.drawn(1)):
            with pytest.raises(ValueError, match="It is not known what its trees were fitted to, because"):
                ask()
    refused = [
        lambda: b.explain(trace, 1, 0), lambda: risk_curve(trace), lambda: risk_bound(trace), lambda: step_lengths(trace),
        lambda: trace.pairs(trace.scores(0), 1),
        lambda: trace.at(1).risk_along([0.0, 1.0]), lambda: trace.extend(1), lambda: trace.loss.paper, lambda: trace.watched("risk"),
        lambda: trace.problem(trace.scores(0), 1, b.GBT()), lambda: trace.at(1).pairs(0),
        *([lambda: curvatures(trace, 1)] if len(trace.iterations[0].trees) == 1 else []),
    ]  # fmt: skip
    for ask in refused:
        with pytest.raises((ValueError, KeyError)):
            ask()


SIMPLE = [name for name in CASES if name not in ("lightgbm_regularised", "xgboost_linear_gain", "catboost_steps")]


def sheets(name):
    """A replay with what its trees were fitted to, and the sheets of some documents in some iterations."""
    data = b.Dataset.from_rows(*rows_of(KINDS[name]))
    model = b.read_model(stored(name), data)
    trace = b.replay(model, data, fitted=b.fitted_to(model, data))
    return trace, [(k, row) for k in (0, 1, trace.n_iterations) for row in (0, 31, 149)]


@pytest.mark.parametrize("name", SIMPLE)
def test_the_sheet_of_a_document_adds_up(name):
    trace, asked = sheets(name)
    rate = None if CASES[name].extra == "schedule" else trace.fitted.leaves.rate
    for k, row in asked:
        why = b.explain(trace, k, row)
        adds = why.pairs["adds"].sum() + sum(each.adds for each in why.rows)
        size = np.abs(why.pairs["adds"]).sum() + abs(why.product)
        assert adds == pytest.approx(why.product, abs=1e-5 * size)
        assert why.pairs["weighs"].sum() + sum(each.weighs for each in why.rows) == pytest.approx(why.weight, rel=1e-5)
        assert why.decay * why.score_before + why.rate * why.g == pytest.approx(why.score_after, abs=1e-6)
        assert len(why.leaves) == (len(trace.iterations[k - 1].trees) if k else 0)
        for leaf in why.leaves:
            assert leaf.members["adds"].sum() == pytest.approx(leaf.numerator, rel=1e-9, abs=1e-9)
            assert leaf.members["weighs"].sum() + leaf.l2 == pytest.approx(leaf.denominator, rel=1e-9)
            assert leaf.offset + leaf.scale * leaf.numerator / leaf.denominator == pytest.approx(leaf.value, rel=1e-4, abs=1e-6)
            assert rate is None or leaf.scale == rate
        assert why.name in why.sentence and ("its leaf gave" in why.sentence or "its leaves in two trees gave" in why.sentence or k == 0)
    assert trace.loss.title == f"{trace.model.engine} {trace.model.objective}" and trace.loss.title in repr(trace.loss)


def test_a_sheet_in_words():
    trace, _ = sheets("lightgbm_lambdarank")
    assert b.explain(trace, 0, 0).sentence.startswith("d1 has rank 1 with score 0 before any tree: ")
    why = b.explain(trace, 1, 3)
    assert "push" in why.sentence and "÷ weight" in why.sentence and why.quantities[2].symbol == "λ"
    squares = b.explain(sheets("xgboost_squares")[0], 1, 0).sentence
    assert "its target is" in squares and "its leaf gave" in squares


@pytest.mark.parametrize("name", [name for name in KINDS if name not in SIMPLE])
def test_no_sheet_where_a_leaf_is_no_quotient_or_nothing_is_told(name):
    trace, _ = sheets(name)
    with pytest.raises(ValueError, match=r"It is not known|is not a loss of this library"):
        b.explain(trace, 1, 0)


def test_what_is_told_of_other_trees_or_documents_is_not_taken():
    data = b.Dataset.from_rows(*rows_of(KINDS["lightgbm_lambdarank"]))
    model = b.read_model(stored("lightgbm_lambdarank"), data)
    with pytest.raises(ValueError, match="fitted covers 2 trees, the model has 5"):
        b.replay(model, data, fitted=b.fitted_to(model, data, 2))
    with pytest.raises(ValueError, match="fitted belongs to other documents"):
        b.replay(model, data.subset(np.arange(5)), fitted=b.fitted_to(model, data))
    trace = b.replay(model, data, data.subset(np.arange(5)), b.fitted_to(model, data))
    assert b.explain(trace, 1, 0).sentence
    with pytest.raises(ValueError, match="known only for its training rows"):
        b.explain(trace, 1, 0, validation=True)


def test_a_node_has_the_sums_of_its_leaves():
    trace, _ = sheets("xgboost_ndcg")
    tree, problem = trace.iterations[1].trees[0], trace.at(2).problem
    assert tree.numerator[0] == pytest.approx((problem.targets * problem.weights).sum(), abs=1e-9)
    assert tree.denominator[0] == pytest.approx(problem.weights.sum() + 1.0)
    assert gathered(trace)[1] == pytest.approx(np.abs(tree.numerator[tree.leaf_nodes]).sum())
    assert node_histograms(trace, 2)


def test_a_node_of_an_untold_model_has_no_sums():
    data = b.Dataset.from_rows(*rows_of(KINDS["lightgbm_goss"]))
    trace = b.replay(b.read_model(stored("lightgbm_goss"), data), data)
    assert "GOSS" in trace.unexplained()
    assert node_histograms(trace, 1).counts[0].sum() == data.n_documents  # weights are not told: every document is counted
    assert np.isnan(gathered(trace)).all()


def test_of_a_tree_that_parts_nothing_is_told():
    data = b.Dataset.from_rows(*rows_of(KINDS["lightgbm_lambdarank"]))
    grades = data.relevance.copy()
    grades[5] = 3 - grades[5]
    trace = b.replay(b.read_model(stored("lightgbm_lambdarank")), b.Dataset(data.features, grades, data.query_ptr))
    assert "differs from these lambdas" in trace.unexplained() and history(trace).targets is None


def test_it_is_said_what_it_is_and_that_it_ends():
    trace = replayed("xgboost_ndcg.json")
    assert repr(trace).startswith("Replay(ImportedModel(XGBoost 3.2.0 rank:ndcg: 5 iterations, 4 features) on Dataset(150 documents")
    assert repr(trace.loss) == "XGBoost rank:ndcg" and trace.warnings == ()
    with pytest.raises(ValueError, match="cannot be trained further"):
        trace.extend(1)
    with pytest.raises(ValueError, match="XGBoost rank:ndcg is not a loss of this library"):
        trace.loss.risk(trace.data, trace.scores(0))
    again = pickle.loads(pickle.dumps(trace))
    assert np.array_equal(again.scores(5), trace.scores(5)) and repr(again.loss) == repr(trace.loss)


def test_columns_of_validation_data_are_those_of_the_data():
    data = plain()
    other = b.Dataset(data.features, data.relevance, data.query_ptr, feature_names=["a", "b", "c", "d"])
    with pytest.raises(ValueError, match="validation has other columns"):
        replayed("xgboost_ndcg.json", validation=other)
