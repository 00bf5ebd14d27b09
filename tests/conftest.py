"""What tests of every room use: the order in which they run, hypothesis profiles (few examples, the same ones every time, no clock), and
a cold cache."""

import gc
import os

import hypothesis
import pytest

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy comes: threads of many processes would wait for each other, at work
os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # and so would scikit-learn's

SLOW_ROOMS = ("pages", "browser")
for profile, examples in {"once": 10, "thorough": 25}.items():
    hypothesis.settings.register_profile(profile, max_examples=examples, deadline=None, derandomize=True, database=None)


def is_everything(config) -> bool:
    """Whether what is marked `again` is run as well, and more random examples with it."""
    return "not again" not in config.option.markexpr


def pytest_configure(config):
    hypothesis.settings.load_profile("thorough" if is_everything(config) else "once")


@pytest.hookimpl(tryfirst=True, specname="pytest_collection_modifyitems")
def pytest_keep_for_later(items):
    """Where a test takes seconds, on a page or in a browser, `make test` tries a promise with its first parameters, and `.ci/run` with
    those that are other pages (`each`) as well: with every one only `make test-all`. Those of the library, which take milliseconds,
    are all tried by each.
    """
    met = set()
    for item in items:
        room = item.path.parent.name
        if room not in SLOW_ROOMS or not hasattr(item, "callspec"):
            continue
        promise = (item.path, item.originalname)
        if promise in met:
            item.add_marker(pytest.mark.again if room == "browser" and not item.get_closest_marker("each") else pytest.mark.thorough)
        met.add(promise)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """What takes longest starts first: left for the end, one process would do it while the others have nothing to do. Each process is
    given one part of the list: the first part begins with what is marked `first`, the second with what is `thorough`."""
    first, thorough, rest = [], [], []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        (first if "first" in marks else thorough if marks & {"thorough", "again"} else rest).append(item)
    part = len(items) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) - len(first)
    items[:] = [*first, *rest[:part], *thorough, *rest[part:]] if part > 0 else [*first, *thorough, *rest]


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Ten thousand tests are walked by no collection of garbage: neither while they are found, which would take a fifth of that time, nor
    later. Pages and data make so much that collecting as often as Python does would take a sixteenth of all time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000)
        gc.enable()


@pytest.fixture
def cold(tmp_path, monkeypatch):
    """This process believes that nothing is compiled; the folder where it looks."""
    from boosting.compute import kernel_folder

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_folder.machine_folder.cache_clear()
    yield kernel_folder.machine_folder()
    kernel_folder.machine_folder.cache_clear()
