"""Data sets travel by name, everything else by content; what arrives is as read-only as what left."""

import threading

import numpy as np
import pytest

import boosting as b
from tests.boosting.helpers import make_data
from ui.work.parcels import UnknownName, name_of, named, unwrap, wrap


def test_a_data_set_is_named_once_and_unlike_any_other():
    one, two = make_data(seed=1), make_data(seed=1)
    assert name_of(one) == name_of(one) != name_of(two)


def test_threads_that_ask_at_once_get_one_name():
    for _ in range(200):
        data, names, start = make_data(seed=1), [], threading.Barrier(4)
        threads = [threading.Thread(target=lambda d=data, n=names, s=start: (s.wait(), n.append(name_of(d)))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(set(names)) == 1


def test_a_trace_travels_without_its_data():
    data, test = make_data(seed=1), make_data(seed=2)
    trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=5), test)
    content, mentioned = wrap(trace)
    assert set(mentioned) == {name_of(data), name_of(test)}
    assert len(content) < 40_000
    back = unwrap(content, mentioned)
    assert back.data is data and back.validation is test
    for k in range(6):
        np.testing.assert_array_equal(back.scores(k), trace.scores(k))
        np.testing.assert_array_equal(back.validation_scores(k), trace.validation_scores(k))
    assert not back.iterations[0].leaves.flags.writeable and not back.iterations[0].trees[0].threshold.flags.writeable


def test_an_unknown_name_is_said():
    data = make_data()
    content, _ = wrap((data, 1))
    with pytest.raises(UnknownName) as error:
        unwrap(content, {})
    assert error.value.name == name_of(data)


def test_what_arrives_keeps_its_name():
    copy = named(make_data(), "abc")
    assert name_of(copy) == "abc"
