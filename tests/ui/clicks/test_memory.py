"""What was drawn of a person's own data is gone with them, and of many queries only some are asked while somebody waits."""

import gc
import weakref

import pytest

from sample_data import Collection
from tests.boosting.helpers import make_data
from ui.clicks import truth
from ui.uploads import click_logs
from ui.uploads.click_choice import ClickChoice
from ui.uploads.own_data import OWN


def own() -> Collection:
    return Collection(OWN, "own", "", make_data(1, sizes=(6,) * 8), None)


def test_logs_and_preferences_of_own_data_are_gone_with_them():
    source, choice = own(), ClickChoice(OWN)
    train = click_logs.supervised(choice, source).train
    assert click_logs.supervised(choice, source).train is train, "runs on the same preferences share their data"
    gone = weakref.ref(source.train), weakref.ref(train), weakref.ref(click_logs.clicked(choice, source).pairs)
    del source, train
    gc.collect()
    assert [found() for found in gone] == [None, None, None]


def test_searchers_of_each_number_are_shown_the_first_of_many_queries(monkeypatch):
    source, asked = own(), []
    monkeypatch.setattr(truth, "MOST_QUERIES", 3)
    monkeypatch.setattr(truth, "yields", lambda data, *_: asked.append(data.qids))
    truth._yields(ClickChoice(OWN), "a token", source)
    assert asked == [source.train.qids[:3]]


@pytest.fixture(autouse=True)
def forget():
    truth._yields.clear()
