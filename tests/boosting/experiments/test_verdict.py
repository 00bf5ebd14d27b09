"""The verdict names the leader, and says of each lead whether it is more than noise."""

import re

import numpy as np
import pytest

from boosting.experiments.comparison import compare_all
from boosting.experiments.verdict import by_the_other, verdict

RNG = np.random.default_rng(3)
LEVEL = RNG.random(40)
ABOVE, FAR = LEVEL + 0.1 + 0.02 * RNG.random(40), LEVEL - 0.3 + 0.02 * RNG.random(40)
NEAR = LEVEL + np.where(np.arange(40) % 2, 0.05, -0.051)


def said(larger_is_better=True, **values):
    return verdict({name: float(np.mean(v)) for name, v in values.items()}, compare_all(values, "NDCG@5", larger_is_better))


def test_two_are_compared_in_full():
    sentence = compare_all({"A": ABOVE, "B": LEVEL}, "NDCG@5")[0].sentence
    assert said(A=ABOVE, B=LEVEL) == sentence and sentence.startswith("A is better than B by 0.1")


@pytest.mark.parametrize("larger_is_better", [True, False])
def test_the_better_one_stands_first_and_everything_turns_with_it(larger_is_better):
    better, worse = (ABOVE, NEAR) if larger_is_better else (NEAR, ABOVE)
    right, wrong = ({"A": a, "B": c} for a, c in ((better, worse), (worse, better)))
    (as_is,), (turned,) = (compare_all(values, "x", larger_is_better) for values in (right, wrong))
    found = turned.better_first
    assert (found.one, found.two, found.wins, found.p_holm) == ("B", "A", as_is.wins, as_is.p_holm)
    assert found.t == as_is.t and found.chance == as_is.chance and as_is.better_first is as_is
    assert found.sentence.startswith("B is better than A by") and turned.turned.turned == turned


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"A": LEVEL, "B": ABOVE, "C": FAR}, "B leads in NDCG@5: its lead over A (0.1) and C (0.4) is more than noise each time."),
        (
            {"A": LEVEL, "B": NEAR, "C": FAR},
            "A leads in NDCG@5: its lead over C (0.3) is more than noise; that over B (0.0005) is within noise.",
        ),
        ({"A": LEVEL, "B": NEAR, "C": NEAR}, "A leads in NDCG@5, but its lead over B (0.0005) and C (0.0005) is within noise each time."),
    ],
)
def test_of_several_the_leader_is_named(values, sentence):
    rounded = re.sub(r"\((0\.\d+)\)", lambda m: f"({float(m[1]):.1g})", said(**values))
    assert rounded == sentence


def test_where_fewer_is_better_the_smallest_leads():
    assert said(larger_is_better=False, A=LEVEL, B=ABOVE, C=FAR).startswith("C leads in NDCG@5: its lead over A")


def test_nothing_is_claimed_of_nothing():
    assert said(A=LEVEL) == "A verdict needs two contestants."
    nothing = np.full(4, np.nan)
    for values in ({"A": nothing, "B": nothing}, {"A": nothing, "B": nothing, "C": nothing}):
        assert said(**values) == "No query counts for NDCG@5, so there is no verdict: choose another metric."
    assert said(A=LEVEL, B=LEVEL, C=LEVEL) == "Nobody leads in NDCG@5: all have the same mean over 40 queries."


def test_whether_the_other_way_of_counting_agrees():
    on, other = (compare_all({"A": one, "B": LEVEL}, "NDCG@5") for one in (ABOVE, NEAR))
    assert by_the_other(on, on, "what was chosen") == "Counted by what was chosen it would be the same."
    assert by_the_other(on, other, "what was chosen") == (
        f"Counted by what was chosen, it would be judged differently. {other[0].turned.sentence}"
    )


def test_who_is_level_with_the_best_leads_beside_it():
    assert re.sub(r"0\.\d+", "…", said(A=LEVEL, B=LEVEL, C=FAR)) == (
        "A and B lead in NDCG@5 with the same mean: the lead of A over C (…) is more than noise."
    )
    assert said(A=NEAR[:2], B=LEVEL[:2], C=LEVEL[:2]).startswith("B and C lead in NDCG@5 with the same mean, but the lead of B over A (")
    assert said(A=LEVEL[:1], B=LEVEL[:1], C=LEVEL[:1]) == "Nobody leads in NDCG@5: all have the same mean over one query."


@pytest.mark.parametrize("d", [[0.5, -0.5], [0.1, 0.2, -0.3], [0.7, -0.6, -0.1]])
def test_differences_that_cancel_are_no_lead(d):
    values = {"A": 1.0 + np.array(d), "B": np.ones(len(d))}
    (found,) = compare_all(values, "NDCG@5")
    assert found.t.mean == 0.0 and found.sentence.startswith(f"A is level with B in NDCG@5 (better on {found.wins:g} of {len(d)} queries; ")
    assert found.sentence.endswith("after Holm 1): within noise.")
