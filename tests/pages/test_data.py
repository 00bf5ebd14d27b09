"""The Data page: what it shows of queries, features and parts, and the way to Step."""

import json
from dataclasses import replace

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.metrics import ndcg
from tests.pages.helpers import fine, named, own, said, texts, visit
from ui.data.features import KINDS


def tables(at):
    return [frame.value for frame in at.dataframe]


def links(at):
    return [(link.proto.label, link.proto.query_string) for link in at.get("page_link")]


def test_it_opens_on_a_query_with_its_documents_and_both_lead_to_step():
    at = fine(visit("data"))
    library = sample_data.load("library").train
    queries, documents = tables(at)
    assert list(queries["Query"]) == list(library.qids) and queries["Pairs"].sum() == len(library.pairs())
    assert len(documents) == 14 and documents.shape[1] == library.n_features + 2
    columns = json.loads(at.dataframe[1].proto.columns)
    assert all(columns.values()) and columns["word variety"]["type_config"]["format"] == "%.4f"  # None would hide a column
    assert "17 queries, 198 documents, 19 features, 706 pairs" in texts(at)
    at = fine(visit("data", query="apple", document=2, large="true"))
    assert '"pinned": true' in json.dumps(columns) and '"pinned": true' not in at.dataframe[1].proto.columns, "what is pinned is pale"
    name = library.document_names[library.query("apple").start + 2]
    assert f"**{name}**: grade" in texts(at)
    whole, one = [string for _, string in links(at)]
    assert "query=apple" in whole and "part=train" in whole and "document" not in whole and "document=2" in one and "data=library" in one


def test_kinds_search_and_order_narrow_the_list_and_stand_in_the_url():
    at = fine(visit("data", kind="all zero"))
    queries, _ = tables(at)
    assert len(queries) == 1 and (queries["Best grade"] == 0).all() and "NDCG leaves the query out" in texts(at)
    at = fine(at.text_input(key="data_find").set_value("no such word").run())
    assert at.query_params["find"] == "no such word" and "No query fits" in said(at.info)[0]
    at = fine(named(at.selectbox, "data_order").set_value("pairs").run())
    assert at.query_params["order"] == "pairs"


def test_features_are_measured_alone_and_the_best_is_shown_by_grade():
    at = fine(visit("data", data="six", view="features"))
    six = sample_data.load("six").train
    (ranking,) = tables(at)
    assert list(ranking["Feature"]) == ["links to it", "words matched", "adverts"]
    for _, row in ranking.iterrows():
        column = six.features[:, six.feature_names.index(row["Feature"])]
        assert (row["Large first"], row["Small first"]) == (ndcg(six, column, 5), ndcg(six, -column, 5))
    assert f"a random order reaches {ndcg(six, [0] * 6, 5):.3f}" in texts(at)
    assert "**links to it** by grade: the median is 2.5 at grade 0 and 6 at grade 4" in texts(at)
    assert next(one for one in at.expander if one.label == "Kinds of features").markdown[0].value == KINDS


def test_parts_say_what_the_split_is_and_why():
    at = fine(visit("data", view="parts"))
    (table,) = tables(at)
    assert list(table["Part"]) == ["training", "test"] and list(table["Queries"]) == [17, 6]
    assert "17 queries to train on, 6 queries to test. The split is by query" in texts(at) and "No query is in two parts" in texts(at)
    assert "One query cannot be split" in texts(fine(visit("data", data="six", view="parts")))


@pytest.mark.parametrize(
    ("params", "said_of_it"),
    [
        ({"query": "nobody asked"}, "no such query"),
        ({"part": "validation"}, "no such part"),
        ({"document": 14}, "document=14 was ignored: this query has rows 0..13."),
        ({"view": "features", "feature": "x"}, "feature=x was ignored: these data have no such feature."),
    ],
)
def test_a_broken_url_is_told_and_the_page_stays(params, said_of_it):
    at = visit("data", **params)
    assert not at.exception and said_of_it in said(at.warning)[0] and tables(at)
    assert not {"query", "part", "document", "feature"} & set(at.query_params)


