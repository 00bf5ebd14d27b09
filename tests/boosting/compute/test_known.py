"""Numbers that are kept by the arrays that they were computed from."""

import numpy as np

from boosting.compute import known as module
from boosting.compute.known import Known


def test_equal_arrays_find_it_and_others_do_not():
    known, a = Known(), np.array([1.0, 2.0, 3.0])
    known.keep(0.5, a, a[:1])
    assert known.find(a.copy(), a[:1].copy()) == 0.5
    for other in ((a,), (a[:1], a), (a[:2], np.array([3.0, 1.0])), (a.astype(np.float32), a[:1]), (a[::-1], a[:1]), (a[None], a[:1])):
        assert known.find(*other) is None


def test_the_oldest_leaves(monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    known = Known()
    for n in range(3):
        known.keep(float(n), np.array([n]))
    assert [known.find(np.array([n])) for n in range(3)] == [None, 1.0, 2.0]
