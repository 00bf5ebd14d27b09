"""The whole run and the curvatures of its trees: the library's numbers, for every loss, and JSON that knows no NaN."""

import json
from dataclasses import dataclass

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.convergence import gathered, misordering_bound, risk_bound, risk_curve, small_steps
from boosting.explain.curvatures import curvatures
from boosting.words import short
from tests.boosting.helpers import taken
from ui.packing.insights import course
from ui.packing.insights.pack import PACKERS, Place

SIX = sample_data.load("six").train


def trained(loss, n=4):
    return b.train(SIX, loss, taken(loss, n_iterations=n, max_leaf_nodes=3))


def at(trace, k):
    return Place(trace, False, k, 0, None, lambda key, make: make())


@pytest.mark.parametrize("cls", b.LOSSES, ids=lambda cls: cls.identifier)
def test_every_loss_has_a_whole_run_and_curvatures(cls):
    trace = trained(cls())
    n = trace.n_iterations
    has_risk = trace.loss.risk(SIX, trace.scores(0)) is not None
    for k in range(n + 1):
        sent = course.pack_course(at(trace, k))
        json.dumps([sent, course.pack_curvatures(at(trace, k))], allow_nan=False)
        assert sent["sentence"].startswith(f"After iteration {k} of {n}" if k else "Before any tree")
    assert len(sent["values"]) == len(sent["table"]["rows"]) == n + 1
    assert all(len(row) == len(sent["table"]["heads"]) for row in sent["table"]["rows"])
    assert ("there is no risk" in sent["label"]) == (not has_risk) and ("has no risk" in sent["about"]) == (not has_risk)
    assert ("why" in sent["theorem"]) != ("sentences" in sent["theorem"])


def test_the_numbers_are_those_of_the_library():
    trace = trained(b.QBRank())
    sent, risk, bound = course.pack_course(at(trace, 3)), risk_curve(trace), risk_bound(trace)
    assert sent["values"] == risk.tolist() and sent["theorem"]["right"] == [None, *bound.right]
    assert sent["sentence"] == f"After iteration 3 of 4: risk {risk[3]:.3g} ({risk[0]:.3g} at the start)."
    assert "(6) in section 2" in PACKERS["risk"](at(trace, 3))["about"]
    length, n_steps = small_steps(risk / trace.data.n_documents, bound.steps.sum(), 0.05)
    assert f"it is enough to take {n_steps:,} steps of length {short(length)}, each along" in sent["theorem"]["about"]
    rows = course.pack_curvatures(at(trace, 3))["rows"]
    assert [row["values"] for row in rows] == [engine.values.tolist() for engine in curvatures(trace, 3)]
    pairs = trained(b.MPBoost())
    sent = course.pack_theorem(pairs)
    assert course.about(pairs).endswith("the sum of the log Z of all rounds.")
    assert sent["source"] == "[MP] Theorem 1" and sent["left"][1:] == misordering_bound(pairs).left.tolist()
    assert course.pack_theorem(trained(b.RankBoost()))["source"] == "[FI] Theorem 1"
    assert np.isclose(course.pack_course(at(pairs, 1))["values"][-1], np.log(misordering_bound(pairs).right[-1]))


@pytest.mark.parametrize("metric", ["ndcg", "map", "ranknet"])
def test_of_lambdamart_only_ranknet_has_a_risk_and_push_gathered_is_called_no_objective(metric):
    trace = trained(b.LambdaMART(metric=metric), 30)
    sent, data = course.pack_course(at(trace, 1)), trace.data
    assert (sent["label"] == "Risk") == (sent["about"] == "") == (metric == "ranknet")
    if metric == "ranknet":
        pairs, h = data.pairs(), trace.scores(1)
        assert sent["values"][1] == pytest.approx(np.log1p(np.exp(h[pairs.loser] - h[pairs.winner])).sum())
    else:
        assert "not an objective, and it may rise" in sent["about"] and np.diff(gathered(trace)).max() > 0


def test_newtons_parabola_is_that_of_the_whole_hessian_and_algorithm_1_takes_a_diagonal():
    trace = trained(b.QBRank(labelled="none", curvature="newton"), 1)
    h, g, e = trace.scores(0), trace.iterations[0].g(), 0.01
    before, on, back = (trace.loss.risk(SIX, h + s * g) for s in (0.0, e, -e))
    whole, taken = (on - 2 * before + back) / e**2, (trace.loss.problem(SIX, h, 1).weights * g**2).sum()
    drawn = trace.loss.risk_shape(SIX, h, g).curvature
    assert drawn == pytest.approx(whole, rel=1e-6) and abs(drawn - taken) > 0.1 * taken
    about = PACKERS["risk"](at(trace, 1))["about"]
    assert "Algorithm 1 of [QB] takes one of two diagonals" in about and "drawn with the whole Hessian" in about


def test_a_run_without_a_tree_is_packed_too():
    trace = trained(b.GBT(), 0)
    sent = course.pack_course(at(trace, 0))
    assert sent["theorem"] == {"why": "There is no tree yet."} and len(sent["values"]) == 1


@dataclass(frozen=True)
class Shapeless(b.GBT):
    """A loss of somebody else's: it names a risk, and neither its slope along a tree nor a bound."""

    def risk_shape(self, data, scores, g):
        return None

    def hessian_bound(self, data):
        return None


def test_of_a_loss_that_knows_no_slope_of_its_risk_nothing_is_claimed():
    trace = trained(Shapeless())
    sent = PACKERS["risk"](at(trace, 2))
    assert sent["steps"] == [] and "bound" not in sent and "no risk" not in sent["sentence"]
    whole = course.pack_course(at(trace, 2))
    assert whole["label"] == "Risk" and whole["about"] == ""
    assert whole["theorem"]["why"].endswith("for GBT none is given here.")
