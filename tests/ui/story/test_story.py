"""What the story is told from: the slides' two orders, counted by hand, and every number the library's own."""

import json

import numpy as np
import pytest

from boosting import LambdaMART, metrics, train
from boosting.lambdas.terms import forces, ranknet
from sample_data.orders import ORDERS, N
from ui.places.lambdas import Lambdas
from ui.places.story import APART, Story
from ui.runs.address import Address, build
from ui.runs.collections import collection
from ui.story.example import Arrangement, scores_of
from ui.story.pack import links, pack_curve, pack_lists, pack_tree


def of(apart, a, b):
    return pack_lists(apart)["lists"][f"{a}-{b}"]


def test_the_orders_of_the_slides_have_ten_and_eight_errors_and_fewer_errors_can_mean_a_worse_list():
    for order, errors in zip(ORDERS, (0, 10, 8), strict=True):
        a, b = order.relevant
        by_hand = sum(r < a for r in range(1, N + 1)) + sum(r < b for r in range(1, N + 1) if r != a)
        assert of(0.05, a, b)["errors"] == by_hand == errors
    ten, eight, ideal = of(0.05, 1, 12), of(0.05, 4, 7), 1 + 1 / np.log2(3)
    assert ten["ndcg"] == pytest.approx((1 + 1 / np.log2(13)) / ideal, abs=1e-6)
    assert eight["ndcg"] == pytest.approx((1 / np.log2(5) + 1 / np.log2(8)) / ideal, abs=1e-6) and eight["ndcg"] < ten["ndcg"]
    assert eight["cost"] < ten["cost"]  # RankNet sees progress


def test_the_arrow_of_the_upper_result_wins_once_pairs_weigh_what_their_swap_is_worth():
    eight = of(0.05, 4, 7)
    assert eight["net"][6] > eight["net"][3] and eight["ours"][3] > eight["ours"][6]
    assert eight["worth"][0] > eight["worth"][1]


@pytest.mark.parametrize("apart", [0.0, 0.05])
def test_every_arrangement_has_the_numbers_of_the_library(apart):
    packed, scores = pack_lists(apart), scores_of(apart)
    assert len(packed["lists"]) == N * (N - 1) / 2
    for a, b in ((1, 2), (3, 16), (9, 5)):
        data, found = Arrangement(a, b).data, packed["lists"][f"{min(a, b)}-{max(a, b)}"]
        np.testing.assert_allclose(found["net"], forces(ranknet(1.0), data, scores).lambdas, rtol=1e-5, atol=1e-9)
        np.testing.assert_allclose(found["ours"], forces(LambdaMART(), data, scores).lambdas, rtol=1e-5, atol=1e-9)
        pairs = LambdaMART().pairs(data, scores, 0)
        for i, j, delta, force, rho in zip(*(pairs[name] for name in ("winner", "loser", "delta", "force", "rho")), strict=True):
            assert (packed["delta"][i][j], packed["force"][i][j]) == (pytest.approx(delta, rel=1e-5), pytest.approx(force, rel=1e-5))
            assert packed["rho"][j - i + N - 1] == pytest.approx(rho, rel=1e-12)


def test_the_curve_is_even_where_grades_tie_and_its_slope_at_0_is_half():
    curve = pack_curve(0.05)
    middle = curve["differences"].index(0.0)
    assert [one["slope"][middle] for one in curve["by_p_bar"]] == [-0.5, 0.0, 0.5]


@pytest.mark.parametrize("apart", APART)
def test_each_pair_of_the_list_has_its_own_point_of_the_curve(apart):
    """Scores .08 apart were spoken of as .1 apart: the curve had a point every .05."""
    curve, scores = pack_curve(apart), scores_of(apart)
    assert set((scores[:, None] - scores).round(9).ravel().tolist()) <= set(curve["differences"])
    assert np.all(np.diff(curve["differences"]) > 1e-6)


def test_the_tree_without_a_base_model_is_that_of_the_step_page_and_with_one_takes_newton_steps():
    here = Story(a=4, b=7, apart=0.0)
    found, to = pack_tree(here), links(here)
    source = collection(to["step"]["data"])
    loss, settings = build(Address(source.identifier, "lambdamart"), source)
    trace = train(source.train, loss, settings)
    assert found["after"] == trace.scores(1).tolist()
    found = pack_tree(Story(a=4, b=7, apart=0.05))
    for leaf in found["leaves"]:
        assert leaf["value"] == pytest.approx(leaf["lambda"] / leaf["curvature"], rel=1e-12)
    before = scores_of(0.05)
    assert found["after"] == pytest.approx(
        [before[r] + found["rate"] * found["leaves"][leaf]["value"] for r, leaf in enumerate(found["leaf_of"])]
    )
    assert found["errors"] == metrics.contradicting_pairs(Arrangement(here.a, here.b).data, np.array(found["after"])) and not found["ties"]


@pytest.mark.parametrize("apart", APART)
def test_the_tree_is_known_by_the_numbers_as_the_browser_writes_them(apart):
    """JavaScript writes the number 0.0 as 0: a tree with another key is taken for one that is still on its way."""
    assert pack_tree(Story(a=4, b=7, apart=apart))["key"] == f"4-7-{json.dumps(apart).removesuffix('.0')}"


@pytest.mark.parametrize(("a", "b", "apart"), [(1, 2, 0.0), (4, 7, 0.0), (4, 7, 0.05), (3, 16, 0.4)])
def test_errors_and_ndcg_after_the_tree_are_those_of_the_ranks_that_it_leads_to(a, b, apart):
    """Equal scores stand as in the list, as they do before the tree: A at rank 1 and B at rank 2 is no list with an error."""
    found, data = pack_tree(Story(a=a, b=b, apart=apart)), Arrangement(a, b).data
    ranks = np.array(found["rank"])
    relevant = sorted(ranks[data.relevance == 1])
    assert found["errors"] == relevant[0] + relevant[1] - 1
    assert found["ndcg"] == pytest.approx(sum(1 / np.log2(rank + 2) for rank in relevant) / (1 + 1 / np.log2(3)))
    others = {score for score, grade in zip(found["after"], data.relevance, strict=True) if not grade}
    assert found["ties"] == any(found["after"][row] in others for row in np.flatnonzero(data.relevance))


@pytest.mark.parametrize("apart", APART)
def test_the_step_of_the_net_is_what_pairs_in_order_pull_less_what_the_others_do(apart):
    """Which of the two is more is not which pairs are more: ten errors of 28 at 0.1 turn the step round."""
    for key, found in pack_lists(apart)["lists"].items():
        data, scores = Arrangement(*map(int, key.split("-"))).data, scores_of(apart)
        pairs = LambdaMART().pairs(data, scores, 0)
        pulls = (pairs["loser"] - pairs["winner"]) * pairs["rho"]
        update = found["update"]
        assert update["in_order"] == pytest.approx(pulls[pulls > 0].sum(), rel=1e-5)
        assert update["against"] == pytest.approx(-pulls[pulls < 0].sum(), rel=1e-5, abs=1e-12)
        assert update["step"] == pytest.approx(update["in_order"] - update["against"], rel=1e-5, abs=1e-4)
    assert of(0.1, 1, 12)["errors"] == 10 and of(0.1, 1, 12)["update"]["step"] < 0


def test_the_link_to_lambdas_holds_these_scores():
    to = links(Story(a=4, b=7, apart=0.1))["lambdas"]
    state, said = Lambdas.decode({name: text for name, text in to.items() if name != "data"})
    assert said == [] and [state.scores[row] for row in range(N)] == scores_of(0.1).tolist()
