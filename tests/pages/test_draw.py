"""The Draw page, without a browser: what a link opens, what the component is given, and what the address bar then says."""

import re

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting import metrics
from boosting.experiments.row_order import effect, shuffled, untrained
from tests.pages.helpers import component, fine, named, pick, said, url, visit
from ui.draw.order import sentence_of
from ui.runs.address import Address, build
from ui.runs.drawings import OPENING, XOR


def test_it_opens_on_a_drawing_with_the_boosters_trees_and_counts():
    at = fine(visit("draw"))
    given = component(at, "draw")
    source = sample_data.load(OPENING.identifier)
    trace = b.train(source.train, *build(Address(OPENING.identifier), source))
    run = given["run"]
    assert given["drawing"] == run["of"] == OPENING.identifier and given["remark"] == "" and given["task"] is None
    assert run["wrong"] == [metrics.contradicting_pairs(source.train, scores) for scores in trace.all_scores()]
    assert run["value"].tolist() == np.concatenate([tree.leaf_value for step in trace.iterations for tree in step.trees]).tolist()
    assert run["rate"] == [step.step.rate for step in trace.iterations] and run["n_pairs"] == 19
    assert at.query_params == {"data": OPENING.identifier, "loss": "lambdamart"}
    assert not at.warning


def test_an_empty_plane_says_so_and_trains_nothing():
    at = fine(visit("draw", data="drawn", loss="gbt"))
    given = component(at, "draw")
    assert given["run"] == "" and given["remark"].startswith("The plane is empty") and url(at)["data"] == "drawn"


def test_a_challenge_sets_its_scene_and_judges_the_run():
    at = fine(visit("draw"))
    at = pick(at, "draw_task", "xor")
    given = component(at, "draw")
    assert given["drawing"] == XOR.identifier and given["task"]["title"] == "XOR" and given["run"]["loss"] == "GBT"
    assert len(given["run"]["verdicts"]) == given["run"]["n_iterations"] + 1 and not any(v["met"] for v in given["run"]["verdicts"])
    at = pick(at, "draw_task", "")
    assert component(at, "draw")["drawing"] == XOR.identifier and component(at, "draw")["task"] is None, "the drawing stays"


@pytest.mark.parametrize("data", ["drawn~a9.1.1", "six"])
def test_a_broken_drawing_is_told_and_the_opening_shown(data):
    at = fine(visit("draw", data=data))
    assert said(at.warning)[0].startswith(f"data={data} was ignored: ") and component(at, "draw")["drawing"] == OPENING.identifier


@pytest.mark.parametrize("page", ["step", "compare", "lambdas"])
def test_other_pages_open_on_a_drawing_by_its_link_and_a_broken_one_is_told(page):
    data = "drawn~a4.20.35~a0.70.80~b1.50.50~b2.60.20"
    at = fine(visit(page, data=data))
    name = {"step": "data_choice", "compare": "compare_data", "lambdas": "data_choice"}[page]
    assert named(at.selectbox, name).value == data and "Drawn by hand" in named(at.selectbox, name).options
    at = visit(page, data="drawn~a4.20")
    assert any("document 1 of the drawing, 'a4.20', cannot be read" in words for words in said(at.warning))


def test_a_drawing_that_nobody_touched_stays_on_its_page_and_a_drawn_one_comes_along():
    at = visit("draw")
    at.switch_page("pages/step.py")
    at.query_params.clear()
    assert named(at.run().selectbox, "data_choice").value == "six"
    at = visit("draw", data="drawn~a4.20.35~a0.70.80")
    at.switch_page("pages/step.py")
    at.query_params.clear()
    assert named(at.run().selectbox, "data_choice").value == "drawn~a4.20.35~a0.70.80"


def test_another_order_of_the_rows_is_told_with_the_librarys_numbers():
    data = "drawn~a0.20.35~a4.70.80~a2.50.50"
    at = fine(visit("draw", data=data, shuffle=2))
    text = "\n".join(each.value for each in at.markdown).replace("\\", "")
    source = sample_data.load(data)
    for loss in b.LOSSES:
        made = build(Address(data, loss.identifier), source)
        other, order = shuffled(source.train, 2)
        assert f"| {loss.title} | {sentence_of(effect(b.train(source.train, *made), b.train(other, *made), order))} |" in text
    found = untrained(source.train, 5)
    for words, value in (
        ("expected over all", found.expected),
        ("in its present order", found.as_filed),
        ("worst grades first", found.worst_first),
    ):
        assert re.search(f"{words}.* \\| {value:.3f} \\|", text)
    assert url(at)["shuffle"] == "2"


def test_where_no_order_is_worth_more_than_another_it_is_said_and_one_document_has_no_other_order():
    words = {
        "a0": "No document here is relevant, so NDCG@5 has nothing to say.",
        "a4": "Within each query that counts all grades are equal",
    }
    for grade, said_of_it in words.items():
        at = fine(visit("draw", data=f"drawn~{grade}.20.35~{grade}.70.80", shuffle=1))
        assert any(said_of_it in caption for caption in said(at.caption)) and "nan" not in "".join(each.value for each in at.markdown)
    assert not fine(visit("draw", data="drawn~a4.20.35", shuffle=1)).expander
