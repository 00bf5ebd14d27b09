"""What tests of every room use: the order in which they run, hypothesis profiles (few examples, the same ones every time, no clock), and
a cold cache."""

import gc
import os

import hypothesis
import pytest

SLOW_ROOMS = ("pages", "browser")
for profile, examples in {"once": 10, "thorough": 15}.items():
    hypothesis.settings.register_profile(profile, max_examples=examples, deadline=None, derandomize=True, database=None)


def is_thorough(config) -> bool:
    """Whether what is marked `thorough` is run as well."""
    return "not thorough" not in config.option.markexpr


def pytest_configure(config):
    hypothesis.settings.load_profile("thorough" if is_thorough(config) else "once")


@pytest.hookimpl(tryfirst=True, specname="pytest_collection_modifyitems")
def pytest_keep_for_later(items):
    """Where a test takes seconds, on a page or in a browser, `make test` tries a promise with its first parameters, `make test-all`
    with every one. Those of the library, which take milliseconds, are all tried by both.
    """
    met = set()
    for item in items:
        if item.path.parent.name not in SLOW_ROOMS or not hasattr(item, "callspec") or item.get_closest_marker("first"):
            continue
        promise = (item.path, item.originalname)
        if promise in met:
            item.add_marker(pytest.mark.thorough)
        met.add(promise)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """What takes longest starts first: left for the end, one process would do it while the others have nothing to do. Each process is
    given one part of the list: the first part begins with what is marked `first`, the second with what is `thorough`."""
    first, thorough, rest = [], [], []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        (first if "first" in marks else thorough if "thorough" in marks else rest).append(item)
    part = len(items) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) - len(first)
    items[:] = [*first, *rest[:part], *thorough, *rest[part:]] if part > 0 else [*first, *thorough, *rest]


def pytest_collection_finish():
    """Ten thousand tests are walked by no collection of garbage."""
    gc.freeze()


@pytest.fixture
def cold(tmp_path, monkeypatch):
    """This process believes that nothing is compiled; the folder where it looks."""
    from boosting.compute import kernel_folder

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_folder.machine_folder.cache_clear()
    yield kernel_folder.machine_folder()
    kernel_folder.machine_folder.cache_clear()
