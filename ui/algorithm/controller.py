"""The page One algorithm around its stage: data, the run that gives the scores, the query, and the comparison."""

from dataclasses import replace

import streamlit as st

from boosting import Trace
from sample_data import Collection

from ..places.algorithm import ALGORITHM
from ..runs import choices, controls, training
from ..runs.address import build, encode
from ..runs.runs import Run
from ..runs.step import STEP
from ..state.complaints import complain
from ..work.server import settle_once
from . import BOARD, component
from .pack import MOST_DOCUMENTS, pack


def choose(source: Collection, q: int) -> None:
    columns = st.columns([1.2, 1.3, 2.0, 2.0, 1.5], vertical_alignment="center", gap="small")
    with columns[0]:
        controls.choose_data()
    with columns[1]:
        controls.choose_loss()
    with columns[2]:
        _choose_query(source, q)
    with columns[3]:
        ALGORITHM.bound(st.selectbox, "turn", "Losses side by side", label_visibility="collapsed")
    with columns[4]:
        target = encode(replace(STEP.get(), iteration=STEP.get().iteration + 1))
        st.page_link("pages/step.py", label="This run on Step", icon=":material/stairs_2:", query_params=target)


def training_query(source: Collection) -> int:
    """The training query of the address; the first worth a look where it names a test query, on which nothing is fitted."""
    here = STEP.get()
    found = choices.find_query(source, here.query, "train")
    if found is None:
        complain("This page shows training queries, for trees are fitted to them; it opens on the first.")
        STEP.put(replace(here, query=None, part=None, document=None))
        found = choices.find_query(source, None, "train")
    assert found is not None
    return found[1]


def _choose_query(source: Collection, q: int) -> None:
    def change(query: str, _: str) -> None:
        STEP.choose(replace(STEP.get(), query=query, part=None, document=None, other=None))

    choices.choose_query("algorithm_query", STEP.get().data, replace(source, test=None), "train", source.train.qids[q], change)


def trained(source: Collection) -> Run | None:
    """The run whose scores all losses start from; None, with the reason on the page, where it is not there yet."""
    if source.train.n_documents > MOST_DOCUMENTS:
        st.info(f"Five losses take a turn here while you wait, on up to {MOST_DOCUMENTS:,} documents. Choose smaller data.")
        return None
    here = replace(controls.get(), model="", base="")  # losses take a turn, and a model of another engine is none
    return training.finished(here, *build(here, source))


def show(run: Run, q: int) -> None:
    """The stage."""
    trace = run.trace
    ALGORITHM.take(BOARD.reported())
    _keep_within(trace, q)
    ALGORITHM.write_url()
    k, chosen = STEP.get().iteration, ALGORITHM.get().turn
    key = f"{run.token}/{trace.n_iterations}/{q}/{k}/{chosen}"
    packed = run.keep(("algorithm", key), lambda: pack(trace, k, q, chosen))
    component(packed, {"key": key, **ALGORITHM.shown()})
    settle_once()


def _keep_within(trace: Trace, q: int) -> None:
    here, rows = STEP.get(), trace.data.query_slice(q)
    inside = here.document is not None and here.document < rows.stop - rows.start
    within = replace(here, iteration=min(here.iteration, trace.n_iterations), document=here.document if inside else None)
    if within != here:
        STEP.put(within, moved=False)
