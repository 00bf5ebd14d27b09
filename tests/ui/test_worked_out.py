"""What the browser works out from the run that it has, to the same bits: the history of a document as `boosting.document_history`, the
comparison of two as `boosting.explain_pair` and their two histories."""

import json
from pathlib import Path

import numpy as np
import pytest

import boosting as b
import sample_data
from tests.boosting.helpers import VARIANTS, make_data
from tests.boosting.models.objectives.make_models import stored
from tests.ui.in_node import needs_node, node
from tests.ui.models.helpers import collection
from tests.ui.models.test_no_claim import run_of
from ui.component.wire import as_bytes
from ui.packing import pair, trees_sent
from ui.packing.pack import pack
from ui.runs.runs import Run
from ui.uploads.run_file import points_of

SCRIPT = Path(__file__).parents[1] / "js" / "worked_out.js"
pytestmark = needs_node


def trained(loss, n=7):
    source = sample_data.load("six")
    trace = b.train(source.train, loss, b.Settings(n_iterations=n, max_leaf_nodes=4))
    run = Run(source.train, None, loss, trace.settings, None)
    run.begin_with(trace, points_of(trace))
    return run


def packed(run):
    return pack(run.trace, run.history(0, False), 0, False, run.curves, (), run.part_counts(False))


PLACES = {"histories": [[k, d] for k in (0, 1, -1) for d in (0, 5)],
          "comparisons": [[k, *pair] for k in (0, 1, -1) for pair in ((0, 5), (4, 1))]}  # fmt: skip


def worked_out(tmp_path, runs):
    """What the scripts work out at the places of the first query of each run."""
    files = [tmp_path / str(at) for at in range(len(runs))]
    for file, run in zip(files, runs, strict=True):
        file.write_bytes(as_bytes(packed(run)))
    return [json.loads(line) for line in node(SCRIPT, json.dumps(PLACES), *files).splitlines()]


def check_history(found, trace, k, d):
    mine = b.document_history(trace, d)
    shares = mine.shares(k)
    assert found["k"] == k and found["ranks"] == mine.ranks.tolist() and found["scores"] == mine.scores.tolist()
    assert found["shares"] == shares.tolist() and found["running"] == np.cumsum(shares).tolist() and found["g"] == mine.g.tolist()
    assert found["leaves"] == [list(ids) for ids in mine.leaves] and found["n_trees"] == [len(i.trees) for i in trace.iterations]
    assert found["decayed"] == bool(np.any(mine.decays[:k] != 1.0))


def check_comparison(found, trace, k, x, y):
    one, two = b.document_history(trace, x), b.document_history(trace, y)
    shares, mine = one.shares(k) - two.shares(k), json.loads(json.dumps(pair.pack_large(trace, False, k, x, y)))
    assert found["shares"] == shares.tolist() and found["running"] == np.cumsum(shares).tolist() and found["start"] == shares[0]
    assert found["scores"] == [one.scores[k], two.scores[k]] and found["difference"] == one.scores[k] - two.scores[k]
    assert found["ranks"] == [one.ranks[k], two.ranks[k]] and found["together"] == mine["together"]
    order = [tree["iteration"] for tree in found["trees"]]
    assert order == (np.argsort(-np.abs(shares[1:]), kind="stable") + 1).tolist()
    assert found["rest"] == [*np.cumsum(shares[order][::-1])[::-1].tolist(), 0.0]
    assert {str(tree["iteration"]): tree["parts"] for tree in found["trees"][: pair.TREES]} == mine["partings"]
    own, theirs = found["by_feature"].pop("rounding"), mine["by_feature"].pop("rounding")
    assert own == pytest.approx(theirs, rel=1e-6, abs=1e-15)  # the last bits, added up in another order
    assert found["by_feature"] == mine["by_feature"]


def check_all(tmp_path, runs):
    for found, run in zip(worked_out(tmp_path, runs), runs, strict=True):
        for what, check in (("histories", check_history), ("comparisons", check_comparison)):
            for one, (k, *documents) in zip(found[what], PLACES[what], strict=True):
                check(one, run.trace, k if k >= 0 else run.trace.n_iterations, *documents)


def test_of_runs_of_ours(tmp_path):
    check_all(tmp_path, [trained(loss) for loss in VARIANTS.values()] + [of_missing(None, 0.3), of_missing("feature 2", 0.0)])


def of_missing(base, missing):
    data = make_data(3, (6, 5), missing=missing)
    trace = b.train(data, b.LambdaMART(), b.Settings(12, 6), base=base)
    run = Run(data, None, trace.loss, trace.settings, None)
    run.begin_with(trace, points_of(trace))
    return run


def test_of_rankers_of_other_engines(tmp_path):
    names = ("lightgbm_lambdarank", "xgboost_ndcg", "catboost_yetirank")
    check_all(tmp_path, [run_of(b.read_model(stored(name)), collection(name).train) for name in names])


def test_of_a_run_that_is_not_sent_as_a_whole_python_says_the_rest(monkeypatch):
    run, asked = trained(b.GBT()), {"iteration": 3, "document": 1, "sheet": "above", "other": 4}
    swap = b.smallest_swap(run.trace, 1, 4, 3).sentence
    assert packed(run)["values"].tolist() == run.trace.data.features[:6].tolist()
    assert pair.pack_pair(run.trace, 0, False, asked) == {"asked": asked, "swap": swap}
    for limit in ("MOST_VALUES", "MOST_NODES"):
        with monkeypatch.context() as patch:
            patch.setattr(trees_sent, limit, 3)
            assert packed(run)["values"] is None
            assert pair.pack_pair(run.trace, 0, False, asked) == {
                "asked": asked, "swap": swap, **pair.pack_large(run.trace, False, 3, 1, 4)
            }  # fmt: skip
    assert pair.pack_pair(run.trace, 0, False, {**asked, "iteration": 0})["swap"] == ""
