"""Every rule of the table holds in every file; and notices what breaks it."""

from collections import defaultdict
from functools import cache

import pytest

from .files import found, named, text
from .rules import RULES

pytestmark = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.says)


@cache
def broken():
    """What each rule says -> the files that break it, and by what. File by file, so that each is parsed once."""
    rules = defaultdict(list)
    for rule in RULES:
        for path in found(*rule.files):
            rules[path].append(rule)
    offences = {rule.says: {} for rule in RULES}
    for path, those in rules.items():
        for rule in those:
            offences[rule.says][named(path)] = rule.offends(text(path))
    return offences


def test_it_holds_in_the_whole_house(rule):
    files = broken()[rule.says]
    assert files, "no such file"
    assert {path: offences for path, offences in files.items() if offences} == rule.but


def test_it_notices_what_breaks_it_and_nothing_else(rule):
    assert [source for source in rule.broken if not rule.offends(source)] == []
    assert [source for source in rule.right if rule.offends(source)] == []
