"""What the Convergence page is sent: the library's numbers, for every loss, and JSON that knows no NaN."""

import json

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.curves import curves
from boosting.explain.convergence import misordering_bound, risk_bound, risk_curve
from boosting.explain.curvatures import curvatures
from boosting.explain.risk_profile import risk_profile
from ui.convergence import pack

SIX = sample_data.load("six").train


class Trained:
    """A run at rest, as far as the packer knows it."""

    def __init__(self, loss, n=4):
        self.trace = b.train(SIX, loss, b.Settings(n, **({"max_leaf_nodes": 3} if "max_leaf_nodes" in loss.settings else {})))
        self.curves = curves(self.trace)


@pytest.mark.parametrize("cls", b.LOSSES, ids=lambda cls: cls.identifier)
def test_every_loss_has_a_course_and_a_detail(cls):
    run = Trained(cls())
    course, n = pack.pack_course(run), run.trace.n_iterations
    assert all(len(line["train"]) == n + 1 for chart in course["charts"] for line in chart["lines"]) and len(course["heads"]) == n + 1
    assert len(course["table"]["rows"]) == n + 1 and all(len(row) == len(course["table"]["heads"]) for row in course["table"]["rows"])
    for k in range(n + 1):
        json.dumps([course, pack.pack_detail(run, k)], allow_nan=False)
    has_risk = run.trace.loss.risk(SIX, run.trace.scores(0)) is not None
    assert ("there is no risk" in course["charts"][0]["label"]) == (not has_risk) and ("has no risk" in course["about"]) == (not has_risk)
    assert ("why" in course["theorem"]) != ("sentences" in course["theorem"])


def test_the_numbers_are_those_of_the_library():
    run = Trained(b.QBRank())
    course, detail = pack.pack_course(run), pack.pack_detail(run, 3)
    risk, bound = risk_curve(run.trace), risk_bound(run.trace)
    assert course["charts"][0]["lines"][0]["train"] == risk.tolist() and course["theorem"]["lines"][1]["train"] == [None, *bound.right]
    assert course["heads"][3].startswith(f"After iteration 3 of 4: risk {risk[3]:.3g} ({risk[0]:.3g} at the start), ")
    assert detail["risk"]["risk"] == risk_profile(run.trace, 3).risk.tolist() and "(6) in section 2" in detail["note"]
    assert [row["values"] for row in detail["curvature"]["rows"]] == [engine.values.tolist() for engine in curvatures(run.trace, 3)]
    pairs = Trained(b.MPBoost())
    sent = pack.pack_theorem(pairs.trace)
    assert pack.about(pairs.trace).endswith("the sum of the log Z of all rounds.")
    assert sent["source"] == "[MP] Theorem 1" and sent["lines"][0]["train"][1:] == misordering_bound(pairs.trace).left.tolist()
    assert pack.pack_theorem(Trained(b.RankBoost()).trace)["source"] == "[FI] Theorem 1"
    assert np.isclose(pack.pack_course(pairs)["charts"][0]["lines"][0]["train"][-1], np.log(misordering_bound(pairs.trace).right[-1]))


def test_a_loss_without_a_curve_along_its_tree_says_why():
    told = {cls.identifier: pack.pack_detail(Trained(cls()), 1)["risk"]["sentence"] for cls in (b.GBRank, b.LambdaMART)}
    assert told["gbrank"].startswith("Nothing is known beforehand of how the risk of GBRank")
    assert told["lambdamart"].startswith("LambdaMART has no risk")


def test_a_run_without_a_tree_is_packed_too():
    run = Trained(b.GBT(), 0)
    assert pack.pack_course(run)["theorem"] == {"why": "There is no tree yet."} and pack.pack_detail(run, 0)["risk"]["steps"] == []
