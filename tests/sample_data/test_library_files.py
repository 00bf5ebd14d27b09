"""What the library says about broken files of documents and of queries."""

import datetime

import pytest

from sample_data.library.documents import Document, read_documents
from sample_data.library.queries import read_queries
from sample_data.library.tables import LibraryError

GOOD = """\
[[document]]
address = "x/a"
title = "A"
date = 2020-01-01
links = []
body = "Text."
"""


def read_one(folder, text):
    (folder / "pages.toml").write_text(text, encoding="utf-8")
    return read_documents(folder)


def test_one_table_is_a_document(tmp_path):
    (document,) = read_one(tmp_path, GOOD.replace("Text.", "Two   words."))
    assert document == Document("x/a", "A", datetime.date(2020, 1, 1), (), "Two words.")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("links = []", 'links = ["x/b"]', "links to 'x/b', which does not exist"),
        ("links = []", 'links = ["x/a"]', "links to itself"),
        ("links = []", 'links = "x/b"', "'links' must be a list"),
        ("links = []", "links = [3]", "links to '3', which does not exist"),
        ("links = []", 'links = []\nlink = "x"', "unknown field 'link'"),
        ('title = "A"\n', "", "field 'title' is missing"),
        ('body = "Text."\n', "", "field 'body' is missing"),
        ('title = "A"', 'title = " "', "field 'title' is empty"),
        ("date = 2020-01-01", 'date = "2020"', "'date' must be a date such as"),
        ("date = 2020-01-01", "date = 2020-01-01T10:00:00", "'date' must be a date such as"),
    ],
)
def test_a_broken_document_is_named(tmp_path, old, new, complaint):
    with pytest.raises(LibraryError) as error:
        read_one(tmp_path, GOOD.replace(old, new))
    assert str(error.value).startswith("pages.toml: x/a: ")
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD.replace('address = "x/a"\n', ""), "document 1: field 'address' is missing"),
        (GOOD.replace('"x/a"', "x/a"), "pages.toml: not valid TOML"),
        (GOOD.replace("[[document]]", "[[documents]]"), "pages.toml: unknown entry 'documents'"),
        (GOOD.replace("[[document]]", "[document]"), "write the brackets twice"),
        ("document = [1]", "write the brackets twice"),
        ("", "no [[document]] found"),
    ],
)
def test_a_broken_file_is_named(tmp_path, text, complaint):
    with pytest.raises(LibraryError) as error:
        read_one(tmp_path, text)
    assert complaint in str(error.value)


def test_an_address_used_twice_names_both_files(tmp_path):
    (tmp_path / "again.toml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(LibraryError, match=r"pages\.toml: x/a: .* in again\.toml"):
        read_one(tmp_path, GOOD)


def test_a_link_given_twice(tmp_path):
    other = GOOD.replace("x/a", "x/b").replace("links = []", 'links = ["x/a", "x/a"]')
    with pytest.raises(LibraryError, match=r"pages\.toml: x/b: links to 'x/a' twice"):
        read_one(tmp_path, GOOD + other)


def test_a_folder_without_documents(tmp_path):
    with pytest.raises(LibraryError, match="no documents"):
        read_documents(tmp_path)


QUERY = """\
[[query]]
text = "cat"
split = "train"
note = "Easy."
[query.grades]
"a" = 4
"b" = 0
"""


def read_queries_from(folder, text, tiny):
    path = folder / "asked.toml"
    path.write_text(text, encoding="utf-8")
    return read_queries(path, tiny.documents.values())


def test_one_table_is_a_query(tmp_path, tiny):
    (query,) = read_queries_from(tmp_path, QUERY, tiny)
    assert query.grades == {"a": 4, "b": 0}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"b" = 0', '"z" = 0', "judges 'z', which does not exist"),
        ('"b" = 0', '"b" = 5', "the grade of 'b' is 5; use a whole number from 0 to 4"),
        ('"b" = 0', '"b" = -1', "the grade of 'b' is -1"),
        ('"b" = 0', '"b" = 1.5', "the grade of 'b' is 1.5"),
        ('"b" = 0', '"b" = true', "the grade of 'b' is True"),
        ('"a" = 4\n"b" = 0\n', "", "no document is judged"),
        ('[query.grades]\n"a" = 4\n"b" = 0\n', "", "field 'grades' is missing"),
        ('note = "Easy."\n', "", "field 'note' is missing"),
        ('"train"', '"validation"', "split is 'validation'; use train or test"),
    ],
)
def test_a_broken_query_is_named(tmp_path, tiny, old, new, complaint):
    with pytest.raises(LibraryError) as error:
        read_queries_from(tmp_path, QUERY.replace(old, new), tiny)
    assert str(error.value).startswith("asked.toml: cat: ")
    assert complaint in str(error.value)


def test_a_query_asked_twice(tmp_path, tiny):
    with pytest.raises(LibraryError, match=r"asked\.toml: cat: this query exists already"):
        read_queries_from(tmp_path, QUERY + QUERY, tiny)


def test_a_query_without_words(tmp_path, tiny):
    with pytest.raises(LibraryError, match="contains no word"):
        read_queries_from(tmp_path, QUERY.replace('"cat"', '"?!"'), tiny)
