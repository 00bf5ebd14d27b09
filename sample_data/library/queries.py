"""Queries: what somebody typed, what they wanted, and the grades of the documents.

>>> from .documents import read_documents
>>> query = read_queries(FILE, read_documents())[0]
>>> query.text, query.split, query.grades["encyclopedia/animals/jaguar"]
('jaguar', 'train', 4)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .documents import Document
from .tables import LibraryError, read_tables
from .text import words

FILE = Path(__file__).parent / "queries.toml"
FIELDS = {"text": str, "split": str, "note": str, "grades": dict}
SPLITS = ("train", "test")
MAX_GRADE = 4


@dataclass(frozen=True)
class Query:
    """`grades` maps the address of each judged document to its grade, 0 bad .. 4 perfect."""

    text: str
    split: str
    note: str
    grades: Mapping[str, int]


def read_queries(path: Path, documents: Iterable[Document]) -> tuple[Query, ...]:
    """All queries of a file, in the order of the file."""
    addresses = {document.address for document in documents}
    queries: dict[str, Query] = {}
    for entry in read_tables(path, "query", "text", FIELDS):
        query = Query(**entry)
        where = f"{path.name}: {query.text}"
        if query.text in queries:
            raise LibraryError(f"{where}: this query exists already; merge the two.")
        if not words(query.text):
            raise LibraryError(f"{where}: the text contains no word to search for.")
        if query.split not in SPLITS:
            raise LibraryError(f"{where}: split is '{query.split}'; use {' or '.join(SPLITS)}.")
        _check_grades(query, addresses, where)
        queries[query.text] = query
    return tuple(queries.values())


def _check_grades(query: Query, addresses: set[str], where: str) -> None:
    if not query.grades:
        raise LibraryError(f"{where}: no document is judged; add lines to [query.grades].")
    for address, grade in query.grades.items():
        if address not in addresses:
            raise LibraryError(f"{where}: judges '{address}', which does not exist.")
        # The exact type, since True is an int to isinstance.
        if type(grade) is not int or not 0 <= grade <= MAX_GRADE:
            raise LibraryError(f"{where}: the grade of '{address}' is {grade}; use a whole number from 0 to {MAX_GRADE}.")
