"""python -m tests.papers [KEY ...] [--write] [--train FILE --test FILE]: run the papers' experiments; write docs/papers.md.

Without a name all are run, some six minutes of one core, and the page is written; with names they are printed alone, or, with --write,
take the place of what the page said of them. FILEs are the LETOR sample; without them its column says that it was not measured.
"""

import argparse
import sys
import time
from pathlib import Path

from boosting import Dataset
from boosting.experiments.catalogue import EXPERIMENTS

from . import document
from .document import Absent, Cell
from .grounds import GROUNDS, LIBRARY, SAMPLE, WEB, Ground, sample, shipped

MISSING = "its files were not given"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.papers", description="Run the papers' experiments again.")
    parser.add_argument("keys", nargs="*", metavar="KEY", help=f"of {', '.join(EXPERIMENTS)}; none = all, and write the page")
    parser.add_argument("--write", action="store_true", help="of those named, write their sections of the page anew")
    parser.add_argument("--train", type=Path, help="training part of the LETOR sample")
    parser.add_argument("--test", type=Path, help="its test part")
    given = parser.parse_args()
    if unknown := set(given.keys) - set(EXPERIMENTS):
        parser.error(f"there is no experiment {', '.join(sorted(unknown))}.")
    if bool(given.train) != bool(given.test):
        parser.error("the sample has two parts: give --train and --test.")
    parts: dict[Ground, tuple[Dataset, Dataset] | Absent] = {ground: shipped(ground) for ground in (WEB, LIBRARY)}
    parts[SAMPLE] = sample(given.train, given.test) if given.train else Absent(MISSING)
    found: dict[tuple[str, Ground], Cell] = {}
    for key in given.keys or EXPERIMENTS:
        for ground in GROUNDS:
            start = time.process_time()
            cell = found[key, ground] = measure(key, ground, parts[ground])
            verdict = cell.reason if isinstance(cell, Absent) else cell.verdict
            print(f"{time.process_time() - start:6.1f} s  {key:15} {ground.heading:13} {verdict}", flush=True)
            if given.keys and not given.write and not isinstance(cell, Absent):
                print(f"\n{cell.text()}\n")
        if given.keys and given.write:  # one after the other: what is done stays
            page = document.PATH.read_text(encoding="utf-8")
            document.PATH.write_text(document.replaced(page, key, {ground: found[key, ground] for ground in GROUNDS}), encoding="utf-8")
    if not given.keys:
        document.PATH.write_text(document.render(parts, found), encoding="utf-8")
    return 0


def measure(key: str, ground: Ground, parts: tuple[Dataset, Dataset] | Absent) -> Cell:
    """The experiment on the data; where they do not suit it, why."""
    if isinstance(parts, Absent) and key != "mp-figure-2":
        return parts
    train, test = (None, None) if isinstance(parts, Absent) else parts
    try:
        return EXPERIMENTS[key](train, test, **ground.values.get(key, {}))
    except ValueError as error:  # the page says so; the others go on
        return Absent(str(error).rstrip("."))


if __name__ == "__main__":
    sys.exit(main())
