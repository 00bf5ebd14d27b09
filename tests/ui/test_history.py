"""The history of a document, which the browser works out from the run that it has, is `boosting.document_history` to the same bits."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import boosting as b
import sample_data
from tests.boosting.helpers import VARIANTS
from tests.boosting.models.objectives.make_models import stored
from tests.ui.models.helpers import collection
from tests.ui.models.test_no_claim import run_of
from ui.component.wire import as_bytes
from ui.packing.pack import pack
from ui.runs.runs import Run
from ui.uploads.run_file import points_of

SCRIPT = Path(__file__).parents[1] / "js" / "histories.js"
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no node here: histories are compared with those of a page only")


def trained(loss, n=7):
    source = sample_data.load("six")
    trace = b.train(source.train, loss, b.Settings(n_iterations=n, max_leaf_nodes=4))
    run = Run(source.train, None, loss, trace.settings, None)
    run.begin_with(trace, points_of(trace))
    return run


PLACES = [[k, d] for k in (0, 1, -1) for d in (0, 5)]


def histories(tmp_path, runs):
    """What the scripts work out at the places of the first query of each run."""
    files = [tmp_path / str(at) for at in range(len(runs))]
    for file, run in zip(files, runs, strict=True):
        file.write_bytes(as_bytes(pack(run.trace, run.history(0, False), 0, False, run.curves, (), run.part_counts(False))))
    done = subprocess.run(["node", SCRIPT, json.dumps(PLACES), *files], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(found, trace, k, d):
    mine = b.document_history(trace, d)
    shares = mine.shares(k)
    assert found["k"] == k and found["ranks"] == mine.ranks.tolist() and found["scores"] == mine.scores.tolist()
    assert found["shares"] == shares.tolist() and found["running"] == np.cumsum(shares).tolist() and found["g"] == mine.g.tolist()
    assert found["leaves"] == [list(ids) for ids in mine.leaves] and found["n_trees"] == [len(i.trees) for i in trace.iterations]
    assert found["decayed"] == bool(np.any(mine.decays[:k] != 1.0))


def check_all(tmp_path, runs):
    for found, run in zip(histories(tmp_path, runs), runs, strict=True):
        for one, (k, d) in zip(found, PLACES, strict=True):
            check(one, run.trace, k if k >= 0 else run.trace.n_iterations, d)


def test_of_runs_of_ours(tmp_path):
    check_all(tmp_path, [trained(loss) for loss in VARIANTS.values()])


def test_of_rankers_of_other_engines(tmp_path):
    names = ("lightgbm_lambdarank", "xgboost_ndcg", "catboost_yetirank")
    check_all(tmp_path, [run_of(b.read_model(stored(name)), collection(name).train) for name in names])
