"""Every misreading in a lambda is named: its number is computed here by hand, with loops and the formulas of the paper, then typed."""

import math
from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.answers.check import check
from boosting.answers.leaf import AskedLeaf, leaf_question
from boosting.answers.pair import pair_question
from boosting.answers.state import AskedState
from boosting.answers.target import target_question
from boosting.lambdas.terms import forces

GRADES = [0.0, 3.0, 2.0, 0.0, 1.0]
SCORES = np.array([0.9, 0.1, 0.55, 0.3, -0.2])
RANK = [0, 3, 1, 2, 4]
DATA = b.Dataset(np.zeros((5, 1)), GRADES, [0, 5])


def standard(r):
    return 1 / math.log2(r + 2)


def by_hand(
    sigma=2.0, T=5, outer=None, inner=None, rho_sigma=None, turned=False, no_rho=False, other_missing=False, gain=lambda y: 2**y - 1,
    ideal_gain=None, discount=standard, ideal_discount=None, ideal_T=None, M=None, delta_one=False, factor=1, zero=False, by_score=False,
    by_query=False, rank=RANK, wrong_only=False, no_one_plus=False, bend_one=False, leaf=(), swap=None,
):  # fmt: skip
    """{(i, j): (lambda, curvature)} by the formulas as printed; each argument is one thing done differently."""
    best = sorted(GRADES, reverse=True)[: ideal_T or T]
    ideal_gain, ideal_discount = ideal_gain or gain, ideal_discount or discount
    M = M or sum(ideal_gain(y) * ideal_discount(r) for r, y in enumerate(best))
    found = {}
    for i in range(5):
        for j in range(5):
            if GRADES[i] <= GRADES[j] or min(rank[i], rank[j]) >= T or (i in leaf and j in leaf):
                continue
            s = SCORES[i] - SCORES[j]
            if wrong_only and s >= 0:
                continue
            rho = 1 / (int(not no_one_plus) + math.exp((rho_sigma or sigma) * s))
            rho, other = (1 - rho, rho) if turned else (1.0 if no_rho else rho, 1.0 if other_missing else 1 - rho)
            value = [0.0 if zero and r >= T else discount(r) for r in range(5)]
            delta = 1.0 if delta_one else abs(gain(GRADES[i]) - gain(GRADES[j])) * abs(value[rank[i]] - value[rank[j]]) / M
            if swap is not None:
                delta = abs(swap(gain(GRADES[i]), gain(GRADES[j]), value[rank[i]], value[rank[j]])) / M
            delta /= 0.01 + abs(s) if by_score else 1.0
            found[i, j] = (outer or sigma) * rho * delta, factor * (inner or sigma**2) * rho * other * (1.0 if bend_one else delta)
    total = 2 * sum(push for push, _ in found.values())
    scale = math.log2(1 + total) / total if by_query else 1.0
    return {pair: (push * scale, bend * scale) for pair, (push, bend) in found.items()}


def of_pair(table, i=1, j=0):
    return table[i, j][0] if (i, j) in table else 0.0


def of_document(table, d=2):
    return sum(push for (i, _), (push, _) in table.items() if i == d) - sum(push for (_, j), (push, _) in table.items() if j == d)


def of_leaf(table, documents=(1, 2), l2=0.0):
    top = sum(of_document(table, d) for d in documents)
    return top / (l2 + sum(bend for d in documents for pair, (_, bend) in table.items() if d in pair))


def asked(subject, loss=None, documents=(1, 2), l2=0.0, learning_rate=0.1, scores=SCORES):
    here = AskedState(loss or b.LambdaMART(sigma=2.0), DATA, scores, learning_rate=learning_rate)
    if subject == "document":
        return target_question(here, 2)
    if subject != "leaf":
        return pair_question(here, {"pair": "force"}.get(subject, subject), 1, 0)
    leaves = np.array([int(d not in documents) for d in range(5)])
    problem, inside = here.problem, leaves == 0
    bend = problem.weights if problem.leaf_weights is None else problem.leaf_weights
    values = here.loss.leaf_values(problem, leaves, 2, l2)
    return leaf_question(here, AskedLeaf(0, leaves, values, (problem.targets * problem.weights)[inside], bend[inside], l2))


