"""The usual misreadings in GBT, GBRank, QBRank, MPBoost and RankBoost,
each computed here with loops from the papers' formulas, then typed."""

import math
from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.answers.check import check
from boosting.answers.leaf import AskedLeaf, leaf_question
from boosting.answers.pair import pair_question
from boosting.answers.state import AskedState, MisreadScores
from boosting.answers.target import target_question
from boosting.losses.base import Step

GRADES = [0.0, 3.0, 2.0, 0.0, 1.0, 2.0, 0.0]
SCORES = np.array([0.9, 0.1, 0.55, 0.3, -0.2, 0.65, 0.4])
DATA = b.Dataset(np.zeros((7, 1)), GRADES, [0, 5, 7])
PAIRS = [(i, j) for rows in (range(5), range(5, 7)) for i in rows for j in rows if GRADES[i] > GRADES[j]]
LEAVES = np.array([1, 0, 0, 1, 1, 0, 1])


def state(loss, rate=0.1):
    after = SCORES + np.array([0.05, 0.2, 0.1, 0.0, -0.1, 0.3, 0.0])
    return AskedState(loss.for_data(DATA), DATA, SCORES, 2, rate, {"scores after": MisreadScores("Those are the scores after.", after)})


def leaf(loss, number=0, row=1):
    here = state(loss)
    problem, inside = here.problem, number == LEAVES
    weighs = problem.weights if problem.leaf_weights is None else problem.leaf_weights
    values = here.loss.leaf_values(problem, LEAVES, 2)
    cut = problem.pair_weights.across(LEAVES == 1) if problem.pair_weights is not None else None
    pulled = 0.0 if cut is None else cut * values[1 - number]
    asked = AskedLeaf(
        number, LEAVES, values, (problem.targets * problem.weights)[inside], weighs[inside], pulled=pulled, cut=cut,
        is_quotient=problem.leaf_weights is None or problem.leaf_weights.any(),
    )  # fmt: skip
    return leaf_question(here, asked, row)


def named(value, question):
    verdict = check(f"{value:.9f}", question)
    assert verdict.kind in ("misreading", "right"), verdict
    return [one.key for one in verdict.misreadings] if verdict.kind == "misreading" else ["right"]


def test_gbt():
    d, question = 2, target_question(state(b.GBT()), 2)
    y, h, mean = GRADES[d], SCORES[d], float(np.mean(GRADES))
    assert named(y - h, question) == ["right"]
    wrong = {
        "score missing": y, "score alone": h, "sign": h - y, "start": y - mean, "squared": (y - h) ** 2, "half square": (y - h) ** 2 / 2,
        "twice": 2 * (y - h), "gain": 2**y - 1 - h, "shrinkage": 0.1 * (y - h), "scores after": y - h - 0.1,
    }  # fmt: skip
    for key, value in wrong.items():
        assert key in named(value, question), key
    inside = [1, 2, 5]
    residuals = [GRADES[d] - SCORES[d] for d in inside]
    wrong = {
        "score missing": np.mean([GRADES[d] for d in inside]), "not divided": sum(residuals), "shrinkage": 0.1 * np.mean(residuals),
        "own step": residuals[0], "one query": np.mean(residuals[:2]), "sign": -np.mean(residuals), "l2 too many": sum(residuals) / 4,
    }  # fmt: skip
    assert named(np.mean(residuals), leaf(b.GBT())) == ["right"]
    for key, value in wrong.items():
        assert key in named(value, leaf(b.GBT())), key
    others = [GRADES[d] - SCORES[d] for d in (0, 3, 4, 6)]
    assert named(np.mean(others), leaf(b.GBT())) == ["leaf 1"]


def gbrank(
    d, tau=1.0, by_gap=True, in_test=None, in_target=None, everybody=False, own=False, half=False, value=True, wins=True, losses=True,
    wrong_only=False, swapped=False,
):  # fmt: skip
    """(sum, count) of the rows of document d, as step 2 of GBrank makes them; each argument is one thing done differently."""
    rows = []
    for i, j in PAIRS:
        gap = GRADES[i] - GRADES[j] if by_gap else 1.0
        test = tau * gap if in_test is None else in_test
        target = tau * gap if in_target is None else in_target
        if d not in (i, j) or (SCORES[i] >= SCORES[j] + test and not everybody) or (wrong_only and SCORES[i] >= SCORES[j]):
            continue
        if (d == i and not wins) or (d == j and not losses):
            continue
        to_i, to_j = SCORES[j] + target, SCORES[i] - target
        if swapped:
            to_i, to_j = 2 * SCORES[i] - to_i, 2 * SCORES[j] - to_j
        if own:
            to_i, to_j = SCORES[i] + target, SCORES[j] - target
        if half:
            to_i, to_j = (SCORES[i] + to_i) / 2, (SCORES[j] + to_j) / 2
        rows.append((to_i if d == i else to_j) - (0 if value else SCORES[d]))
    return sum(rows), len(rows)


