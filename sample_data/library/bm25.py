"""BM25: how well the words of a text match a query, with long texts and repetition held back.

    score = sum over query words w of  idf(w) * tf / (tf + k1 * ((1 - b) + b * length / average))

Robertson & Zaragoza, "The probabilistic relevance framework: BM25 and beyond", Foundations and
Trends in Information Retrieval 3(4), 2009. tf counts w in the text; k1 says how soon repetition
stops to pay, b how much a long text is marked down. Some versions multiply by k1 + 1, which is the
same for all documents.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from math import log
from operator import add

K1 = 1.2
B = 0.75


def bm25(
    query: Sequence[str],
    text: Sequence[str],
    idf: Callable[[str], float],
    average_length: float,
    k1: float = K1,
    b: float = B,
) -> float:
    """
    >>> bm25(["cat"], ["cat", "dog"], idf=lambda word: 3.0, average_length=2.0, k1=1.0)
    1.5
    """
    norm = k1 * ((1 - b) + b * len(text) / average_length)
    counts = ((word, text.count(word)) for word in query)
    return added(idf(word) * tf / (tf + norm) for word, tf in counts if tf)


def added(numbers: Iterable[float]) -> float:
    """Their sum, from the first to the last. Python's own `sum` rounds otherwise from 3.12 on, and a collection has the same numbers
    everywhere.

    >>> added([0.1] * 10)
    0.9999999999999999
    """
    return reduce(add, numbers, 0.0)


def inverse_document_frequency(n_documents: int, n_containing: int) -> float:
    """Rare words say more. The 1 inside the logarithm keeps words found nearly everywhere positive.

    >>> round(inverse_document_frequency(n_documents=3, n_containing=1), 4)
    0.9808
    """
    return log(1 + (n_documents - n_containing + 0.5) / (n_containing + 0.5))
