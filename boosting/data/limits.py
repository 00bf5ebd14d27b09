"""How much a file may ask for, in one place.

>>> in_words(200 * MB), in_words(1536 * MB)
('200 MB', '1.5 GB')
"""

from typing import NamedTuple

MB, GB = 2**20, 2**30


class Limits(NamedTuple):
    """Bounds of one reading; the defaults are those of a script on a laptop, a server has narrower ones.

    text    bytes of a file, unpacked: a .gz may hold a thousand times its own size
    line    bytes of a line
    table   bytes of memory for what was read, and for the table that it becomes
    query   documents of a query: its pairs grow with the square
    double  bytes of a table of float64; a larger one is kept as float32
    """

    text: int = 4 * GB
    line: int = 8 * MB
    table: int = 8 * GB
    query: int = 2**62
    double: int = 2**62


def in_words(n_bytes: float) -> str:
    """'200 MB', '1.5 GB'."""
    size, unit = (n_bytes / GB, "GB") if n_bytes >= GB else (n_bytes / MB, "MB")
    return f"{size:.1f}".removesuffix(".0") + f" {unit}"
