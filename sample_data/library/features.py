"""Features: what a learner may know about a query, a document, and the two together.

    >>> [f.name for f in FEATURES if f.kind == "query"]
    ['query words', 'mean idf', 'full matches']

A new feature is a function below with a decorator; its docstring is the help on the screen. Names
are short enough for a node of a tree.
"""

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from .bm25 import added, bm25
from .corpus import Corpus
from .text import contains_phrase, smallest_window, words

REFERENCE_DATE = datetime.date(2026, 1, 1)  # fixed, so that the numbers do not change overnight
KINDS = ("query", "document", "query-document")

Words = tuple[str, ...]
Value = Callable[[Corpus, Words, str], float]  # the words of the query, the address of the document


@dataclass(frozen=True)
class Feature:
    name: str
    kind: str
    help: str
    value: Value


FEATURES: list[Feature] = []


def feature(name: str, kind: str) -> Callable[[Value], Value]:
    def register(value: Value) -> Value:
        FEATURES.append(Feature(name, kind, " ".join((value.__doc__ or "").split()), value))
        return value

    return register


def feature_row(corpus: Corpus, query: str, address: str) -> list[float]:
    """All features of one document for one query, in the order of FEATURES."""
    asked = words(query)
    return [float(f.value(corpus, asked, address)) for f in FEATURES]


# Of the query alone: they cannot order its documents, but a tree can ask them first.


@feature("query words", "query")
def query_words(corpus: Corpus, query: Words, address: str) -> float:
    """Number of words in the query."""
    return len(query)


@feature("mean idf", "query")
def mean_idf(corpus: Corpus, query: Words, address: str) -> float:
    """Mean inverse document frequency of the query words: high if they are rare."""
    return added(map(corpus.idf, query)) / len(query)


@feature("full matches", "query")
def full_matches(corpus: Corpus, query: Words, address: str) -> float:
    """Number of documents in the library that contain all query words."""
    return sum(map(set(query).issubset, corpus.vocabulary.values()))


# Of the document alone: the same whatever was asked.


@feature("body length", "document")
def body_length(corpus: Corpus, query: Words, address: str) -> float:
    """Number of words in the body."""
    return len(corpus.body[address])


@feature("title length", "document")
def title_length(corpus: Corpus, query: Words, address: str) -> float:
    """Number of words in the title."""
    return len(corpus.title[address])


@feature("word variety", "document")
def word_variety(corpus: Corpus, query: Words, address: str) -> float:
    """Different words of the body divided by all of them: low if a page repeats itself."""
    body = corpus.body[address]
    return len(set(body)) / max(len(body), 1)


@feature("inlinks", "document")
def inlinks(corpus: Corpus, query: Words, address: str) -> float:
    """Number of documents that link to this one."""
    return len(corpus.inlinks[address])


@feature("outlinks", "document")
def outlinks(corpus: Corpus, query: Words, address: str) -> float:
    """Number of documents that this one links to."""
    return len(corpus.documents[address].links)


@feature("PageRank", "document")
def page_rank(corpus: Corpus, query: Words, address: str) -> float:
    """Share of time a random surfer spends here; an average page has the value 1."""
    # Times the number of documents: 0.0087 on a tree node says nothing, 1.3 says above average.
    return corpus.pagerank[address] * len(corpus.documents)


@feature("address depth", "document")
def address_depth(corpus: Corpus, query: Words, address: str) -> float:
    """Number of parts of the address between slashes."""
    return address.count("/") + 1


@feature("age in years", "document")
def age_in_years(corpus: Corpus, query: Words, address: str) -> float:
    """Years from the date of the document to 1 January 2026."""
    return (REFERENCE_DATE - corpus.documents[address].date).days / 365.25


# Of both: how the document answers this query.


@feature("BM25 of title", "query-document")
def bm25_of_title(corpus: Corpus, query: Words, address: str) -> float:
    """How well the title matches the query words, rare words counting more."""
    return bm25(query, corpus.title[address], corpus.idf, corpus.average_title_length)


@feature("BM25 of body", "query-document")
def bm25_of_body(corpus: Corpus, query: Words, address: str) -> float:
    """How well the body matches the query words, rare words counting more."""
    return bm25(query, corpus.body[address], corpus.idf, corpus.average_body_length)


@feature("words covered", "query-document")
def words_covered(corpus: Corpus, query: Words, address: str) -> float:
    """Share of the query words that occur in title or body."""
    return len(set(query) & corpus.vocabulary[address]) / len(set(query))


@feature("proximity", "query-document")
def proximity(corpus: Corpus, query: Words, address: str) -> float:
    """Query words found in the body, divided by the length of the smallest window holding them:
    1 if they stand together, 0 if none is found."""
    matched = len(set(query) & set(corpus.body[address]))
    return matched / max(smallest_window(query, corpus.body[address]), 1)


@feature("exact phrase", "query-document")
def exact_phrase(corpus: Corpus, query: Words, address: str) -> float:
    """1 if the query stands word for word in title or body, otherwise 0."""
    return any(contains_phrase(query, text[address]) for text in (corpus.title, corpus.body))


@feature("words in address", "query-document")
def words_in_address(corpus: Corpus, query: Words, address: str) -> float:
    """Number of query words that are part of the address."""
    return len(set(query) & set(words(address)))


@feature("first match", "query-document")
def first_match(corpus: Corpus, query: Words, address: str) -> float:
    """Position of the first query word in the body, counted from 1; if there is none, the position
    after the last word."""
    body = corpus.body[address]
    return next((i for i, word in enumerate(body, start=1) if word in query), len(body) + 1)


@feature("anchor matches", "query-document")
def anchor_matches(corpus: Corpus, query: Words, address: str) -> float:
    """Query words in the titles of the documents that link here, counted once for each link."""
    return sum(len(set(query) & set(corpus.title[source])) for source in corpus.inlinks[address])
