"""The library as read once, and a corpus small enough to check by hand."""

import datetime

import pytest

from sample_data import library
from sample_data.library.corpus import Corpus
from sample_data.library.documents import Document, read_documents
from sample_data.library.queries import FILE, read_queries


@pytest.fixture(scope="session")
def documents():
    return read_documents()


@pytest.fixture(scope="session")
def queries(documents):
    return read_queries(FILE, documents)


@pytest.fixture(scope="session")
def collection():
    return library.load()


@pytest.fixture
def tiny():
    day = datetime.date(2025, 1, 1)
    return Corpus(
        (
            Document("a", "Cat", day, ("b", "c/cat"), "cat dog"),
            Document("b", "Dog", day, ("c/cat",), "dog bird dog fish"),
            Document("c/cat", "A cat and a dog", day, (), "the cat met one big dog"),
        )
    )


def halves(collection):
    """Training and test data, each with its texts."""
    return (collection.train, collection.train_notes), (collection.test, collection.test_notes)
