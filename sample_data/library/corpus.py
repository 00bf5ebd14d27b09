"""The corpus: what can only be known from all documents together.

>>> from .documents import read_documents
>>> corpus = Corpus(read_documents())
>>> corpus.idf("jaguar") > corpus.idf("the")
True
"""

from collections import Counter
from functools import cached_property

from .bm25 import inverse_document_frequency
from .documents import Document
from .pagerank import pagerank
from .text import words


class Corpus:
    """Words, word statistics and links of a set of documents, looked up by address."""

    def __init__(self, documents: tuple[Document, ...]) -> None:
        self.documents = {document.address: document for document in documents}
        self.title = {d.address: words(d.title) for d in documents}
        self.body = {d.address: words(d.body) for d in documents}

    @cached_property
    def vocabulary(self) -> dict[str, frozenset[str]]:
        """The different words of each document, title and body together."""
        return {a: frozenset(self.title[a] + self.body[a]) for a in self.documents}

    @cached_property
    def document_frequency(self) -> Counter[str]:
        """Number of documents that contain a word."""
        return Counter(word for vocabulary in self.vocabulary.values() for word in vocabulary)

    def idf(self, word: str) -> float:
        return inverse_document_frequency(len(self.documents), self.document_frequency[word])

    @cached_property
    def average_title_length(self) -> float:
        return sum(map(len, self.title.values())) / len(self.title)

    @cached_property
    def average_body_length(self) -> float:
        return sum(map(len, self.body.values())) / len(self.body)

    @cached_property
    def inlinks(self) -> dict[str, tuple[str, ...]]:
        """The addresses of the documents that link to each document."""
        sources: dict[str, tuple[str, ...]] = dict.fromkeys(self.documents, ())
        for document in self.documents.values():
            for target in document.links:
                sources[target] += (document.address,)
        return sources

    @cached_property
    def pagerank(self) -> dict[str, float]:
        return pagerank({address: d.links for address, d in self.documents.items()})
