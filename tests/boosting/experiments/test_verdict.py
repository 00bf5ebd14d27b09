"""The verdict names the leader, and says of each lead whether it is more than noise."""

import re

import numpy as np
import pytest

from boosting.experiments.comparison import compare_all, one_against_all
from boosting.experiments.verdict import so_which, verdict

RNG = np.random.default_rng(3)
LEVEL = RNG.random(40)
ABOVE, FAR = LEVEL + 0.1 + 0.02 * RNG.random(40), LEVEL - 0.3 + 0.02 * RNG.random(40)
NEAR = LEVEL + np.where(np.arange(40) % 2, 0.05, -0.051)


def said(larger_is_better=True, **values):
    return verdict({name: float(np.mean(v)) for name, v in values.items()}, compare_all(values, "NDCG@5", larger_is_better))


def test_two_are_compared_in_full():
    sentence = compare_all({"A": ABOVE, "B": LEVEL}, "NDCG@5")[0].sentence
    assert said(A=ABOVE, B=LEVEL) == sentence and sentence.startswith("A is better than B by 0.1")


def test_within_noise_one_leads_and_none_is_better():
    rng = np.random.default_rng(0)
    (near,) = compare_all({"A": LEVEL, "B": LEVEL + 0.001 + 0.1 * rng.normal(size=len(LEVEL))}, "NDCG@5")
    assert not near.is_sure and near.better_first.sentence.split(" by ")[0] in ("A leads B", "B leads A")
    assert near.better_first.turned.sentence.split(" by ")[0] in ("A is behind B", "B is behind A")


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
    rounded = re.sub(r"\((0\.\d+) \[[^]]*\]\)", lambda m: f"({float(m[1]):.1g})", said(**values))
    assert rounded == f"{sentence} In square brackets: 95 % intervals."


def test_an_interval_without_0_within_noise_is_explained_by_the_correction_for_several_pairs():
    noise = RNG.normal(size=40)
    apart = 0.01 * (noise - noise.mean() + 2.24 * noise.std(ddof=1) / np.sqrt(40))  # t = 2.24, p = 0.031
    values = {"A": LEVEL + apart, "B": LEVEL, "C": LEVEL + apart + np.where(np.arange(40) % 2, 0.5, -0.52)}
    pair = compare_all(values, "NDCG@5")[0]
    assert pair.t.low > 0 and pair.t.p < 0.05 and pair.chance.p < 0.05 < pair.p_holm
    assert said(**values).endswith(
        "within noise each time. In square brackets: 95 % intervals. Against B they hold no 0, but Holm's correction for three pairs "
        f"raises p to {pair.p_holm:.2g}."
    )


def test_where_fewer_is_better_the_smallest_leads():
    assert said(larger_is_better=False, A=LEVEL, B=ABOVE, C=FAR).startswith("C leads in NDCG@5: its lead over A")


def test_nothing_is_claimed_of_nothing():
    assert said(A=LEVEL) == "A verdict needs two contestants."
    nothing = np.full(4, np.nan)
    for values in ({"A": nothing, "B": nothing}, {"A": nothing, "B": nothing, "C": nothing}):
        assert said(**values) == "No query counts for NDCG@5, so there is no verdict: choose another metric."
    assert said(A=LEVEL, B=LEVEL, C=LEVEL) == "No method leads in NDCG@5: all have the same mean over 40 queries."


def pairs_of(values, pairs):
    means = {name: float(np.mean(v)) for name, v in values.items()}
    return re.sub(r" \([^)]*\)", "", verdict(means, compare_all(values, "NDCG@5", pairs=pairs))).removesuffix(
        " In square brackets: 95 % intervals."
    )


def test_one_against_all_is_told_of_that_one_whoever_leads():
    values = {"A": LEVEL, "B": ABOVE, "C": FAR, "D": NEAR}
    assert (
        pairs_of(values, one_against_all(list(values), "B")) == "B leads in NDCG@5: its lead over A, C and D is more than noise each time."
    )
    assert pairs_of(values, one_against_all(list(values), "A")) == (
        "A is ahead of C and is behind B in NDCG@5 by more than noise; against D it is within noise."
    )
    level = {"A": LEVEL, "B": NEAR, "C": NEAR + 0.01 * RNG.normal(size=40)}
    assert pairs_of(level, one_against_all(list(level), "B")) == "B differs from no method in NDCG@5 by more than noise: A and C."


def test_pairs_that_name_neither_the_leader_nor_one_of_all_are_told_one_by_one():
    values = {"A": LEVEL, "B": ABOVE, "C": FAR, "D": NEAR, "E": FAR - 1}
    found = compare_all(values, "NDCG@5", pairs=[("A", "C"), ("E", "D")])
    means = {name: float(np.mean(v)) for name, v in values.items()}
    assert verdict(means, found) == f"{found[0].sentence} {found[1].turned.sentence}"