GBRANK = {
    "gap missing": {"by_gap": False}, "tau missing in the target": {"in_target": 0.0}, "max missing": {"everybody": True},
    "own score": {"own": True}, "half the margin": {"half": True}, "losses missing": {"losses": False}, "wins missing": {"wins": False},
    "only wrong pairs": {"wrong_only": True}, "winner and loser swapped": {"swapped": True},
    "tau missing": {"in_test": 0.0, "in_target": 0.0},
}  # fmt: skip


@pytest.mark.parametrize("update", ["paper", "residual"])
@pytest.mark.parametrize("key", GBRANK)
def test_gbrank(update, key):
    value = update == "paper"
    for d in (2, 4):
        question = target_question(state(b.GBRank(update=update)), d)
        total, n = gbrank(d, value=value)
        assert named(total / n, question) == ["right"] and "not divided" in named(total, question)
        wrong, count = gbrank(d, value=value, **GBRANK[key])
        assert not count or {key, "right"} & set(named(wrong / count, question)), (d, key)
        assert ("change" if value else "score") in named(total / n + (-SCORES[d] if value else SCORES[d]), question)


@pytest.mark.parametrize("update", ["paper", "residual"])
def test_the_leaf_of_gbrank(update):
    value, question = update == "paper", leaf(b.GBRank(update=update))
    sums = [gbrank(d, value=value) for d in (1, 2, 5)]
    top, bottom = sum(total for total, _ in sums), sum(n for _, n in sums)
    assert named(top / bottom, question) == ["right"]
    assert "mean of steps" in named(np.mean([total / n for total, n in sums]), question)
    assert "mean over documents" in named(top / 3, question)
    for key in ("gap missing", "tau missing in the target", "half the margin"):
        sums = [gbrank(d, value=value, **GBRANK[key]) for d in (1, 2, 5)]
        wrong = sum(total for total, _ in sums) / sum(n for _, n in sums)
        assert key in named(wrong, question) or wrong == pytest.approx(top / bottom), key


def qbrank(
    d, w=0.3, tau=1.0, by_gap=True, active_only=False, maximum=True, label=True, pairs=True, below=(True, True), square=False, way=1
):
    """(sum, weight) of the rows of document d ([QB] section 3)."""
    top = bottom = 0.0
    for i, j in PAIRS if pairs else []:
        if d not in (i, j):
            continue
        m = SCORES[j] - SCORES[i] + tau * (GRADES[i] - GRADES[j] if by_gap else 1.0)
        m = max(0.0, m) if maximum else m
        top += w * way * (m**2 if square else m) * (1 if d == i else -1)
        bottom += w * (below[0] and (m > 0 or not active_only))
    if label:
        top += (1 - w) * (GRADES[d] - SCORES[d])
        bottom += (1 - w) * below[1]
    return top, bottom


QBRANK = {
    "tau missing": {"tau": 0.0}, "gap missing": {"by_gap": False}, "rows newton": {"active_only": True}, "max missing": {"maximum": False},
    "w turned round": {"w": 0.7}, "w missing": {"w": 0.5}, "labels missing": {"label": False}, "pairs missing": {"pairs": False},
    "labels not in the mean": {"below": (True, False)}, "pairs not in the mean": {"below": (False, True)},
    "margin squared": {"square": True}, "winner and loser swapped": {"way": -1},
}  # fmt: skip


@pytest.mark.parametrize("key", QBRANK)
def test_qbrank(key):
    for d in (2, 4):
        question = target_question(state(b.QBRank(w=0.3)), d)
        top, bottom = qbrank(d)
        assert named(top / bottom, question) == ["right"] and "not divided" in named(top, question)
        wrong, weight = qbrank(d, **QBRANK[key])
        assert {key, "right"} & set(named(wrong / weight, question)), (d, key)
    sums = [qbrank(d, **QBRANK[key]) for d in (1, 2, 5)]
    assert {key, "right"} & set(named(sum(t for t, _ in sums) / sum(w for _, w in sums), leaf(b.QBRank(w=0.3)))), key


def mpboost(d=lambda gap: 1 / (1 + math.exp(-BETA * gap)), exponent=lambda d, s: -d * s, pull=None, normalise=True):
    """[(i, j, w, w d)] of all pairs ([MP] Algorithm 1)."""
    found = [(i, j, d(GRADES[i] - GRADES[j]), SCORES[i] - SCORES[j]) for i, j in PAIRS]
    z = sum(math.exp(exponent(distance, s)) for _, _, distance, s in found) if normalise else 1.0
    weights = [math.exp(exponent(distance, s)) / z for _, _, distance, s in found]
    return [(i, j, w, w * (distance if pull is None else pull)) for (i, j, distance, _), w in zip(found, weights, strict=True)]


