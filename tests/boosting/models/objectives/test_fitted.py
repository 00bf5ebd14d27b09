"""Stored models of the engines themselves: their leaf values follow from gradients that are computed again, or it is said why not."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.models.lightgbm_nodes import SHRINKAGE

from ..table import tolerance
from .make_models import CASES, KINDS, UNEXPLAINED, rows_of, stored

RECOVERED = {  # learning rate, l2, l1
    "xgboost_ndcg_3_pairs": (0.07, 2.5, 0.0), "xgboost_linear_gain": (0.13, 1.0, 0.3), "xgboost_parallel": (0.15, 1.0, 0.0),
    "xgboost_squares": (0.3, 0.0, 0.0),
}  # fmt: skip
PAIRWISE = [name for name, case in CASES.items() if case.settings.get("objective", "").startswith(("lambdarank", "rank:"))]


def opened(name, case=None, **changes):
    """The model of a case beside its training rows, of which some may be changed."""
    features, grades, query = rows_of(case or KINDS[name])
    rows = {"features": features, "relevance": grades, "qid": query} | changes
    data = b.Dataset.from_rows(**rows)
    return b.read_model(stored(name), data), data


@pytest.mark.parametrize("name", CASES)
def test_every_tree_agrees_with_its_gradients(name):
    model, data = opened(name)
    fitted = b.fitted_to(model, data)
    assert fitted.is_known, fitted.sentence
    assert len(fitted.trees) == model.n_trees and all(tree.agrees for tree in fitted.trees)
    printed = 1e-5 if name == "lightgbm_schedule" else 0.0  # the file has six digits of each rate
    assert max(tree.difference for tree in fitted.trees) <= max(tolerance(CASES[name]), printed)
    assert all(f"Tree {number} agrees with these" in tree.sentence for number, tree in enumerate(fitted.trees, start=1))
    for tree, of_model in zip(fitted.trees, model.trees, strict=True):
        assert np.array_equal(tree.found, of_model.leaf_value[of_model.leaf_nodes])
        assert tree.first.shape == tree.second.shape == tree.expected.shape == (of_model.n_leaves,)


@pytest.mark.parametrize("name", CASES)
def test_rate_and_regularisation_are_those_of_training(name):
    case, (model, data) = CASES[name], opened(name)
    fitted = b.fitted_to(model, data)
    assert fitted.recovered is (model.engine == "XGBoost") and ("Recovered from the leaves" in fitted.sentence) is fitted.recovered
    if fitted.recovered:
        assert fitted.leaves[:3] == RECOVERED.get(name, (0.3, 1.0, 0.0))
    elif model.engine == "LightGBM":
        says = case.settings
        known = (says.get("learning_rate", 0.1), says.get("lambda_l2", 0.0), says.get("lambda_l1", 0.0), says.get("max_delta_step", 0.0))
        assert fitted.leaves == known or case.extra == "schedule"


@pytest.mark.parametrize("name", CASES)
def test_sums_of_leaves_are_those_of_the_gradients_of_each_tree(name):
    model, data = opened(name)
    fitted = b.fitted_to(model, data)
    for number, (tree, of_model) in enumerate(zip(fitted.trees, model.trees, strict=True), start=1):
        gradients, problem = fitted.gradients(number), fitted.problem(number)
        leaf = of_model.leaves(data.features)
        assert np.array_equal(np.bincount(leaf, gradients.first, of_model.n_leaves), tree.first)
        assert np.array_equal(np.bincount(leaf, gradients.second, of_model.n_leaves), tree.second)
        assert np.array_equal(problem.weights, gradients.second)
        assert np.allclose(problem.targets * problem.weights, -gradients.first, rtol=1e-12, atol=0)


@pytest.mark.parametrize("name", PAIRWISE)
def test_the_lambdas_of_pairs_add_up(name):
    model, data = opened(name)
    fitted = b.fitted_to(model, data)
    for number in (1, len(fitted.trees)):
        gradients = fitted.gradients(number)
        first, second = np.zeros(data.n_documents), np.zeros(data.n_documents)
        for query in range(data.n_queries):
            pairs = fitted.pairs(number, query)
            assert np.all(data.relevance[pairs["winner"]] > data.relevance[pairs["loser"]])
            np.add.at(first, pairs["winner"], -pairs["force"])
            np.add.at(first, pairs["loser"], pairs["force"])
            for side in ("winner", "loser"):
                np.add.at(second, pairs[side], pairs["curvature"])
        assert np.allclose(first, gradients.first, rtol=1e-5, atol=1e-6) and np.allclose(second, gradients.second, rtol=1e-5, atol=1e-6)
        assert np.abs(first).max() > 0.01


def test_what_compares_no_pairs_says_so():
    with pytest.raises(ValueError, match="it has no pairs"):
        b.fitted_to(*opened("xgboost_squares")).pairs(1, 0)


def test_lightgbm_differs_from_the_formula_by_its_table_alone():
    model, data = opened("lightgbm_lambdarank")
    fitted, ours = b.fitted_to(model, data), b.LambdaMART.preset("lightgbm")
    for number in range(1, 6):
        problem, gradients = ours.problem(data, fitted.scores(number), number), fitted.gradients(number)
        difference = np.abs(problem.targets * problem.weights + gradients.first).max() / np.abs(gradients.first).max()
        assert difference < 1e-4


@pytest.mark.parametrize("name", UNEXPLAINED)
def test_it_is_said_why_it_cannot_be_told_and_nothing_is_claimed(name):
    fitted = b.fitted_to(*opened(name))
    assert fitted.sentence.startswith("It is not known what its trees were fitted to, because ")
    assert UNEXPLAINED[name][1] in fitted.sentence
    assert (fitted.is_known, fitted.trees, fitted.leaves, fitted.recovered) == (False, (), None, False)
    for ask in (fitted.gradients, fitted.problem, fitted.scores, lambda number: fitted.pairs(number, 0)):
        with pytest.raises(ValueError, match="It is not known"):
            ask(1)


def test_ranklib_and_documents_without_a_grade():
    model, data = opened("lightgbm_lambdarank")
    graded = data.relevance.copy()
    graded[3] = np.nan
    bare = b.Dataset(data.features, graded, data.query_ptr)
    assert "some of these documents have no grade" in b.fitted_to(model, bare).sentence
    assert (
        "RankLib's file has neither"
        in b.fitted_to(b.read_model(stored("lightgbm_lambdarank").parents[2] / "fixtures/ranklib.xml"), data).sentence
    )


# ---- what is not so parts ----


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.engine == "LightGBM" and not case.binary])
def test_one_grade_that_was_changed_parts(name):
    model, data = opened(name)
    grades = data.relevance.copy()
    row = int(np.argmax(grades == 1))
    grades[row] = 3
    fitted = b.fitted_to(model, b.Dataset(data.features, grades, data.query_ptr))
    assert not fitted.is_known and "tree 1 differs from these" in fitted.sentence, fitted.sentence


@pytest.mark.parametrize("name", ["xgboost_squares", "catboost_squares", "catboost_depthwise"])
def test_one_grade_parts_where_only_leaf_values_know_of_it(name):
    _, grades, _ = rows_of(CASES[name])
    changed = grades.copy()
    changed[int(np.argmax(grades == 0))] = 3
    fitted = b.fitted_to(*opened(name, relevance=changed))
    assert not fitted.is_known and "tree 1 differs from these gradients by" in fitted.sentence, fitted.sentence


def test_one_grade_shows_in_the_hessians_of_a_ranker_of_xgboost():
    _, grades, _ = rows_of(CASES["xgboost_ndcg"])
    changed = grades.copy()
    changed[int(np.argmax(grades == 0))] = 3
    fitted = b.fitted_to(*opened("xgboost_ndcg", relevance=changed))
    assert not fitted.is_known and "sums of hessians disagree" in fitted.sentence


@pytest.mark.parametrize("name", ["lightgbm_lambdarank", "xgboost_ndcg", "xgboost_squares", "catboost_squares", "lightgbm_logistic"])
def test_of_other_rows_nothing_is_claimed(name):
    model, data = opened(name)
    fitted = b.fitted_to(model, data.subset(np.arange(5)))
    assert not fitted.is_known and fitted.trees == () and "disagree" in fitted.sentence


def test_the_queries_matter():
    model, data = opened("lightgbm_lambdarank")
    fitted = b.fitted_to(model, b.Dataset(data.features, data.relevance, np.append(data.query_ptr[:-1:2], data.query_ptr[-1])))
    assert not fitted.is_known and "tree 1 differs" in fitted.sentence


def test_a_tree_that_was_changed_parts_alone_and_nothing_is_told_of_it():
    model, data = opened("lightgbm_lambdarank")
    changed = model.trees[2]
    values = changed.leaf_value.copy()
    node = changed.leaf_nodes[1]
    values[node] *= 1.0 + 1e-6
    iterations = (*model.iterations[:2], (replace(changed, leaf_value=values),), *model.iterations[3:])
    fitted = b.fitted_to(replace(model, iterations=iterations), data)
    assert fitted.is_known and " of 5 trees agree with these lambdas" in fitted.sentence
    assert "nothing is shown for the others" in fitted.sentence
    assert not fitted.trees[2].agrees and fitted.trees[1].agrees
    assert "Tree 3 differs from these lambdas by" in fitted.trees[2].sentence and "leaf 2 has" in fitted.trees[2].sentence
    fitted.gradients(2)
    with pytest.raises(ValueError, match="Tree 3 differs"):
        fitted.gradients(3)


@pytest.mark.parametrize(
    ("name", "parameter", "value"),
    [
        ("lightgbm_truncated", "lambdarank_truncation_level", "4"), ("lightgbm_truncated", "sigmoid", "1.9"),
        ("lightgbm_not_normed", "lambdarank_norm", "1"), ("lightgbm_gains", "label_gain", ""), ("lightgbm_regularised", "lambda_l1", "0"),
        ("lightgbm_regularised", "lambda_l2", "0.31"), ("lightgbm_schedule", SHRINKAGE, ""), ("lightgbm_unbalanced", "is_unbalance", "0"),
        ("xgboost_ndcg_3_pairs", "lambdarank_param.lambdarank_num_pair_per_sample", "4"), ("catboost_squares", "l2_leaf_reg", "2"),
        ("xgboost_linear_gain", "lambdarank_param.ndcg_exp_gain", "1"), ("xgboost_logistic", "reg_loss_param.scale_pos_weight", "2"),
        ("catboost_steps", "leaf_estimation_iterations", "4"), ("catboost_depthwise", "learning_rate", "0.21"),
    ],
)  # fmt: skip
def test_every_parameter_counts(name, parameter, value):
    model, data = opened(name)
    assert any(key.endswith(parameter) for key in model.parameters)
    changed = {key: value if key.endswith(parameter) else said for key, said in model.parameters.items()}
    fitted = b.fitted_to(replace(model, parameters=changed), data)
    assert not fitted.is_known or not all(tree.agrees for tree in fitted.trees), fitted.sentence


# ---- what a file does not hold ----


def test_a_dump_without_parameters_is_told_only_where_the_defaults_agree():
    folder = stored("lightgbm_lambdarank").parents[2] / "fixtures"
    _, data = opened("lightgbm_lambdarank")
    fitted = b.fitted_to(b.read_model(folder / "lightgbm_ranker.json", data), data)
    assert fitted.is_known and fitted.recovered and fitted.leaves[:2] == (0.1, 0.0)
    assert "A dump has no parameters: those of the objective are taken to be LightGBM's defaults." in fitted.sentence
    model, data = opened("lightgbm_truncated")
    other = b.fitted_to(replace(model, layout="JSON", parameters={}), data)
    assert not other.is_known and "a dump has no parameters" in other.sentence


def test_too_few_leaves_to_find_a_learning_rate():
    model, data = opened("xgboost_squares")
    fitted = b.fitted_to(replace(model, iterations=model.iterations[:1]), data)
    assert not fitted.is_known and "are too few to find it" in fitted.sentence


def test_only_the_first_iterations():
    model, data = opened("xgboost_parallel")
    fitted = b.fitted_to(model, data, 2)
    assert [(tree.number, tree.iteration) for tree in fitted.trees] == [(1, 1), (2, 1), (3, 2), (4, 2)]
    assert np.array_equal(fitted.scores(4), model.predict(data.features, 1))
    for wrong in (0, 5):
        with pytest.raises(ValueError, match=f"tree {wrong} is outside 1..4"):
            fitted.gradients(wrong)
    with pytest.raises(ValueError, match="must be 1 or more"):
        b.fitted_to(model, data, 0)


def test_a_start_stands_in_the_first_tree_of_lightgbm():
    model, data = opened("lightgbm_squares")
    fitted = b.fitted_to(model, data)
    assert np.all(fitted.scores(1) == data.relevance.mean()) and fitted.leaves[:2] == (0.1, 2.0)
    assert np.allclose(fitted.gradients(1).first, data.relevance.mean() - data.relevance, atol=1e-7)


def test_a_model_that_was_opened_without_data_is_matched_first():
    _, data = opened("lightgbm_lambdarank")
    assert b.fitted_to(b.read_model(stored("lightgbm_lambdarank")), data).is_known


@pytest.mark.parametrize(
    ("parameter", "value"), [("sigmoid", "1e308"), ("sigmoid", "-1"), ("sigmoid", "nan"), ("sigmoid", "x"), ("label_gain", "0,inf,2,3,4"),
                             ("label_gain", "0,1"), ("lambdarank_truncation_level", "0"), ("lambdarank_truncation_level", "1e99")],
)  # fmt: skip
def test_a_hostile_parameter_is_a_sentence(parameter, value):
    model, data = opened("lightgbm_lambdarank")
    assert not b.fitted_to(replace(model, parameters=model.parameters | {parameter: value}), data).is_known
