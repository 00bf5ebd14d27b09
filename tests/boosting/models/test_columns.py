"""Which columns a model's features are, and whether the rows are those of training."""

import numpy as np
import pytest

import boosting as b

from .make_fixtures import FIXTURES, MODELS, training_data

ENDINGS = {"lightgbm": "txt", "xgboost": "json", "catboost": "json"}
# Trained without missing values, on a sample, or with hessians that are not computed here.
OTHER_ROWS = {"lightgbm_whole", "xgboost_whole", "catboost_whole"}
UNKNOWN = {"lightgbm_forest", "xgboost_poisson"}
SAMPLE = {"xgboost_parallel"}


def file(name):
    return FIXTURES / f"{name}.{ENDINGS[name.split('_')[0]]}"


def training(names=None, order=(0, 1, 2, 3), features=None):
    with np.load(FIXTURES / "training_data.npz") as stored:
        table = stored["features"] if features is None else features
        return b.Dataset.from_rows(table[:, list(order)], stored["grades"], stored["query"], names)


@pytest.mark.parametrize("name", MODELS)
def test_it_is_told_whether_these_are_the_training_rows(name):
    data = training()
    if "logi" in name:
        data = b.Dataset(data.features, (data.relevance > 1) * 1, data.query_ptr)
    model = b.read_model(file(name), data)
    same = model.matching.evidence.same
    assert same is (None if name in UNKNOWN else name not in OTHER_ROWS | SAMPLE), model.matching.sentence
    assert np.array_equal(model.predict(data.features), b.read_model(file(name)).predict(data.features))


@pytest.mark.parametrize("name", ["lightgbm_whole", "xgboost_whole", "catboost_whole"])
def test_what_was_trained_without_missing_values_is_told_by_such_rows(name):
    features, grades, query = training_data(missing=False)
    evidence = b.read_model(file(name), b.Dataset.from_rows(features, grades, query)).matching.evidence
    assert evidence.same is True and "all 5 trees agree" in evidence.sentence


def test_columns_in_another_order_are_found_by_their_names():
    names = ["Column_3", "column 1", "Column_0", "Column_2", "more"]
    data = training(names, (3, 1, 0, 2, 0))
    model = b.read_model(file("lightgbm_ranker"), data)
    matching = model.matching
    assert (matching.by, matching.columns, matching.unused, matching.evidence.same) == ("name", (2, 1, 3, 0), ("more",), True)
    assert np.array_equal(model.predict(data.features), b.read_model(file("lightgbm_ranker")).predict(training().features))
    assert model.feature_names == tuple(names) and matching.names == ("Column_0", "Column_1", "Column_2", "Column_3")
    assert (
        matching.sentence
        == "Columns are matched by name. Not in the model: more. Leaf counts of all 5 trees agree: these are the training rows."
    )


def test_the_leaf_counts_tell_whether_numbers_count_from_0_or_1():
    from_1 = b.read_model(file("lightgbm_ranker"), training()).matching  # feature 1, feature 2, ...
    assert (from_1.by, from_1.offset, from_1.columns) == ("number", 1, (0, 1, 2, 3))
    assert from_1.sentence == (
        "Columns are matched by number, since the names in the model are only numbers: Column_0 is feature 1 and Column_1 is feature 2, "
        "and so on. The model has four features, the data have four columns. Leaf counts of all 5 trees agree: these are the training rows."
    )
    table = training().features
    shifted = np.column_stack([np.zeros(len(table)), table])
    from_0 = b.read_model(file("lightgbm_ranker"), training(["f0", "f1", "f2", "f3", "f4"], range(5), shifted)).matching
    assert (from_0.by, from_0.offset, from_0.columns, from_0.evidence.same) == ("number", 1, (1, 2, 3, 4), True)
    named = b.read_model(file("lightgbm_ranker"), training(["bm25", "age", "stars", "length"])).matching
    assert (named.by, named.offset, named.evidence.same, named.is_doubtful) == ("position", 0, True, False)


