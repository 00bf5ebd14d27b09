"""A collection drawn by hand: documents in a plane, and the line of text that says all of them.

    drawn~a4.20.35~a0.70.80~b2.50.50      query a: grade 4 at x = 20, y = 35, grade 0 at 70, 80; query b: grade 2 at 50, 50

The text is the identifier of the collection, so a link that names the data holds the drawing.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boosting import Dataset

from .collection import Collection

PREFIX = "drawn"
TITLE = "Drawn by hand"
MOST = 200  # documents of a drawing
LONGEST = 2_205  # signs of a drawing, with the most digits
SIDE = 100  # x and y are whole numbers from 0 to SIDE
BEST = 4  # the best grade
QUERIES = "abcd"
PLACE = re.compile(r"([a-z])(\d{1,9})\.(\d{1,9})\.(\d{1,9})", re.ASCII)


class Document(NamedTuple):
    """query: a letter of QUERIES;  grade: 0..BEST;  x, y: 0..SIDE, the two features"""

    query: str
    grade: int
    x: int
    y: int


@dataclass(frozen=True)
class Drawing:
    """Documents by query, in the order in which they were placed.

    >>> read("drawn~b1.3.4~a4.20.35").documents[0]
    Document(query='a', grade=4, x=20, y=35)
    """

    documents: tuple[Document, ...] = ()

    @property
    def identifier(self) -> str:
        """The drawing as text; `read` makes it a drawing again."""
        return "~".join([PREFIX, *(f"{d.query}{d.grade}.{d.x}.{d.y}" for d in self.documents)])

    @property
    def queries(self) -> str:
        """Letters of the queries that have documents, in order."""
        return "".join(q for q in QUERIES if any(d.query == q for d in self.documents))

    @property
    def names(self) -> tuple[str, ...]:
        """a1, a2, ...: the letter of the query, and a number within it."""
        return tuple(f"{q}{n}" for q in self.queries for n in range(1, 1 + sum(d.query == q for d in self.documents)))

    def dataset(self) -> Dataset:
        """Two features, x and y. Raises ValueError where nothing is drawn."""
        if not self.documents:
            raise ValueError("the drawing holds no document; place one on the Draw page.")
        sizes = [sum(d.query == q for d in self.documents) for q in self.queries]
        return Dataset(
            np.array([[d.x, d.y] for d in self.documents], np.float64),
            relevance=[d.grade for d in self.documents],
            query_ptr=np.cumsum([0, *sizes]),
            feature_names=("x", "y"),
            qids=[qid(q) for q in self.queries],
            document_names=self.names,
        )


def of(documents: Iterable[tuple[str, int, int, int]]) -> Drawing:
    """A drawing of documents (query, grade, x, y) in any order. Raises ValueError that names the one that does not fit."""
    found = [Document(*each) for each in documents]
    if len(found) > MOST:
        raise ValueError(f"the drawing holds {len(found)} documents, the limit is {MOST}; leave some out.")
    for number, (query, grade, x, y) in enumerate(found, start=1):
        where = f"document {number} of the drawing"
        if query not in QUERIES:
            raise ValueError(f"{where} belongs to query {query!r}; choose one of {', '.join(QUERIES)}.")
        if not 0 <= grade <= BEST:
            raise ValueError(f"{where} has grade {grade}; grades go from 0 to {BEST}.")
        if not (0 <= x <= SIDE and 0 <= y <= SIDE):
            raise ValueError(f"{where} lies at x = {x}, y = {y}; both go from 0 to {SIDE}.")
    return Drawing(tuple(sorted(found, key=lambda d: d.query)))


def qid(query: str) -> str:
    """What a query of a drawing is called on other pages.

    >>> qid("a")
    'query a'
    """
    return f"query {query}"


def is_drawn(identifier: str) -> bool:
    """Whether an identifier means a drawing, a good one or a broken one.

    >>> is_drawn("drawn~a4.20.35"), is_drawn("drawn"), is_drawn("six")
    (True, True, False)
    """
    return identifier.split("~", 1)[0] == PREFIX


def read(identifier: str) -> Drawing:
    """The drawing that an identifier says. Raises ValueError that says which document is broken and how one is written.

    >>> read("drawn~a4.20")
    Traceback (most recent call last):
    ValueError: document 1 of the drawing, 'a4.20', cannot be read; write query, grade, x and y as a4.20.35.
    """
    found = []
    for number, part in enumerate(identifier.split("~")[1:], start=1):
        match = PLACE.fullmatch(part)
        if match is None:
            said = part if len(part) <= 16 else part[:15] + "…"
            raise ValueError(f"document {number} of the drawing, {said!r}, cannot be read; write query, grade, x and y as a4.20.35.")
        query, *numbers = match.groups()
        found.append((query, *map(int, numbers)))
    return of(found)  # type: ignore[arg-type]


def load(identifier: str) -> Collection:
    """The collection of a drawing. Raises ValueError for a broken one and for an empty plane."""
    drawing = read(identifier)
    train = drawing.dataset()
    n, queries = train.n_documents, len(drawing.queries)
    about = f"{n} {'document' if n == 1 else 'documents'} of {queries} {'query' if queries == 1 else 'queries'}, drawn in a plane."
    return Collection(
        drawing.identifier, TITLE, about, train, None,
        train_notes=tuple(f"at x = {d.x}, y = {d.y}" for d in drawing.documents),
        opening={"n_iterations": 40, "max_leaf_nodes": 4},
    )  # fmt: skip
