"""The trees of a run: the component, the way to Step, and a document's way as a table."""

from dataclasses import replace

import pandas as pd
import streamlit as st

from boosting import Trace
from boosting.explain.document_history import document_history
from boosting.explain.part import data_of
from sample_data import Collection

from ..component import blocks
from ..component.wire import as_bytes
from ..packing.limits import too_long
from ..places.forest import FOREST
from ..runs.address import Address, encode
from ..runs.runs import Run
from ..runs.step import STEP
from ..shell.door import theme
from ..shell.download import download
from ..shell.folds import fold
from ..state import large
from ..text.markdown import plain
from ..uploads import run_file
from ..uploads.own_data import OWN
from ..work.server import settle_once
from . import BOARD, page_file
from .pack import pack, pack_block
from .within import keep_within

PLACE = "iteration", "tree", "document", "other"


def show(run: Run, source: Collection, part: str, q: int) -> None:
    trace, is_test = run.trace, part == "test"
    data = data_of(trace, is_test)
    rows = data.query_slice(q)
    n = rows.stop - rows.start
    if trouble := too_long(n, trace.n_iterations):
        st.info(trouble)
        return
    FOREST.take(BOARD.reported())
    keep_within(trace, n)
    FOREST.write_url()
    here = STEP.get()
    key = f"{run.token}/{trace.n_iterations}/{part}/{q}"
    packed = run.keep(("forest", key), lambda: as_bytes(pack(trace, q, is_test, source.title)))
    BOARD.show({"key": key, **FOREST.shown()}, packed=packed)
    blocks.feed(key, BOARD.reported("block"), lambda number: pack_block(trace, is_test, rows, number))
    with st.container(horizontal=True, gap="medium", vertical_alignment="center"):
        _lead_to_step(here, trace, part, data.qids[q])
        if trace.n_iterations:
            _offer_page(trace, source, q, is_test)
    if here.document is not None:
        _tell_the_way(trace, rows.start, here.document, is_test)
    settle_once()


def _lead_to_step(here: Address, trace: Trace, part: str, qid: str) -> None:
    """The same document under the pinned tree, where Step takes the iteration apart."""
    k = here.iteration or min(1, trace.n_iterations)
    target = replace(here, iteration=k, query=qid, part=part, other=None)
    st.page_link("pages/step.py", label=f"Iteration {k} on Step", icon=":material/stairs_2:", query_params=encode(target))


def _offer_page(trace: Trace, source: Collection, q: int, is_test: bool) -> None:
    trouble = page_file.too_large(trace)
    shown = {name: FOREST.shown()[name] for name in PLACE}, theme() == "dark", large.is_on()
    download(
        "Save as a page", lambda: page_file.content_of(trace, q, is_test, source.title, *shown),
        run_file.name_of(source.title if source.identifier == OWN else source.identifier, trace.loss.title, ending=page_file.ENDING),
        "text/html", icon=":material/public:", key="forest_page", type="tertiary", disabled=bool(trouble),
        help=trouble or "One HTML file with these trees and this query. It needs no server and no network.",
    )  # fmt: skip


def _tell_the_way(trace: Trace, first: int, document: int, is_test: bool) -> None:
    name = data_of(trace, is_test).document_names[first + document]

    def show() -> None:
        alt = f"Leaf and score of {name} in each iteration"
        st.dataframe(way(trace, first + document, is_test), hide_index=True, height=320, alt=alt)

    fold(f"The path of {plain(name)} in numbers", ":material/table:", "forest_way", show)


def way(trace: Trace, row: int, is_test: bool) -> pd.DataFrame:
    """One row an iteration: the leaves of a document (from 1), what its trees give, decay and rate, and the score after it; iteration 0
    is the start. The scores are the trace's own, all digits of them."""
    life = document_history(trace, row, is_test)
    leaves = [", ".join(str(leaf + 1) for leaf in each) for each in life.leaves]
    given: list[float | None] = [None, *life.g.tolist()]
    return pd.DataFrame(
        {
            "iteration": range(trace.n_iterations + 1), "leaf": ["", *leaves], "trees give": given,
            "decay": [None, *life.decays.tolist()], "rate": [None, *life.rates.tolist()], "score": life.scores, "rank": life.ranks + 1,
        }
    )  # fmt: skip
