"""Which loss is compiled next: the first page's before all, and nobody waits for a process that has ended."""

import itertools

import pytest

from boosting import warm_up
from boosting.warm_up import FIRST, _first_page_first, _next


@pytest.fixture
def warm(monkeypatch):
    stages: set[str] = set()
    monkeypatch.setattr(warm_up, "is_warm", stages.__contains__)
    return stages


def test_a_process_that_dies_while_it_is_waited_for_is_waited_for_no_longer(warm):
    ended = itertools.chain([False, False], itertools.repeat(True))
    assert _next(_first_page_first(), lambda: next(ended)).identifier == FIRST


def test_the_two_processes_meet_in_the_middle(warm):
    losses = _first_page_first()
    warm.add(f"{FIRST}-alone")
    assert _next(losses, lambda: False) is losses[0]
    assert _next(losses[1:], lambda: False) is losses[-1]
    warm.add(f"{losses[2].identifier}-alone")
    assert _next(losses[1:], lambda: False) is losses[2]
