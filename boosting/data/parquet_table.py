"""Reading a Parquet table with pyarrow, a few thousand rows at a time."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from .checks import MAX_RELEVANCE
from .columns import Look, Roles, TableError, as_trained, check, check_width, feature_of, grade_of, guess, qid_of, remarks_on
from .grouping import FLOAT_WHOLE
from .gzip_text import GZIP
from .letor_line import QID_LENGTH, short
from .letor_rows import Rows
from .limits import MB, Limits, in_words
from .parquet_pages import pages

AT_ONCE = 2**20  # values
DELTA_BYTE_ARRAY = 7  # texts that each repeat the beginning of the one before
MOST_PAGES = 200_000
WHOLE = 256 * MB  # of a table within an archive: it is packed already, and cannot be read in pieces


def look(source: Any) -> Look:
    """The columns of a table, and which of them are numbers; columns of lists and the like are left out."""
    table = _opened(_file(source))
    names, numbers = _columns(table)
    return Look(tuple(names), tuple(numbers), table.metadata.num_rows)


def read_parquet(source: Any, rows: Rows, roles: Roles | None = None) -> Iterator[float]:
    """Read a table into `rows`; yields the share that is read. Columns are guessed unless `roles` says them. Raises TableError."""
    file = _file(source)
    table = _opened(file)
    names, numbers = _columns(table)
    n_rows = table.metadata.num_rows
    seen, is_guessed = Look(tuple(names), tuple(numbers)), roles is None
    roles = roles or guess(seen, rows.names or rows.trained)
    check(roles, names)
    asked = {*roles.features, roles.grade}
    text = [name for name, is_number in zip(names, numbers, strict=True) if not is_number and name in asked]
    if text:
        raise TableError(f"column {text[0]!r} holds text, not numbers; choose another column, or turn it into numbers.")
    if is_guessed and not rows.names:
        others = tuple(name for name in table.schema_arrow.names if name not in names)  # lists and the like
        rows.remarks += remarks_on(Look((*seen.names, *others), (*seen.is_number, *(False for _ in others))), roles, rows.trained)
    roles = as_trained(roles, rows.names)
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

    n_read, step = 0, max(1_000, AT_ONCE // len(wanted))
    try:
        for batch in _opened(file, _texts_of(table)).iter_batches(batch_size=step, columns=wanted):
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
    groups = (table.metadata.row_group(i) for i in range(table.num_row_groups))
    columns = [column for group in groups for j in range(group.num_columns) if (column := group.column(j)).path_in_schema in wanted]
    n_bytes, most = 0, limits.unpacked(file.seek(0, io.SEEK_END))
    for number, (name, page) in enumerate((column.path_in_schema, page) for column in columns for page in pages(file, column)):
        n_bytes += page.n_bytes
        if page.encoding == DELTA_BYTE_ARRAY:
            raise TableError(
                f"column {short(name)!r} is written as DELTA_BYTE_ARRAY, which may hold any length; write it plain, or save CSV."
            )
        if number >= MOST_PAGES:
            raise TableError(f"the columns have more than {MOST_PAGES:,} pages; write the table again, with larger ones.")
        if n_bytes > most:
            raise TableError(f"the columns hold more than {in_words(most)}, unpacked; drop rows or columns, or write them uncompressed.")
    file.seek(0)


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


def _numbers(column: Any) -> np.ndarray:
    """(n,) float64; what is missing is NaN."""
    import pyarrow as pa

    return column.cast(pa.float64(), safe=False).to_numpy(zero_copy_only=False)


def _texts(column: Any) -> list[str]:
    """What a column says, as text; "" where it says nothing or holds no number. A whole number keeps no point. A text that stands in many
    rows is there once: each may be long."""
    import pyarrow.types as kinds

    if kinds.is_dictionary(column.type):
        texts = _texts(column.dictionary)
        return ["" if at is None else texts[at] for at in column.indices.to_pylist()]
    return [
        ""
        if value is None or value != value
        else f"{value:.0f}"
        if isinstance(value, float) and value == value // 1
        else str(value).strip()
        for value in column.to_pylist()
    ]


def _texts_of(table: Any) -> list[str]:
    """The names of the columns of text."""
    import pyarrow.types as kinds

    return [field.name for field in table.schema_arrow if kinds.is_string(field.type) or kinds.is_large_string(field.type)]


def _columns(table: Any) -> tuple[list[str], list[bool]]:
    """Names of the plain columns, and whether each holds numbers."""
    import pyarrow.types as kinds

    check_width(table.metadata.num_columns)
    names, numbers = [], []
    for field in table.schema_arrow:
        kind = field.type.value_type if kinds.is_dictionary(field.type) else field.type
        # A column of type null is one in which every value is missing, as an empty column of CSV is.
        is_number = (
            kinds.is_null(kind) or kinds.is_integer(kind) or kinds.is_floating(kind) or kinds.is_boolean(kind) or kinds.is_decimal(kind)
        )
        is_text = kinds.is_string(kind) or kinds.is_large_string(kind) or kinds.is_string_view(kind)
        if is_number or is_text or kinds.is_temporal(kind):
            names.append(field.name)
            numbers.append(bool(is_number) and kind == field.type)
    if len(set(names)) < len(names):
        twice = Counter(names).most_common(1)[0][0]
        raise TableError(f"two columns are called {twice!r}; rename one of them.")
    return names, numbers


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


def _opened(file: Any, texts: Sequence[str] = ()) -> Any:
    """texts   columns of which a text that stands in many rows is read once"""
    try:
        import pyarrow as pa
        import pyarrow.parquet as parquet
    except ImportError:
        raise TableError("reading Parquet needs pyarrow; install it, or save the table as CSV.") from None
    try:
        found = parquet.ParquetFile(file, read_dictionary=list(texts))
        _ = found.schema_arrow.names  # which are decoded here
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
