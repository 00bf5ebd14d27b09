"""Theorem 1 of [MP] (section 4) on the page: Z of every round, and the product of all Z above the share of contradicting pairs."""

import numpy as np
import pandas as pd
import streamlit as st

from boosting.experiments.studies import full_steps
from boosting.explain.order_bound import Promise, promise
from boosting.words import short, unlike
from figures.ddf_bound import ddf_bound
from figures.ddf_common import Line
from sample_data import Collection

from ..places.ddf import DDF
from ..runs.runs import Run
from ..shell.door import theme
from ..shell.twin import twin
from . import runs
from .parts import chart, in_rounds
from .runs import Trained


def show(source: Collection) -> None:
    trained = runs.of(DDF.get(), source, DDF.get().rounds)
    if not runs.wait_for(trained):
        return
    trained = [(distance, run) for distance, run in trained if run.trace.n_iterations]
    if not trained:
        return
    st.markdown(
        "**Theorem 1** of [MP], section 4: the share of contradicting pairs (a tie counts; [MP] says “misordering”) never exceeds the "
        "product of the $Z_t$, as long as d > 0. So every round with Z below 1 lowers the bound. Open marks: Z of the full step "
        "where it would have been above 1. There the booster halves the step, a guard that [MP] Algorithm 1 does not have."
    )

    def lines(values) -> list[Line]:
        return [Line(d.style, d.title, np.arange(1, run.trace.n_iterations + 1), values(run)) for d, run in trained]

    full = [Line(d.style, d.title, *_halved(run)) for d, run in trained]
    figure = ddf_bound(
        lines(lambda run: run.trace.watched("z")), [line for line in full if len(line.x)], lines(lambda run: run.trace.watched("bound")),
        lines(lambda run: run.trace.watched("misordering")), theme(),
    )  # fmt: skip
    chart(figure, "bound", "Z of each round, and the product of all Z above the share of contradicting pairs, training data.")
    st.markdown("\n".join(f"- {sentence}" for sentence in sentences(trained)))
    st.markdown(
        "**What this means for NDCG.** Fewer contradicting pairs raise a lower bound of the metric ([MP] section 4, which cites Elsas and "
        "others 2008). Here that bound is worked out: no list whose queries have as many contradicting pairs as these can have a smaller "
        "NDCG over the whole list.\n\n" + "\n".join(f"- {sentence}" for sentence in promises(trained))
    )
    twin("ddf_bound", "Z, bound and share as numbers", lambda: bound_table(trained), "Training pairs; full step: before the guard.")


def full(run: Run) -> np.ndarray:
    return runs.kept(run, "full steps", lambda: full_steps(run.trace))


def _halved(run: Run) -> tuple[np.ndarray, np.ndarray]:
    """Rounds (from 1) whose step was halved, with Z of the full step; what is beyond any axis is drawn at 1e30."""
    assert run.trace is not None
    if runs.loss_of(run).step == "exact":
        return np.empty(0), np.empty(0)
    z, taken = full(run), run.trace.watched("z")
    where = np.flatnonzero(z > np.maximum(taken * (1 + 1e-9), 1.0))
    return where + 1, np.minimum(z[where], 1e30)


def sentences(trained: Trained) -> list[str]:
    """One a distance: whether the theorem held, where bound and share ended, and how often the step was halved."""
    found = []
    for distance, run in trained:
        bound, share = run.trace.watched("bound"), run.trace.watched("misordering")
        holds = bool((share <= bound * (1 + 1e-9)).all())
        start = f"**{distance.title}**: " + ("the bound holds in every round" if holds else "the bound is broken: some d is not above 0")
        halved, z = _halved(run)
        steps = (
            f" The full step would have raised the risk in {len(halved)} of {in_rounds(len(bound))}, first in round {halved[0]:.0f} "
            f"(Z = {short(z[0])}), worst Z = {short(float(z.max()))}; it was halved there."
            if len(halved)
            else ""
        )
        ended = f"after {in_rounds(len(bound))} {short(100 * share[-1])} % of pairs contradict, bound {short(bound[-1])}"
        found.append(f"{start}; {ended}.{steps}")
    return found


def promised(run: Run) -> Promise:
    """The least NDCG that the contradicting pairs allow after the last round, and the NDCG that there is; training queries."""
    assert run.trace is not None
    trace = run.trace
    return runs.kept(run, "promise", lambda: promise(trace.data, trace.scores(trace.n_iterations)))


def promises(trained: Trained) -> list[str]:
    """One a distance: the guarantee and the NDCG itself."""
    found = []
    for distance, run in trained:
        least, ndcg = promised(run)
        if np.isnan(least):
            found.append(f"**{distance.title}**: no query has grades for all its documents and a relevant one among them.")
            continue
        share = short(100 * run.trace.watched("misordering")[-1])
        at_least, is_there = unlike(least, ndcg) if ndcg > least + 1e-12 else (short(least), short(ndcg))
        found.append(f"**{distance.title}**: {share} % of pairs contradict, so NDCG is at least {at_least}; it is {is_there}.")
    return found


def bound_table(trained: Trained) -> pd.DataFrame:
    blocks: list[pd.DataFrame] = []
    heads = {"z": "z", "bound": "bound", "misordering": "share of contradicting pairs"}
    for distance, run in trained:
        n = run.trace.n_iterations
        table = {head: run.trace.watched(key) for key, head in heads.items()}
        full_z = {} if runs.loss_of(run).step == "exact" else {"z of the full step": full(run)}
        blocks.append(pd.DataFrame({"distance function": [distance.title] * n, "round": np.arange(1, n + 1), **table, **full_z}))
    return pd.concat(blocks, ignore_index=True)
