"""The progress of the Papers page says what it is about."""

from types import SimpleNamespace

import pytest

import sample_data
from ui.papers import trials
from ui.papers.trial import Progress, Trial


@pytest.mark.parametrize(("shown", "words"), [("library", "Figure 2 of [GB]: 3"), ("six", "Figure 2 of [GB], on other data: 3")])
def test_what_goes_on_on_other_data_than_those_of_the_page_says_so(monkeypatch, shown, words):
    monkeypatch.setattr(trials, "scheduler", lambda: SimpleNamespace(ahead=lambda work: 0))
    known = {name: sample_data.load(name) for name in ("library", "six")}
    trial = Trial("gb-figure-2", known["library"].train, None, {})
    trial.progress = Progress(3, 12, 0.0, "GBRank 10%")
    assert trials._words([trial], known[shown]) == f"{words} of 12 done, now GBRank 10%"
