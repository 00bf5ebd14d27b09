"""A split of an imported model is written with the engine's own sign and threshold wherever two documents or two runs part at it."""

import re

import numpy as np
import pytest

import boosting as b
from boosting.explain.parting import first_split
from boosting.explain.tells import tells
from tests.boosting.models.objectives.make_models import stored
from tests.ui.in_node import answer_in_node, needs_node
from ui.compare.pack import pack as pack_compare
from ui.packing.pair import pack_large

from .helpers import collection
from .test_no_claim import run_of

SIGNS = {"lightgbm_lambdarank": "≤", "xgboost_ndcg": "<", "catboost_yetirank": "≤"}


@pytest.fixture(scope="module")
def runs():
    return {name: run_of(b.read_model(stored(name)), collection(name).train) for name in SIGNS}


def own_questions(trace):
    """Every (name of the feature, threshold of the engine) of its trees."""
    names = trace.data.feature_names
    return {
        (names[f], float(cut))
        for tree in trace.model.trees
        for f, cut in zip(tree.feature, trace.model.thresholds(tree), strict=True)
        if f >= 0
    }


@pytest.mark.parametrize("name", SIGNS)
def test_where_two_documents_part_is_the_engines_own_question(runs, name):
    trace = runs[name].trace
    partings = pack_large(trace, False, trace.n_iterations, 0, 1)["partings"]
    asked = [part for parts in partings.values() for part in parts]
    assert asked and {(part["feature_name"], part["threshold"]) for part in asked} <= own_questions(trace)
    for part in asked:
        is_yes = [x < part["threshold"] if SIGNS[name] == "<" else x <= part["threshold"] for x in np.float32(part["values"]).tolist()]
        assert np.isnan(np.array(part["values"], float)).any() or is_yes[0] != is_yes[1]


@pytest.mark.parametrize("name", SIGNS)
def test_the_smallest_swap_ends_beside_a_threshold_of_the_engine(runs, name):
    trace = runs[name].trace
    own = own_questions(trace)
    found = [change for y in range(1, 5) for change in b.smallest_swap(trace, 0, y).changes if change.threshold is not None]
    assert found and all((change.name, float(change.edge)) in own for change in found)
    assert {change.side for change in found} <= ({"at", "just below"} if SIGNS[name] == "<" else {"at", "just above"})


@pytest.mark.parametrize("name", SIGNS)
def test_two_runs_part_at_the_engines_own_question(runs, name):
    run = runs[name]
    ours = b.train(run.data, b.LambdaMART(), b.Settings(n_iterations=2, max_leaf_nodes=4))
    found = first_split(run.trace, ours)
    assert found.one.sign == SIGNS[name] == tells(run.trace).sign and found.other.sign == "≤"
    assert (run.data.feature_names[found.one.feature], found.one.threshold) in own_questions(run.trace)
    assert first_split(run.trace, run.trace) is None
    other = runs["xgboost_ndcg" if name != "xgboost_ndcg" else "lightgbm_lambdarank"]
    said = pack_compare(["one", "two"], ["", ""], [run, other], 0, "train")["partings"][0]
    assert all(
        f" {sign} " in words for sign, words in zip((SIGNS[name], tells(other.trace).sign), re.findall("“(.+?)”", said), strict=True)
    )


@needs_node
def test_the_sheet_writes_the_sign_of_the_run():
    """The words of a split on the tab Why above."""
    script = """
        globalThis.document = {createElement: () => {
            const append = (...parts) => parts.forEach((part) => (node.textContent += part.textContent ?? part));
            const node = {append, setAttribute() {}, textContent: ""};
            return node;
        }};
        const { partings } = await import("./ui/stepper/js/above.js");
        const part = {feature_name: "links", threshold: 0.25, values: [0.1, 0.25], leaf_values: [1, -1]};
        const answer = (signs) => signs.map((sign) => partings({sign}, [part]).map((p) => p.textContent ?? p).join(""));
    """
    assert answer_in_node(script, ["<", "≤"]) == [f"links {sign} 0.25: 0.1 against 0.25, leaf +1 against −1" for sign in ("<", "≤")]
