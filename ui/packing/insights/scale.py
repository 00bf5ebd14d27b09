"""One scale for all queries: the level of queries in the error of a run, and the paper's two queries, learned by two losses."""

from typing import Any

import numpy as np

from boosting import GBT, GBRank, Settings, Trace
from boosting.experiments import popularity
from boosting.explain import level_error
from boosting.losses.papers import PAPERS

from ...text.numbers import numbers
from .place import Place

FACTORS = (1.0, 1.4, 1.6, 2.0, 3.0, 10.0, 100.0)  # how many times more links the popular query has
LEAVES, TREES = (2, 6), 60


def pack_level(place: Place) -> dict[str, Any]:
    key = ("level error", place.trace.n_iterations, place.validation)
    found = place.keep(key, lambda: level_error.level_error(place.trace, place.validation))
    return {
        "sentence": level_error.sentence_of(found, place.data.n_queries, place.k),
        "error": numbers(found.error), "level": numbers(found.level), "part": "test" if place.validation else "training",
    }  # fmt: skip


def pack_two_queries(place: Place) -> dict[str, Any]:
    """The paper's two queries under GBT and under a loss with pairs: that of the run, or GBRank as the Step page opens it."""
    return place.keep("popularity", lambda: pack_popularity(place.trace))


def pack_popularity(trace: Trace) -> dict[str, Any]:
    """cells[leaves][factor][loss]: what each loss learned."""
    shown = {"GBT": (GBT(), GBT.learning_rate), trace.loss.title: (trace.loss, trace.settings.learning_rate)}
    if not trace.loss.pair_columns:
        shown["GBRank (residual)"] = (GBRank(update="residual"), GBRank.opening["learning_rate"])
    links = [popularity.two_queries(factor).features[:, 0] for factor in FACTORS]
    known: dict[tuple, dict[str, Any]] = {}  # trees see the order of the links and nothing else

    def cell(n: int, f: int, name: str) -> dict[str, Any]:
        key = (n, tuple(np.unique(links[f], return_inverse=True)[1]), name)
        if key not in known:
            loss, rate = shown[name]
            known[key] = _popular(popularity.learn(FACTORS[f], loss, Settings(TREES, n, rate)))
        return known[key]

    try:
        trace.loss.for_data(popularity.two_queries(1.0))
    except ValueError as error:  # such as a largest grade that was taken from the data of the run
        return {"why_not": str(error)}
    return {
        "note": f"The example of {PAPERS['GB'].authors}, {PAPERS['GB'].published}, section 3.3.1.",
        "why_not": "", "losses": list(shown), "names": popularity.QUERIES, "grades": [*popularity.GRADES, *popularity.GRADES],
        "factors": FACTORS, "leaves": LEAVES, "links": [row.tolist() for row in links],
        "cells": [[[cell(n, f, name) for name in shown] for f in range(len(FACTORS))] for n in LEAVES],
    }  # fmt: skip


def _popular(found: popularity.Popularity) -> dict[str, Any]:
    return {
        "scores": [numbers(row) for row in found.scores], "contradicting": found.contradicting.tolist(), "falls": found.falls.tolist(),
    }  # fmt: skip
