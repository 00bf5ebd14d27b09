"""Both theorems along runs, worked out a second time by loops; and what is said where there is none."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.explain import convergence
from boosting.explain.convergence import gathered, log_risk_curve, misordering_bound, risk_bound, risk_curve, step_lengths, why_no_theorem
from boosting.words import short
from tests.boosting.helpers import make_data

SHORT = b.Settings(6, 4, learning_rate=0.5)
QB = [
    b.GBRank(update="residual"),
    b.GBRank(update="residual", tied_pairs=True, labelled="all"),
    b.GBRank(update="residual", pair_weight="gap"),
    b.GBT(),
    b.QBRank(),
    b.QBRank(curvature="newton"),
    b.QBRank(curvature="upper bound", w=0.8),
    b.QBRank(labelled="none"),
]


def right_side(trace, k, printed=False):
    """Theorem 1 of [QB] after iteration k, term by term: R per document, M = 1, h the end of the run, C its trees. `printed` takes the
    square root of 2 epsilon, as the paper has it, else that of epsilon / n."""
    data, loss, n = trace.data, trace.loss, trace.data.n_documents
    w, trees = loss.hessian_bound(data), [one.g() for one in trace.iterations]
    norm = [np.sqrt(sum(w * g**2) / n) for g in trees]
    risk = [loss.risk(data, trace.scores(i)) / n for i in range(trace.n_iterations + 1)]
    steps = [one.step.rate * size for one, size in zip(trace.iterations, norm, strict=True)]
    lost = []
    for i in range(k):
        problem = loss.problem(data, trace.scores(i), i + 1)
        r = np.divide(problem.targets * problem.weights, w, out=np.zeros(n), where=w > 0)

        def error(g, r=r):
            """The sum of (3) for the best multiple of g."""
            best = sum(w * g * r) / sum(w * g * g) if sum(w * g * g) > 0 else 0.0
            return sum(w * (best * g - r) ** 2)

        lost.append(max(error(trees[i]) - min(map(error, trees)), 0.0))
    a, far = np.cumsum(steps), sum(steps)
    paid = [s * np.sqrt(2 * e if printed else e / n) + s * s / 2 for s, e in zip(steps[:k], lost, strict=True)]
    prices = [sum(paid[: j + 1]) * (far + a[j]) / (far + a[k - 1]) + sum(paid[j + 1 : k]) for j in range(k)]
    first = risk[-1] + far / (far + a[k - 1]) * max(0, risk[0] - risk[-1])
    return first + min(prices)


@pytest.mark.parametrize("loss", QB, ids=str)
def test_theorem_1_of_qb_holds_and_is_the_sum_of_its_terms(loss):
    trace = b.train(make_data(3, sizes=(6, 7)), loss, SHORT)
    found = risk_bound(trace)
    assert found.holds.all() and (found.right - found.left > 0).all()
    np.testing.assert_allclose(found.left, risk_curve(trace)[1:] / 13)
    for k in (1, 4, 6):
        assert found.right[k - 1] == pytest.approx(right_side(trace, k), rel=1e-6)
        assert found.printed[k - 1] == pytest.approx(right_side(trace, k, printed=True), rel=1e-6)
        said = convergence.sentence_of(found, k)
        assert f"As printed, the right side is {short(found.printed[k - 1])}" in said
        spent = sum(s * s + s * np.sqrt(e) for s, e in zip(found.steps[:k], found.tolerance[:k], strict=True))
        assert said.endswith(f"the steps s add up to {short(sum(found.steps[:k]))}, s² + s√ε to {short(spent)}.")
    assert (found.printed >= found.right).all()
    assert found.steps.sum() == pytest.approx(step_lengths(trace).sum())


@pytest.mark.parametrize("loss", [b.QBRank(), b.ListNet(), b.GBRank(), b.GBT()], ids=str)
def test_the_risk_is_that_of_the_scores_whatever_the_run_has_noted(loss):
    trace = b.train(make_data(3, sizes=(6, 7)), loss, SHORT)
    np.testing.assert_allclose(risk_curve(trace), [loss.risk(trace.data, scores) for scores in trace.all_scores()], rtol=1e-12)


@pytest.mark.parametrize("loss", QB, ids=str)
def test_the_diagonal_stands_above_the_risk_in_every_direction(loss):
    data, luck = make_data(5, sizes=(5, 4)), np.random.default_rng(1)
    bound = loss.hessian_bound(data)
    for _ in range(20):
        scores, g = luck.normal(size=9), luck.normal(size=9)
        slope = -float((loss.problem(data, scores, 1).targets * loss.problem(data, scores, 1).weights) @ g)
        assert loss.risk(data, scores + g) <= loss.risk(data, scores) + slope + 0.5 * float(bound @ g**2) + 1e-9


def test_a_diagonal_that_is_too_small_breaks_the_bound_of_a_step(monkeypatch):
    """The rows of Algorithm 2 weigh half of what the bound asks for: from somewhere they lie below the risk."""
    data, luck = make_data(5, sizes=(5, 4)), np.random.default_rng(1)
    loss = b.QBRank(labelled="none")
    scores = luck.normal(size=9)
    problem = loss.problem(data, scores, 1)
    directions = luck.normal(size=(400, 9))
    change = [loss.risk(data, scores + g) - loss.risk(data, scores) + float((problem.targets * problem.weights) @ g) for g in directions]
    parabola = [0.5 * float(problem.weights @ g**2) for g in directions]
    assert max(one - other for one, other in zip(change, parabola, strict=True)) > 0
    pretend = b.train(data, loss, SHORT)
    monkeypatch.setattr(convergence, "_right_side", lambda risk, steps, tolerance: risk[1:] - 1.0)
    assert not risk_bound(pretend).holds.any() and "is broken" in convergence.sentence_of(risk_bound(pretend), 1)


@pytest.mark.parametrize("ddf", ["logistic", "binary"])
def test_theorem_1_of_mp_by_counting_pairs_and_multiplying_z(ddf):
    data = make_data(3, sizes=(6, 7))
    trace = b.train(data, b.MPBoost(ddf=ddf), b.Settings(5))
    found, pairs = misordering_bound(trace), data.pairs()
    distance = trace.loss.distance(data.relevance[pairs.winner] - data.relevance[pairs.loser])
    for k in (1, 5):
        apart = trace.scores(k)[pairs.winner] - trace.scores(k)[pairs.loser]
        assert found.left[k - 1] == pytest.approx(np.mean(apart <= 0)) and found.right[k - 1] == pytest.approx(
            np.mean(np.exp(-distance * apart))
        )
    assert found.holds.all() and log_risk_curve(trace)[-1] == pytest.approx(np.log(found.right[-1])) and found.steps is None
    assert "it holds with" in convergence.sentence_of(found, 5)


def test_what_has_no_risk_or_no_bound_says_so():
    data = make_data(3, sizes=(6, 7))
    trace = b.train(data, b.LambdaMART(), SHORT)
    assert risk_curve(trace) is None and risk_bound(trace) is None and misordering_bound(trace) is None and log_risk_curve(trace) is None
    assert why_no_theorem(trace) == "Theorem 1 of [QB] bounds a risk, and LambdaMART has none."
    assert "for ListNet none is given here" in why_no_theorem(b.train(data, b.ListNet(), SHORT))
    assert "does not cover its steps" in why_no_theorem(b.train(data, b.GBRank(), SHORT))
    assert b.GBRank(update="residual", pair_weight="dcg").hessian_bound(data) is None
    first = trace.at(1)
    leaves = first.iteration.leaves[0]
    by_leaf = [abs(sum(first.targets[leaves == leaf])) for leaf in range(first.trees[0].n_leaves)]
    assert gathered(trace)[0] == pytest.approx(sum(by_leaf))
    assert risk_bound(b.train(data, b.QBRank(), replace(SHORT, n_iterations=0))) is None


def test_too_many_numbers_are_refused_with_a_remedy(monkeypatch):
    trace = b.train(make_data(3, sizes=(6, 7)), b.GBT(), SHORT)
    monkeypatch.setattr(convergence, "MOST_NUMBERS", 77)
    assert risk_bound(trace) is None and "choose fewer iterations" in why_no_theorem(trace)


def test_a_run_that_never_moves_has_a_bound_without_a_way():
    data = b.Dataset([[0.0], [0.0]], relevance=[1, 0], query_ptr=[0, 2])
    found = risk_bound(b.train(data, b.GBT(), b.Settings(2)))
    assert found is None or found.holds.all()


@pytest.mark.parametrize("share", [0.01, 0.05, 0.2])
@pytest.mark.parametrize(("way", "norm"), [(1.0, 1.0), (0.25, 7.0), (40.0, 0.3)])
def test_small_steps_keep_what_they_promise_by_the_theorem_itself(way, norm, share):
    """The right side of Theorem 1 after as many steps of that length, the worst epsilon in each; and a quarter of them promises less."""
    length, n_steps = convergence.small_steps(np.array([2.0 + way, 2.0]), norm, share)

    def above_h(n):  # the right side after the last of n steps, above R(h); its best j is looked for among a thousand
        tried = np.linspace(1, n, 1001)
        a, b = length * tried, length**2 * tried  # a step costs s^2 (s^2 / 2) + s^4 / 2
        return norm / (norm + a[-1]) * way + np.min(b * (norm + a) / (norm + a[-1]) + b[-1] - b)

    assert above_h(n_steps) <= share * way * (1 + 1e-9)
    assert above_h(n_steps // 4) > share * way


def test_small_steps_of_a_run_that_lowers_no_risk_are_refused():
    for risk, norm in (([1.0, 1.0], 1.0), ([1.0, 2.0], 1.0), ([1.0, 0.5], 0.0)):
        with pytest.raises(ValueError, match="the risk did not fall"):
            convergence.small_steps(np.array(risk), norm, 0.05)