def keys(text, question):
    return [misreading.key for misreading in check(text, question).misreadings]


CUT = b.LambdaMART(sigma=2.0, truncation=2)
DCG = b.LambdaMART(sigma=2.0, metric="dcg")
MISREADINGS = [
    ("sigma missing", {"outer": 1.0}, None), ("sigma squared", {"outer": 4.0}, None),
    ("sigma missing in rho", {"rho_sigma": 1.0}, None), ("sigma nowhere", {"outer": 1.0, "rho_sigma": 1.0}, None),
    ("rho turned round", {"turned": True}, None), ("rho missing", {"no_rho": True}, None), ("delta missing", {"delta_one": True}, None),
    ("ideal missing", {"M": 1.0}, None), ("ideal not truncated", {"T": 2, "ideal_T": 5}, CUT),
    ("ln instead of log2", {"discount": lambda r: 1 / math.log(r + 2), "ideal_discount": standard}, None),
    ("log10 instead of log2", {"discount": lambda r: 1 / math.log10(r + 2), "ideal_discount": standard}, None),
    ("ln in the ideal", {"ideal_discount": lambda r: 1 / math.log(r + 2)}, None),
    ("log10 in the ideal", {"ideal_discount": lambda r: 1 / math.log10(r + 2)}, None),
    ("ln instead of log2", {"discount": lambda r: 1 / math.log(r + 2), "M": 1.0}, DCG),
    ("position off by one", {"discount": lambda r: 1 / math.log2(r + 3), "ideal_discount": standard}, None),
    ("position off by one in all", {"discount": lambda r: 1 / math.log2(r + 3)}, None),
    ("position without plus one", {"discount": lambda r: 1 / max(1, math.log2(r + 1)), "ideal_discount": standard}, None),
    ("no logarithm", {"discount": lambda r: 1 / (r + 1), "ideal_discount": standard}, None),
    ("no logarithm in all", {"discount": lambda r: 1 / (r + 1)}, None),
    ("linear gain", {"gain": lambda y: y}, None), ("linear gain", {"gain": lambda y: y, "M": 1.0}, DCG),
    ("gain without minus one", {"ideal_gain": lambda y: 2**y}, None),
    # What a review of these answers found misnamed, or without a name:
    ("ideal ranks", {"rank": [3, 0, 1, 4, 2]}, None), ("file order", {"rank": [0, 1, 2, 3, 4]}, None),
    ("only wrong pairs", {"wrong_only": True}, None), ("one plus missing in rho", {"no_one_plus": True}, None),
    ("linear gain in the swap", {"gain": lambda y: y, "ideal_gain": lambda y: 2**y - 1}, None),
    ("ideal cut at 1", {"ideal_T": 1}, None), ("ideal cut at 2", {"ideal_T": 2}, None),
    ("current DCG for the ideal", {"M": sum((2**y - 1) * standard(r) for y, r in zip(GRADES, RANK, strict=True))}, None),
    ("discounts added", {"swap": lambda gi, gj, di, dj: (gi - gj) * (di + dj)}, None),
    ("discounts added", {"swap": lambda gi, gj, di, dj: (gi - gj) * (di + dj), "M": 1.0}, DCG),
    ("gains added", {"swap": lambda gi, gj, di, dj: (gi + gj) * (di - dj)}, None),
    ("difference of products", {"swap": lambda gi, gj, di, dj: gi * di - gj * dj}, None),
    ("truncation ignored", {"T": 5}, CUT), ("truncation off by one", {"T": 1}, CUT), ("truncation off by one", {"T": 3}, CUT),
    ("beyond the truncation", {"T": 2, "zero": True}, CUT),
    ("score normalisation missing", {}, b.LambdaMART(sigma=2.0, score_normalisation=True)),
    ("score normalisation too many", {"by_score": True}, None),
    ("query normalisation missing", {}, b.LambdaMART(sigma=2.0, query_normalisation=True)),
    ("query normalisation too many", {"by_query": True}, None),
]  # fmt: skip


