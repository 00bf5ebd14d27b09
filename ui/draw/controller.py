"""From a drawing to what the browser shows: take what is reported, train, pack, say what is special."""

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from sample_data import drawn
from sample_data.drawn import Drawing

from ..places.challenges import CHALLENGES
from ..places.draw import DRAW, drawing
from ..runs import address, controls, training
from ..runs.drawings import OPENING
from ..runs.runs import Run
from ..state.held import holds
from ..work.server import settle_once
from . import BOARD, as_bytes, component, order
from .pack import pack, too_many
from .words import remark


def choose_task() -> None:
    """A challenge, or drawing freely."""
    titles = {"": "Draw freely", **{each.identifier: f"Challenge: {each.title}" for each in CHALLENGES}}
    task = DRAW.get().task
    held = holds("draw_task", task.identifier if task else "", DRAW.start_task)
    st.selectbox("Challenge", list(titles), format_func=titles.__getitem__, label_visibility="collapsed", **held)


def choose_parameters() -> None:
    controls.choose_parameters(training.collection_of(replace(controls.get(), data=OPENING.identifier)))


def show() -> None:
    """Ways to other pages, the component, below it what training has to say, and another order."""
    run = show_stage(DRAW.write_url)
    if len(drawing().documents) > 1:  # one document has one order
        order.show(training.collection_of(controls.get()))
    if run:
        settle_once()


def show_stage(write_url: Callable[[], None]) -> Run | None:
    """The component with its ways on; write_url: of the page that it stands on."""
    DRAW.take(BOARD.reported())
    write_url()
    links, board, news = st.container(), st.container(), st.container()
    with news:
        run = _trained()
    with board:
        _show_board(run)
    with links:
        _offer_pages()
    return run


def _trained() -> Run | None:
    """The run on the drawing, at rest; None where the plane is empty, or the reason stands on the page."""
    here = controls.get()
    if not drawing().documents:
        return None
    run = training.finished(here, *address.build(here, training.collection_of(here)))
    if run and (trouble := too_many(run.trace)):
        st.info(trouble)
        return None
    return run


def _show_board(run: Run | None) -> None:
    shown, task = drawing(), DRAW.get().task
    packed = b""
    if run:
        packed = run.keep(("draw", run.trace.n_iterations, task and task.identifier), lambda: as_bytes(pack(run, shown, task)))
    scene = task and {"title": task.title, "words": task.task, "drawing": task.drawing.identifier}
    component(packed, {
        **DRAW.shown(), "drawing": shown.identifier, "brush": _brush(shown),
        "remark": remark(shown, invites=task is None), "task": scene,
    })  # fmt: skip


def _brush(shown: Drawing) -> str | None:
    """The letter of the chosen document's query, which is the first where the address names none."""
    here = controls.get()
    return next((q for q in shown.queries if here.query in (None, drawn.qid(q))), None)


def _offer_pages() -> None:
    """The drawing as data of other pages; an empty one is none."""
    here = controls.get()
    if not drawing().documents:
        return
    with st.container(horizontal=True, gap="medium"):
        st.page_link("pages/step.py", label="Step through it", icon=":material/stairs_2:", query_params=address.encode(here))
        st.page_link("pages/compare.py", label="Compare losses on it", icon=":material/compare_arrows:", query_params={"data": here.data})
        st.page_link("pages/lambdas.py", label="Its lambdas", icon=":material/swap_vert:", query_params={"data": here.data})
