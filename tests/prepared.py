"""What is done once in a process before its first test of a page or of what pages are made of, and after the last of a file."""

import functools
import sys
from contextlib import contextmanager

import pytest
from streamlit.components.v2 import manifest_scanner

from boosting.warm_up import warm_up


@pytest.fixture(scope="session", autouse=True)
def prepared():
    """Kernels are compiled; and what is installed is looked through once: each `AppTest` would read what all packages say of themselves."""
    warm_up()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", functools.cache(manifest_scanner.scan_component_manifests))
        yield


@contextmanager
def own_main():
    """Streamlit puts the app in the place of `__main__` and leaves it there: a process that is spawned later would run the app first."""
    main = sys.modules["__main__"]
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@pytest.fixture(scope="module", autouse=True)
def main_stays():
    with own_main():
        yield