@pytest.mark.parametrize(("key", "wrong", "loss"), MISREADINGS, ids=[f"{wrong[0]}{number}" for number, wrong in enumerate(MISREADINGS)])
def test_a_slip_in_a_document_or_a_pair_is_named(key, wrong, loss):
    for subject, read in (("document", of_document), ("pair", of_pair)):
        value, question = read(by_hand(**wrong)), asked(subject, loss)
        if subject == "pair" and wrong == {"T": 2, "zero": True}:
            continue  # neither rank of this pair lies beyond the truncation alone
        text = f"{value:.9f}"
        verdict = check(text, question)
        if verdict.kind == "right":  # this misreading does not change this pair: its rank is above every truncation
            assert (
                key in ("truncation ignored", "ideal not truncated", "only wrong pairs", "ideal ranks", "gains added") and subject == "pair"
            )
            continue
        assert (verdict.kind, key in keys(text, question)) == ("misreading", True), (subject, verdict)
        assert key in keys(f"{value:.5f}", question), "five decimals are enough"
        assert all(misreading.words.endswith(".") for misreading in verdict.misreadings)


LEAF_MISREADINGS = [
    ("sigma missing", {"outer": 1.0, "inner": 1.0}), ("sigma once in the curvature", {"inner": 2.0}),
    ("curvature factor", {"factor": 2}), ("rho once in the curvature", {"other_missing": True}),
    ("linear gain", {"gain": lambda y: y}), ("delta missing", {"delta_one": True}), ("rho turned round", {"turned": True}),
    ("delta missing in the curvature", {"bend_one": True}), ("pairs inside the leaf left out", {"leaf": (1, 2)}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "wrong"), LEAF_MISREADINGS, ids=[wrong[0] for wrong in LEAF_MISREADINGS])
def test_a_slip_in_a_leaf_is_named(key, wrong):
    assert key in keys(f"{of_leaf(by_hand(**wrong)):.6f}", asked("leaf"))


def test_misreadings_of_the_last_division_are_named():
    table, question = by_hand(), asked("leaf", l2=0.5, learning_rate=0.1)
    tops = [of_document(table, d) for d in (1, 2)]
    bends = [of_document(table, d) / of_leaf(table, (d,)) for d in (1, 2)]
    top, bottom = sum(tops), sum(bends)
    typed = {
        "not divided": top, "mean over documents": top / 2, "upside down": (bottom + 0.5) / top, "l2 missing": top / bottom,
        "shrinkage": 0.1 * top / (bottom + 0.5), "mean of steps": (tops[0] / (bends[0] + 0.5) + tops[1] / (bends[1] + 0.5)) / 2,
    }  # fmt: skip
    for key, value in typed.items():
        assert key in keys(f"{value:.6f}", question), key
    assert "l2 too many" in keys(f"{top / (bottom + 1):.6f}", asked("leaf"))
    assert check(f"{top / (bottom + 0.5):.4f}", question).kind == "right"


@pytest.mark.parametrize("loss", [b.LambdaMART(sigma=2.0), b.LambdaMART(sigma=2.0, split_on="newton")], ids=lambda loss: loss.split_on)
@pytest.mark.parametrize("leaf", [(1, 2), (0, 4)], ids=["winners", "losers, whose sum is below 0"])
def test_minus_signs_in_the_sum_of_curvatures_are_named(leaf, loss):
    table = by_hand()
    bends = sum(bend for (i, _), (_, bend) in table.items() if i in leaf) - sum(bend for (_, j), (_, bend) in table.items() if j in leaf)
    assert (bends > 0) == (leaf == (1, 2))
    value = sum(of_document(table, d) for d in leaf) / bends
    assert "minus signs in the curvature" in keys(f"{value:.6f}", asked("leaf", loss, documents=leaf))


def test_pairs_counted_twice_and_their_mean_are_named():
    right, n = of_document(by_hand()), 4
    assert "each pair twice" in keys(f"{2 * right:.6f}", asked("document"))
    assert "mean over pairs" in keys(f"{right / n:.6f}", asked("document"))