def own_of(train, **params):
    """The page on somebody's own data."""
    return fine(visit("data", own(train), data="own", **params))


def test_a_long_query_with_many_features_shows_what_fits_and_the_chosen_document():
    n = 1_500
    data = b.Dataset(np.zeros((n, 200)), np.arange(n) % 3, [0, n], feature_names=["same"] * 200, qids=["*q*"])
    at = own_of(data, document=1_400)
    _, documents = tables(at)
    assert len(documents) == 1_000 and documents.shape[1] == 152 and documents.iloc[-1, 1] == "d1500"
    assert "Shown: 1,000 of 1,500 documents and 150 of 200 features." in texts(at) and "**d1401**: grade 2" in texts(at)
    assert "The only query gives pairs." in texts(at) and "document=1400" in links(at)[-1][1]


def test_features_named_as_the_columns_beside_them_and_very_long_ones_are_shown():
    names = ["\u200bGrade", "\u200bDocument", "\u200bGrade\u200b", "\u200bGrade", "x" * 300]
    data = b.Dataset(np.arange(20.0).reshape(4, 5), [0, 1, 2, 0], [0, 4], feature_names=names)
    _, documents = tables(own_of(data))
    assert documents.shape == (4, 7) and documents.columns.is_unique
    tiny = own_of(replace(data, features=data.features * 1e-300, feature_names=list("abcde")))
    assert json.loads(tiny.dataframe[1].proto.columns)["a"]["type_config"]["format"] == "%.3e"
    at = own_of(data, view="features", feature="x" * 200)
    assert not at.warning and f"**{'x' * 300}** by grade" in texts(at)


@pytest.mark.parametrize("view", ["queries", "features", "parts"])
@pytest.mark.parametrize(
    ("grades", "features"),
    [([np.nan], [[np.nan]]), ([0, 0], [[1.0], [1.0]]), ([3, np.nan], [[1.0], [np.nan]]), (np.linspace(0, 5, 40), np.ones((40, 1)))],
    ids=["one document without anything", "nothing relevant", "a single grade", "many grades"],
)
def test_odd_data_are_shown_for_what_they_are(view, grades, features):
    names = {"feature_names": ["<b>*f*</b>"], "qids": ["<i>"], "document_names": ["**d**"] * len(grades)}
    at = own_of(b.Dataset(features, grades, [0, len(grades)], **names), view=view)
    assert at.dataframe and at.query_params["data"] == "own"


def marked(frame) -> list[str]:
    """What stands in the first column of the rows that a table marks."""
    chosen = json.loads(frame.proto.selection_state or "{}").get("selection", {}).get("rows", [])
    return frame.value.iloc[chosen, 0].tolist()


def test_the_list_marks_the_query_that_is_shown_beside_it_and_a_search_opens_what_it_found():
    at = fine(visit("data", query="apple", document=2))
    assert marked(at.dataframe[0]) == ["apple"] and len(marked(at.dataframe[1])) == 1
    at = fine(visit("data"))
    assert marked(at.dataframe[0]) == ["jaguar"] and marked(at.dataframe[1]) == []
    at = fine(at.text_input(key="data_find").set_value("bread").run())
    assert "**apple pie recipe**: " in texts(at) and marked(at.dataframe[0]) == ["apple pie recipe"]
    assert "query" not in at.query_params, "nobody has chosen it"
    at = fine(visit("data", query="apple", find="bread"))
    assert "**apple**: " in texts(at) and marked(at.dataframe[0]) == []


def test_the_list_of_features_marks_the_one_that_is_shown_beside_it():
    assert marked(fine(visit("data", data="six", view="features", feature="adverts")).dataframe[0]) == ["adverts"]
    assert marked(fine(visit("data", data="six", view="features")).dataframe[0]) == ["links to it"]
