"""Reading a Parquet table with pyarrow, a few thousand rows at a time."""

import io
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..words import some
from .checks import MAX_RELEVANCE
from .columns import (
    DOCUMENTS,
    MISSING,
    QUERIES,
    Look,
    Roles,
    TableError,
    as_trained,
    check,
    check_names,
    check_width,
    feature_of,
    grade_of,
    guess,
    is_called,
    is_numeral,
    qid_of,
    remarks_on,
    value_of,
)
from .grouping import FLOAT_WHOLE
from .gzip_text import GZIP
from .letor_line import QID_LENGTH, short
from .letor_rows import Rows
from .limits import MB, Limits, in_words
from .parquet_pages import Page, check_summary, pages

AT_ONCE = 2**20  # values
GLANCE = 1_000  # rows that show whether a column of text may hold numbers
DELTA_BYTE_ARRAY = 7  # texts that each repeat the beginning of the one before
MOST_PAGES, PAGE = 200_000, 16 * MB  # of some columns; bytes of one of a usual size, which is 1 MB
WHOLE = 256 * MB  # of a table within an archive: it is packed already, and cannot be read in pieces; and of text that may be numbers


def look(source: Any) -> Look:
    """The columns of a table, and which of them are numbers; columns of lists and the like are left out."""
    file = _file(source)
    return _look(file, _opened(file))[0]


def _look(file: Any, table: Any) -> tuple[Look, set[str]]:
    """The same, and which of them are numbers written as text, as in CSV all are. What is called as queries or documents are stays text."""
    names, numbers, texts = _columns(table)
    spelled = _spelled(file, table, [name for name in texts if not is_called(name, (*QUERIES, *DOCUMENTS))])
    is_number = tuple(known or name in spelled for name, known in zip(names, numbers, strict=True))
    return Look(tuple(names), is_number, table.metadata.num_rows), spelled


def _spelled(file: Any, table: Any, names: list[str]) -> set[str]:
    """Those of some columns of text that hold numbers and nothing else; not beyond WHOLE, and none where they cannot be read."""
    import pyarrow as pa

    found: set[str] = set()
    try:
        names = _small(file, table, names)
        for most in (1, None):  # parts of the table: a glance first, which leaves few columns
            if names:
                size = GLANCE if most else _step(names)
                for batch in itertools.islice(_with_texts_once(file, table).iter_batches(batch_size=size, columns=names), most):
                    texts = {name: _distinct(batch.column(name)) for name in names}
                    names = [name for name in names if all(map(is_numeral, texts[name]))]
                    found |= {name for name in names if texts[name]}
    except (TableError, UnicodeDecodeError, pa.ArrowException, OSError):
        return set()
    return found & set(names)


def _small(file: Any, table: Any, names: list[str]) -> list[str]:
    """The smaller of these columns, as long as they hold less than WHOLE together, unpacked, in pages of a usual size."""
    sizes = dict.fromkeys(names, 0)
    for name, page in _pages(file, table, set(names)):
        sizes[name] += WHOLE if page.n_bytes > PAGE or page.encoding == DELTA_BYTE_ARRAY else page.n_bytes
    names = sorted(names, key=sizes.__getitem__)
    return [name for name, size in zip(names, itertools.accumulate(map(sizes.__getitem__, names)), strict=True) if size < WHOLE]


def read_parquet(source: Any, rows: Rows, roles: Roles | None = None) -> Iterator[float]:
    """Read a table into `rows`; yields the share that is read. Columns are guessed unless `roles` says them. Raises TableError."""
    file = _file(source)
    table = _opened(file)
    seen, spelled = _look(file, table)
    names, n_rows, is_guessed = seen.names, table.metadata.num_rows, roles is None
    roles = roles or guess(seen, rows.names or rows.trained)
    check(roles, names, not rows.names)
    asked = {*roles.features, roles.grade}
    text = [name for name, is_number in zip(names, seen.is_number, strict=True) if not is_number and name in asked]
    if text:
        raise TableError(f"column {text[0]!r} holds text, not numbers; choose another column, or turn it into numbers.")
    if is_guessed and not rows.names:
        others = tuple(name for name in table.schema_arrow.names if name not in names)  # lists and the like
        rows.remarks += remarks_on(Look((*seen.names, *others), (*seen.is_number, *(False for _ in others))), roles, rows.trained)
    roles = as_trained(roles, rows.names)
    if read := [repr(short(name, 30)) for name in (roles.grade, *roles.features) if name in spelled]:
        rows.remarks.append(f"Text that is read as numbers: {some(read)}.")
    rows.names, rows.query = roles.features, roles.query
    needed = rows.needed(n_rows, len(roles.features))
    if needed > rows.limits.table:  # before anything is unpacked
        raise TableError(
            f"{n_rows:,} rows x {len(roles.features):,} features need {in_words(needed)} of memory, the limit is "
            f"{in_words(rows.limits.table)}; drop rows or columns."
        )
    wanted = list(dict.fromkeys([name for name in roles[:3] if name] + list(roles.features)))
    _check_pages(file, table, set(wanted), rows.limits)
    import pyarrow as pa

    n_read = 0
    try:
        for batch in _with_texts_once(file, table).iter_batches(batch_size=_step(wanted), columns=wanted):
            _add(batch, roles, n_read, rows)
            n_read += batch.num_rows
            yield n_read / max(n_rows, 1)
    except (UnicodeDecodeError, OverflowError) as error:
        kind = "text is not UTF-8" if isinstance(error, UnicodeDecodeError) else "date lies beyond the years 1 to 9999"
        raise TableError(f"after row {n_read} a {kind}; write it again, or do not use its column.") from None
    except MemoryError:
        raise
    except (pa.ArrowException, OSError) as error:
        raise _damaged(error) from error