@pytest.mark.parametrize("column", ["rho", "delta", "curvature"])
def test_every_number_of_a_pair_is_asked_for(column):
    s, question = SCORES[1] - SCORES[0], asked(column)
    rho = 1 / (1 + math.exp(2 * s))
    force, bend = by_hand()[1, 0]
    right = {"rho": rho, "delta": force / 2 / rho, "curvature": bend}[column]
    assert question.right == pytest.approx(right, rel=1e-12) and check(f"{right:.4f}", question).kind == "right"
    named = {
        "rho": {"one plus missing in rho": math.exp(-2 * s), "rho turned round": 1 - rho, "sigma missing in rho": 1 / (1 + math.exp(s))},
        "delta": {"linear gain in the swap": 3 / 7 * force / 2 / rho, "ln instead of log2": force / 2 / rho / math.log(2)},
        "curvature": {"sigma once in the curvature": bend / 2, "rho once in the curvature": bend / (1 - rho), "sigma missing": bend / 4},
    }[column]
    for key, value in named.items():
        assert key in keys(f"{value:.6f}", question)


def test_sign_winner_and_loser():
    table = by_hand()
    assert "sign" in keys(f"{-of_pair(table):.6f}", asked("pair")) and "sign" in keys(f"{-of_document(table):.6f}", asked("document"))
    s, pairs = SCORES[1] - SCORES[0], b.LambdaMART(sigma=2.0).pairs(DATA, SCORES, 0)
    swapped = -2.0 / (1 + math.exp(2.0 * -s)) * pairs["delta"][(pairs["winner"] == 1) & (pairs["loser"] == 0)].item()
    assert "winner and loser swapped" in keys(f"{swapped:.6f}", asked("pair"))
    won = sum(push for (i, _), (push, _) in table.items() if i == 2)
    lost = sum(push for (_, j), (push, _) in table.items() if j == 2)
    for key, value in {"losses added": won + lost, "losses missing": won, "wins missing": -lost}.items():
        assert key in keys(f"{value:.6f}", asked("document"))


def test_two_misreadings_at_once_are_told_when_one_of_them_is_the_sign():
    value = -of_pair(by_hand(delta_one=True))
    verdict = check(f"{value:.6f}", asked("pair"))
    assert "sign and delta missing" in [misreading.key for misreading in verdict.misreadings]


@pytest.mark.parametrize("name", ["burges2010", "lightgbm", "xgboost", "ranklib"])
def test_the_boosters_own_number_is_right_under_every_preset(name):
    loss = b.LambdaMART.preset(name)
    lambdas = forces(loss, DATA, SCORES).lambdas
    for d in range(5):
        question = target_question(AskedState(replace(loss, split_on="lambda"), DATA, SCORES), d)
        for digits in (3, 6, 17):
            assert check(f"{lambdas[d]:.{digits}g}", question).kind == "right"
        assert check(str(lambdas[d]).replace("-", "−").replace(".", ","), question).kind == "right"


def test_several_misreadings_that_cannot_be_told_apart_are_all_named():
    plain = asked("pair", b.LambdaMART(metric="ranknet", sigma=2.0), scores=np.zeros(5))
    verdict = check("2.000", plain)  # rho = 1/2: "rho missing" and sigma squared lead to the same number
    assert {"rho missing", "sigma squared"} <= {
        misreading.key for misreading in verdict.misreadings
    } and "errors lead to this number" in verdict.words
    assert {"sign", "winner and loser swapped"} <= set(keys("-1.000", plain))


def test_too_few_digits_and_numbers_from_nowhere():
    right = of_document(by_hand())
    assert check(f"{right:.1f}", asked("document")).kind in ("coarse", "right")
    assert check("0", asked("document")).kind == "coarse"
    assert check("123456.789", asked("document")).kind == "unknown"
    near = float(f"{right:.3f}") + 0.001
    assert check(f"{near:.3f}", asked("document")).words.startswith("Right except for the last digit")
