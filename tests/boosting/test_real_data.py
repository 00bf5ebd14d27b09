"""On real data every loss learns to rank."""

import pytest

import boosting as b
from tests.boosting.helpers import REAL_DATA


@pytest.fixture(scope="module")
def real():
    if not REAL_DATA.exists():
        pytest.skip("needs LightGBM's ranking example at ../shared/data/lightgbm_lambdarank/train.letor.gz, which is not here")
    return b.read_letor(REAL_DATA)


def test_the_file_is_read_whole(real):
    assert (real.n_documents, real.n_queries, real.n_features) == (3005, 201, 300)
    assert sorted(set(real.relevance.tolist())) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_thirty_iterations_raise_ndcg_at_5_by_a_tenth(real, loss):
    trace = b.train(real, loss(), b.Settings(n_iterations=30))
    start, end = (b.metrics.ndcg(real, trace.scores(k), k=5) for k in (0, 30))
    assert end > start + 0.1