def _check_pages(file: Any, table: Any, wanted: set[str], limits: Limits) -> None:
    """Raise TableError where the columns are too long unpacked, or written so that no header says how long they are."""
    n_bytes, most = 0, limits.unpacked(file.seek(0, io.SEEK_END))
    for name, page in _pages(file, table, wanted):
        n_bytes += page.n_bytes
        if page.encoding == DELTA_BYTE_ARRAY:
            raise TableError(
                f"column {short(name)!r} is written as DELTA_BYTE_ARRAY, which may hold any length; write it plain, or save CSV."
            )
        if n_bytes > most:
            raise TableError(f"the columns hold more than {in_words(most)}, unpacked; drop rows or columns, or write them uncompressed.")
    file.seek(0)


def _pages(file: Any, table: Any, wanted: set[str]) -> Iterator[tuple[str, Page]]:
    """The pages of some columns, with the names of these. Raises TableError where there are too many, or a header makes no sense."""
    groups = (table.metadata.row_group(i) for i in range(table.num_row_groups))
    try:
        columns = [column for group in groups for j in range(group.num_columns) if (column := group.column(j)).path_in_schema in wanted]
    except UnicodeDecodeError as error:  # the name of a column, in the summary of one group
        raise _damaged(error) from None
    for number, (name, page) in enumerate((column.path_in_schema, page) for column in columns for page in pages(file, column)):
        if number >= MOST_PAGES:
            raise TableError(f"the columns have more than {MOST_PAGES:,} pages; write the table again, with larger ones.")
        yield name, page


def _add(batch: Any, roles: Roles, before: int, rows: Rows) -> None:
    columns = {name: batch.column(batch.schema.get_field_index(name)) for name in set(batch.schema.names)}
    values = np.column_stack([_numbers(columns[name]) for name in roles.features])
    grades = _numbers(columns[roles.grade]) if roles.grade else np.full(batch.num_rows, np.nan)
    qids = _texts(columns[roles.query])
    if str(columns[roles.query].type) in ("double", "float"):
        _check_whole(roles.query, _numbers(columns[roles.query]))
    names = _texts(columns[roles.document]) if roles.document else [""] * batch.num_rows
    wrong = np.isinf(values).any(axis=1) | (grades < 0) | (grades > MAX_RELEVANCE)
    is_query = {qid: 0 < len(qid) <= QID_LENGTH for qid in set(qids)}
    wrong |= ~np.fromiter((is_query[qid] for qid in qids), bool, len(qids))
    for i in np.flatnonzero(wrong).tolist():
        try:
            where = f"row {before + i + 1}"
            qid_of(qids[i], where)
            grade_of(str(grades[i]), where)
            for name, value in zip(roles.features, values[i].tolist(), strict=True):
                feature_of(str(value), name, where)
        except TableError as error:
            rows.broken.add(error)
    good = np.flatnonzero(~wrong)
    qids, names = [qids[i] for i in good.tolist()], [names[i] for i in good.tolist()]
    rows.add(qids, grades[good], names, values[good], before + batch.num_rows)


def _check_whole(name: str, queries: np.ndarray) -> None:
    """Raise TableError where floats are so large that two queries may be one."""
    if np.any(np.abs(queries) >= FLOAT_WHOLE):
        raise TableError(
            f"column {short(name)!r} holds queries from 2^53 on as floats, which cannot tell one from the next; "
            "write them as whole numbers, or as text."
        )


def _distinct(column: Any) -> list[str]:
    """The texts of a column, each once, without those that say that a value is missing."""
    texts = (column.dictionary if hasattr(column, "dictionary") else column.unique()).to_pylist()
    return [text for text in texts if text is not None and text.strip().lower() not in MISSING]


