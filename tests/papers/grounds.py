"""Where the experiments are run: two collections that ship with the app, and a public sample that does not."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sample_data
from boosting import Dataset
from boosting.data.letor import read_letor
from boosting.experiments.plan import pool
from boosting.experiments.recipe import fingerprint

SAMPLE_IS = "11531a974669"  # fingerprint of both parts together


@dataclass(frozen=True, eq=False)
class Ground:
    """A data set: its heading on the page, what it is, and the values with which each experiment is run on it.

    values   experiment -> values of its function; nothing is said of those that run as the experiment has them
    """

    heading: str
    about: str
    values: Mapping[str, Mapping[str, Any]]


WEB = Ground("web-like set", "the collection `web` of the app, drawn at random", {})
LIBRARY = Ground(
    "library", "the collection `library` of the app, short pages judged by hand",
    {"gb-figure-1": {"n_iterations": 20}, "gb-figure-2": {"n_iterations": 20}, "gb-figures-3-4": {"n_iterations": 20},
     "gb-table-1": {"n_iterations": 20}, "gb-tables-2-3": {"n_iterations": 20}, "qb-table-1": {"n_iterations": 100},
     "qb-figure-1": {"n_iterations": 100}, "mp-figures-3-5": {"n_iterations": 60}, "mp-figure-6": {"n_iterations": 100}},
)  # fmt: skip
SAMPLE = Ground(
    "LETOR sample", "the example of LightGBM (`examples/lambdarank`) in LETOR form, query sizes written out as qid",
    {"gb-figure-1": {"n_iterations": 20}, "gb-figure-2": {"n_iterations": 10, "sizes": (10, 40, 100)},
     "gb-figures-3-4": {"n_iterations": 10}, "gb-table-1": {"n_iterations": 10}, "gb-tables-2-3": {"n_iterations": 10},
     "qb-table-1": {"n_iterations": 100}, "qb-figure-1": {"n_iterations": 100}, "mp-figures-3-5": {"n_iterations": 50},
     "mp-figure-6": {"n_iterations": 60}},
)  # fmt: skip
GROUNDS = (WEB, LIBRARY, SAMPLE)


@cache
def shipped(ground: Ground) -> tuple[Dataset, Dataset]:
    """Training and test part of a collection of the app."""
    found = sample_data.load({WEB.heading: "web", LIBRARY.heading: "library"}[ground.heading])
    assert found.test is not None
    return found.train, found.test


def sample(train: Path, test: Path) -> tuple[Dataset, Dataset]:
    """Both parts of the sample. Raises ValueError for other data, whose numbers would stand under its name."""
    learned = read_letor(train)
    parts = learned, read_letor(test, columns=learned.feature_names)
    found = fingerprint(pool(parts))
    if found != SAMPLE_IS:
        raise ValueError(f"{train} and {test} are not the sample: their fingerprint is {found}, the sample's {SAMPLE_IS}.")
    return parts
