"""The Puzzle page: a link repeats a puzzle and a tree, the address names the day, and the machine's tree comes when it is asked for."""

import json
from datetime import date

from boosting.experiments.own_stump import Stump, machine, puzzle, sentence_of, try_out
from tests.pages.helpers import fine, said, texts, url, visit

DAY = "2026-03-14"
DATA = puzzle(date.fromisoformat(DAY).toordinal())


def drawn(at):
    return json.loads(at.get("plotly_chart")[0].proto.spec)["data"]


def test_a_link_repeats_a_puzzle_and_its_tree_and_shows_the_machines_when_asked():
    at = fine(visit("puzzle", day=DAY, feature=1, n_left=5, left=-0.8, right=1.2))
    stump = Stump(1, 5, -0.8, 1.2)
    yours, its = try_out(DATA, stump), machine(DATA)
    assert f"NDCG@5 {yours.ndcg:.3f}" in texts(at) and [line["name"] for line in drawn(at)] == ["your tree", "sum of lambdas"]
    assert drawn(at)[0]["y"] == [-0.8, -0.8, 1.2, 1.2]
    at = fine(at.button(key="puzzle_show").click().run())
    assert sentence_of(DATA, stump, yours, its) in texts(at) and "the machine's" in texts(at)
    assert url(at)["shown"] == "true"
    at = fine(at.selectbox[0].set_value(its.stump.feature).run())
    assert [line["name"] for line in drawn(at)] == ["your tree", "the machine's", "sum of lambdas"]


def test_a_split_like_the_machines_by_another_feature_is_named_and_drawn():
    at = fine(visit("puzzle", day="2026-11-23", feature=1, n_left=5, left=-0.8, right=1.2, shown="true"))
    assert "The machine makes the same split, though by words matched ≤ " in texts(at)
    own, its, _ = drawn(at)
    assert its["name"] == "the machine's" and its["x"] == own["x"] and its["y"] != own["y"]


def test_without_a_day_the_address_names_one_all_the_same():
    at = fine(visit("puzzle"))
    day = url(at)["day"]
    before = url(fine(at.button(key="puzzle_before").click().run()))["day"]
    assert (date.fromisoformat(day) - date.fromisoformat(before)).days == 1


def test_what_is_no_day_is_said():
    assert "a puzzle is named by its day" in said(visit("puzzle", day="yesterday").warning)[0]


def test_before_the_first_day_there_is_no_other():
    at = fine(visit("puzzle", day=date.min.isoformat()))
    assert "0001-01-01" in str(fine(at.button(key="puzzle_before").click().run()).query_params["day"])