def _step(names: Sequence[str]) -> int:
    """Rows that are read at once."""
    return max(1_000, AT_ONCE // len(names))


def _numbers(column: Any) -> np.ndarray:
    """(n,) float64; what is missing is NaN."""
    import pyarrow as pa
    import pyarrow.types as kinds

    if kinds.is_dictionary(column.type) or _is_text(column.type):
        column = column if kinds.is_dictionary(column.type) else column.dictionary_encode()
        values = np.array([*(value_of(text or "") for text in column.dictionary.to_pylist()), np.nan])
        return values[_places(column).fill_null(len(values) - 1).to_numpy(zero_copy_only=False)]
    return column.cast(pa.float64(), safe=False).to_numpy(zero_copy_only=False)


def _texts(column: Any) -> list[str]:
    """What a column says, as text; "" where it says nothing or holds no number. A whole number keeps no point. A text that stands in many
    rows is there once: each may be long."""
    import pyarrow.types as kinds

    if kinds.is_dictionary(column.type):
        texts = _texts(column.dictionary)
        return ["" if at is None else texts[at] for at in _places(column).to_pylist()]
    return [
        ""
        if value is None or value != value
        else f"{value:.0f}"
        if isinstance(value, float) and value == value // 1
        else str(value).strip()
        for value in column.to_pylist()
    ]


def _places(column: Any) -> Any:
    """(n,) of each row the place of its text among those of the column. Raises TableError for one that is not there, as in a damaged file:
    Arrow does not look."""
    places = column.indices.drop_null().to_numpy(zero_copy_only=False)
    if places.size and not 0 <= places.min() <= places.max() < len(column.dictionary):
        raise TableError("a row has a text that the file does not hold; it is damaged: write it again.")
    return column.indices


def _texts_of(table: Any) -> list[str]:
    """The names of the columns of text."""
    import pyarrow.types as kinds

    return [field.name for field in table.schema_arrow if kinds.is_string(field.type) or kinds.is_large_string(field.type)]


def _is_text(kind: Any) -> bool:
    import pyarrow.types as kinds

    return kinds.is_string(kind) or kinds.is_large_string(kind) or kinds.is_string_view(kind)


def _columns(table: Any) -> tuple[list[str], list[bool], list[str]]:
    """Names of the plain columns, whether each holds numbers, and the names of those of text."""
    import pyarrow.types as kinds

    check_width(table.metadata.num_columns)
    check_names(table.schema_arrow.names)
    names, numbers, texts = [], [], []
    for field in table.schema_arrow:
        kind = field.type.value_type if kinds.is_dictionary(field.type) else field.type
        # A column of type null is one in which every value is missing, as an empty column of CSV is.
        is_number = (
            kinds.is_null(kind) or kinds.is_integer(kind) or kinds.is_floating(kind) or kinds.is_boolean(kind) or kinds.is_decimal(kind)
        )
        if is_number or _is_text(kind) or kinds.is_temporal(kind):
            names.append(field.name)
            texts += [field.name] if _is_text(kind) else []
            numbers.append(bool(is_number) and kind == field.type)
    if len(set(names)) < len(names):
        twice = Counter(names).most_common(1)[0][0]
        raise TableError(f"two columns are called {twice!r}; rename one of them.")
    return names, numbers, texts


def _file(source: Any) -> Any:
    if isinstance(source, (bytes, bytearray, memoryview)):
        if source[:2] == GZIP:
            raise TableError("the Parquet file is within a gzip archive; unpack it, its columns are packed already.")
        return io.BytesIO(source)
    if hasattr(source, "seek"):
        return source
    if getattr(source, "n_bytes", 0) > WHOLE:
        raise TableError(f"the table has more than {in_words(WHOLE)}, the limit within an archive; open it as it is, it is packed already.")
    return io.BytesIO(source.read())


def _with_texts_once(file: Any, table: Any) -> Any:
    """The opened table anew: a text that stands in many rows is read once."""
    return type(table)(file, metadata=table.metadata, read_dictionary=_texts_of(table))


def _opened(file: Any) -> Any:
    try:
        import pyarrow as pa
        import pyarrow.parquet as parquet
    except ImportError:
        raise TableError("reading Parquet needs pyarrow; install it, or save the table as CSV.") from None
    try:
        found = parquet.ParquetFile(file)
        _ = found.schema_arrow.names  # which are decoded here
        check_summary(file, found.schema)
    except (pa.ArrowException, OSError) as error:
        raise _damaged(error) from error
    except UnicodeDecodeError:
        raise TableError("the name of a column is not UTF-8; rename it, or save the table as CSV.") from None
    if not found.metadata.num_rows:
        raise TableError("the table has no rows; each row is a document.")
    return found


def _damaged(error: Exception) -> TableError:
    return TableError(
        f"the Parquet file is damaged, or of a kind that cannot be read ({type(error).__name__}); write it again, or save CSV."
    )
