"""Every rule of the table holds in every file; and notices what breaks it."""

import pytest

from .files import found, named, text
from .rules import RULES

pytestmark = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.says)


def test_it_holds_in_the_whole_house(rule):
    files = found(*rule.files)
    assert files, "no such file"
    broken = {named(path): rule.offends(text(path)) for path in files}
    assert {path: offences for path, offences in broken.items() if offences} == rule.but


def test_it_notices_what_breaks_it_and_nothing_else(rule):
    assert [source for source in rule.broken if not rule.offends(source)] == []
    assert [source for source in rule.right if rule.offends(source)] == []
