"""A click log over the library, made up: 1,000 searchers a query who look at position k with chance 1 / k.

Each training query shows its ten best pages by "BM25 of body". `python -m sample_data.clicks` writes the file anew.

>>> log()
ClickLog(167 documents, 17 queries, 15,257 clicks)
"""

from functools import partial
from pathlib import Path

from boosting.clicks.log import ClickLog
from boosting.clicks.reader import read_clicks
from boosting.clicks.searchers import Searchers, search
from boosting.data.dataset import Dataset

COLLECTION, SHOWN_BY = "library", "BM25 of body"
SEARCHERS = Searchers(model="position", sessions=1000, bias=1.0, noise=0.1, seed=0)
FILE = Path(__file__).parent / "library.csv"

log = partial(read_clicks, FILE)


def draw(data: Dataset) -> ClickLog:
    """The same log, drawn anew from the training part of the collection."""
    return search(data, data.features[:, data.feature_names.index(SHOWN_BY)], SEARCHERS)