def test_numbers_for_names_on_other_rows_are_a_doubt_that_is_said():
    data = training(["bm25", "age", "stars", "length", "more"], (3, 2, 1, 0, 0))
    doubtful = b.read_model(file("lightgbm_ranker"), data).matching
    assert doubtful.is_doubtful and "The model has four features, the data have five columns." in doubtful.sentence
    assert "Leaf counts disagree: " in doubtful.sentence
    assert doubtful.sentence.endswith(". So nothing shows that these are the right columns.")
    matching = b.read_model(file("lightgbm_forest"), training(["bm25", "age", "stars", "length"])).matching
    assert not matching.is_doubtful and matching.sentence.endswith("So nothing shows that these are the right columns.")
    other = b.read_model(file("lightgbm_ranker"), training(["Column_0", "Column_1", "Column_2", "Column_3"], (3, 2, 1, 0))).matching
    assert other.by == "number" or not other.is_doubtful, other.sentence


def test_rows_with_zeros_in_place_of_missing_values_are_noticed_for_xgboost():
    data = training()
    features = np.where(data.features == 0.0, 1e-30, data.features)  # true zeros of column 2, on the same side of every threshold
    filled = b.Dataset(np.where(np.isnan(features), 0.0, features), data.relevance, data.query_ptr)
    evidence = b.read_model(file("xgboost_ndcg"), filled).matching.evidence
    assert evidence.same is False and "agree once zeros are missing values: put NaN in place of 0" in evidence.sentence
    shifted = b.Dataset(data.features + 1.0, data.relevance, data.query_ptr)
    assert "Sums of hessians disagree: leaf 1 of tree 1 has" in b.read_model(file("xgboost_ndcg"), shifted).matching.evidence.sentence


def test_data_without_a_feature_that_a_tree_asks_for_are_refused():
    with pytest.raises(
        ValueError, match="they lack 'Column_1', on which the model splits; name the columns as the model names its features"
    ):
        b.read_model(file("lightgbm_ranker"), training(["Column_0", "x"], (0, 2)))
    with pytest.raises(ValueError, match="they lack 'Column_3', on which"):  # by position there are the first two
        b.read_model(file("lightgbm_ranker"), training(["y", "x"], (0, 2)))


def test_other_rows_are_told_by_the_leaf_that_differs():
    data = training()
    fewer = b.Dataset(data.features[:140], data.relevance[:140], data.query_ptr[:15])
    evidence = b.read_model(file("lightgbm_ranker"), fewer).matching.evidence
    assert evidence.same is False and "in the file, and" in evidence.sentence


def test_a_name_that_the_data_have_is_never_another_column():
    text, scores = file("lightgbm_ranker").read_text(), b.read_model(file("lightgbm_ranker")).predict(training().features)
    as_names = "feature_names=Column_0 Column_1 Column_2 Column_3"
    assert as_names in text
    two_cases = text.replace(as_names, "feature_names=bm25 BM25 stars length")
    data = training(["BM25", "bm25", "stars", "length"], (1, 0, 2, 3))
    model = b.read_model(two_cases, data)
    assert model.matching.by == "name" and np.array_equal(model.predict(data.features), scores)
    with pytest.raises(ValueError, match="they lack 'BM25', on which the model splits"):
        b.read_model(two_cases, training(["bm25", "stars", "length"], (0, 2, 3)))
    other_order = training(["length", "stars", "bm25", "more"], (3, 2, 0, 0))  # by position, bm25 would be the length
    with pytest.raises(ValueError, match="they lack 'age', on which the model splits"):
        b.read_model(text.replace(as_names, "feature_names=bm25 age stars length"), other_order)
    same_order = b.read_model(two_cases, training(["bm25", "pages", "stars", "length"]))
    assert same_order.matching.by == "position"


def test_data_of_fewer_columns_than_the_model_splits_by_may_be_others():
    model, data = b.read_model(file("lightgbm_ranker")), b.Dataset([[1.0], [2.0]], [0, 1], [0, 2], feature_names=["age"])
    said = f"or open the data that it was trained on: these have one column, and it splits on {len(model.used)}"
    with pytest.raises(ValueError, match=said):
        b.replay(model, data)
