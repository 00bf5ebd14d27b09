"""A damaged file of the cache is found, deleted and compiled again; what stands in the way of that is said."""

import os
import shutil
import subprocess
import sys

import pytest

from boosting.compute.kernel_cache import PACKAGE
from boosting.compute.kernel_folder import machine_folder
from boosting.compute.whole_files import read_sealed, write_sealed
from boosting.warm_up import warm_up

TRAIN = """
import sys
import numpy as np
import boosting as b
from boosting.compute.plain import prefer_plain
from numba.core import event

prefer_plain()
data = b.Dataset(np.arange(12.0).reshape(6, 2), relevance=[0, 1, 2, 0, 1, 2], query_ptr=[0, 6])
with event.install_recorder("numba:compile") as compiled:
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=3))
print(sorted({entry.data["dispatcher"].__name__ for _, entry in compiled.buffer}), trace.scores(3).sum())
"""
DAMAGES = {
    "empty": lambda content: b"",
    "cut": lambda content: content[: len(content) // 2],
    "random": lambda content: os.urandom(len(content)),
    "one bit": lambda content: content[: len(content) // 2] + bytes([content[len(content) // 2] ^ 1]) + content[len(content) // 2 + 1 :],
}
DAMAGED = {"binning._distinct": "cut", "binning._assign": "one bit"}  # what TRAIN calls and takes little time to compile


@pytest.fixture
def cache(tmp_path):
    """A copy of the compiled cache, in which nothing else runs."""
    warm_up()
    here = machine_folder()
    shutil.copytree(here, tmp_path / here.name)
    return tmp_path


def run(cache, *command):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    return subprocess.run([sys.executable, *command], cwd=PACKAGE.parent, env=environment, capture_output=True, text=True, check=False)


def damage(cache, pattern, how):
    """Every file of some kernels; how many there were."""
    files = [path for path in cache.rglob(pattern) if path.is_file()]
    for path in files:
        path.write_bytes(DAMAGES[how](path.read_bytes()))
    return len(files)


@pytest.mark.thorough  # in less time: the test of one file below
@pytest.mark.slow
def test_training_compiles_again_what_is_damaged_once_and_gives_the_same_bits(cache):
    whole = run(cache, "-c", TRAIN)
    assert whole.returncode == 0 and whole.stdout.startswith("[] "), whole.stderr
    assert all(damage(cache, f"{kernel}-*.code", how) for kernel, how in DAMAGED.items())
    healed = run(cache, "-c", TRAIN)
    assert healed.returncode == 0, healed.stderr
    assert all(kernel.split(".")[1] in healed.stdout for kernel in DAMAGED), healed.stdout
    assert healed.stdout.split("]")[1] == whole.stdout.split("]")[1]
    assert run(cache, "-c", TRAIN).stdout == whole.stdout


@pytest.mark.thorough
@pytest.mark.slow
def test_warming_up_compiles_what_is_damaged_though_everything_was_done(cache):
    assert damage(cache, "binning._distinct-*.code", "cut") and damage(cache, "tree._walk-*.code", "random")
    done = run(cache, "-m", "boosting.warm_up")
    assert done.returncode == 0 and "Kernels are compiled" in done.stdout, done.stderr
    assert run(cache, "-m", "boosting.warm_up").stdout == ""
    assert run(cache, "-c", TRAIN).stdout.startswith("[] ")


@pytest.mark.slow
def test_warming_up_says_what_stands_in_the_way(cache):
    """A folder in the place of a file can neither be read nor written over, not even by root."""
    path = next(cache.rglob("binning._distinct-*.code"))
    path.unlink()
    path.mkdir()
    done = run(cache, "-m", "boosting.warm_up")
    assert done.returncode == 1 and "cannot be used" in done.stderr and "Traceback" not in done.stderr
    assert done.stderr.count(str(path)) == 1


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_file_is_not_read(tmp_path, how):
    path = tmp_path / "a.code"
    write_sealed(path, os.urandom(1000))
    assert len(read_sealed(path)) == 1000
    assert damage(tmp_path, "a.code", how)
    assert read_sealed(path) is None


def test_half_a_file_is_never_seen_and_nothing_is_left_of_one_that_failed(tmp_path, monkeypatch):
    path = tmp_path / "a.code"
    write_sealed(path, b"whole")
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_sealed(path, b"another")
    assert read_sealed(path) == b"whole" and list(tmp_path.iterdir()) == [path]
