"""Each feature alone, measured in slices, is what the library says of it."""

import numpy as np

import boosting as b
from boosting.metrics import CUTOFF
from boosting.metrics.single_feature import single_feature
from ui.data.alone import Alone
from ui.work.workers import Here


def test_slices_go_on_where_the_last_one_ended_and_nothing_is_measured_twice():
    rng = np.random.default_rng(0)
    data = b.Dataset(rng.normal(size=(12, 3)), rng.integers(0, 3, 12), [0, 5, 12])
    work, lengths = Alone(data), []
    while work.go_on(Here(), 0.0):
        lengths.append(len(work.found))
    assert lengths == [1, 2] and work.is_complete
    assert work.found == tuple(single_feature(data, feature, CUTOFF) for feature in range(3))
