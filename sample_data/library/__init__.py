"""The library: short pages written for this project, to be read and judged in a few seconds each.

    >>> collection = load()
    >>> collection.train.qids[0], collection.test.qids[0]
    ('jaguar', 'mercury')

data's way: documents/*.toml -> Corpus -> features of the judged pairs in queries.toml -> Dataset
"""

from collections.abc import Sequence

import boosting as b
from sample_data.collection import Collection

from .corpus import Corpus
from .documents import read_documents
from .features import FEATURES, feature_row
from .queries import FILE, Query, read_queries


def load() -> Collection:
    """Read, check and measure everything; takes a fraction of a second."""
    documents = read_documents()
    queries = read_queries(FILE, documents)
    corpus = Corpus(documents)
    train = [query for query in queries if query.split == "train"]
    test = [query for query in queries if query.split == "test"]
    return Collection(
        identifier="library",
        title=f"Library: {len(documents)} readable documents",
        about=(
            "Short pages on animals, cars, planets, cooking, cities and more, judged for "
            f"{len(queries)} queries such as jaguar, mercury or apple pie recipe; a page counts "
            "in each query that it was judged for. Everything can be read, so you can judge each order yourself."
        ),
        train=_dataset(train, corpus),
        test=_dataset(test, corpus),
        train_notes=_notes(train, corpus),
        test_notes=_notes(test, corpus),
        query_notes={query.text: query.note for query in queries},
        opening={"n_iterations": 60, "max_leaf_nodes": 8, "min_documents_leaf": 3},
    )


def _rows(queries: Sequence[Query]) -> list[tuple[Query, str]]:
    # By address, not as in the file, where documents stand from good to bad: order must not tell.
    return [(query, address) for query in queries for address in sorted(query.grades)]


def _dataset(queries: Sequence[Query], corpus: Corpus) -> b.Dataset:
    rows = _rows(queries)
    query_ptr = [0]
    for query in queries:
        query_ptr.append(query_ptr[-1] + len(query.grades))
    return b.Dataset(
        features=[feature_row(corpus, query.text, address) for query, address in rows],
        relevance=[float(query.grades[address]) for query, address in rows],
        query_ptr=query_ptr,
        feature_names=[feature.name for feature in FEATURES],
        qids=[query.text for query in queries],
        document_names=[corpus.documents[address].title for _, address in rows],
    )


def _notes(queries: Sequence[Query], corpus: Corpus) -> tuple[str, ...]:
    return tuple(f"{address} - {corpus.documents[address].body}" for _, address in _rows(queries))
