"""TOML tables with declared fields: what people write by hand, checked before it is used.

>>> FIELDS = {"address": str, "title": str, "date": date, "links": list, "body": str}
"""

import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

TYPE_NAMES = {
    str: "text in quotes",
    date: "a date such as 2024-05-31, without quotes",
    list: "a list",
    dict: "a table",
}


class LibraryError(ValueError):
    """Something in a file of the library is wrong; the message says where and what to do."""


def read_tables(path: Path, table: str, key: str, fields: Mapping[str, type]) -> list[dict[str, Any]]:
    """The `[[table]]` entries of one file, each with all of its fields.

    `key` is the field that identifies an entry in error messages.
    """
    content = _parse(path)
    unknown = sorted(set(content) - {table})
    if unknown:
        raise LibraryError(f"{path.name}: unknown entry '{unknown[0]}'; entries begin with [[{table}]].")
    entries = content.get(table)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise LibraryError(f"{path.name}: no [[{table}]] found; write the brackets twice.")
    for number, entry in enumerate(entries, start=1):
        _check_fields(entry, fields, where=f"{path.name}: {entry.get(key) or f'{table} {number}'}")
    return entries


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LibraryError(
            f"{path.name}: not valid TOML in UTF-8: {error}. Addresses and texts stand in quotes, dates and grades do not."
        ) from error


def _check_fields(entry: Mapping[str, Any], fields: Mapping[str, type], where: str) -> None:
    for field, kind in fields.items():
        if field not in entry:
            raise LibraryError(f"{where}: field '{field}' is missing.")
        # The exact type, since a date with a time is a date to isinstance.
        if type(entry[field]) is not kind:
            raise LibraryError(f"{where}: field '{field}' must be {TYPE_NAMES[kind]}.")
        if kind is str and not entry[field].strip():
            raise LibraryError(f"{where}: field '{field}' is empty.")
    for field in entry:
        if field not in fields:
            raise LibraryError(f"{where}: unknown field '{field}'; known are {', '.join(fields)}.")
