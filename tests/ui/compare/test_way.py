"""The runs over the sum of their steps: the library's lengths and curves."""

import json

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.curves import curves
from boosting.explain.convergence import risk_curve
from ui.compare.way import pack_way

SIX = sample_data.load("six").train


class Trained:
    """A run at rest, as far as the packer knows it."""

    def __init__(self, loss, rate, validation=None):
        self.loss, self.trace = loss, b.train(SIX, loss, b.Settings(3, 3, learning_rate=rate), validation)
        self.curves = curves(self.trace)

    def keep(self, key, make):
        return make()


def test_three_rates_stand_over_the_length_of_their_way():
    runs = [Trained(b.GBT(), rate) for rate in (1.0, 0.3)]
    sent = pack_way(["fast", "slow"], runs)
    json.dumps(sent, allow_nan=False)
    way = np.cumsum([0.0, *(0.3 * np.sqrt(np.mean(one.g() ** 2)) for one in runs[1].trace.iterations)])
    np.testing.assert_allclose(sent["lengths"][1], way)
    assert [chart["label"] for chart in sent["charts"]] == ["risk, train", "NDCG@5, train"]
    assert sent["charts"][0]["lines"][0] == risk_curve(runs[0].trace).tolist()
    assert sent["sentence"].startswith("The best NDCG@5 on the training part: 1.000 for fast (iteration 3, sum of the steps ")
    assert len(sent["table"]["rows"]) == 8 and len(sent["table"]["heads"]) == len(sent["table"]["rows"][0]) == 5


@pytest.mark.parametrize(
    ("one", "other"),
    [(b.GBT(), b.QBRank()), (b.GBT(), b.LambdaMART()), (b.QBRank(w=0.5), b.QBRank(w=0.9)), (b.GBRank(), b.GBRank(tau=2.0)),
     (b.MPBoost(ddf="linear"), b.MPBoost(ddf="logistic"))],
)  # fmt: skip
def test_runs_that_do_not_lower_the_same_risk_are_not_held_against_each_other(one, other):
    sent = pack_way(["one", "other"], [Trained(one, 0.3), Trained(other, 0.3)])
    assert [chart["label"] for chart in sent["charts"]] == ["NDCG@5, train"]


def test_an_update_of_scores_is_no_other_risk():
    sent = pack_way(["one", "other"], [Trained(b.GBRank(), 1.0), Trained(b.GBRank(update="residual"), 0.3)])
    assert sent["charts"][0]["label"] == "risk, train"


def test_the_best_iteration_is_counted_in_iterations_also_where_each_has_several_trees():
    sent = pack_way(["one", "other"], [Trained(b.GBRank(inner_trees=3), 1.0), Trained(b.GBT(), 1.0)])
    assert "tree" not in sent["sentence"] and "for one (iteration " in sent["sentence"]


def test_with_a_test_part_three_charts_are_drawn_and_the_test_part_decides():
    runs = [Trained(b.GBT(), rate, SIX) for rate in (1.0, 0.3)]
    sent = pack_way(["fast", "slow"], runs)
    assert [chart["label"] for chart in sent["charts"]] == ["risk, train", "NDCG@5, train", "NDCG@5, test"]
    assert sent["table"]["heads"][-1] == "contradicting pairs, test" and "on the test part" in sent["sentence"]
