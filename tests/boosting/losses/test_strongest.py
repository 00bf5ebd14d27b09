"""The pairs of one document, and the strongest pairs of a query, without listing all: the same as from the list."""

import numpy as np
import pytest

import boosting as b
from boosting.data.supervision import with_preferences
from boosting.losses import strongest as module
from tests.boosting.helpers import VARIANTS, by_name, each, make_data, scores_for, tied_scores

SCORES = {"random": scores_for, "tied": tied_scores, "start": lambda data, seed: np.zeros(data.n_documents)}
QUICK = {  # losses that know a quicker way
    "gbrank": b.GBRank(tau=0.7), "qbrank": b.QBRank(), "qbrank per term": b.QBRank(balance="per term"),
    "lambdamart": b.LambdaMART(sigma=2.0), "lambdamart dcg": b.LambdaMART(metric="dcg"), "mpboost": b.MPBoost(), "rankboost": b.RankBoost(),
    "mpboost linear": b.MPBoost(ddf="linear"), "mpboost formula": b.MPBoost(ddf="formula", expression="max(0, gap - 1)"),
}  # fmt: skip


def data_for(loss, seed=3):
    data = make_data(seed, sizes=(30, 9), n_grades=5)
    weights = [3.0, 1.0, 0.2] if seed % 2 else None
    return with_preferences(data, [[1, 8], [8, 1], [20, 2]], [1.0, 2.5, 0.5], weights) if loss.takes_preferences else data


@each(kind=list(SCORES))
@each(loss=VARIANTS)
def test_the_pairs_of_a_document_are_those_of_the_list(loss, kind):
    data = data_for(loss)
    scores, ready = SCORES[kind](data, 5), loss.for_data(data)
    for row in (0, 1, 8, 17, 33):
        every = ready.pairs(data, scores, int(data.document_query[row]))
        mine = (every["winner"] == row) | (every["loser"] == row)
        own = ready.document_pairs(data, scores, row)
        assert set(own) == set(every)
        for name, column in every.items():
            np.testing.assert_allclose(own[name], column[mine], rtol=1e-12, atol=0, err_msg=name)


@pytest.mark.parametrize("most", [1, 7, 10_000])
@pytest.mark.parametrize("kind", SCORES)
@pytest.mark.parametrize("loss", **by_name(QUICK))
def test_the_strongest_pairs_are_those_of_the_list(monkeypatch, loss, kind, most):
    for seed in range(4):
        data = data_for(loss, seed)
        scores, ready = SCORES[kind](data, seed), loss.for_data(data)
        for q in range(2):
            expected = ready.strongest_pairs(data, scores, q, most)
            with monkeypatch.context() as patch:
                patch.setattr(module, "LISTED", 0)
                got = ready.strongest_pairs(data, scores, q, most)
            assert (got.n_active, got.n_pairs) == (expected.n_active, expected.n_pairs)
            np.testing.assert_allclose(got.force, expected.force, rtol=1e-12)
            every = ready.pairs(data, scores, q)
            force = dict(zip(zip(every["winner"].tolist(), every["loser"].tolist(), strict=True), every["force"], strict=True))
            pairs = list(zip(got.winner.tolist(), got.loser.tolist(), strict=True))
            if data.preferences is None:  # a stated pair may repeat one by grade
                assert len(set(pairs)) == len(pairs)
                np.testing.assert_allclose([force[pair] for pair in pairs], got.force, rtol=1e-12)


def test_where_nothing_quicker_is_known_a_long_query_has_no_strongest_pairs(monkeypatch):
    monkeypatch.setattr(module, "LISTED", 10)
    data = make_data(3, sizes=(30,), n_grades=5)
    slow = (b.GBRank(pair_weight="gap"), b.GBRank(tied_pairs=True), b.LambdaMART(metric="map"), b.LambdaMART.preset("xgboost"))
    assert [loss.for_data(data).strongest_pairs(data, np.zeros(30), 0, 5) for loss in slow] == [None] * 4
    none = b.GBT().strongest_pairs(data, np.zeros(30), 0, 5)
    assert (len(none.force), none.n_active, none.n_pairs) == (0, 0, 0)


def test_the_size_of_all_lambdas_is_summed_a_few_ranks_at_a_time(monkeypatch):
    data = make_data(3, sizes=(30,), n_grades=5)
    ranknet = b.LambdaMART(metric="ranknet", query_normalisation=True)
    cases = (b.LambdaMART.preset("lightgbm"), data), (ranknet, with_preferences(data, [[1, 8], [20, 2]], None, [30.0, 0.2]))
    scores = scores_for(data)
    whole = [loss.total(own, scores, 0) for loss, own in cases]
    monkeypatch.setattr("boosting.losses.lambdamart.loss.CHUNK", 70)
    assert [loss.total(own, scores, 0) for loss, own in cases] == pytest.approx(whole, rel=1e-12) and min(whole) > 0


@pytest.mark.parametrize("loss", [b.GBRank(), b.QBRank(), b.MPBoost(), b.LambdaMART()], ids=lambda loss: loss.identifier)
def test_a_long_query_needs_no_memory_for_its_pairs(loss):
    import tracemalloc

    rng = np.random.default_rng(0)
    n = 6000  # fourteen million pairs
    data = b.Dataset(rng.normal(size=(n, 1)), rng.integers(0, 5, n), [0, n])
    ready, scores = loss.for_data(data), rng.normal(size=n)
    ready.strongest_pairs(data, scores, 0, 50), ready.document_pairs(data, scores, 3)  # compiled
    tracemalloc.start()
    found = ready.strongest_pairs(data, scores, 0, 50)
    own = ready.document_pairs(data, scores, 3)
    ready.account(data, scores, 3, ready.problem(data, scores, 1))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found.force) == 50 and len(own["force"]) < n and found.n_pairs > 10_000_000
    assert peak < 20_000_000
