"""`python -m boosting experiment`: a table or figure of a paper, run again."""

import argparse
import json
import sys
import textwrap
from typing import Any

from ..experiments.catalogue import EXPERIMENTS
from ..experiments.checkpoint import Checkpoint
from ..experiments.evidence import Experiment
from .engine import add_flags as add_engine
from .engine import client_of
from .opened import add_flags, opened_with_grades
from .progress import Progress

VALUES = {
    "iterations": ("n_iterations", "boosting iterations of each run"),
    "folds": ("n_folds", "folds of the cross-validation; 1 = the parts as given"),
    "inner-trees": ("inner_trees", "trees of one GBRank iteration (the paper's main runs: 100)"),
    "seed": ("seed", "of all random draws"),
}


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "experiment", help="run a table or figure of a paper", description="Run a table or figure of a paper.",
        epilog="Example: %(prog)s gb-figure-2 --data train.txt --test test.txt",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("name", nargs="?", default="", help="its name; --list shows all names")
    one.add_argument("--list", action="store_true", help="name the experiments and what the papers claim")
    add_flags(one)
    one.add_argument("--jobs", type=int, default=1, help="processes at once; the numbers do not depend on it")
    add_engine(one, "dask spreads the contests of an experiment over a Dask cluster (docs/scale.md)")
    for flag, (_, words) in VALUES.items():
        one.add_argument(f"--{flag}", type=int, help=words)
    form = one.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything as JSON")
    form.add_argument("--csv", action="store_true", help="the main table as CSV")
    form.add_argument("--latex", action="store_true", help="the main table as LaTeX (booktabs)")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError where the experiment cannot be run, LetorError and OSError for what cannot be read."""
    if given.list:
        return listed_as_json() if given.json else catalogue()
    experiment = _chosen(given.name)
    data = opened_with_grades(given, every_fold=True)
    if data.train is None and experiment.needs_data:
        raise ValueError(f"{experiment.key} needs data: add --data train.txt, and --test test.txt where there is a test part.")
    values = _values(experiment, given)
    with client_of(given) as client, Progress(sys.stderr) as progress:
        evidence = experiment(
            data.train, data.test, validation=data.validation, official=data.published, report=progress,
            checkpoint=Checkpoint(n_jobs=given.jobs, client=client), **values,
        )  # fmt: skip
    form = "json" if given.json else "csv" if given.csv else "latex" if given.latex else "text"
    return getattr(evidence, form)()


def catalogue() -> str:
    """Name, title and claim of every experiment."""
    blocks = []
    for one in EXPERIMENTS.values():
        claim = textwrap.fill(one.claim, 100, initial_indent="    ", subsequent_indent="    ")
        blocks.append(f"{one.key}\n    {one.title}. [{one.paper}] {one.section}\n{claim}\n")
    return "\n".join(blocks)


def listed_as_json() -> str:
    """The same as JSON."""
    kept = ("key", "title", "claim", "paper", "section")
    return json.dumps([{name: getattr(one, name) for name in kept} for one in EXPERIMENTS.values()], indent=2, ensure_ascii=False)


def _chosen(name: str) -> Experiment:
    if name not in EXPERIMENTS:
        lead = f"there is no experiment {name!r}" if name else "an experiment has to be named"
        raise ValueError(f"{lead}; choose one of {', '.join(EXPERIMENTS)}.")
    return EXPERIMENTS[name]


def _values(experiment: Experiment, given: argparse.Namespace) -> dict[str, int]:
    """The flags that were set, by the names of its values. Raises ValueError for one that this experiment does not take."""
    found = {}
    for flag, (name, _) in VALUES.items():
        value = getattr(given, flag.replace("-", "_"))
        if value is None:
            continue
        if name not in experiment.values:
            raise ValueError(f"{experiment.key} takes no --{flag}.")
        found[name] = value
    return found
