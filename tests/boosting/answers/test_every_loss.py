"""What every loss is asked: its own numbers are right at the digits that a screen shows, and every misreading is named as itself."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.answers.check import SHOWN, check
from boosting.answers.pair import pair_columns
from boosting.answers.run import question
from boosting.losses.base import Loss
from tests.boosting.helpers import VARIANTS, each, make_data

PLAIN = {loss.identifier: loss() for loss in b.LOSSES} | {
    "gbrank residual": b.GBRank(update="residual"), "mpboost tree": b.MPBoost(weak_learner="tree"),
    "lambdamart xgboost": b.LambdaMART.preset("xgboost"), "qbrank newton": b.QBRank(curvature="newton"),
}  # fmt: skip
COLLECTIONS = ("six", "library")


@cache
def trained(name, collection):
    source = sample_data.load(collection)
    return b.train(source.train, PLAIN[name], b.Settings(n_iterations=4, max_leaf_nodes=4), validation=source.test)


def questions(trace, k, row, validation=False):
    """Everything that can be asked about a document there."""
    found = [question(trace, "target", k, row, validation)]
    if k:
        found.append(question(trace, "leaf", k, row, validation))
    pairs = b.explain(trace, k, row, validation).pairs
    if len(pairs["partner"]):
        partner = int(pairs["partner"][int(np.abs(pairs["adds"]).argmax())])
        found += [question(trace, f"pair/{key}", k, row, validation, partner) for key in pair_columns(trace.loss) if key in pairs]
    return found


def digits(value):
    """As a screen shows it."""
    return f"{value:#.3g}"


def check_all(asked):
    """Every misreading of a question, typed with many digits, is named; returns their keys."""
    known = tuple(asked.misreadings())
    asked = replace(asked, misreadings=lambda: iter(known))  # computed once for all that is typed
    assert check(digits(asked.right), asked).kind == "right", (asked.words, asked.right)
    misreadings = asked.wrong()
    for one in misreadings:
        assert one.words.endswith(".") and one.key
        verdict = check(f"{one.value:.12e}", asked)
        named = {one.key: one.value for one in verdict.misreadings}
        assert verdict.kind == "misreading", (asked.words, one, verdict)
        if one.key not in named:  # others coincide with it, and only so many are shown
            assert len(named) == SHOWN and list(named.values()) == pytest.approx([one.value] * SHOWN, rel=1e-9, abs=1e-12)
    return {one.key for one in misreadings}


@pytest.mark.parametrize("collection", COLLECTIONS)
@pytest.mark.parametrize("name", PLAIN)
def test_the_right_number_is_right_and_every_slip_is_named(name, collection):
    trace = trained(name, collection)
    start = trace.data.query_slice(trace.data.n_queries // 2).start
    keys = {}
    for k, row in ((0, start), (1, start + 1), (3, start + 4)):
        for asked in questions(trace, min(k, trace.n_iterations), row):
            keys.setdefault(asked.key, set()).update(check_all(asked))
    assert {"target", "leaf"} <= set(keys)
    assert len(keys["leaf"]) >= 3 and len(keys["target"]) >= 3, keys  # where one leaf holds a whole query, its lambdas cancel


@pytest.mark.parametrize("name", PLAIN)
def test_a_test_query_is_asked_too_and_its_leaf_is_that_of_the_training_data(name):
    trace = trained(name, "library")
    row = trace.validation.query_slice(1).start + 2
    for asked in questions(trace, 2, row, validation=True):
        assert check(digits(asked.right), asked).kind == "right"
    why = b.explain(trace, 2, row, validation=True)
    assert question(trace, "leaf", 2, row, validation=True).right == why.leaves[0].value
    assert question(trace, "target", 2, row, validation=True).right == why.target


@each(loss=VARIANTS)
def test_every_choice_of_every_loss_can_be_asked(loss):
    """Missing values, a query of one document, trees inside an iteration, leaves that are fitted together."""
    data = make_data(3, (6, 1, 5), missing=0.2)
    trace = b.train(data, loss, b.Settings(n_iterations=3, max_leaf_nodes=4), make_data(4, (4, 5), missing=0.2))
    for k, row in ((0, 0), (trace.n_iterations, 1), (trace.n_iterations, 6), (trace.n_iterations, 9)):
        for asked in questions(trace, k, row):
            assert check(f"{asked.right:.14e}", asked).kind == "right"
            assert all(np.isfinite(one.value) for one in [*asked.wrong(), *asked.of_neighbours()])


def test_a_leaf_of_scores_to_reach_has_no_sign_that_lifts():
    """The paper's GBRank averages its trees: a leaf value above 0 lowers whoever stands above it."""
    trace = trained("gbrank", "six")
    why = b.explain(trace, 4, 1)
    assert why.leaves[0].value > 0 and why.score_after < why.score_before
    assert "sign" not in {one.key for one in question(trace, "leaf", 4, 1).wrong()}
    residual = question(trained("gbrank residual", "six"), "leaf", 2, 1)
    assert "sign" in {one.key for one in residual.wrong()}


@each(loss=VARIANTS)
def test_the_leaf_values_of_a_problem_are_those_of_the_weak_learner(loss):
    data = make_data(5, (7, 6))
    loss = loss.for_data(data)
    if getattr(loss, "inner_trees", 1) > 1:
        return  # a tree inside an iteration is fitted to what those before it left over
    trace = b.train(data, loss, b.Settings(n_iterations=1, max_leaf_nodes=4))
    (tree,), (leaves,) = trace.iterations[0].trees, trace.iterations[0].leaves
    values = loss.leaf_values(trace.at(1).problem, leaves, tree.n_leaves, float(trace.settings.l2_regularization or 0.0))
    np.testing.assert_allclose(values, tree.values, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_every_loss_that_ships_lists_misreadings_of_its_own(loss):
    assert loss.misreadings is not Loss.misreadings, f"say what people get wrong with {loss.title} by hand"
    data = sample_data.load("six").train
    own = loss().for_data(data)
    found = list(own.misreadings(data, np.linspace(-1, 1, 6), 2, np.array([0, 1, 1, 0, 1, 0])))
    n = len({wrong.key for wrong in found})
    assert n >= 6, f"six or more misreadings with keys of their own; found {n}"
    for wrong in found:
        assert wrong.words.endswith(".") and (wrong.problem or wrong.pairs or wrong.leaf_values)
        if wrong.pairs is not None:
            assert {column.key for column in loss.pair_columns} <= set(wrong.pairs(0))


def test_what_cannot_be_asked_is_said():
    trace = trained("lambdamart", "six")
    with pytest.raises(ValueError, match="no leaf"):
        question(trace, "leaf", 0, 1)
    with pytest.raises(ValueError, match="not a pair"):
        question(trace, "pair/rho", 1, 1, partner=1)
    for key in ("pair/rho", "rank", "pair"):
        with pytest.raises(ValueError, match="cannot be asked"):
            question(trace, key, 1, 1)
    with pytest.raises(KeyError):
        question(trace, "pair/difference", 1, 1, partner=0)
