"""What many sessions share cannot be written to, whoever made it and through whichever process it went."""

import pickle
import tracemalloc
from dataclasses import fields

import numpy as np
import pytest

import boosting as b
from boosting.data.supervision import with_preferences
from tests.boosting.helpers import VARIANTS, each, make_data, same_trace


def arrays_of(thing):
    """Every array that hangs on an object, at any depth."""
    if isinstance(thing, np.ndarray):
        yield thing
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from arrays_of(part)
    elif hasattr(thing, "__dict__"):
        yield from arrays_of(list(vars(thing).values()))


def travelled(thing, protocol=pickle.HIGHEST_PROTOCOL):
    return pickle.loads(pickle.dumps(thing, protocol))


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_data_set_comes_back_equal_and_read_only(protocol):
    data = with_preferences(make_data(missing=0.2), [[0, 1]], [2.0], [3.5])
    again = travelled(data, protocol)
    for name in ("features", "relevance", "query_ptr", "preferences", "preference_gaps", "preference_weights"):
        np.testing.assert_array_equal(getattr(again, name), getattr(data, name))
        assert getattr(again, name).dtype == getattr(data, name).dtype
    assert (again.qids, again.feature_names, again.document_names) == (data.qids, data.feature_names, data.document_names)
    assert len(list(arrays_of(again))) >= 4 and not any(array.flags.writeable for array in arrays_of(again))


def test_what_was_derived_stays_behind_and_is_derived_again():
    data = make_data(sizes=(30, 30), preferences=[[0, 1]])
    plain = len(pickle.dumps(data))
    data.pairs(), data.document_query, data.derive("large", lambda: np.zeros(10_000))
    assert len(pickle.dumps(data)) == plain
    again = travelled(data)
    assert set(vars(again)) == {field.name for field in fields(b.Dataset) if field.init}
    np.testing.assert_array_equal(again.pairs().winner, data.pairs().winner)


@each(loss=VARIANTS)
def test_a_trace_comes_back_equal_and_read_only_and_goes_on(loss):
    data = make_data(1, sizes=(12, 12), missing=0.1)
    trace = b.train(data, loss, b.Settings(3, 4), validation=make_data(2))
    again = travelled(trace)
    same_trace(trace, again)
    assert again.ended == trace.ended and again.loss == trace.loss and again.settings == trace.settings
    np.testing.assert_array_equal(again.validation_scores(trace.n_iterations), trace.validation_scores(trace.n_iterations))
    np.testing.assert_array_equal(again.predict(data.features), trace.predict(data.features))
    assert len(list(arrays_of(again))) > 20 and not any(array.flags.writeable for array in arrays_of(again))
    same_trace(again.extend(2), trace.extend(2))


def test_a_snapshot_and_pairs_can_travel():
    trace = b.train(make_data(), b.GBRank(), b.Settings(2, 3))
    np.testing.assert_array_equal(travelled(trace.at(2)).targets, trace.at(2).targets)
    assert not any(array.flags.writeable for array in arrays_of(travelled(trace.data.pairs())))


def test_a_table_that_its_owner_can_still_write_to_is_copied():
    table = np.arange(6.0).reshape(3, 2)
    view = table.view()
    view.flags.writeable = False
    for given in (table, view, table[:, :], np.arange(12.0).reshape(6, 2)[::2]):
        data = b.Dataset(given, [0, 1, 2], [0, 3])
        before = data.features.copy()
        table[:] += 1
        np.testing.assert_array_equal(data.features, before)
        assert not np.may_share_memory(data.features, table)
    assert table.flags.writeable, "the caller's array stays the caller's"


def test_a_table_that_nobody_can_write_to_is_taken_without_a_copy():
    table = np.ones((3, 2))
    table.flags.writeable = False
    assert np.shares_memory(b.Dataset(table, [0, 1, 2], [0, 3]).features, table)
    frozen = np.frombuffer(table.tobytes()).reshape(3, 2)
    assert np.shares_memory(b.Dataset(frozen, [0, 1, 2], [0, 3]).features, frozen)


def test_a_split_makes_its_table_once():

    content = b"".join(b"1 qid:%d %s\n" % (row // 10, b" ".join(b"%d:%d" % (i, row + i) for i in range(1, 101))) for row in range(5000))
    data = b.read_letor(content)

    tracemalloc.start()
    half = data.subset(range(250))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1.7 * half.features.nbytes
