"""The progress of the Papers page says what it is about."""

import threading
from dataclasses import replace
from types import SimpleNamespace

import pytest

import sample_data
from boosting.experiments.catalogue import EXPERIMENTS
from ui.papers import trials
from ui.papers.trial import Progress, Trial


@pytest.mark.parametrize(("shown", "words"), [("library", "Figure 2 of [GB]: 3"), ("six", "Figure 2 of [GB], on other data: 3")])
def test_what_goes_on_on_other_data_than_those_of_the_page_says_so(monkeypatch, shown, words):
    monkeypatch.setattr(trials, "scheduler", lambda: SimpleNamespace(ahead=lambda work: 0))
    known = {name: sample_data.load(name) for name in ("library", "six")}
    trial = Trial("gb-figure-2", known["library"].train, None, {})
    trial.progress = Progress(3, 12, 0.0, "GBRank 10%")
    assert trials._words([trial], known[shown]) == f"{words} of 12 done, now GBRank 10%"


def test_two_who_open_the_page_at_once_both_see_a_figure_that_needs_no_data(monkeypatch):
    both, card = threading.Barrier(2), next(key for key in EXPERIMENTS if not EXPERIMENTS[key].needs_data)
    plain = EXPERIMENTS[card]

    def run(*args, **values):
        both.wait(10)  # each is in the middle of it
        found = plain.run(*args, **values)
        both.wait(10)
        return found

    monkeypatch.setitem(EXPERIMENTS, card, replace(plain, run=run))
    six = sample_data.load("six")
    trial, failed = Trial(card, six.train, six.test, {}), []

    def look():
        try:
            trial.finish()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == [] and trial.is_complete
