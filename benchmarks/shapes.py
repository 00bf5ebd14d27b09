"""Seeded data shaped like web search collections: 52 % grade 0, five grades, about 26 % zeros, some 100 documents a query.

>>> rows = make(SHAPES["tiny"])
>>> rows.features.shape, rows.features.dtype.name
((600, 13), 'float32')
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

GRADES = (0.52, 0.32, 0.13, 0.02, 0.01)  # shares of the grades 0..4
CHUNK = 20_000
SEED = 20_260


@dataclass(frozen=True)
class Shape:
    name: str
    n_documents: int
    n_features: int
    held_out: int


class Rows(NamedTuple):
    """features (n, n_features) float32, relevance (n,) float64, query_ptr (n_queries + 1,) int64."""

    features: np.ndarray
    relevance: np.ndarray
    query_ptr: np.ndarray


SHAPES = {
    shape.name: shape
    for shape in (
        Shape("tiny", 600, 13, 300),
        Shape("S", 16_000, 45, 8_000),
        Shape("M", 120_000, 136, 30_000),
        Shape("L", 720_000, 136, 30_000),
        Shape("10k", 10_000, 136, 1_000),
        Shape("100k", 100_000, 136, 1_000),
        Shape("1M", 1_000_000, 136, 1_000),
        Shape("3.7M", 3_700_000, 136, 1_000),  # the size of MSLR-WEB30K
    )
}


def make(shape: Shape, held_out: bool = False) -> Rows:
    """The training rows of a shape, or its held-out queries: other documents of the same world."""
    world = np.random.default_rng(SEED)
    zeros = world.beta(0.6, 2.0, shape.n_features).astype(np.float32)  # how often a feature is 0, beside the counts that are
    kind = world.integers(0, 4, shape.n_features)  # smooth, long-tailed, count, share
    slope = world.normal(size=shape.n_features) * (world.random(shape.n_features) < 0.25)
    slope[: max(4, shape.n_features // 10)] += 0.5
    draws = np.random.default_rng((SEED, 1 + held_out, shape.n_documents))
    n = shape.held_out if held_out else shape.n_documents
    features, signal = np.empty((n, shape.n_features), np.float32), np.empty(n)
    for a in range(0, n, CHUNK):
        normal = draws.standard_normal((min(CHUNK, n - a), shape.n_features), np.float32)
        signal[a : a + CHUNK] = normal @ slope + 1.5 * np.abs(normal[:, 0]) * normal[:, 1] + np.maximum(normal[:, 2] * normal[:, 3], 0)
        values = features[a : a + CHUNK]
        for f in range(shape.n_features):
            values[:, f] = _value(normal[:, f], kind[f])
        values[draws.random(values.shape, np.float32) < zeros] = 0.0
    query_ptr = _queries(n, draws)
    signal += 0.7 * signal.std() * draws.standard_normal(n)
    cuts = np.quantile(signal, np.cumsum(GRADES)[:-1])
    return Rows(features, np.searchsorted(cuts, signal).astype(np.float64), query_ptr)


def _value(normal: np.ndarray, kind: int) -> np.ndarray:
    if kind == 1:
        return np.exp(1.5 * normal)
    if kind == 2:
        return np.floor(np.exp(1.0 + normal))
    return 1.0 / (1.0 + np.exp(-normal)) if kind == 3 else normal


def _queries(n: int, draws: np.random.Generator) -> np.ndarray:
    """Offsets of queries of 60 to 140 documents; the last one takes the rest."""
    ends = np.cumsum(draws.integers(60, 141, n // 60 + 1))
    ends = ends[ends < n - 60]
    return np.concatenate([[0], ends, [n]]).astype(np.int64)
