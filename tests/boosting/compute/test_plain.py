"""Without machine code kernels run in plain Python, and give the same numbers; and how seldom there is none."""

import os
import subprocess
import sys

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.compute.arrays import frozen
from boosting.compute.kernel_cache import PACKAGE
from boosting.compute.plain import _kernels
from boosting.explain.pair_changes import count_changes
from boosting.models.objectives.lambdarank import Lambdarank
from boosting.warm_up import _variants, warm_up

RUNS = """
import sys
import warnings
import numpy as np
import boosting as b
import sample_data
from boosting.compute.plain import SMALL, prefer_plain
from boosting.explain.pair_changes import count_changes
from boosting.trees.binning import _assign
from boosting.warm_up import _variants
from numba.core import event

warnings.filterwarnings("ignore", ".*takes .*; ignored")  # one set of settings for all
data = sample_data.load("six").train
with event.install_recorder("numba:compile") as compiled:
    prefer_plain()
    found = {}
    for number, loss in enumerate(one for loss in b.LOSSES for one in _variants(loss)):
        trace = b.train(data, loss, b.Settings(8, max_leaf_nodes=3), validation=data)
        count_changes(data, trace.scores(0), trace.scores(1))
        trace.loss.pairs(data, trace.scores(1), 0), trace.loss.risk(data, trace.scores(1))
        found[f"run{number}"] = np.concatenate([trace.scores(trace.n_iterations), trace.predict(data.features, trace.n_iterations)])
    plain = len(compiled.buffer)
    _assign(np.zeros(SMALL + 1), np.zeros(1), np.zeros(SMALL + 1, np.uint8))
print(plain, len(compiled.buffer) > 0)
np.savez(sys.argv[1], **found)
"""


@pytest.mark.thorough
def test_a_cold_process_trains_every_variant_on_small_data_and_compiles_nothing_but_for_large(tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cold")}
    command = [sys.executable, "-c", RUNS, str(tmp_path / "found.npz")]
    done = subprocess.run(command, cwd=PACKAGE.parent, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["0", "True"] and "Warning" not in done.stderr

    warm_up()
    found, data = np.load(tmp_path / "found.npz"), sample_data.load("six").train
    for number, loss in enumerate(variant for kind in b.LOSSES for variant in _variants(kind)):
        trace = b.train(data, loss, b.Settings(8, max_leaf_nodes=3))
        scores = trace.scores(trace.n_iterations)
        np.testing.assert_allclose(found[f"run{number}"], np.concatenate([scores, scores]), rtol=1e-12, atol=1e-13, err_msg=repr(loss))


@pytest.mark.slow
def test_machine_code_is_used_as_soon_as_it_lies_there():
    warm_up()
    script = """
from boosting.compute.plain import prefer_plain
from boosting.warm_up import _grow, grow
from boosting.trees.best_first import grow_best_first
prefer_plain()
_grow()
print(len(grow_best_first.signatures))
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=PACKAGE.parent, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"


@pytest.mark.slow
def test_plain_python_does_not_call_machine_code_that_has_no_door_for_it(tmp_path):
    """Large data bring machine code of a kernel and of the inner ones that it calls; small data of other types run in Python after them."""
    script = """
import numpy as np
from boosting.compute.plain import SMALL, prefer_plain
from boosting.losses.settled import settled_difference
prefer_plain()
for n, query_ptr in [(SMALL + 1, np.array([0, SMALL + 1])), (2, np.array([0, 2], np.int32))]:
    print(settled_difference(np.full(n, 3.0), np.ones(n), 2.0, query_ptr)[-1], len(settled_difference.signatures))
"""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cold")}
    done = subprocess.run([sys.executable, "-c", script], cwd=PACKAGE.parent, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["1.0 1", "1.0 1"], done.stderr


def test_no_kernel_is_compiled_again_because_an_array_cannot_be_written_to():
    """Stored scores are read-only, those of training are not: a type of its own for either would be compiled while people wait."""
    data = sample_data.load("six").train
    settings = b.Settings(3)

    def ask(scores):
        for loss in (kind().for_data(data) for kind in b.LOSSES):
            loss.problem(data, scores, 1), loss.pairs(data, scores, 0), loss.document_pairs(data, scores, 0), loss.risk(data, scores)
            loss.advance(data, scores, scores, 1, 0.1)
        b.metrics.ndcg(data, scores), count_changes(data, scores, scores)
        Lambdarank(data.relevance, np.arange(5.0), np.array(data.query_ptr), 1.0, 30, True).gradients(np.zeros(6))
        Lambdarank(data.relevance, np.arange(5.0), data.query_ptr, 1.0, 30, True).gradients(np.zeros(6))
        b.train(data, b.GBT(), settings).predict(scores.repeat(data.n_features).reshape(6, -1))

    def compiled():
        return {f"{kernel.py_func.__module__}.{kernel.py_func.__name__}": len(kernel.signatures) for kernel in _kernels()}

    ask(np.arange(6.0))
    before = compiled()
    ask(frozen(np.arange(6.0)))
    assert compiled() == before
