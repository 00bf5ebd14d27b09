"""The experiments of the papers without a browser.

python -m boosting experiment --list
python -m boosting experiment gb-figure-2 --data train.txt --test test.txt [--json | --csv | --latex]
python -m boosting experiment mp-figures-3-5 --data MQ2007.zip
"""

import argparse
import inspect
import sys
import textwrap
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from .data.dataset import Dataset
from .data.folder import is_archive
from .data.kinds import read_files
from .data.letor_line import LetorError
from .data.normalised import WAYS, normalised
from .data.published import read_folds
from .experiments.catalogue import EXPERIMENTS
from .experiments.checkpoint import Checkpoint
from .experiments.evidence import Experiment

WIDTH = 24  # of the progress bar
VALUES = {
    "iterations": ("n_iterations", "boosting iterations of each run"),
    "folds": ("n_folds", "folds of the cross-validation; 1 = the parts as given"),
    "inner-trees": ("inner_trees", "trees of one GBRank iteration (the paper's main runs: 100)"),
    "seed": ("seed", "of all that is drawn at random"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """What the command does; returns its exit code: 0, 1 where the experiment cannot be run, 130 where it was stopped."""
    given = _parser().parse_args(arguments)
    if given.list:
        sys.stdout.write(catalogue())
        return 0
    try:
        experiment = _chosen(given.name)
        train, test, more = scaled(given.scale, *read(given))
        if train is None and _needs_data(experiment):
            raise ValueError(f"{experiment.key} needs data: add --data train.txt, and --test test.txt where there is a test part.")
        takes = inspect.signature(experiment.run).parameters
        values = _values(experiment, given) | {name: part for name, part in more.items() if name in takes}
        with Progress(sys.stderr) as progress:
            evidence = experiment(train, test, report=progress, **values, **_jobs(experiment, given.jobs))
    except (LetorError, ValueError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("stopped.\n")
        return 130
    form = "json" if given.json else "csv" if given.csv else "latex" if given.latex else "text"
    sys.stdout.write(getattr(evidence, form)().rstrip("\n") + "\n")
    return 0


def read(given: argparse.Namespace) -> tuple[Dataset | None, Dataset | None, dict[str, Any]]:
    """Training and test part, and what else there is: the validation part, and the folds as published where --data has several.

    Raises LetorError for what cannot be read.
    """
    if not given.data:
        return None, None, {}
    path = Path(given.data)
    if path.is_dir() or is_archive(_head(path)):
        if given.test or given.validation or not path.exists():
            raise ValueError("--data is a folder or an archive, which has its own parts: leave --test and --validation out.")
        folds = read_folds(path)
        name = given.fold or next(iter(folds.parts))
        train, validation, test = folds.fold(name)
        sys.stderr.write(f"{name or path.name}: {', '.join(folds.parts) if len(folds.parts) > 1 else 'the only fold'}\n")
        several = {"official": folds} if len(folds.parts) > 1 and not given.fold else {}
        return train, test, {"validation": validation, **several}
    if given.fold:
        raise ValueError("--fold names one of several in a folder or an archive; --data is one file.")
    paths = {part: Path(said) for part in ("data", "validation", "test") if (said := getattr(given, part))}
    found = dict(zip(paths, read_files(list(paths.values())), strict=True))
    return found["data"], found.get("test"), {"validation": found.get("validation")}


def scaled(
    way: str, train: Dataset | None, test: Dataset | None, more: dict[str, Any]
) -> tuple[Dataset | None, Dataset | None, dict[str, Any]]:
    """The same with features on one scale within each query."""
    parts = [part if part is None else normalised(part, way) for part in (train, test, more.get("validation"))]
    several = {"official": replace(more["official"], data=normalised(more["official"].data, way))} if "official" in more else {}
    return parts[0], parts[1], {**more, "validation": parts[2], **several}


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(4)


def catalogue() -> str:
    """Name, title and claim of every experiment."""
    blocks = []
    for one in EXPERIMENTS.values():
        claim = textwrap.fill(one.claim, 100, initial_indent="    ", subsequent_indent="    ")
        blocks.append(f"{one.key}\n    {one.title}. [{one.paper}] {one.section}\n{claim}\n")
    return "\n".join(blocks)


class Progress:
    """A bar on a terminal: [#########               ] 45 of 120, GBRank, split 2 of 5. Nothing where nobody watches."""

    def __init__(self, stream) -> None:
        self._stream, self._shown, self._length = stream, 0.0, 0

    def __call__(self, done: int, total: int, words: str) -> None:
        now = time.monotonic()
        if not self._stream.isatty() or (now - self._shown < 0.1 and done < total):
            return
        self._shown = now
        filled = "#" * (WIDTH * done // max(total, 1))
        line = f"[{filled:<{WIDTH}}] {done} of {total}, {words}"
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._length:
            self._stream.write("\r" + " " * self._length + "\r")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m boosting", description="The experiments of the papers, run again on your data.")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("experiment", help="run a table or figure of a paper", description="Run a table or figure of a paper.")
    one.add_argument("name", nargs="?", default="", help="which one; --list names them")
    one.add_argument("--list", action="store_true", help="name the experiments and what the papers claim")
    one.add_argument(
        "--data", help="training queries: LETOR text (SVMlight with qid), CSV or Parquet; or published folds, a folder or a ZIP"
    )
    one.add_argument("--validation", help="queries to choose on; without them some of --data do")
    one.add_argument("--test", help="test queries; without them those of --data are parted as in the paper")
    one.add_argument("--jobs", type=int, default=1, help="processes at once; the numbers are the same with any")
    one.add_argument("--scale", choices=list(WAYS), default="none", help="bring each feature to one scale within each query")
    one.add_argument("--fold", default="", help="one of several published folds; without it all where the paper runs folds, else the first")
    for flag, (_, words) in VALUES.items():
        one.add_argument(f"--{flag}", type=int, help=words)
    form = one.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything as JSON")
    form.add_argument("--csv", action="store_true", help="the main table as CSV")
    form.add_argument("--latex", action="store_true", help="the main table as LaTeX (booktabs)")
    return parser


def _chosen(name: str) -> Experiment:
    if name not in EXPERIMENTS:
        raise ValueError(f"there is no experiment {name!r}; choose one of {', '.join(EXPERIMENTS)}.")
    return EXPERIMENTS[name]


def _jobs(experiment: Experiment, n_jobs: int) -> dict[str, Checkpoint]:
    """What lets an experiment use several processes. Raises ValueError for fewer than one."""
    takes = inspect.signature(experiment.run).parameters
    return {"checkpoint": Checkpoint(n_jobs=n_jobs)} if n_jobs != 1 and "checkpoint" in takes else {}


def _needs_data(experiment: Experiment) -> bool:
    return inspect.signature(experiment.run).parameters["train"].default is inspect.Parameter.empty


def _values(experiment: Experiment, given: argparse.Namespace) -> dict[str, int]:
    """The flags that were set, by the names of the function. Raises ValueError for one that this experiment does not take."""
    takes, found = inspect.signature(experiment.run).parameters, {}
    for flag, (name, _) in VALUES.items():
        value = getattr(given, flag.replace("-", "_"))
        if value is not None and name not in takes:
            raise ValueError(f"{experiment.key} takes no --{flag}.")
        if value is not None:
            found[name] = value
    return found


if __name__ == "__main__":
    sys.exit(main())
