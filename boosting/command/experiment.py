"""`python -m boosting experiment`: a table or figure of a paper, run again."""

import argparse
import inspect
import sys
import textwrap
from typing import Any

from ..experiments.catalogue import EXPERIMENTS
from ..experiments.checkpoint import Checkpoint
from ..experiments.evidence import Experiment
from .engine import add_flags as add_engine
from .engine import client_of
from .opened import Opened, add_flags, opened_with_grades
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
        return catalogue()
    experiment = _chosen(given.name)
    data = opened_with_grades(given, every_fold=True)
    if data.train is None and _needs_data(experiment):
        raise ValueError(f"{experiment.key} needs data: add --data train.txt, and --test test.txt where there is a test part.")
    values = _values(experiment, given) | _parts(experiment, data)
    with client_of(given) as client, Progress(sys.stderr) as progress:
        evidence = experiment(data.train, data.test, report=progress, **values, **_jobs(experiment, given.jobs, client))
    form = "json" if given.json else "csv" if given.csv else "latex" if given.latex else "text"
    return getattr(evidence, form)()


def catalogue() -> str:
    """Name, title and claim of every experiment."""
    blocks = []
    for one in EXPERIMENTS.values():
        claim = textwrap.fill(one.claim, 100, initial_indent="    ", subsequent_indent="    ")
        blocks.append(f"{one.key}\n    {one.title}. [{one.paper}] {one.section}\n{claim}\n")
    return "\n".join(blocks)


def _chosen(name: str) -> Experiment:
    if name not in EXPERIMENTS:
        lead = f"there is no experiment {name!r}" if name else "an experiment has to be named"
        raise ValueError(f"{lead}; choose one of {', '.join(EXPERIMENTS)}.")
    return EXPERIMENTS[name]


def _parts(experiment: Experiment, data: Opened) -> dict[str, Any]:
    """The validation part and the published folds, where the experiment takes them."""
    takes = inspect.signature(experiment.run).parameters
    several = {"official": data.published} if data.published else {}
    there = {"validation": data.validation, **several} if data.train is not None else {}
    return {name: part for name, part in there.items() if name in takes}


def _jobs(experiment: Experiment, n_jobs: int, client: Any) -> dict[str, Checkpoint]:
    """What lets an experiment use several processes, or a cluster. Raises ValueError for fewer than one."""
    takes, several = inspect.signature(experiment.run).parameters, n_jobs != 1 or client is not None
    return {"checkpoint": Checkpoint(n_jobs=n_jobs, client=client)} if several and "checkpoint" in takes else {}


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
