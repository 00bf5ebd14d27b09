"""The columns of a table: which one says the query, the document, the grade, and which are features; guessed by name and value.

>>> look = Look(("qid", "title", "relevance", "bm25", "links"), (True, False, True, True, True))
>>> guess(look)
Roles(query='qid', grade='relevance', document='title', features=('bm25', 'links'))
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..words import numbered, some
from .checks import MAX_RELEVANCE, why_not
from .letor_line import QID_LENGTH, LetorError, short
from .limits import too_long

# Names that mean it, and names that may mean something else, of which it is said what they were taken for; the likelier first.
SURE_QUERIES = ("qid", "q_id", "query_id", "query", "query_number", "query_no", "srch_id", "search_id")
QUERIES = (
    *SURE_QUERIES, "request_id", "impression_id", "list_id", "topic", "topic_id", "group", "group_id", "q", "search_query", "search_term",
    "query_text", "keyword", "search", "request", "session_id", "session",
)  # fmt: skip
SURE_GRADES = (
    "grade", "relevance", "label", "rel", "judgment", "judgement", "median_relevance", "relevance_label", "relevance_grade",
    "relevancy", "is_relevant", "relevant", "qrel", "grades", "labels",
)  # fmt: skip
GRADES = (
    *SURE_GRADES, "rating", "gain", "target", "y", "clicked", "ratings", "click", "is_click", "is_clicked", "click_bool", "booking_bool",
    "purchased",
)  # fmt: skip
DOCUMENTS = (
    "document", "doc_id", "document_id", "docno", "doc", "title", "name", "url", "product_id", "prop_id", "item_id", "item", "pid", "id",
)  # fmt: skip
NUMBERS = ("doc_id", "document_id", "docno", "product_id", "prop_id", "item_id", "pid", "id")  # of documents, which tell nothing of others
MOST_COLUMNS = 20_000
TRUTHS = {"true": 1.0, "false": 0.0}  # as a column of true and false in Parquet is read
MISSING = ("", "nan", "null", "na", "n/a", "#n/a", "none")  # in letters of any size
AGAIN = re.compile(r"( \(\d+\)|\.\d+)$")  # what `headings`, and pandas, write behind a name that stood there already
# What a table is given that has no name: the rows' own numbers, as pandas writes them, or the cells behind a separator at the end of lines.
NAMELESS = re.compile(r"column \d+|Unnamed: \d+|__index_level_\d+__")


class Look(NamedTuple):
    """What a glance at a table shows: its columns, and whether the first rows of each are numbers; n_rows where it is known."""

    names: tuple[str, ...]
    is_number: tuple[bool, ...]
    n_rows: int | None = None


class Roles(NamedTuple):
    """Names of columns; query "" where none could be guessed, grade and document "" where the table has none."""

    query: str
    grade: str
    document: str
    features: tuple[str, ...]


class TableError(LetorError):
    """A table that cannot be read: says where, what was found, what was expected."""


def guess(look: Look, features: Sequence[str] = ()) -> Roles:
    """What the columns probably are; a feature is every other column of numbers. One without a name is none where others have names: a
    model that knows a row's number knows how the file was sorted.

    features   of the training file, which hold no grade and name no document here either, however they are called, be it with
               other capitals

    Where a column of text is called grade or the like, none whose name may mean something else gives grades in its place.

    >>> guess(Look(("column 1", "qid", "grade", "bm25"), (True, True, True, True))).features
    ('bm25',)
    >>> guess(Look(("qid", "rating", "bm25"), (True,) * 3), ("rating", "bm25")).features
    ('rating', 'bm25')
    >>> guess(Look(("qid", "grade", "rating"), (True, False, True))).grade
    ''
    """
    query, known = first_called(look.names, QUERIES), {*features, *alike(features, look.names)}
    numbers = [name for name, is_number in zip(look.names, look.is_number, strict=True) if is_number]
    free = [name for name in look.names if name != query and name not in known]
    of_numbers = set(numbers)
    grade = first_called([name for name in free if name in of_numbers], GRADES)
    if not is_called(grade, SURE_GRADES) and first_called(free, SURE_GRADES):
        grade = ""
    document = first_called([name for name in look.names if name not in (query, grade) and name not in known], DOCUMENTS)
    left_out = {query, grade, document, *nameless(look.names)}
    return Roles(query, grade, document, tuple(name for name in numbers if name not in left_out))


def remarks_on(look: Look, roles: Roles, trained: Sequence[str] = ()) -> tuple[str, ...]:
    """Remarks on what was guessed: a column of text is no feature, one that is called as grades are gives none, a second one that is
    called as queries are would be a feature, and a name may mean something else. Of a ranker whose features are `trained`, no other
    column is one, and it is too late to drop any.

    >>> look = Look(("qid", "grade", "bm25", "price", "date"), (True, False, True, False, False))
    >>> print(*remarks_on(look, guess(look)), sep="\\n")
    Column 'grade' holds text, so no document has a grade; write grades as 0, 1, 2, ...
    Left out, because they are not numbers: 'price' and 'date'.
    >>> look = Look(("qid", "query_id", "grade", "bm25"), (True,) * 4)
    >>> print(*remarks_on(look, guess(look)))
    Queries are those of column 'qid', and 'query_id' is a feature; drop it if it numbers queries too.
    >>> look = Look(("topic", "rating", "bm25"), (True,) * 3)
    >>> print(*remarks_on(look, guess(look)), sep="\\n")
    Queries are taken from column 'topic', because of its name; if another column has them, call that one qid.
    Grades are taken from column 'rating', because of its name; if another column has them, call that one grade.
    """
    texts, grade = _texts(look), text_grade(look, roles)
    texts = [repr(short(name, 30)) for name in texts if name not in (*roles[:3], grade, *nameless(look.names))]
    new = () if trained else roles.features
    twice, ids = ([repr(short(name, 30)) for name in new if is_called(AGAIN.sub("", name), words)] for words in (QUERIES, NUMBERS))
    taken, other = "taken from column {}, because of its name", "if another column has them, call that one"
    unsure = [bool(name) and not is_called(name, sure) for name, sure in ((roles.query, SURE_QUERIES), (roles.grade, SURE_GRADES))]
    (are, they), (ids_are, ids_they) = (
        ("is a feature", "it if it numbers") if len(names) == 1 else ("are features", "those that number") for names in (twice, ids)
    )
    it = "it is not a number" if len(texts) == 1 else "they are not numbers"
    said = {
        f"Column {short(grade)!r} holds text, so no document has a grade; write grades as 0, 1, 2, ...": grade,
        f"Queries are those of column {short(roles.query, 30)!r}, and {some(twice)} {are}; drop {they} queries too.": twice,
        f"{some(ids)} {ids_are}; drop {ids_they} documents.": ids,
        f"Queries are {taken.format(repr(short(roles.query, 30)))}; {other} qid.": unsure[0] and not twice,
        f"Grades are {taken.format(repr(short(roles.grade, 30)))}; {other} grade.": unsure[1],
        f"Left out, because {it}: {some(texts)}.": texts,
    }
    return tuple(words for words, about in said.items() if about)


def text_grade(look: Look, roles: Roles) -> str:
    """The column of text that is called as grades are, where no other one gives them; "" where there is none."""
    return "" if roles.grade else first_called([name for name in _texts(look) if name not in roles[:3]], GRADES)


def _texts(look: Look) -> list[str]:
    return [name for name, is_number in zip(look.names, look.is_number, strict=True) if not is_number]


def nameless(names: Sequence[str]) -> list[str]:
    """The columns without a name of their own, in a table in which others have one."""
    found = [name for name in names if NAMELESS.fullmatch(name)]
    return found if len(found) < len(names) else []


def check(roles: Roles, names: Sequence[str], is_first: bool = True) -> None:
    """Raise TableError where a role is missing, names no column, or one column has two roles.

    is_first   whether the roles are of this file; else they are those of the training file
    """
    if not roles.query:
        has_names = not all(NAMELESS.fullmatch(name) for name in names)
        if names[0].startswith("#"):
            said = f"the first line, which begins with {_listed(names[:1])}, names no query"
            raise TableError(f"{said}; if it is a remark, delete it, else call a column qid.")
        called = "call it qid" if has_names else "write names above the first line, such as qid, grade, bm25"
        raise TableError(f"no column says which query a row belongs to; choose it among {_listed(names)}, or {called}.")
    chosen = [name for name in (roles.query, roles.grade, roles.document) if name] + list(roles.features)
    known = set(names)
    unknown = [name for name in chosen if name not in known]
    if unknown:
        remedy, there = to_rename(unknown, names), f"the table has {_listed(names)}"
        if is_first:
            raise TableError(f"there is no column {_listed(unknown)}; {remedy or there}.")
        raise TableError(
            f"there is no column {_listed(unknown)}, which was chosen for the training file; {remedy or f'{there}, so rename yours'}, or "
            "choose without it there."
        )
    if not roles.features:
        raise TableError(
            f"no column is a feature: that takes numbers without another role, and the table has {_listed(names)}; add one, or write words "
            "as numbers."
        )
    (twice, often), *_ = Counter(chosen).most_common(1)
    if often > 1:
        raise TableError(f"column {short(twice)!r} has two roles; choose another column for one of them.")


def as_trained(roles: Roles, trained: Sequence[str]) -> Roles:
    """Roles with the features of the training file in its order, whatever other columns there are; as they are where it names none.

    Raises TableError where one is missing, or is not a feature here.

    >>> as_trained(Roles("qid", "grade", "", ("links", "price", "bm25")), ("bm25", "links")).features
    ('bm25', 'links')
    """
    there = set(roles.features)
    missing = [name for name in trained if name not in there]
    if missing:
        raise TableError(
            f"the features differ from those of the training file: no column of numbers here is {_listed(missing)}; columns are found by "
            f"their exact names, so {to_rename(missing, roles.features) or 'rename yours'}, or leave these out of both files."
        )
    return roles._replace(features=tuple(trained) or roles.features)


def alike(wanted: Sequence[str], there: Sequence[str]) -> dict[str, str]:
    """Names that are there -> the wanted names that are not, where letters' size, or what joins the words, is all that differs.

    >>> alike(("bm25", "page rank", "price"), ("qid", "BM25 ", "page_rank", "price"))
    {'BM25 ': 'bm25', 'page_rank': 'page rank'}
    """
    known, asked = set(there), set(wanted)
    missing = {_plain(name): name for name in wanted if name not in known and _plain(name)}
    return {name: missing[_plain(name)] for name in there if name not in asked and _plain(name) in missing}


def to_rename(missing: Sequence[str], there: Sequence[str]) -> str:
    """What is to be renamed, so that missing columns are found; "" where none that is there is alike.

    >>> to_rename(["bm25", "clicks"], ["BM25", "Clicks"])
    "rename 'BM25' to 'bm25' and 'Clicks' to 'clicks'"
    """
    pairs = [f"{short(name, 30)!r} to {short(wanted, 30)!r}" for name, wanted in alike(missing, there).items()]
    return f"rename {some(pairs)}" if pairs else ""


def headings(row: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """The names of the columns from the first row, and whether that row is a heading; columns without one are numbered.

    >>> headings(["qid", " bm25 ", "", "bm25"]), headings(["7", "0.5"]), headings(["qid", "grade", "1", "2"])
    ((('qid', 'bm25', 'column 3', 'bm25 (2)'), True), (('column 1', 'column 2'), False), (('qid', 'grade', '1', '2'), True))
    """
    check_width(len(row))
    cells = [cell.strip() for cell in row]
    says_so = bool(first_called(cells, QUERIES) and first_called(cells, (*GRADES, *DOCUMENTS)))  # features may be called by their numbers
    is_heading = says_so or not any(is_numeral(cell) for cell in cells)
    often: dict[str, int] = {}  # how often a name was given, once for each name that there is
    for i, cell in enumerate(cells, start=1):
        name = first = cell if is_heading and cell else f"column {i}"
        while name in often:
            often[first] += 1
            name = f"{first} ({often[first]})"
        often[name] = 1
    check_names(tuple(often))
    return tuple(often), is_heading


def check_width(n_columns: int) -> None:
    """Raise TableError where a table has more columns than can be chosen from."""
    if n_columns > MOST_COLUMNS:
        raise TableError(f"the table has {n_columns:,} columns, the limit is {MOST_COLUMNS:,}; drop some, or write its rows as LETOR text.")


def check_names(names: Sequence[str]) -> None:
    """Raise TableError where the name of a column is too long to be shown."""
    if bad := too_long(names):
        raise TableError(f"the name of column {bad[0] + 1} has {bad[1]}; shorten it.")


def is_numeral(cell: str) -> bool:
    """Whether a cell is a number, not a missing one."""
    try:
        return not math.isnan(value_of(cell))
    except ValueError:
        return False


def value_of(cell: str) -> float:
    """A cell as a number, true as 1 and false as 0; NaN where it is missing. Raises ValueError."""
    text = cell.strip()
    word = text.lower()
    if word in MISSING or word in TRUTHS:
        return TRUTHS.get(word, math.nan)
    if not text.isascii() or "_" in text:  # Python would read the digits of every script, and 1_0 as 10
        raise ValueError
    return float(text)


def feature_of(cell: str, name: str, where: str) -> float:
    """A cell of a feature. Raises TableError."""
    try:
        value = value_of(cell)
    except ValueError:
        remedy = "write a decimal point" if re.fullmatch(r"\s*[-+]?\d+,\d+\s*", cell) else "leave it empty where the value is missing"
        raise TableError(
            f"{where}: '{short(cell)}' in column {short(name)!r} is not a number; {remedy}, or do not use this column."
        ) from None
    if math.isinf(value):
        raise TableError(f"{where}: column {short(name)!r} is infinite; leave it empty where the value is missing.")
    return value


def grade_of(cell: str, where: str) -> float:
    """A cell of grades. Raises TableError."""
    try:
        grade = value_of(cell)
    except ValueError:
        raise TableError(
            f"{where}: the grade '{short(cell)}' is not a number; write 0, 1, 2, ..., or nothing where there is none."
        ) from None
    if math.isinf(grade) or grade < 0 or grade > MAX_RELEVANCE:
        reason = why_not(grade).replace("as in LETOR 4.0, write nan", "leave the cell empty")
        raise TableError(f"{where}: the grade {grade:g} is outside 0..{MAX_RELEVANCE:g} {reason}")
    return grade


def qid_of(cell: str, where: str) -> str:
    """A cell of queries. Raises TableError."""
    qid = cell.strip()
    if not qid:
        raise TableError(f"{where}: the query is empty; every row belongs to a query.")
    if len(qid) > QID_LENGTH:
        raise TableError(f"{where}: the query has {len(qid):,} characters, the limit is {QID_LENGTH}; shorten it.")
    return qid


def called_grades(features: Sequence[str]) -> str:
    """A remark on the features that are called as a column of grades often is; "" where there are none.

    >>> called_grades(("bm25", "Label", "grade (2)", "grade.1"))
    "Features that are called as grades often are: 'Label', 'grade (2)' and 'grade.1'. Drop what is known only after the ranking."
    >>> called_grades(("bm25",))
    ''
    """
    names = [repr(short(name, 30)) for name in features if is_called(AGAIN.sub("", name), GRADES)]
    return f"Features that are called as grades often are: {some(names)}. Drop what is known only after the ranking." if names else ""


def _plain(name: str) -> str:
    """Query ID, query_id, queryId and QUERY-ID are one name."""
    return re.sub(r"[\W_]+", "", name.lower())


def is_called(name: str, words: Sequence[str]) -> bool:
    """Whether a name is one of the words, whatever the letters' size and what joins the words of a name."""
    return _plain(name) in map(_plain, words)


def first_called(names: Sequence[str], wanted: Sequence[str]) -> str:
    """The first wanted name among the names, whatever the letters' size and what joins the words; "" where there is none."""
    plain = {_plain(name): name for name in reversed(names)}
    return next((plain[word] for word in map(_plain, wanted) if word in plain), "")


def _listed(names: Sequence[str]) -> str:
    few = ", ".join(repr(short(name, 30)) for name in names[:8])
    return few + (f" and {numbered(len(names) - 8, 'other')}" if len(names) > 8 else "")
