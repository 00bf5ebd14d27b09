"""Visits of somebody who has opened a model of another engine beside its training rows."""

from streamlit.testing.v1 import AppTest

import boosting as b
from sample_data import Collection
from tests.boosting.models.objectives.make_models import KINDS, rows_of, stored
from tests.pages import helpers
from ui.uploads.models import OPEN, OwnModel
from ui.uploads.own_data import COLLECTION, OWN, TOKEN


def collection(name: str) -> Collection:
    """The training rows of a stored model, five of its queries as the test part."""
    data = b.Dataset.from_rows(*rows_of(KINDS[name]))
    about = f"{data.n_documents} documents."
    return Collection(identifier=OWN, title="rows.csv", about=about, train=data, test=data.subset(range(5)), opening={"n_iterations": 5})


def opened(name: str) -> OwnModel:
    return OwnModel(f"{name}.model", f"token of {name}", b.read_model(stored(name)))


def visit(page: str, name: str, **params: str) -> AppTest:
    """A page with the model and its rows open."""
    return helpers.visit(page, {COLLECTION: collection(name), TOKEN: f"rows of {name}", OPEN: opened(name)}, **params)
