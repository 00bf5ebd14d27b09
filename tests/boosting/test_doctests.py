"""The examples in the docstrings run."""

import doctest
import importlib
import pkgutil

import pytest

import boosting

MODULES = ["boosting", *(m.name for m in pkgutil.walk_packages(boosting.__path__, "boosting.") if not m.name.endswith("__main__"))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples_to_run():
    found = [test for name in MODULES for test in doctest.DocTestFinder().find(importlib.import_module(name))]
    assert sum(len(test.examples) for test in found) >= 10
