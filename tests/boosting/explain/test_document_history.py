"""A document's life is that of the trace, and its parts add up to its score after every iteration."""

import numpy as np
import pytest

import boosting as b
from tests.boosting.helpers import VARIANTS, each, make_data

SETTINGS = b.Settings(n_iterations=6, max_leaf_nodes=4)


@pytest.mark.slow
@each(loss=VARIANTS)
def test_a_life_is_the_traces_and_its_shares_add_up(loss):
    trace = b.train(make_data(3, (6, 5), missing=0.2), loss, SETTINGS, make_data(4, (5, 1)))
    for validation, data in ((False, trace.data), (True, trace.validation)):
        for row in range(data.n_documents):
            life = b.document_history(trace, row, validation)
            rows = data.query_slice(int(data.document_query[row]))
            for k, scores in enumerate(trace.all_scores(validation)):
                assert life.scores[k] == scores[row]
                assert life.ranks[k] == b.metrics.ranks(scores, data.query_ptr)[row] < rows.stop - rows.start
                shares = life.shares(k)
                assert shares.shape == (k + 1,)
                assert shares.sum() == pytest.approx(scores[row], rel=1e-9, abs=1e-9)
            for i, ids in zip(trace.iterations, life.leaves, strict=True):
                np.testing.assert_array_equal(ids, (i.validation_leaves if validation else i.leaves)[:, row])


def test_two_lives_subtracted_say_why_one_stands_above_the_other():
    trace = b.train(make_data(1, (8,)), b.GBRank(), SETTINGS)
    one, two = b.document_history(trace, 1), b.document_history(trace, 5)
    difference = trace.scores(5)[1] - trace.scores(5)[5]
    assert (one.shares(5) - two.shares(5)).sum() == pytest.approx(difference, rel=1e-12)
    assert one.shares(5)[1] == pytest.approx(trace.iterations[0].step.rate * one.g[0] * np.prod(one.decays[1:5]))


def test_a_life_is_read_only_and_a_document_that_is_not_there_is_named():
    trace = b.train(make_data(1, (8,)), b.GBT(), b.Settings(0))
    life = b.document_history(trace, 7)
    assert life.shares(0).tolist() == [trace.start] and life.leaves == ()
    with pytest.raises(ValueError, match="read-only"):
        life.scores[0] = 1
    with pytest.raises(IndexError, match=r"document 8 is outside 0\.\.7"):
        b.document_history(trace, 8)
