"""Grades that are real numbers: pages for travel queries, each judged by many people, whose mean is the grade.

Web-1 of [MP] section 5.1 has such grades, continuous values from 0 to 4. Hardly two pages of a query tie, gaps are small and large, and
what asks for a few levels (a grade as a class, "the best grade") has none.

>>> collection = load()
>>> collection.train.n_queries, collection.test.n_queries, len(np.unique(collection.train.relevance)) > 50
(24, 12, True)
"""

import numpy as np

from boosting import Dataset

from .collection import Collection

N_QUERIES, N_TRAIN, N_PAGES = 36, 24, 8
N_JUDGES = 25
DECIMALS = 4  # of a feature: transcendental functions differ between processors in the last of 16 digits, and the data must not
PLACES = ("Amalfi", "Bergen", "Cadiz", "Delft", "Evora", "Faro", "Ghent", "Hvar", "Izmir", "Jaca", "Kotor", "Lucca")
SUBJECTS = ("by train", "with children", "in winter")
PAGES = ("guide", "photo diary", "timetable", "hotel list", "forum thread", "map", "weather", "day trips")
FEATURES = ("words matched", "links to it", "length", "age in years", "adverts", "visits")


def load(seed: int = 0) -> Collection:
    """Draw everything. The same seed gives the same numbers."""
    rng = np.random.default_rng(seed)
    shape = (N_QUERIES, N_PAGES)
    merit = 1.6 + 0.5 * rng.normal(size=(N_QUERIES, 1)) + 0.9 * rng.normal(size=shape)
    grades = judged(rng, merit)
    features = np.stack([values.round(DECIMALS) for values in hints(rng, merit)], axis=-1)
    train, test = (part(features, grades, queries) for queries in (range(N_TRAIN), range(N_TRAIN, N_QUERIES)))
    return Collection(
        identifier="continuous",
        title="Continuous grades",
        about=f"{N_QUERIES} queries of {N_PAGES} pages, drawn at random: a grade is the mean of {N_JUDGES} judgements from 0 to 4, so that "
        "hardly two are equal. Web-1 of [MP] section 5.1 has such grades.",
        train=train,
        test=test,
        opening={"n_iterations": 60, "max_leaf_nodes": 6},
    )


def judged(rng: np.random.Generator, merit: np.ndarray) -> np.ndarray:
    """(n_queries, n_pages) the mean of many whole judgements from 0 to 4, each a little off; two decimals."""
    each = np.clip(np.rint(merit[..., None] + 0.8 * rng.normal(size=(*merit.shape, N_JUDGES))), 0, 4)
    return each.mean(axis=-1).round(2)


def hints(rng: np.random.Generator, merit: np.ndarray) -> tuple[np.ndarray, ...]:
    """Six features, (n_queries, n_pages) each; all but the adverts and the visits hint at the merit alone, visits at the query too."""
    shape = merit.shape
    popular = rng.normal(size=(len(merit), 1))
    return (
        np.clip(np.rint(1.5 + 0.6 * merit + 0.8 * rng.normal(size=shape)), 0, 5),
        rng.poisson(np.exp(0.8 + 0.5 * merit)).astype(float),
        100.0 * np.exp(1.5 + 0.3 * merit + 0.4 * rng.normal(size=shape)),
        np.abs(4.0 - 0.8 * merit + 1.5 * rng.normal(size=shape)),
        rng.poisson(np.exp(1.0 - 0.4 * merit)).astype(float),
        rng.poisson(np.exp(2.0 + popular + 0.5 * merit)).astype(float),
    )


def part(features: np.ndarray, grades: np.ndarray, queries: range) -> Dataset:
    """The rows of some queries."""
    names = [f"{PLACES[q % len(PLACES)]} {SUBJECTS[q // len(PLACES)]}" for q in queries]
    rows = slice(queries.start, queries.stop)
    return Dataset(
        features[rows].reshape(-1, len(FEATURES)),
        relevance=grades[rows].ravel(),
        query_ptr=np.arange(0, N_PAGES * len(queries) + 1, N_PAGES),
        feature_names=FEATURES,
        qids=names,
        document_names=[f"{name}: {page}" for name in names for page in PAGES],
    )
