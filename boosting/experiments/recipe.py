"""What it takes to get the same numbers again: data, parting, seed, settings, versions."""

import hashlib
import platform
import sys
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numba
import numpy as np
import scipy

from ..data.dataset import Dataset
from ..settings import Settings
from ..words import numbered
from .plan import Plan

ALWAYS = ("n_iterations", "max_leaf_nodes")


def recipe(plan: Plan, seed: int, own: Mapping[str, Any], settings: Settings | None = None) -> dict[str, Any]:
    """A plain table of text and numbers. `own` are the values of the experiment; settings at their defaults are left out, but
    for the length of a run and the size of its trees."""
    data = plan.data
    size = ", ".join(map(numbered, (data.n_queries, data.n_documents, data.n_features), ("query", "document", "feature")))
    shown = _unusual(settings, ALWAYS) if settings else {}
    return {"data": size, "fingerprint": fingerprint(data), "splits": plan.words, "seed": seed, **shown, **own, "versions": versions()}


def in_full(settings: Settings) -> str:
    """The length of a run, the size of its trees, and what else is not at its default, as one would type them.

    >>> in_full(Settings(learning_rate=0.1))
    'n_iterations=100, max_leaf_nodes=20, learning_rate=0.1'
    """
    return _typed(_unusual(settings, ALWAYS))


def unusual(settings: Settings) -> str:
    """The settings that are not at their defaults, as one would type them.

    >>> unusual(Settings(learning_rate=0.1, max_leaf_nodes=8))
    'max_leaf_nodes=8, learning_rate=0.1'
    """
    return _typed(_unusual(settings))


def _unusual(settings: Settings, always: tuple[str, ...] = ()) -> dict[str, Any]:
    """What is not at its default, and what is always told."""
    values = ((f, getattr(settings, f.name)) for f in fields(Settings))
    return {f.name: value for f, value in values if f.name in always or value != f.default}


def _typed(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in values.items())


def fingerprint(data: Dataset) -> str:
    """Twelve hex digits of features, grades, queries and preferences: equal digits, equal data.

    >>> data = Dataset([[0.0]], [1], [0, 1])
    >>> fingerprint(data) == fingerprint(data) != fingerprint(Dataset([[0.0]], [2], [0, 1]))
    True
    """
    found = hashlib.sha256()
    gaps = () if data.preference_gaps is None else (data.preference_gaps,)
    weights = () if data.preference_weights is None else (np.array(["weights"]), data.preference_weights)  # not to be taken for gaps
    for array in (data.features, data.relevance, data.query_ptr, data.preference_rows, *gaps, *weights):
        found.update(np.ascontiguousarray(array).tobytes())
    return found.hexdigest()[:12]


def versions() -> str:
    """'boosting 0.5.0, Python 3.12.1, numpy 2.4.6, numba 0.68.1, scipy 1.17.1'"""
    own = sys.modules[__name__.split(".")[0]].__version__  # the face stands floors above, and is there by the time anyone asks
    parts = {"boosting": own, "Python": platform.python_version(), "numpy": np.__version__}
    return ", ".join(f"{name} {version}" for name, version in {**parts, "numba": numba.__version__, "scipy": scipy.__version__}.items())