def test_a_difference_is_told_with_its_percent_and_its_interval():
    from scipy import stats

    (it,) = compare_all({"A": ABOVE, "B": LEVEL}, "NDCG@5")
    oracle = stats.ttest_rel(ABOVE, LEVEL).confidence_interval()
    assert it.percent == pytest.approx(100 * (ABOVE.mean() / LEVEL.mean() - 1)) and it.turned.percent == pytest.approx(
        100 * (LEVEL.mean() / ABOVE.mean() - 1)
    )
    assert (it.t.low, it.t.high) == pytest.approx((oracle.low, oracle.high)) and f", {it.percent:.3g} % (better on" in it.sentence


def test_where_the_lead_is_within_noise_it_says_how_many_queries_would_decide_and_what_is_cheapest():
    values = {"A": LEVEL, "B": NEAR, "C": FAR}
    means, compared = {name: float(np.mean(v)) for name, v in values.items()}, compare_all(values, "NDCG@5")
    said = so_which(means, compared, {"C": "1 tree", "B": "12 trees, 0.4 s to train", "A": "20 trees"})
    assert re.fullmatch(
        r"Some [\d,]+000 queries would show a gap of 0\.0005 between A and B with a chance of 80 % \(here 40\); "
        r"until then the cheaper of the two will do: B, 12 trees, 0\.4 s to train\.", said
    )  # fmt: skip
    sure = {"A": ABOVE, "B": LEVEL, "C": FAR}
    assert so_which({name: float(np.mean(v)) for name, v in sure.items()}, compare_all(sure, "NDCG@5"), {}) == ""
    assert so_which({"A": float("nan")}, compared, {}) == so_which(means, [], {}) == ""
    same = {"A": LEVEL, "B": LEVEL}
    assert so_which({"A": 1.0, "B": 1.0}, compare_all(same, "NDCG@5"), {"A": "1 tree", "B": "2 trees"}) == (
        "The cheaper of the two will do: A, 1 tree."
    )


def test_queries_are_counted_for_a_gap_that_there_is():
    values = {"A": LEVEL, "B": LEVEL, "C": NEAR}
    means = {name: float(np.mean(v)) for name, v in values.items()}
    assert "would show a gap of 0.0005 between A and C" in so_which(means, compare_all(values, "NDCG@5"), {})


def test_who_is_level_with_the_best_leads_beside_it():
    assert re.sub(r"\([^)]*\)", "(…)", said(A=LEVEL, B=LEVEL, C=FAR)) == (
        "A and B lead in NDCG@5 with the same mean: the lead of A over C (…) is more than noise. In square brackets: 95 % intervals."
    )
    assert said(A=NEAR[:2], B=LEVEL[:2], C=LEVEL[:2]).startswith("B and C lead in NDCG@5 with the same mean, but the lead of B over A (")
    assert said(A=LEVEL[:1], B=LEVEL[:1], C=LEVEL[:1]) == "No method leads in NDCG@5: all have the same mean over one query."


@pytest.mark.parametrize("d", [[0.5, -0.5], [0.1, 0.2, -0.3], [0.7, -0.6, -0.1]])
def test_differences_that_cancel_are_no_lead(d):
    values = {"A": 1.0 + np.array(d), "B": np.ones(len(d))}
    (found,) = compare_all(values, "NDCG@5")
    assert found.t.mean == 0.0 and found.sentence.startswith(f"A is level with B in NDCG@5 (better on {found.wins:g} of {len(d)} queries; ")
    assert found.sentence.endswith("after Holm 1): within noise.")


def test_where_the_two_tests_disagree_it_is_said_beside_the_interval():
    lead = np.array([0.0] * 12 + [0.004] * 8 + [0.4, 0.02])  # one query makes most of it
    level = np.linspace(0.1, 0.5, len(lead))
    values = {"A": level + lead, "B": level, "C": level - 0.01 * np.tile([1.0, 1.1], 11)}
    found = compare_all(values, "NDCG@5")
    split, clear = found[0], found[2]
    assert split.t.p > 0.05 > split.chance.p and split.t.low < 0 < split.t.high
    assert split.sentence.endswith(f". The tests disagree: the t-test, whose interval this is, has p = {split.t.p:.2g}.")
    assert not clear.disagreement and clear.sentence.endswith("more than noise.")
    words = verdict({name: float(v.mean()) for name, v in values.items()}, found)
    assert words.endswith(f"They are the t-test's, which disagrees about B (p = {split.t.p:.2g}) and C (p = {found[1].t.p:.2g}).")
