"""The folder of compiled kernels lies where it can be written to, and belongs to one machine."""

import os
import subprocess
import sys
import tempfile

import llvmlite.binding
import numba
import pytest

from boosting.compute import kernel_folder
from boosting.compute.kernel_cache import PACKAGE
from boosting.compute.kernel_folder import base_folder, machine

NOWHERE = "/dev/null/nowhere"  # not even the administrator can write there


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """No choice, no home that can be written to, and a folder for temporary files."""
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", NOWHERE)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_the_persons_choice_comes_first_then_the_cache_folder_then_home(temporary, monkeypatch):
    monkeypatch.setenv("HOME", str(temporary / "home"))
    assert base_folder() == temporary / "home" / ".cache" / "boosting-to-rank"
    monkeypatch.setenv("XDG_CACHE_HOME", str(temporary / "caches"))
    assert base_folder() == temporary / "caches" / "boosting-to-rank"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(temporary / "chosen"))
    assert base_folder() == temporary / "chosen"


def test_where_none_of_them_can_be_written_to_the_folder_for_temporary_files_does(temporary, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", NOWHERE)
    found = base_folder()
    assert found.parent == temporary and found.stat().st_mode & 0o777 == 0o700


def test_machine_code_that_somebody_else_may_have_put_there_is_not_run(temporary):
    base_folder().chmod(0o777)
    with pytest.raises(OSError, match=r"No folder for compiled kernels can be written to .*Set NUMBA_CACHE_DIR"):
        base_folder()


def test_a_link_in_the_place_of_the_temporary_folder_is_not_followed(temporary):
    found = base_folder()
    found.rmdir()
    (temporary / "elsewhere").mkdir(mode=0o700)
    found.symlink_to(temporary / "elsewhere")
    with pytest.raises(OSError, match="Set NUMBA_CACHE_DIR"):
        base_folder()


HOMELESS = """
import pwd
def unknown(*_):  # a person whom the system does not know has no home at all
    raise KeyError
pwd.getpwuid = unknown
import boosting
from boosting.trees.binning import bin_features
bin_features(boosting.Dataset([[1.0], [2]], [0, 1], [0, 2]).features, 4)
"""


@pytest.mark.thorough
@pytest.mark.slow
def test_the_library_can_be_imported_and_trains_without_a_home(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR")}
    environment["TMPDIR"] = str(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", HOMELESS], cwd=PACKAGE.parent, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.rglob("binning._assign-*.code"))


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        (numba, "__version__", "1.0"), (kernel_folder.llvmlite, "__version__", "1.0"), (sys, "version", "4.0"),
        (llvmlite.binding, "get_host_cpu_name", lambda: "z80"),
    ],
)  # fmt: skip
def test_another_machine_has_another_folder(monkeypatch, where, name, value):
    before = machine()
    monkeypatch.setattr(where, name, value)
    assert machine() != before


def test_numbas_settings_are_part_of_the_machine_but_not_those_without_effect_on_code(monkeypatch):
    before = machine()
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    monkeypatch.setenv("NUMBA_NUM_THREADS", "1")
    assert machine() == before
    monkeypatch.setenv("NUMBA_OPT", "1")
    assert machine() != before