BETA = math.log(3) / np.mean([GRADES[i] - GRADES[j] for i, j in PAIRS])
MPBOOST = {
    "weights all alike": {"exponent": lambda d, s: 0.0}, "exponent turned": {"exponent": lambda d, s: d * s},
    "distance missing in the weight": {"exponent": lambda d, s: -s}, "distance missing": {"pull": 1.0},
    "distance binary": {"d": lambda gap: 1.0},
    "gap": {"d": lambda gap: gap},
}  # fmt: skip


def of_document(rows, d):
    return sum((d == i) * pull - (d == j) * pull for i, j, _, pull in rows) / sum(w for i, j, w, _ in rows if d in (i, j))


def of_stump(rows, right):
    top = sum(pull * ((i in right) - (j in right)) for i, j, _, pull in rows)
    return top / sum(w for i, j, w, _ in rows if (i in right) != (j in right))


@pytest.mark.parametrize("key", MPBOOST)
def test_mpboost(key):
    rows, wrong, right = mpboost(), mpboost(**MPBOOST[key]), {0, 3, 4, 6}
    for d in (2, 4):
        question = target_question(state(b.MPBoost(), 1.0), d)
        assert named(of_document(rows, d), question) == ["right"] and key in named(of_document(wrong, d), question)
    question = leaf(b.MPBoost(), 1, row=4)
    assert named(of_stump(rows, right), question) == ["right"] and key in named(of_stump(wrong, right), question)


def test_both_sides_of_a_stump_and_what_it_divides_by():
    rows, right = mpboost(), {0, 3, 4, 6}
    a, top = of_stump(rows, right), sum(pull * ((i in right) - (j in right)) for i, j, _, pull in mpboost())
    degree = sum(w * ((i in right) + (j in right)) for i, j, w, _ in rows)
    wrong = {"not divided": top, "all pairs below": top / sum(w for *_, w, _ in rows), "pairs inside counted": top / degree,
             "half on each side": a / 2, "shrinkage": 0.1 * a, "sign": -a}  # fmt: skip
    for key, value in wrong.items():
        assert key in named(value, leaf(b.MPBoost(), 1, row=4)), key
    left = leaf(b.MPBoost(), 0)
    assert left.right == 0.0 and check("0", left).kind == "right"
    assert {"minus on the left", "other leaves left out"} <= set(named(-a, left))
    assert "half on each side" in named(-a / 2, left)
    means = [of_document(rows, d) for d in (1, 2, 5)], [sum(w for i, j, w, _ in rows if d in (i, j)) for d in (1, 2, 5)]
    assert "mean target" in named(np.average(means[0], weights=means[1]), left)


def test_the_numbers_of_a_pair_outside_lambdamart():
    i, j = 1, 0
    s, gap = SCORES[i] - SCORES[j], GRADES[i] - GRADES[j]
    margin = pair_question(state(b.QBRank()), "margin", i, j)
    assert named(gap - s, margin) == ["right"]
    for key, value in {"tau missing": -s, "gap missing": 1 - s, "difference turned": gap + s}.items():
        assert key in named(value, margin)
    weight = pair_question(state(b.MPBoost()), "weight", i, j)
    right = next(w for a, c, w, _ in mpboost() if (a, c) == (i, j))
    own = [w for a, _, w, _ in mpboost(normalise=False) if a < 5]
    assert named(right, weight) == ["right"]
    loose = next(w for a, c, w, _ in mpboost(normalise=False) if (a, c) == (i, j))
    assert "Z missing" in named(loose, weight) and "Z of the query" in named(loose / sum(own), weight)
    distance = pair_question(state(b.MPBoost()), "distance", i, j)
    assert named(1 / (1 + math.exp(-BETA * gap)), distance) == ["right"] and "gap" in named(gap, distance)


def test_listnet():
    d, question = 2, target_question(state(b.ListNet()), 2)
    y, h = np.exp(GRADES[:5]) / np.exp(GRADES[:5]).sum(), np.exp(SCORES[:5]) / np.exp(SCORES[:5]).sum()
    gains = np.exp(2.0 ** np.array(GRADES[:5]))
    assert named(y[d] - h[d], question) == ["right"]
    wrong = {
        "share alone": y[d], "wanted alone": h[d], "sign": h[d] - y[d], "exp missing": GRADES[d] / 6 - h[d],
        "grade minus score": GRADES[d] - SCORES[d], "worth": gains[d] / gains.sum() - h[d],
    }  # fmt: skip
    for key, value in wrong.items():
        assert key in named(value, question), key


