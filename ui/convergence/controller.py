"""The Convergence page around its component: what is chosen above, and the packed run."""

from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from boosting.experiments.frames import as_csv

from ..places.convergence import CONVERGENCE
from ..runs.address import Address, encode
from ..runs.runs import Run
from ..runs.step import STEP
from ..work.server import settle_once
from . import BOARD, component
from .pack import pack_course, pack_detail


def show(run: Run) -> None:
    """The run in the browser, at the iteration of the address; a first visit opens on the first tree."""
    trace = run.trace
    CONVERGENCE.take(BOARD.reported())
    here = replace(STEP.get(), iteration=min(STEP.get().iteration, trace.n_iterations))
    STEP.put(here, moved=False)
    CONVERGENCE.write_url()
    key = f"{run.token}/{trace.n_iterations}"
    is_opened = st.session_state.get("convergence_key") == key
    k = here.iteration if is_opened or here.iteration else min(1, trace.n_iterations)
    st.session_state["convergence_key"] = key
    course = run.keep(("course", key), lambda: pack_course(run))
    detail = run.keep(("course detail", key, k), lambda: pack_detail(run, k))
    component(course, detail, {
        **CONVERGENCE.shown(), "key": key, "iteration": k,
    })  # fmt: skip
    _offer(course, here)
    settle_once()


def _offer(course: dict[str, Any], here: Address) -> None:
    """Every number that is drawn, as a file; and the same run on Step."""
    table = pd.DataFrame(course["table"]["rows"], columns=course["table"]["heads"])
    with st.container(horizontal=True, gap="medium"):
        name = f"convergence-{here.data[:20]}-{here.loss}.csv"
        st.download_button(
            "Save as CSV", lambda: as_csv(table), name, "text/csv", icon=":material/download:", type="tertiary",
            key="convergence_csv", on_click="ignore",
        )  # fmt: skip
        st.page_link("pages/step.py", label="Step through it", icon=":material/stairs_2:", query_params=encode(here))
