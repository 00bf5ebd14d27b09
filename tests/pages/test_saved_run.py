"""A saved run among a person's own files, on the pages that show runs."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from tests.boosting.helpers import make_data, taken
from tests.packed_runs import scores_of
from tests.pages.helpers import component, fine, named, open_files, said, settle, slide, visit
from ui.uploads.own_data import POPOVER
from ui.uploads.run_file import content_of

DATA, TEST = make_data(1, sizes=(6,) * 5), make_data(2, sizes=(5,) * 3)
SETTINGS = b.Settings(n_iterations=6, max_leaf_nodes=4)


def opened(page, content, **params):
    return open_files(visit(page, state=[POPOVER], **params), train=("mine.boosting", content))


@pytest.mark.parametrize("cls", b.LOSSES, ids=lambda cls: cls.identifier)
def test_step_shows_the_trees_of_the_file(cls):
    """Not trees that were trained again: those of the file were grown by hand to other values."""
    trace = b.train(DATA, cls(), taken(cls(), n_iterations=6, max_leaf_nodes=4), validation=TEST)
    other = trace.with_iterations([_doubled(iteration) for iteration in trace.iterations], trace.ended)
    at = fine(opened("step", content_of(other), loss="gbt" if cls is not b.GBT else "qbrank"))
    assert at.query_params["data"] == "own" and at.query_params["loss"] == cls.identifier
    run = component(at)["run"]
    assert run["n_iterations"] == other.n_iterations
    values = np.concatenate([tree.leaf_value for iteration in other.iterations for tree in iteration.trees])
    assert np.array_equal(run["trees"]["value"], values)


def _doubled(iteration):
    return replace(iteration, trees=tuple(tree.with_values(2 * tree.values) for tree in iteration.trees))


def test_more_iterations_go_on_from_the_file():
    at = fine(opened("step", content_of(b.train(DATA, b.GBRank(), SETTINGS, validation=TEST))))
    at = fine(slide(at, "n_iterations", 9))
    assert component(at)["run"]["n_iterations"] == 9


def test_another_loss_goes_on_from_its_scores():
    trace = b.train(DATA, b.GBT(), SETTINGS, validation=TEST)
    at = opened("step", content_of(trace))
    at.query_params["base"] = "run"
    at.query_params["loss"] = "lambdamart"
    at = fine(settle(at.run()))
    run = component(at)["run"]
    assert (run["loss"], run["base"]) == ("LambdaMART", "the saved run of GBT after its best iteration, 1")
    np.testing.assert_array_equal(scores_of(run)[0], trace.scores(trace.best)[DATA.query_slice(DATA.qids.index(run["qid"]))])


def test_compare_has_it_among_its_runs():
    at = fine(opened("compare", content_of(b.train(DATA, b.QBRank(), SETTINGS, validation=TEST))))
    assert at.query_params["data"] == "own" and "qbrank~n_iterations:6~max_leaf_nodes:4" in at.query_params["runs"]


def test_forest_lambdas_and_compare_show_it_too():
    content = content_of(b.train(DATA, b.LambdaMART(), SETTINGS, validation=TEST))
    at = fine(opened("step", content))
    for page in ("forest", "lambdas", "compare", "weak"):
        at.switch_page(f"pages/{page}.py")
        fine(settle(at.run()))


def test_what_no_slider_offers_opens_the_data_and_says_so():
    at = opened("step", content_of(b.train(DATA, b.GBT(), b.Settings(n_iterations=3, max_leaf_nodes=100), validation=TEST)))
    assert at.query_params["data"] == "own" and not at.exception
    assert any("Its run cannot be shown here: max leaf nodes is 100" in one for one in said(at.warning))


def test_a_damaged_file_leaves_the_page_as_it_was():
    at = opened("step", content_of(b.train(DATA, b.GBT(), SETTINGS)).replace(b"start.json", b"stxrt.json"))
    assert said(at.error)[0].startswith("mine.boosting. The file cannot be opened")
    assert at.query_params.get("data", "six") == "six" and named(at.selectbox, "data_choice").value == "six"
