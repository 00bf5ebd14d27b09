"""Kernels are found by what they are made of, wherever the package lies; marks say how far compiling has got."""

import os
import shutil
import subprocess
import sys
import threading

import pytest

from boosting.compute import kernel_cache
from boosting.compute.kernel_cache import PACKAGE
from boosting.compute.kernel_stamps import stamps

GROW = """
from numba.core import event
with event.install_recorder("numba:compile") as compiled:
    from boosting.trees.binning import bin_features
    import numpy as np
    bin_features(np.arange(6.0).reshape(3, 2), 4)
print(len(compiled.buffer))
"""


def compiled(package, cache):
    """How many times something is compiled where features are binned with a copy of the package."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-c", GROW], env=environment, cwd=package.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def copy(to):
    return shutil.copytree(PACKAGE, to / "boosting", ignore=shutil.ignore_patterns("__pycache__"))


@pytest.mark.thorough
def test_a_copied_folder_runs_what_another_has_compiled_and_an_edit_of_words_compiles_nothing(tmp_path):
    here, there, cache = copy(tmp_path / "here"), copy(tmp_path / "there"), tmp_path / "cache"
    assert compiled(here, cache) > 0
    assert compiled(there, cache) == 0
    binning = there / "trees" / "binning.py"
    binning.write_text(binning.read_text().replace("Write the bin of each value", "\n    Write down the bin of each value"))
    assert compiled(there, cache) == 0
    binning.write_text(binning.read_text().replace("half = 128", "half = 256 // 2"))
    assert compiled(there, cache) > 0
    assert compiled(here, cache) == 0  # the code of both stands side by side


@pytest.mark.thorough
@pytest.mark.parametrize("file", ["linking.py", "machine_code.py"])
def test_where_numba_lacks_a_name_it_goes_its_own_way(file, tmp_path):
    here, cache = copy(tmp_path), tmp_path / "cache"
    path = here / "compute" / file
    path.write_text(path.read_text().replace("NAMES = (", 'NAMES = ("numba.core.oven:bake",'))
    assert compiled(here, cache) > 0
    assert compiled(here, cache) == 0
    assert bool(list(cache.rglob("*.code"))) == (file == "linking.py")


def test_a_stage_is_warm_once_its_mark_is_there_and_no_longer_wanted(cold):
    assert not kernel_cache.is_warm() and not kernel_cache.is_warm("gbt")
    kernel_cache.want("gbt")
    assert kernel_cache.is_wanted("gbt")
    kernel_cache.mark_warm("gbt")
    assert kernel_cache.is_warm("gbt") and not kernel_cache.is_warm() and not kernel_cache.is_wanted("gbt")
    shutil.rmtree(cold)
    assert not kernel_cache.is_warm("gbt")


def test_one_process_compiles_at_a_time_and_others_can_see_it(cold):
    assert kernel_cache.working_for() is None
    order = []

    def second():
        with kernel_cache.alone():
            order.append("second")

    with kernel_cache.alone():
        assert 0 <= kernel_cache.working_for() < 5
        os.utime(cold / "lock", (2**32, 2**32))  # as where the clock was set back meanwhile
        assert kernel_cache.working_for() == 0
        waiting = threading.Thread(target=second)
        waiting.start()
        waiting.join(0.2)
        order.append("first")
    waiting.join(5)
    assert order == ["first", "second"] and kernel_cache.working_for() is None


def test_code_that_was_edited_after_the_start_is_noticed(tmp_path, monkeypatch):
    assert not kernel_cache.is_outdated()
    edited = copy(tmp_path)
    (edited / "trees" / "tree.py").write_text((edited / "trees" / "tree.py").read_text().replace("x <= threshold", "x < threshold"))
    monkeypatch.setattr(kernel_cache, "PACKAGE", edited)
    assert kernel_cache.is_outdated()


@pytest.mark.slow
def test_what_is_compiled_and_when_is_part_of_the_marks(tmp_path):
    edited = copy(tmp_path)
    before = stamps(edited, tmp_path).whole
    (edited / "warm_up.py").write_text((edited / "warm_up.py").read_text().replace('FIRST = "lambdamart"', 'FIRST = "gbt"'))
    assert stamps(edited, tmp_path).whole != before


@pytest.mark.thorough
@pytest.mark.slow
def test_functions_of_other_people_are_cached_as_numba_does_it(tmp_path):
    (tmp_path / "theirs.py").write_text("import boosting, numba\n@numba.njit(cache=True)\ndef f(x):\n    return x + 1\nprint(f(1))\n")
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run([sys.executable, "theirs.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "2"
    assert len(list((tmp_path / "cache").rglob("theirs.f-*.nbc"))) == 1


EVERYTHING = """
import sys
from dataclasses import replace
import numpy as np
import boosting as b
from boosting.curves import curves
from boosting import warm_up
from tests.boosting.helpers import VARIANTS, make_data

def kernels():
    modules = [module for name, module in sys.modules.items() if name.startswith("boosting")]
    return {f"{k.__module__}.{k.__name__}": k for module in modules for k in vars(module).values() if hasattr(k, "signatures")}

def compiled():
    return {(name, str(signature)) for name, kernel in kernels().items() for signature in kernel.signatures}

def never_met():
    met = [kernel for kernel in kernels().values() if kernel.signatures]
    for kernel in met:
        called = [kernel.py_func.__globals__.get(name) for name in kernel.py_func.__code__.co_names]
        met += [other for other in called if hasattr(other, "signatures") and other not in met]
    return sorted(name for name, kernel in kernels().items() if kernel not in met)

warm_up.is_warm = lambda stage: False  # so that this process does the work of both
warm_up.mark_warm = lambda stage: None
warm_up._touch_losses()
warm_up._touch_everything(lambda: True)
warm, cold = compiled(), never_met()
for dtype in (np.float32, np.float64):
    for preferences, weights in ((None, None), ([[0, 1]], None), ([[0, 1]], [2.0])):
        data = replace(make_data(missing=0.1, dtype=dtype, preferences=preferences), preference_weights=weights)
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
print(len(warm), sorted(compiled() - warm), cold, sep="|")
"""


@pytest.mark.slow
def test_after_warming_up_nothing_is_left_to_compile():
    done = subprocess.run([sys.executable, "-c", EVERYTHING], cwd=PACKAGE.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    count, late, cold = done.stdout.strip().split("|")
    assert int(count) > 10 and late == cold == "[]"
