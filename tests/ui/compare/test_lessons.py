"""Ready-made comparisons: each can be opened on any data and stands in the URL; what they say of the losses holds."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from sample_data import load
from ui.compare.beside import BY_NAME
from ui.compare.lessons import LESSONS, comparison_of, lesson_of
from ui.runs.address import build
from ui.runs.comparison import MOST, Comparison

KNOWN = {name: load(name) for name in ("six", "library")}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
@pytest.mark.parametrize("data", KNOWN)
def test_a_lesson_opens_on_any_data_and_its_url_opens_it_again(lesson, data):
    here = comparison_of(lesson, Comparison().with_data(data), KNOWN[data])
    assert 2 <= len(set(map(str, here.runs))) == len(here.runs) <= MOST and set(here.beside) <= set(BY_NAME)
    assert len({build(run, KNOWN[data]) for run in here.runs}) == len(here.runs)  # no two are the same training
    assert Comparison.decode(here.encode()) == (here, [])
    assert lesson_of(here, KNOWN[data]) is lesson and lesson_of(Comparison(), KNOWN["library"]) is None


def test_the_two_of_the_same_loss_have_the_same_risk_and_move_differently():
    data, (first, second) = KNOWN["library"].train, comparison_of(LESSONS[0], Comparison(), KNOWN["library"]).runs
    one, other = (build(run, KNOWN["library"])[0].for_data(data) for run in (first, second))
    scores = np.linspace(-1.0, 1.0, data.n_documents)
    assert one.risk(data, scores) == pytest.approx(other.risk(data, scores), rel=1e-12)
    mine, theirs = (loss.pairs(data, scores, 2)["weight"] for loss in (one, other))
    np.testing.assert_allclose(mine, theirs, rtol=1e-12)
    heights = [b.train(data, loss, b.Settings(n_iterations=1)).iterations[0].trees[0].values for loss in (one, other)]
    assert not np.allclose(*heights)


def test_where_one_loss_becomes_another_the_runs_agree_as_the_words_say():
    source = KNOWN["library"]
    found = {}
    for title in ("GBRank becomes QBRank", "QBRank becomes GBT"):
        lesson = next(one for one in LESSONS if one.title == title)
        built = [build(address, source) for address in comparison_of(lesson, Comparison().with_data("library"), source).runs]
        found[title] = [b.train(source.train, loss, replace(settings, n_iterations=3)) for loss, settings in built]
    one, other = found["GBRank becomes QBRank"]
    assert (one.at(1).targets == other.at(1).targets).all() and (one.at(1).iteration.g() == other.at(1).iteration.g()).all()
    assert (one.scores(1) != other.scores(1)).any()
    one, other = found["QBRank becomes GBT"]
    assert all(np.allclose(one.scores(k), other.scores(k), rtol=1e-12) for k in range(4))
