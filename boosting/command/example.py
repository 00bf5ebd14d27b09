"""`python -m boosting example`: small files of judged queries, on which every other command can be tried."""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from ..words import listed
from .saved import write_text

TITLES = ("Sheds of wood", "Garden tools", "Sheds of steel", "A shed to paint", "Roses", "Lawn mowers")
FILES = {"train": 60, "vali": 20, "test": 20, "new": 3}  # how many queries each has
NAMED = {81: "garden shed"}  # the first query of test.csv


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "example", help="write small files to try the other commands on",
        description="Writes train.csv, vali.csv, test.csv and new.csv: drawn queries with six documents each, three features and, but in "
        "new.csv, grades. Always the same.",
        epilog="Example: %(prog)s shed",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("folder", metavar="FOLDER", nargs="?", default=".", help="where to, made if it is not there (default: here)")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError where the folder cannot be made, or where a file would be lost."""
    folder = Path(given.folder)
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{given.folder} is a file; name a folder.")
    if not folder.parent.is_dir():
        raise ValueError(f"{folder.parent}: there is no such folder; create it first.")
    paths = {name: folder / f"{name}.csv" for name in FILES}
    for path in paths.values():
        if path.exists():
            raise ValueError(f"{path} is there already; name another folder.")
    folder.mkdir(exist_ok=True)
    for name, text in _texts().items():
        write_text(str(paths[name]), text)
    return f"Saved {listed([str(path) for path in paths.values()])}."


def _texts() -> dict[str, str]:
    """The files: a grade is more with bm25 and clicks, less with age, and noise."""
    draws, number, found = np.random.default_rng(7), 0, {}
    for name, n_queries in FILES.items():
        has_grades = name != "new"
        lines = ["query,title,grade,bm25,clicks,age" if has_grades else "query,title,bm25,clicks,age"]
        for _ in range(n_queries):
            number += 1
            for title, (bm25, clicks, age) in zip(TITLES, draws.random((len(TITLES), 3)), strict=True):
                grade = int(np.clip(round(2.5 * bm25 + 1.5 * clicks - 0.5 * age + 0.4 * draws.normal() - 0.5), 0, 4))
                features = [f"{value:.2f}" for value in (2 * bm25, clicks, age)]
                lines.append(",".join([NAMED.get(number, f"query {number}"), title, *[str(grade)] * has_grades, *features]))
        found[name] = "\n".join(lines)
    return found