def potentials(exponent=-1.0, divide_by=lambda w: sum(w.values())):
    """Potential of each document: the weights of its pairs, + won, - lost; each argument is one thing done differently."""
    w = {(i, j): math.exp(exponent * (SCORES[i] - SCORES[j])) for i, j in PAIRS}
    return [sum(v / divide_by(w) * ((i == d) - (j == d)) for (i, j), v in w.items()) for d in range(7)]


def test_the_potential_of_rankboost():
    own = sum(math.exp(SCORES[j] - SCORES[i]) for i, j in PAIRS if i < 5)
    wrong = {
        "weights all alike": potentials(0.0), "exponent turned": potentials(1.0), "Z missing": potentials(divide_by=lambda w: 1.0),
        "Z of the query": potentials(divide_by=lambda w: own),
    }  # fmt: skip
    for d in (1, 4):
        question = target_question(state(b.RankBoost()), d)
        assert named(potentials()[d], question) == ["right"] and "shrinkage" in named(0.1 * potentials()[d], question)
        for key, values in wrong.items():
            assert key in named(values[d], question), key


def test_both_sides_of_rankboosts_stump():
    right = {0, 3, 4, 6}
    r, cut = sum(potentials()[d] for d in right), sum(w for i, j, w, _ in mpboost(d=lambda gap: 1.0) if (i in right) != (j in right))
    alpha = math.log((1 + r) / (1 - r)) / 2
    question = leaf(b.RankBoost(), 1, 0)
    assert named(alpha, question) == ["right"]
    wrong = {
        "edge alone": r, "half missing": 2 * alpha, "other logarithm": alpha / math.log(10), "cut pairs alone": r / cut, "sign": -alpha,
        "half on each side": alpha / 2, "shrinkage": 0.1 * alpha,
    }  # fmt: skip
    for key, value in wrong.items():
        assert key in named(value, question), key
    assert named(0.0, leaf(b.RankBoost())) == ["right"] and "minus on the left" in named(-alpha, leaf(b.RankBoost()))


def test_twice_the_gradient():
    for loss in (b.QBRank(w=0.3), b.GBRank(update="residual")):
        question = target_question(state(loss), 2)
        assert "gradient times 2" in named(2 * question.right, question)
    question = target_question(state(b.GBRank()), 2)
    assert "gradient times 2" in named(SCORES[2] + 2 * (question.right - SCORES[2]), question)


@pytest.mark.parametrize("ddf", ["linear", "logarithmic", "logistic"])
def test_the_constant_of_a_distance_function(ddf):
    plain = {"linear": lambda gap: gap, "logarithmic": lambda gap: math.log(1 + gap), "logistic": lambda gap: 1 / (1 + math.exp(-gap))}
    wrong = of_document(mpboost(d=plain[ddf]), 2)
    assert "constant missing" in named(wrong, target_question(state(b.MPBoost(ddf=ddf), 1.0), 2))


def test_heights_of_a_stump_by_other_formulas():
    rows, right = mpboost(), {0, 3, 4, 6}
    top = sum(pull * ((i in right) - (j in right)) for i, j, _, pull in rows)
    question = leaf(b.MPBoost(), 1, row=4)
    assert "RankBoost's alpha" in named(math.atanh(top), question)
    assert "exact step" in named(math.atanh(of_stump(rows, right)), question)


def stepped(loss, step, moved=(0.55, 0.75)):
    """State and leaf of document 2 in an iteration that made this step."""
    here = replace(state(loss), step=step, scores_after=SCORES + 0.2)
    problem, inside = here.problem, LEAVES == 0
    values = here.loss.leaf_values(problem, LEAVES, 2)
    adds = (problem.targets * problem.weights)[inside]
    return here, leaf_question(here, AskedLeaf(0, LEAVES, values, adds, problem.weights[inside], moved=moved), 2)


def test_what_comes_after_the_leaf_is_not_the_leaf():
    here, question = stepped(b.QBRank(w=0.3), Step(1.0, 0.1 * 0.7))
    g = question.right
    assert "new score" in named(0.75, question)
    assert "step without rate" in named(0.7 * g, question) and "whole step" in named(0.07 * g, question)
    target = target_question(here, 2)
    assert "new score" in named(0.75, target) and "whole step" in named(0.07 * target.right, target)
    assert "score added" in named(0.55 + 0.07 * target.right, target)


def test_what_gbrank_averages_comes_later():
    here, question = stepped(b.GBRank(), Step(2 / 3, 1 / 3))
    assert "already averaged" in named(question.right / 3, question) and "change of the score" in named(0.2, question)
    target = target_question(here, 2)
    assert "already averaged" in named((2 * 0.55 + target.right) / 3, target)


def test_a_lambda_divided_by_its_curvature():
    here = state(b.LambdaMART(sigma=2.0))
    question = target_question(here, 2)
    assert "own Newton step" in named(question.right / here.problem.leaf_weights[2], question)
