"""The cache of compiled kernels can never be stale: its name is a hash of the code."""

import os
import shutil
import subprocess
import sys

import pytest

from boosting import kernel_cache


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the library whose files may be edited."""
    copy = tmp_path / "boosting"
    shutil.copytree(kernel_cache.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(kernel_cache, "PACKAGE", copy)
    return copy


def test_any_edit_of_any_file_changes_the_fingerprint(package):
    seen = {kernel_cache.fingerprint()}
    for path in sorted(package.rglob("*.py")):
        path.write_text(path.read_text() + "\n# edited\n")
        seen.add(kernel_cache.fingerprint())
    (package / "new.py").write_text("")
    seen.add(kernel_cache.fingerprint())
    (package / "new.py").rename(package / "newer.py")
    seen.add(kernel_cache.fingerprint())
    assert len(seen) == 3 + len(list(package.rglob("*.py"))) - 1


def test_the_same_code_has_the_same_fingerprint_wherever_it_lies(package):
    copied = kernel_cache.fingerprint()
    (package / "notes.txt").write_text("not code")
    assert kernel_cache.fingerprint() == copied and len(copied) == 12


def test_a_folder_that_the_person_chose_is_respected_and_named_only_once(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = kernel_cache.cache_folder()
    assert folder == tmp_path / kernel_cache.fingerprint()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
    assert kernel_cache.cache_folder() == folder


def test_without_a_choice_the_cache_lies_in_the_users_cache_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kernel_cache.cache_folder() == tmp_path / "boosting-to-rank" / kernel_cache.fingerprint()


def test_a_cache_is_warm_once_its_mark_is_there(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not kernel_cache.is_warm()
    kernel_cache.cache_folder().mkdir()
    (kernel_cache.cache_folder() / "warm").touch()
    assert kernel_cache.is_warm()


def test_importing_the_library_points_numba_at_the_folder(tmp_path):
    script = "import boosting, numba; print(numba.config.CACHE_DIR)"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    folder = kernel_cache.PACKAGE.parent
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(tmp_path / kernel_cache.fingerprint())
