"""The cache of compiled kernels can never be stale: its name is a hash of the code."""

import os
import shutil
import subprocess
import sys

import pytest

from boosting.compute import kernel_cache


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


def test_a_stage_is_warm_once_its_mark_is_there(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_cache.use_cache()
    assert not kernel_cache.is_warm() and not kernel_cache.is_warm("gbt")
    kernel_cache.mark_warm("gbt")
    assert kernel_cache.is_warm("gbt") and not kernel_cache.is_warm()
    kernel_cache.mark_warm("everything")
    assert kernel_cache.is_warm()


def test_importing_the_library_points_numba_at_the_folder(tmp_path):
    script = "import boosting, numba; print(numba.config.CACHE_DIR)"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    folder = kernel_cache.PACKAGE.parent
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(tmp_path / kernel_cache.fingerprint())


EVERYTHING = """
import sys
import numpy as np
import boosting as b
from boosting.curves import curves
from boosting.warm_up import warm_up
from tests.boosting.helpers import VARIANTS, make_data

def compiled():
    modules = [module for name, module in sys.modules.items() if name.startswith("boosting")]
    kernels = {f"{k.__module__}.{k.__name__}": k for module in modules for k in vars(module).values() if hasattr(k, "signatures")}
    return {(name, str(signature)) for name, kernel in kernels.items() for signature in kernel.signatures}

warm_up()
warm = compiled()
for dtype in (np.float32, np.float64):
    for preferences in (None, [[0, 1]]):
        data = make_data(missing=0.1, dtype=dtype, preferences=preferences)
        for loss in VARIANTS.values():
            try:
                trace = b.train(data, loss, b.Settings(3, n_threads=2), validation=data)
            except ValueError:
                continue  # takes no preferences
            trace.predict(np.asfortranarray(np.zeros((2, 3))))
            trace.at(0).pairs(0)
            trace.loss.risk(data, trace.scores(0))
            curves(trace)
    b.metrics.precision_at_percent(data, trace.scores(0), [10])
    b.metrics.ndcg(data, trace.scores(0), k=3, ties="shuffle", discount="letor", gain="yahoo")
print(len(warm), sorted(compiled() - warm))
"""


def test_after_warming_up_nothing_is_left_to_compile():
    folder = kernel_cache.PACKAGE.parent
    done = subprocess.run([sys.executable, "-c", EVERYTHING], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    count, late = done.stdout.strip().split(" ", 1)
    assert int(count) > 10 and late == "[]"
