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


def histories(tmp_path, run, places):
    """What the scripts work out at (iteration, document) of the first query."""
    trace = run.trace
    (tmp_path / "run").write_bytes(as_bytes(pack(trace, run.history(0, False), 0, False, run.curves, (), run.part_counts(False))))
    told = [str(number) for place in places for number in place]
    done = subprocess.run(["node", SCRIPT, tmp_path / "run", *told], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(found, trace, k, d):
    mine = b.document_history(trace, d)
    shares = mine.shares(k)
    assert found["k"] == k and found["ranks"] == mine.ranks.tolist() and found["scores"] == mine.scores.tolist()
    assert found["shares"] == shares.tolist() and found["running"] == np.cumsum(shares).tolist() and found["g"] == mine.g.tolist()
    assert found["leaves"] == [list(ids) for ids in mine.leaves] and found["n_trees"] == [len(i.trees) for i in trace.iterations]
    assert found["decayed"] == bool(np.any(mine.decays[:k] != 1.0))


@pytest.mark.parametrize("name", VARIANTS)
def test_of_a_run_of_ours(tmp_path, name):
    run = trained(VARIANTS[name])
    places = [(k, d) for k in (0, 1, run.trace.n_iterations) for d in (0, 5)]
    for found, place in zip(histories(tmp_path, run, places), places, strict=True):
        check(found, run.trace, *place)


@pytest.mark.parametrize("name", ["lightgbm_lambdarank", "xgboost_ndcg", "catboost_yetirank"])
def test_of_a_ranker_of_another_engine(tmp_path, name):
    run = run_of(b.read_model(stored(name)), collection(name).train)
    last = run.trace.n_iterations
    check(histories(tmp_path, run, [(last, 1)])[0], run.trace, last, 1)
