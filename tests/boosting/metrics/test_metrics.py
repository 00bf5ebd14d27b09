"""Metrics against enumeration of every tied order; tests/truth holds them to scikit-learn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
from boosting.metrics import discounted
from tests import naive
from tests.boosting.helpers import datasets, make_data, scores_for, tied_scores

FIRST_HITS = {"mrr": b.metrics.mrr, "map": b.metrics.mean_average_precision, "err": b.metrics.err}


@given(
    data=datasets(max_size=6), seed=st.integers(0, 1000), k=st.sampled_from([None, 1, 2, 3, 10]),
    gain=st.sampled_from(b.metrics.GAINS), discount=st.sampled_from(b.metrics.DISCOUNTS),
)  # fmt: skip
def test_dcg_and_ndcg_are_the_exact_average_over_the_orders_that_ties_allow(data, seed, k, gain, discount):
    scores = tied_scores(data, seed)
    twin = naive.query_dcg(data, scores, k, gain, discount)
    assert b.metrics.dcg(data, scores, k, gain, discount) == pytest.approx(np.mean([got for got, _ in twin]), abs=1e-12)
    shares = [got / best for got, best in twin if best > 0]
    ndcg = b.metrics.ndcg(data, scores, k, gain, discount)
    assert ndcg == pytest.approx(np.mean(shares), abs=1e-12) if shares else np.isnan(ndcg)


@pytest.mark.parametrize("name", FIRST_HITS)
@given(data=datasets(max_size=6), seed=st.integers(0, 1000), k=st.sampled_from([None, 1, 2, 3, 10]), all_tied=st.booleans())
def test_mrr_map_and_err_are_the_exact_average_over_the_orders_that_ties_allow(name, data, seed, k, all_tied):
    scores = np.zeros(data.n_documents) if all_tied else tied_scores(data, seed)
    top = float(data.relevance.max())
    twin = naive.query_metric(data, scores, name, k, top)
    got = FIRST_HITS[name](data, scores, k)
    assert got == pytest.approx(np.mean(twin), abs=1e-12) if twin else np.isnan(got)
    if twin:
        with_zeros = sum(twin) / data.n_queries
        assert FIRST_HITS[name](data, scores, k, empty="zero") == pytest.approx(with_zeros, abs=1e-12)
        ones = (sum(twin) + data.n_queries - len(twin)) / data.n_queries
        assert FIRST_HITS[name](data, scores, k, empty="one") == pytest.approx(ones, abs=1e-12)


@pytest.mark.parametrize("name", FIRST_HITS)
@given(data=datasets(), seed=st.integers(0, 1000), k=st.sampled_from([None, 2]))
def test_mrr_map_and_err_in_file_order_and_shuffled(name, data, seed, k):
    scores, untied = tied_scores(data, seed), scores_for(data, seed)
    orders = [[data.relevance[i] for i in sorted(rows, key=lambda i: -scores[i])] for rows in naive.query_rows(data)]
    twin = [naive.metric_of_order(name, order, k, float(data.relevance.max())) for order in orders if any(order)]
    stable = FIRST_HITS[name](data, scores, k, ties="stable")
    assert stable == pytest.approx(np.mean(twin), abs=1e-12) if twin else np.isnan(stable)
    values = [FIRST_HITS[name](data, untied, k, ties=ties) for ties in b.metrics.TIES]
    assert values == pytest.approx([values[0]] * len(values), nan_ok=True)


@pytest.mark.parametrize("name", FIRST_HITS)
def test_shuffling_averages_to_the_expectation(name):
    data = make_data(3, sizes=(6, 5))
    scores = tied_scores(data, 1)
    drawn = np.array([FIRST_HITS[name](data, scores, 3, ties="shuffle", seed=seed) for seed in range(1500)])
    assert abs(drawn.mean() - FIRST_HITS[name](data, scores, 3)) < 4 * drawn.std() / np.sqrt(len(drawn))
    assert drawn.std() > 0


def test_err_by_hand():
    data = b.Dataset(np.zeros((3, 1)), [2, 0, 1], [0, 3])  # stops with 3/4, 0 and 1/4
    assert b.metrics.err(data, [3.0, 2.0, 1.0]) == pytest.approx(3 / 4 + 1 / 4 * 1 / 4 / 3)
    assert b.metrics.err(data, [3.0, 2.0, 1.0], k=1) == pytest.approx(3 / 4)
    assert b.metrics.err(data, [3.0, 2.0, 1.0], max_grade=4) == pytest.approx(3 / 16 + 13 / 16 * 1 / 16 / 3)


def test_documents_without_a_label_are_not_relevant():
    data, zero = (b.Dataset(np.zeros((3, 1)), [1, other, 2], [0, 3]) for other in (np.nan, 0))
    for metric in FIRST_HITS.values():
        assert metric(data, [1.0, 3.0, 2.0]) == metric(zero, [1.0, 3.0, 2.0])
        assert np.isnan(metric(b.Dataset([[0.0]], [np.nan], [0, 1]), [0.0]))


def test_a_model_never_looks_good_because_its_file_is_sorted_by_grade():
    data = b.Dataset(np.zeros((4, 1)), [3, 2, 1, 0], [0, 4])
    constant = np.zeros(4)
    assert b.metrics.ndcg(data, constant, ties="stable") == 1.0
    assert b.metrics.ndcg(data, constant) < 0.85
    assert len({b.metrics.ndcg(data, constant, ties="shuffle", seed=seed) for seed in range(10)}) > 1


def test_shuffling_ties_leaves_untied_documents_alone():
    data = make_data()
    scores = np.random.default_rng(0).normal(size=data.n_documents)
    assert b.metrics.ndcg(data, scores, ties="shuffle", seed=3) == b.metrics.ndcg(data, scores)


def test_a_query_without_a_relevant_document_is_skipped_or_counted_as_asked():
    data = b.Dataset(np.zeros((4, 1)), [1, 0, 0, 0], [0, 2, 4])
    scores = np.array([2.0, 1.0, 1.0, 0.0])
    assert [b.metrics.ndcg(data, scores, empty=e) for e in ("skip", "zero", "one")] == [1.0, 0.5, 1.0]
    assert np.isnan(b.metrics.query_ndcg(data, scores)).tolist() == [False, True]
    assert np.isnan(b.metrics.ndcg(b.Dataset(np.zeros((1, 1)), [0], [0, 1]), [0.0]))


def test_the_letor_discount_cannot_tell_the_first_two_ranks_apart():
    assert b.metrics.discounts(4, "letor").tolist() == pytest.approx([1, 1, 1 / np.log2(3), 0.5])
    assert b.metrics.discounts(3).tolist() == pytest.approx([1, 1 / np.log2(3), 0.5])


def test_gains_come_from_a_formula_or_a_table():
    grades = np.array([0.0, 1.0, 2.0, 3.0, 4.0, np.nan])
    assert b.metrics.gains_of(grades).tolist() == [0, 1, 3, 7, 15, 0]
    assert b.metrics.gains_of(grades, "yahoo").tolist() == [0, 1, 3, 7, 10, 0]
    assert b.metrics.gains_of(grades, [0, 0, 1, 1, 5]).tolist() == [0, 0, 1, 1, 5, 0]


@given(data=datasets(), seed=st.integers(0, 1000))
def test_contradicting_pairs_count_ties_as_wrong(data, seed):
    scores = tied_scores(data, seed)
    assert b.metrics.contradicting_pairs(data, scores) == naive.contradicting_pairs(data, scores)
    assert b.metrics.n_pairs(data) == len(naive.pairs(data)) == len(data.pairs())


def test_stated_preferences_are_pairs_too():
    data = make_data(preferences=[[0, 1], [1, 0], [6, 5]])
    scores = np.random.default_rng(1).normal(size=data.n_documents)
    assert b.metrics.contradicting_pairs(data, scores) == naive.contradicting_pairs(data, scores)
    assert b.metrics.n_pairs(data) == len(naive.pairs(data))


@pytest.mark.parametrize("seed", range(8))
def test_precision_at_percent_is_its_expectation_over_tied_pairs(seed):
    data = make_data(seed, sizes=(3, 3), n_grades=3)
    if len(data.pairs()) > 0:
        scores = tied_scores(data, seed)
        percents = [5, 20, 33, 50, 75, 100]
        expected = [naive.precision_at_percent(data, scores, percent) for percent in percents]
        np.testing.assert_allclose(b.metrics.precision_at_percent(data, scores, percents), expected, atol=1e-12)


def test_precision_at_percent_rounds_the_number_of_pairs_up_and_is_exact_at_whole_shares():
    data = b.Dataset(np.zeros((11, 1)), [1] + [0] * 10, [0, 11])  # ten pairs, one of them wrong, the most distant one
    scores = np.array([0.0, 99.0, *(-np.arange(1.0, 10.0))])
    np.testing.assert_allclose(b.metrics.precision_at_percent(data, scores, [10, 11, 20, 30, 100]), [0, 1 / 2, 1 / 2, 2 / 3, 9 / 10])


def test_what_is_rounding_alone_is_a_tie_of_two_pairs():
    """.3 - .2 is less than .2 - .1 in float64."""
    data = b.Dataset(np.zeros((4, 1)), [1, 0, 1, 0], [0, 2, 4])
    assert b.metrics.precision_at_percent(data, [0.3, 0.2, 0.1, 0.2], [50])[0] == 0.5


def test_precision_without_pairs_is_not_a_number():
    assert np.isnan(b.metrics.precision_at_percent(b.Dataset([[0.0]], [1], [0, 1]), [0.0], [50])).all()


def test_ranks_count_from_0_in_each_query_and_ties_keep_file_order():
    assert b.metrics.ranks(np.array([1.0, 3.0, 1.0, 5.0, 9.0]), np.array([0, 3, 5])).tolist() == [1, 0, 2, 1, 0]


DATA = make_data()
ZEROS = np.zeros(DATA.n_documents)
BROKEN = {
    "a cutoff of 0": (lambda: b.metrics.dcg(DATA, ZEROS, 0), "k=0 must be at least 1, or None"),
    "an unknown gain": (lambda: b.metrics.dcg(DATA, ZEROS, gain="cubic"), "gain='cubic' is not known; choose one of 'exp2'"),
    "an unknown discount": (lambda: b.metrics.dcg(DATA, ZEROS, discount="x"), "discount='x' is not known; choose"),
    "unknown ties": (lambda: b.metrics.ndcg(DATA, ZEROS, ties="x"), "ties='x' is not known; choose"),
    "an unknown empty": (lambda: b.metrics.ndcg(DATA, ZEROS, empty="x"), "empty='x' is not known; choose"),
    "a gain table too short": (lambda: b.metrics.dcg(DATA, ZEROS, gain=[0, 1]), "table with 2 entries needs whole grades below 2"),
    "too few scores": (lambda: b.metrics.dcg(DATA, [1.0]), "1 scores for 15 documents"),
    "a score of nan": (lambda: b.metrics.dcg(DATA, np.where(np.arange(15) == 4, np.nan, 0.0)), "score of row 4 is NaN"),
    "a best grade that is not the best": (lambda: b.metrics.err(DATA, ZEROS, max_grade=1), "max_grade=1 is below the largest grade, 3"),
    "a cutoff of 0 for map": (lambda: b.metrics.mean_average_precision(DATA, ZEROS, 0), "k=0 must be at least 1, or None"),
    "unknown ties for mrr": (lambda: b.metrics.mrr(DATA, ZEROS, ties="x"), "ties='x' is not known; choose"),
    "an unknown empty for err": (lambda: b.metrics.err(DATA, ZEROS, empty="x"), "empty='x' is not known; choose"),
    "0 percent": (lambda: b.metrics.precision_at_percent(DATA, ZEROS, [0]), "above 0 and at most 100"),
    "nan percent": (lambda: b.metrics.precision_at_percent(DATA, ZEROS, [np.nan]), "above 0 and at most 100"),
    "101 percent": (lambda: b.metrics.precision_at_percent(DATA, ZEROS, [101]), "above 0 and at most 100"),
}


@pytest.mark.parametrize(("call", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_a_question_that_has_no_answer_is_refused_with_the_reason(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@given(seed=st.integers(0, 1000), k=st.sampled_from([None, 1, 5, 31, 32, 33, 40]), ties=st.sampled_from(["average", "stable"]))
def test_a_cutoff_inside_a_block_of_ties_and_more_ranks_than_are_picked_one_by_one(seed, k, ties):
    rng = np.random.default_rng(seed)
    data = make_data(seed, sizes=(70, 3, 36), n_grades=5)
    scores = rng.integers(0, rng.integers(1, 40), data.n_documents).astype(float)
    got, ideal = b.metrics.query_dcg(data, scores, k, ties=ties)
    for q, rows in enumerate(naive.query_rows(data)):
        order = sorted(rows, key=lambda i: -scores[i])
        gains = [naive.gain(data.relevance[i]) for i in order]
        if ties == "average":  # every document of a block gains what the block gains on average
            gains = [np.mean([g for g, j in zip(gains, order, strict=True) if scores[j] == scores[i]]) for i in order]
        assert got[q] == pytest.approx(sum(g * naive.discount(r) for r, g in enumerate(gains[:k])), abs=1e-12 * (1 + sum(gains)))
        assert ideal[q] == pytest.approx(naive.dcg_of_order(sorted(data.relevance[rows], reverse=True), k), rel=1e-12)


@pytest.mark.parametrize("n_grades", [2, 5, 400])
@pytest.mark.parametrize("kind", [scores_for, tied_scores])
@pytest.mark.parametrize("unlabelled", [0.0, 0.1])
def test_the_contradicting_pairs_of_a_long_query_are_those_of_asking_each_pair(n_grades, kind, unlabelled):
    rng = np.random.default_rng(n_grades)
    sizes = (900, 2, 350)  # longer and shorter than what is visited pair by pair
    grades = rng.integers(0, n_grades, sum(sizes)) / 7.0
    grades[rng.random(len(grades)) < unlabelled] = np.nan
    data = b.Dataset(np.zeros((len(grades), 1)), grades, [0, 900, 902, 1252], preferences=[[3, 5], [901, 900]])
    scores, wrong, tied = kind(data, 1), 0, 0
    for rows in naive.query_rows(data):
        above = grades[rows][:, None] > grades[rows][None, :]
        wrong += np.count_nonzero(above & (scores[rows][:, None] < scores[rows][None, :]))
        tied += np.count_nonzero(above & (scores[rows][:, None] == scores[rows][None, :]))
    for i, j in data.preference_rows.tolist():
        wrong, tied = wrong + (scores[i] < scores[j]), tied + (scores[i] == scores[j])
    assert b.metrics.contradicting_pairs(data, scores) == wrong + tied
    assert b.metrics.contradicting_pairs(data, scores, ties="half") == wrong + tied / 2


def test_what_no_score_changes_is_found_once_and_kept_with_the_data(monkeypatch):
    data, calls = make_data(2), []
    whole = discounted.gains_of
    monkeypatch.setattr(discounted, "gains_of", lambda *a: calls.append(1) or whole(*a))
    first = [b.metrics.ndcg(data, scores_for(data, seed), 5) for seed in range(3)]
    assert len(calls) == 1 and len(set(first)) > 1
    b.metrics.dcg(data, scores_for(data), 5, gain="linear")
    assert len(calls) == 2
