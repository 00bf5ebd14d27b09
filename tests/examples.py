"""The examples in docstrings."""

import doctest
import importlib
import pkgutil
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType


def modules_with_examples(*rooms: ModuleType) -> list[str]:
    """The modules of packages in whose text an example stands; none is imported for that."""
    names = [name for room in rooms for name in (room.__name__, *_below(room))]
    return [name for name in names if ">>> " in Path(find_spec(name).origin).read_text()]


def _below(room: ModuleType) -> list[str]:
    return [module.name for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")]


def run_examples(name: str) -> tuple[int, int]:
    """How many examples of a module there are, and how many of them say something else than they promise. Docstrings without any are
    left out: for each `doctest.testmod` would ask the disk about every file that was ever read.
    """
    runner = doctest.DocTestRunner()
    for docstring in doctest.DocTestFinder().find(importlib.import_module(name)):
        if docstring.examples:
            runner.run(docstring)
    return runner.tries, runner.failures
