"""Parameters chosen as [MP] section 5.2 chooses them: by NDCG@5 on validation queries, with the values that won."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, MPBoost, metrics
from boosting.experiments.studies import best_choice, split
from boosting.losses.mpboost import DDFS
from boosting.metrics import CUTOFF, NDCG
from boosting.words import numbered, short
from sample_data import Collection

from ..places.ddf import DDF, DdfLab, own_fields
from ..shell.twin import twin
from ..state.fields import kinds
from ..text.markdown import plain
from ..work.jobs import Job, Piece, Task
from ..work.training import Order
from . import runs
from .knobs import SYMBOLS
from .lab import TITLES
from .parts import in_rounds
from .study import study

SHARE = 0.75  # of the training queries that stay when there is no validation part
# Multiples of the value that gives d(mean gap) near 1.
GRID = (0.25, 0.5, 1.0, 2.0, 4.0)
PARAMETER = {"linear": "alpha", "logarithmic": "lambda_", "logistic": "beta"}


def parts(source: Collection) -> tuple[Dataset, Dataset, str]:
    """Training queries, validation queries, and where the latter come from."""
    if source.validation is not None:
        return source.train, source.validation, f"the {numbered(source.validation.n_queries, 'query')} of your validation file"
    train, validation = source.train.derive(("set aside", SHARE), lambda: split(source.train, SHARE, 0))
    return train, validation, f"{validation.n_queries} of the {source.train.n_queries} training queries, held out with seed 0"


def candidates(data: Dataset, lab: DdfLab) -> list[tuple[str, str, dict[str, float], MPBoost]]:
    """(key, title, values, loss) of everything that is tried: five values a parameter, once for what has none."""
    base = MPBoost(weak_learner=lab.learner, step=lab.step)
    derived = base.for_data(data)
    found = []
    for key in (key for key in DDFS if key in lab.shown):
        name = PARAMETER.get(key)
        values: list[dict[str, Any]] = [{name: float(f"{factor * getattr(derived, name):.3g}")} for factor in GRID] if name else [{}]
        found += [(key, TITLES[key], value, replace(base, ddf=key, **value)) for value in values]
    if lab.trained:
        found.append(("own", "Own", {}, replace(base, **own_fields(lab.trained))))
    return found


def show(source: Collection) -> None:
    if source.train.n_queries < 2 and source.validation is None:
        st.info(f"{plain(source.title)} has one query: none can be held out. Choose the Library, the web-like set or a file of your own.")
        return
    lab = DDF.get()
    train, validation, where = parts(source)
    tried = candidates(train, lab)
    st.markdown(
        f"[MP] sections 5.2 and 5.3 choose each parameter and the number of rounds by {NDCG.label} on validation queries. Here each "
        f"parameter is tried at {len(GRID)} values around the one that makes d(mean gap) about 1, for up to {in_rounds(lab.rounds)}; the "
        f"value and the round with the best {NDCG.label} on **{where}** win. Training uses "
        f"{train.n_queries} other {'query' if train.n_queries == 1 else 'queries'}; test is looked at once, at the end. "
        "Distances are raw here: the parameter is what sets their size."
    )
    settings = runs.settings_of(lab, source, lab.rounds)
    key = (runs.token(lab.data), tuple(loss for *_, loss in tried), settings)

    def task(loss: MPBoost) -> Task:
        return Task(
            lambda: Order(train, validation, loss, settings), lambda done: (done.curves()["validation_ndcg"], done.trace), lab.rounds
        )

    tasks: dict[Hashable, Piece] = {number: task(loss) for number, (*_, loss) in enumerate(tried)}
    what = f"{len(tried)} candidates on validation queries"
    job = study("choice", key, lab, lambda: Job(tasks), what, "candidate")
    if job is None or not job.results or not job.rested.is_set():
        return
    if not job.is_complete:
        st.caption(f"{len(job.results)} of {len(tried)} candidates are tried; the choice comes with the last one.")
        return
    _results(chosen(job.results, tried, source.test), job.results, tried)


class Chosen(NamedTuple):
    """What won for one distance: its values, the round, NDCG@5 on validation, and on test (NaN without test queries)."""

    title: str
    values: dict[str, float]
    iteration: int
    validation: float
    test: float


def chosen(results: dict, tried: list, test: Dataset | None) -> list[Chosen]:
    """The winner of every distance of which a candidate is done; test queries are scored for the winner alone."""
    found = []
    for title in dict.fromkeys(title for _, title, _, _ in tried):
        numbers = [n for n in sorted(results) if tried[n][1] == title and not np.isnan(results[n][0]).all()]
        if numbers:
            best = best_choice([results[n][0] for n in numbers])
            number = numbers[best.number]
            trace = results[number][1]
            score = metrics.ndcg(test, trace.predict(test.features, best.iteration), CUTOFF) if test is not None else float("nan")
            found.append(Chosen(title, tried[number][2], best.iteration, best.validation, score))
    return found


def _results(choices: list[Chosen], results: dict, tried: list) -> None:
    if not choices:
        st.warning(f"No validation query has a relevant document, so {NDCG.label} says nothing there.")
        return
    st.dataframe(choice_table(choices), hide_index=True)
    values = {name: value for choice in choices for name, value in choice.values.items()}
    words = ", ".join(f"{SYMBOLS[name]} = {short(value)}" for name, value in values.items())
    if values:
        st.markdown(f"Chosen: **{words}**.")
        st.button(
            "Take these values to the curves and runs", icon=":material/input:", on_click=_take, args=(values,), key="ddf_take_choice"
        )
    twin("ddf_choice", "Everything that was tried", lambda: tried_table(results, tried))


def _take(values: dict[str, float]) -> None:
    st.session_state["ddf_everything"] = True
    DDF.change(**{name: kinds(DdfLab)[name].near(value) for name, value in values.items()})


def choice_table(choices: list[Chosen]) -> pd.DataFrame:
    rows = []
    for choice in choices:
        value = ", ".join(f"{SYMBOLS[name]} = {short(v)}" for name, v in choice.values.items()) or "none to choose"
        row = {"distance function": choice.title, "chosen value": value, "chosen round": choice.iteration}
        rows.append({**row, f"validation {NDCG.label}": round(choice.validation, 4), f"test {NDCG.label}": round(choice.test, 4)})
    return pd.DataFrame(rows)


def tried_table(results: dict, tried: list) -> pd.DataFrame:
    rows = []
    for n in sorted(results):
        _, title, values, _ = tried[n]
        validation = results[n][0]
        top = int(np.nanargmax(validation)) if not np.isnan(validation).all() else 0
        row = {"distance function": title, "value": ", ".join(f"{SYMBOLS[name]} = {short(v)}" for name, v in values.items())}
        found = {"best round": top, f"validation {NDCG.label}": float(validation[top]), "at the last round": float(validation[-1])}
        rows.append({**row, **found})
    return pd.DataFrame(rows)
