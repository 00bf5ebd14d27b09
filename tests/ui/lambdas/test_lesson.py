"""What the Lambdas page teaches is true of the forces that it shows, over every convention that a person can reach."""

import itertools
import re
from dataclasses import replace

import numpy as np
import pytest

from boosting import LambdaMART, metrics
from boosting.lambdas.terms import forces, ranknet
from boosting.losses.papers import named
from sample_data.orders import ORDERS, STEP, order
from tests.ui.in_node import needs_node
from tests.ui.lambdas.helpers import played, six
from ui.lambdas import words
from ui.lambdas.work import work_of
from ui.places.lambdas import Lambdas

pytestmark = needs_node
SIGMAS = (0.1, 0.5, 1.0, 2.0, 5.0)
FELL = ("ten", "eight")


def answers(*states):
    return [one["answer"] for one in played(*((state, six(), []) for state in states))]


def lessons(*orders):
    """What is said of (an order, parameters of the loss), of each."""
    states = (Lambdas(order=identifier, conventions=LambdaMART(**loss)) for identifier, loss in orders)
    return [answer["lesson"] for answer in answers(*states)]


def lesson_of(identifier, **loss):
    return lessons((identifier, loss))[0]


def numbers(text):
    return [float(found) for found in re.findall(r"\d*\.\d+", text)]


def relevant(found):
    return np.flatnonzero(found.data.relevance > 0).tolist()


# ---- the three steps ----


def test_ranknet_pushes_harder_the_further_the_loser_scores_above_and_does_not_look_at_ranks():
    """ "harder the more likely the wrong order (ρ); ranks play no part." """
    assert words.STORY[0][2].endswith("harder the more likely the wrong order (ρ); ranks play no part.")
    data = order("eight").data
    for sigma in SIGMAS:
        table = ranknet(sigma).pairs(data, np.linspace(3, -3, 16), 0)
        by_difference = np.argsort(table["difference"], kind="stable")
        assert np.all(np.diff(table["force"][by_difference]) <= 0) and np.ptp(table["force"]) > 0
        for difference in np.unique(np.round(table["difference"], 9)):
            same = np.isclose(table["difference"], difference)
            np.testing.assert_allclose(table["force"][same], table["force"][same][0], rtol=1e-6)


def test_lambdarank_is_ranknet_times_what_the_swap_changes():
    data, scores = order("eight").data, order("eight").scores
    net, ours = ranknet(1.0).pairs(data, scores, 0), LambdaMART().pairs(data, scores, 0)
    np.testing.assert_allclose(ours["force"], net["force"] * ours["delta"], rtol=1e-12)
    for p in (0, 5, 20):
        swapped = scores.copy()
        i, j = ours["winner"][p], ours["loser"][p]
        swapped[[i, j]] = scores[[j, i]]
        assert abs(metrics.ndcg(data, scores) - metrics.ndcg(data, swapped)) == pytest.approx(ours["delta"][p], rel=1e-12)


def test_every_source_of_the_page_is_spelled_out():
    found = work_of(six())["shown"]
    assert all(named(source) and named(source)[0] in found["sources"] for *_, source in found["story"])


def test_the_query_normalisation_is_called_what_it_multiplies_by():
    assert words.label("query_normalisation") == "× log₂(1 + S) / S"
    data, scores = order("ten").data, order("ten").scores
    plain = LambdaMART().pairs(data, scores, 0)["force"]
    size = 2 * plain.sum()
    np.testing.assert_allclose(
        LambdaMART(query_normalisation=True).pairs(data, scores, 0)["force"], plain * np.log2(1 + size) / size, rtol=1e-12
    )


# ---- the three orders ----


def test_scores_of_the_orders_are_nearly_undecided():
    for found in ORDERS:
        assert np.diff(found.scores) == pytest.approx(np.full(15, -STEP))
        rho = ranknet(1.0).pairs(found.data, found.scores, 0)["rho"]
        assert rho.min() > 0.45 and rho.max() < 0.55


def test_whatever_sigma_ranknet_pushes_b_harder_and_lambdarank_a():
    """The point of Burges' Figure 1 must not turn round under a slider, nor hang on a hair."""
    shown = list(itertools.product(FELL, SIGMAS))
    for (identifier, sigma), said in zip(shown, lessons(*((each, {"sigma": sigma}) for each, sigma in shown)), strict=True):
        found = order(identifier)
        a, b = relevant(found)
        net, ours = (forces(loss, found.data, found.scores).lambdas for loss in (ranknet(sigma), LambdaMART(sigma=sigma)))
        assert net[b] > net[a] and ours[a] > 1.1 * ours[b]
        assert "RankNet pushes B" in said and "LambdaRank with NDCG pushes A" in said


