"""The examples in the docstrings of the screens, the figures and the collections run."""

import doctest
import importlib
import pkgutil

import pytest

import figures
import sample_data
import ui

MODULES = [m.name for room in (ui, figures, sample_data) for m in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
