"""What tests of every room use: the order in which they run, hypothesis profiles (few examples, the same ones every time, no clock), and
a cold cache."""

import os

import hypothesis
import pytest

for profile, examples in {"once": 10, "thorough": 25}.items():
    hypothesis.settings.register_profile(profile, max_examples=examples, deadline=None, derandomize=True, database=None)


def pytest_configure(config):
    hypothesis.settings.load_profile("once" if "not thorough" in config.option.markexpr else "thorough")


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


@pytest.fixture
def cold(tmp_path, monkeypatch):
    """This process believes that nothing is compiled; the folder where it looks."""
    from boosting.compute import kernel_folder

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_folder.machine_folder.cache_clear()
    yield kernel_folder.machine_folder()
    kernel_folder.machine_folder.cache_clear()