def test_who_is_pushed_harder_has_the_larger_number_and_who_is_pushed_alike_is_said_to_be():
    """At sigma 0.1 the two forces are alike in three digits; where the first place alone counts, B may not be pushed at all."""
    switches: tuple[dict, ...] = ({"sigma": 0.1}, {"metric": "mrr"}, {"truncation": 1, "beyond_truncation": "zero"})
    for said in lessons(*itertools.product(FELL, switches)):
        for strong, weak in re.findall(r"pushes [AB] \(([\d.e-]+)\) harder than [AB] \(([\d.e-]+)\)", said):
            assert float(strong) > float(weak)


MORE = ({}, {"metric": "dcg"}, {"metric": "mrr"}, {"score_normalisation": True}, {"sigma": 2.0})


def test_the_numbers_of_the_lesson_are_the_forces_and_the_stakes():
    shown = list(itertools.product(FELL, MORE))
    for (identifier, more), said in zip(shown, lessons(*shown), strict=True):
        _check_numbers(said, order(identifier), LambdaMART(**more))


def _check_numbers(said, found, loss):
    a, b = relevant(found)
    ours = forces(loss, found.data, found.scores).lambdas
    strong, weak = sorted((ours[a], ours[b]), reverse=True)
    pushed = re.search(r"LambdaRank with \w+ pushes ([AB]) \(([\d.]+)\) harder than [AB] \(([\d.]+)\)", said)
    assert pushed[1] == ("A" if ours[a] > ours[b] else "B")
    assert (float(pushed[2]), float(pushed[3])) == (pytest.approx(strong, rel=0.006), pytest.approx(weak, rel=0.006))
    stakes = re.search(r"the swaps of A are worth (\S+) \w+ together, those of B (\S+)\.$", said).groups()
    table = replace(loss, score_normalisation=False).pairs(found.data, found.scores, 0)
    for d, stake in zip((a, b), stakes, strict=True):
        assert float(stake) == pytest.approx(table["delta"][table["winner"] == d].sum(), rel=0.006)


@pytest.mark.parametrize("identifier", ["ten", "eight"])
def test_why_lambdarank_pushes_a_harder_is_said(identifier):
    """A's swaps are worth more together, also with ten contradicting pairs, where A stands first already."""
    a_swaps, b_swaps = numbers(lesson_of(identifier).split("the swaps of A", 1)[1])
    assert a_swaps > b_swaps
    assert "the swaps" not in lesson_of(identifier, metric="ranknet")
    assert ("any swap would take the first place from it" in lesson_of(identifier)) == (identifier == "ten")


def test_the_perfect_order_says_how_far_from_0_rho_still_is():
    found, said = order("perfect"), lesson_of("perfect")
    rho = LambdaMART().pairs(found.data, found.scores, 0)["rho"]
    assert np.all(rho < 0.5)  # every pair is right, and none is decided
    assert f"between {rho.min():.3g} and {rho.max():.3g} here, since neighbours are {STEP:g} apart" in said
    assert numbers(said)[0] == pytest.approx(forces(ranknet(1.0), found.data, found.scores).lambdas[0], rel=0.006)
    wider = LambdaMART().pairs(found.data, 1000 * found.scores, 0)["rho"]
    assert wider.max() < 0.001  # "falls towards 0 only as scores part"


def test_two_pairs_fewer_and_a_lower_ndcg():
    said = lesson_of("eight")
    ten, eight = order("ten"), order("eight")
    assert "B rose five places and A fell three: two pairs fewer" in said and ten.errors - eight.errors == 2
    fell = [float(x) for x in re.search(r"NDCG fell from (\d\.\d+) to (\d\.\d+)", said).groups()]
    assert fell == [pytest.approx(metrics.ndcg(o.data, o.scores), abs=0.0005) for o in (ten, eight)] and fell[0] > fell[1]


# ---- a leaf by hand ----


def test_a_leaf_is_refused_for_its_curvature_only_where_splits_weigh_by_it():
    """XGBoost's least weight of a leaf counts curvature under Newton; where every document weighs one, no leaf is too light."""
    newton = LambdaMART.preset("xgboost")
    plain = replace(newton, split_on="lambda")
    data = order("ten").data
    assert [one["leaf"]["least"] for one in answers(*(Lambdas(conventions=loss, leaf=(0,)) for loss in (newton, plain)))] == [1.0, 0.0]
    weights = [loss.problem(data, order("ten").scores, 1).weights for loss in (newton, plain)]
    assert weights[0].min() < 1.0 and np.all(weights[1] == 1.0)


# ---- incoherence ----


def test_no_perfect_order_is_called_incoherent():
    shown = [{d: float(gap * (16 - d)) for d in range(16)} for gap in (0.01, 1.0, 10.0)]
    for scores, found in zip(shown, answers(*(Lambdas(order="perfect", scores=scores) for scores in shown)), strict=True):
        assert found["incoherence"] is None
        assert metrics.contradicting_pairs(order("perfect").data, np.array(list(scores.values()))) == 0
