"""The seeded data of every claim: the same in golden arrays and in live runs, on every machine.

Values come from whole numbers and uniform draws by +, - and / alone (no exp, no log), so that no platform rounds them
differently. Feature values fit float32, in which XGBoost and scikit-learn keep them.
"""

import hashlib
import itertools
from functools import cache

import numpy as np

import boosting as b

GRADES = np.array([-0.3, 0.5, 1.1, 1.6])  # levels at which a document's grade rises
SIZES = (1, 2, 60, 3, 45, 8, 40, 17, 30, 5, 34, 12, 25)  # a query of one document, small ones, large ones


@cache
def distinct() -> b.Dataset:
    """240 documents in 8 queries: within a feature every value is different."""
    rng = np.random.default_rng(20071)
    values = np.array([rng.permutation(2**16)[:240] for _ in range(6)]).T / 2.0**14
    return _dataset(rng, values, (40, 8, 52, 30, 45, 12, 33, 20))


@cache
def repeated() -> b.Dataset:
    """564 documents in 26 queries, one of a single document and one of a single grade: 150 values a feature, so that many repeat."""
    rng = np.random.default_rng(20072)
    pool = np.array([rng.permutation(2**16)[:150] for _ in range(8)]) / 2.0**14
    n = 2 * sum(SIZES)
    values = pool[np.arange(8), rng.integers(0, 150, (n, 8))]
    data = _dataset(rng, values, SIZES * 2)
    relevance = data.relevance.copy()
    relevance[data.query_slice(5)] = 2.0
    return b.Dataset(data.features, relevance, data.query_ptr)


@cache
def missing() -> b.Dataset:
    """`repeated` with one value in six missing."""
    data, rng = repeated(), np.random.default_rng(20073)
    features = data.features.copy()
    features[rng.random(features.shape) < 1 / 6] = np.nan
    return b.Dataset(features, data.relevance, data.query_ptr)


@cache
def large() -> b.Dataset:
    """48,000 documents in 1,200 queries of 40: enough for a second thread to take part."""
    rng = np.random.default_rng(20074)
    return _dataset(rng, rng.integers(0, 5000, (48_000, 17)) / 1024.0, (40,) * 1200)


RANKED = {"240 distinct": distinct, "564 repeated": repeated}


def scores(data: b.Dataset, seed: int = 0, decimals: int | None = None) -> np.ndarray:
    """(n_documents,) in -1.5..1.5, without ties unless rounded; all fit float32."""
    draws = _first_of_many(777 + seed, data.n_documents) * (3.0 / 2**20) - 1.5
    return np.float32(draws).astype(np.float64) if decimals is None else np.round(draws, decimals) + 0.0


@cache
def _first_of_many(seed: int, n: int) -> np.ndarray:
    """n different numbers below 2^20."""
    return np.random.default_rng(seed).permutation(2**20)[:n].copy()


def table_scores(data: b.Dataset, on_table: bool) -> np.ndarray:
    """Scores whose differences lie on the points of LightGBM's sigmoid table (2^20 steps over 50), ties included; or anywhere."""
    if not on_table:
        return scores(data, 2)
    return (np.random.default_rng(779).permutation(data.n_documents) % 97 - 45) * (50.0 / 2**11)


def digest(data: b.Dataset) -> str:
    """Tells whether golden arrays were made from these very documents."""
    parts = (data.features, data.relevance, data.query_ptr)
    return hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()[:16]


def queries(data: b.Dataset) -> list[slice]:
    """The rows of each query."""
    return [slice(int(start), int(end)) for start, end in itertools.pairwise(data.query_ptr)]


def _dataset(rng: np.random.Generator, values: np.ndarray, sizes: tuple[int, ...]) -> b.Dataset:
    """Grades lean on three features and much chance."""
    x = values / values.max()
    chance = rng.random(len(x)) + rng.random(len(x)) - 1.0
    level = 1.6 * x[:, 0] - x[:, 1] + x[:, 2] * x[:, 3] + 0.8 * chance
    return b.Dataset(values, np.searchsorted(GRADES, level).astype(np.float64), np.concatenate([[0], np.cumsum(sizes)]))
