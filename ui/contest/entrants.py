"""Who takes part in a contest on the page: the runs of Compare and the baselines, with the values that validation queries choose from."""

import itertools
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import numpy as np

from boosting import Loss, loss_class
from boosting.data.published import Published
from boosting.experiments.as_it_is import AsItIs
from boosting.experiments.contestant import Candidate, Contestant
from boosting.experiments.heat import Measures
from boosting.experiments.plan import Plan, folds, given, published, random_splits
from boosting.experiments.rivals import usual_candidates
from sample_data import Collection

from ..places.contest import RANKERS, TUNED, Contest
from ..runs.address import Address, build, opening
from ..runs.heats import pool
from ..runs.run_names import names, word
from ..state.bounds import bounds
from ..uploads.models import own_model

FACTORS = (0.5, 1.0, 2.0)  # of a parameter as it stands, that are tried
SHARE = 0.7  # of the queries to train on, in a random split
MOST_BYTES = 200 * 2**20  # of feature values: each split holds a copy of them


def trouble(terms: Contest, source: Collection) -> str:
    """Why there is no contest on these data, and what to do; "" where there is one."""
    n = sum(part.n_queries for part in (source.train, source.validation, source.test) if part is not None)
    n_bytes = sum(part.features.nbytes for part in (source.train, source.validation, source.test) if part is not None)
    if n < 2:
        return f"{source.title} has one query, which cannot be split. Choose the Library, the web-like set or a file of your own."
    if terms.parting == "folds" and terms.n_parts > n:
        remedy = f"Choose at most {n} folds, or random splits." if n > 2 else "Choose random splits."
        return f"{source.title} has {n} queries, too few for {terms.n_parts} folds: each needs one. {remedy}"
    if terms.parting == "given" and source.test is None:
        return f"{source.title} has no test part, so there is no split that it comes with. Choose random splits or folds."
    if n_bytes > MOST_BYTES:
        return (
            f"{source.title} has {n_bytes / 2**20:,.0f} MB of feature values, and every split holds a copy of them: at most "
            f"{MOST_BYTES / 2**20:,.0f} MB on this page. Open a part of the file, or use boosting.experiments.contest in a script."
        )
    return ""


def plan_of(terms: Contest, source: Collection) -> Plan:
    """The splits that the terms ask for, the same for everybody."""
    if terms.parting == "given" and source.folds:
        return published(Published(pool(source), dict(source.folds)))
    if terms.parting == "given" and source.test is not None:
        return given(source.train, source.test, source.validation, terms.seed, together=pool(source))
    data = pool(source)
    if terms.parting == "folds":
        return folds(data, terms.n_parts, terms.seed)
    return random_splits(data, terms.n_parts, SHARE, terms.seed)


def contestants(runs: tuple[Address, ...], terms: Contest, source: Collection, has_validation: bool) -> list[Contestant]:
    """The runs in their order, then the baselines; with one candidate each where no query is kept for choosing."""
    tune = terms.tune if has_validation else ()
    found = [Contestant(name, candidates(run, source, tune)) for name, run in zip(names(runs, source), runs, strict=True)]
    found += [Contestant(RANKERS[name].title, usual_candidates(RANKERS[name], has_validation)) for name in terms.baselines]
    return distinct(found)


def candidates(run: Address, source: Collection, tune: tuple[str, ...]) -> tuple[Candidate, ...]:
    """A run as it stands, or with half, the same and twice of each parameter that is to be chosen. A model of another engine learns
    nothing."""
    if run.model and (own := own_model()) is not None:
        return (Candidate(AsItIs(own.model, own.name)),)
    values = {**opening(run.loss, source), **run.changed}
    cls, takes = loss_class(run.loss), build(run, source)[0].settings
    tuned = list(dict.fromkeys(name for one in tune for name in ([_own(cls, values)] if one == "own" else [one] if one in takes else [])))
    tuned = [name for name in tuned if values.get(name) is not None]
    found: dict[Any, Candidate] = {}
    for tried in itertools.product(*[_around(values[name], bounds(cls, name)) for name in tuned]):
        changed = replace(run, changed={**run.changed, **dict(zip(tuned, tried, strict=True))})
        loss, settings = build(changed, source)
        words = ", ".join(f"{TUNED.get(name, word(name))} {value:g}" for name, value in zip(tuned, tried, strict=True))
        found.setdefault((loss, settings), Candidate(loss, words, settings))
    return tuple(found.values())


def _own(cls: type[Loss], values: Mapping[str, Any]) -> str:
    """The first parameter of a loss that is a number on a slider; "" where it has none."""
    named = (f.name for f in fields(cls) if not f.metadata.get("hidden") and bounds(cls, f.name) is not None)
    return next((name for name in named if values[name] is not None), "")


def _around(value: float, ends: tuple[float, float] | None) -> list[float]:
    """The value times each factor, within what its slider offers."""
    low, high = ends or (-np.inf, np.inf)
    near = [min(max(factor * value, low), high) for factor in FACTORS]
    return list(dict.fromkeys(round(v) for v in near) if isinstance(value, int) else dict.fromkeys(float(f"{v:.3g}") for v in near))


def distinct(found: list[Contestant]) -> list[Contestant]:
    """The same with names that tell them apart."""
    seen: dict[str, int] = {}
    renamed = []
    for one in found:
        seen[one.name] = n = seen.get(one.name, 0) + 1
        renamed.append(one if n == 1 else replace(one, name=f"{one.name} ({n})"))
    return renamed


def measures_of(terms: Contest) -> Measures:
    """One metric, which also chooses; training queries are measured for the curves."""
    return Measures((terms.asked(),), terms.asked(), of_training=True)
