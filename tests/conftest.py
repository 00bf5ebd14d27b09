"""What tests of every room use: one hypothesis profile (few examples, the same ones every time, no clock), and a cold cache."""

import hypothesis
import pytest

hypothesis.settings.register_profile("house", max_examples=25, deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("house")


@pytest.fixture
def cold(tmp_path, monkeypatch):
    """This process believes that nothing is compiled; the folder where it looks."""
    from boosting.compute import kernel_folder

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_folder.machine_folder.cache_clear()
    yield kernel_folder.machine_folder()
    kernel_folder.machine_folder.cache_clear()
