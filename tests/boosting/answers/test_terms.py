"""The terms of a right answer are those of the account: they add up to it, and each follows from those inside it."""

import math

import numpy as np
import pytest

import boosting as b
from boosting.answers.run import question
from boosting.answers.terms import MOST_TERMS
from tests.boosting.answers.test_every_loss import PLAIN, questions, trained
from tests.boosting.helpers import VARIANTS, each, make_data

NAMES = {"exp": math.exp, "log": math.log, "log2": math.log2, "max": max, "abs": abs}


def every(terms):
    for term in terms:
        yield from every(term.inside)
        yield term


def check_terms(asked):
    terms = asked.terms()
    assert terms and terms[-1].value == pytest.approx(asked.right, rel=1e-9, abs=1e-12)
    for term in every(terms):
        assert term.words and math.isfinite(term.value)
        if term.equation is not None:
            known = {q.key: q.value for q in term.quantities}
            found = eval(term.equation.expression, {"__builtins__": {}}, {**NAMES, **known})
            assert found == pytest.approx(known[term.equation.result], rel=1e-9, abs=1e-12)
    return terms


@pytest.mark.parametrize("collection", ["six", "library"])
@pytest.mark.parametrize("name", PLAIN)
def test_every_question_has_its_terms(name, collection):
    trace = trained(name, collection)
    start = trace.data.query_slice(trace.data.n_queries // 2).start
    for k, row in ((0, start), (1, start + 1), (3, start + 4)):
        for asked in questions(trace, min(k, trace.n_iterations), row):
            check_terms(asked)


@each(loss=VARIANTS)
def test_every_choice_of_every_loss_has_them(loss):
    trace = b.train(make_data(3, (6, 1, 5), missing=0.2), loss, b.Settings(n_iterations=3, max_leaf_nodes=4))
    for k, row in ((0, 0), (trace.n_iterations, 1), (trace.n_iterations, 6), (trace.n_iterations, 9)):
        for asked in questions(trace, k, row):
            check_terms(asked)


def test_the_pairs_of_a_lambda_add_up_and_each_is_made_of_rho_and_delta():
    terms = check_terms(question(trained("lambdamart", "six"), "target", 2, 1))
    pairs = [term for term in terms if term.words.startswith("what the pair with ")]
    assert sum(term.value for term in pairs) == pytest.approx(terms[-1].value)
    assert [term.words for term in pairs[0].inside] == ["still wrong ρ", "metric at stake |Δ|", "lambda λ"]
    assert np.all(np.diff([abs(term.value) for term in pairs]) <= 1e-12), "the strongest first"


def test_a_leaf_is_its_two_sums():
    top, bottom, value = check_terms(question(trained("lambdamart", "library"), "leaf", 2, 1))
    assert value.value == pytest.approx(top.value / bottom.value)
    for side in (top, bottom):
        assert sum(term.value for term in side.inside) == pytest.approx(side.value)
        assert len(side.inside) <= MOST_TERMS + 1


def test_a_long_list_ends_in_one_sum():
    data = make_data(1, (40,))
    trace = b.train(data, b.LambdaMART(metric="ranknet"), b.Settings(n_iterations=1, max_leaf_nodes=3))
    words = [term.words for term in check_terms(question(trace, "target", 1, 3))]
    assert words[MOST_TERMS].endswith("other pairs together") and words[MOST_TERMS + 1].startswith("the sum")
