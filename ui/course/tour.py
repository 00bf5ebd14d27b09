"""A tour for who comes for the first time: eight stops of two sentences, each a scene and a thing to do in it; it sees when that is done.

The tour belongs to the session, not to the URL: a link that somebody shares shows what they see, not where they are in the tour.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import streamlit as st

from ..places.ddf import DDF
from ..runs import address, controls, training
from ..state import url
from ..uploads import own_data


@dataclass(frozen=True)
class Stop:
    """page, scene   where it happens, and the URL that sets it up
    words        what to do, and what to see in it;  is_done: whether the person did it
    """

    title: str
    words: str
    page: str
    is_done: Callable[[], bool]
    scene: Mapping[str, str] = field(default_factory=dict)


def _is_at_the_end() -> bool:
    here = controls.get()
    return here.data == "library" and here.iteration >= address.build(here, training.collection_of(here))[1].n_iterations


def _has_dragged() -> bool:
    state = st.session_state.get("lambdas_state")
    return state is not None and state.is_what_if


SIX = {"data": "six", "loss": "lambdamart"}
STOPS = (
    Stop(
        "The first tree",
        "Six documents are listed in the order of their file; press **→** to add one tree. Its leaves lift some and lower others, and the "
        "list on the right is the new order.",
        "step", lambda: controls.get().iteration > 0, SIX,
    ),
    Stop(
        "Why it moved",
        "Click a document. The sheet that opens adds up the pairs that pushed it, and names its leaf.",
        "step", lambda: controls.get().sheet != "", {**SIX, "iteration": "1"},
    ),
    Stop(
        "One iteration, slowly",
        "Press **↓** again and again. Each press highlights one part of the iteration, from the old order over pairs and targets to the "
        "tree and the new order.",
        "step", lambda: controls.get().substep is not None, {**SIX, "iteration": "1"},
    ),
    Stop(
        "Another loss, other targets",
        "Choose another loss in the second box below, for example GBRank. It gives the same documents other targets, so its first tree may "
        "differ.",
        "step", lambda: controls.get().loss != SIX["loss"], {**SIX, "iteration": "1"},
    ),
    Stop(
        "Many trees",
        "This is a small library; press **End** to see the last tree of the run. Below, the solid curves are the training queries, the "
        "dashed ones queries that no tree has seen.",
        "step", _is_at_the_end, {"data": "library", "loss": "lambdamart"},
    ),
    Stop(
        "Lambdas by hand",
        "Drag a document to another place. The arrows are the lambdas: each moves with its document, and all are recomputed while "
        "you drag.",
        "lambdas", _has_dragged, {"data": "six"},
    ),
    Stop(
        "How much a pair counts",
        "Under MPBoost the distance of two grades says how much their pair counts. Move a slider of the distances and watch their "
        "curves change.",
        "ddf", lambda: any(getattr(DDF.get(), name) != getattr(DDF.start, name) for name in ("alpha", "lambda_", "beta")),
    ),
    Stop(
        "Your own data",
        "Open **Own data** below to step through your own LETOR, CSV or Parquet file. It stays in this browser tab. "
        "For everything else, the address of the page is a link to what you see.",
        "step", lambda: bool(st.session_state.get(own_data.POPOVER)), SIX,
    ),
)  # fmt: skip


def offer() -> None:
    """The way into the tour, on the Start page."""
    if _at() is None:
        st.button("Take the tour: eight stops, five minutes", icon=":material/tour:", on_click=_go, args=(0,))


def show(page: str) -> None:
    """Where the tour is, in a line above a page; nothing for who is not on it. Elsewhere than at its stop it leads back there."""
    if st.session_state.get("tour_leads"):
        stop = STOPS[_at() or 0]
        url.go(stop.page, stop.scene, "tour_leads")
    at = _at()
    if at is None:
        return
    stop, is_last = STOPS[at], at == len(STOPS) - 1
    is_here, is_done = stop.page == page, _notice()
    bar = st.container(key="tour_bar")  # by which the keys find it
    words, back, on, leave = bar.columns([7, 0.8, 1.1, 0.9], vertical_alignment="center", gap="small")
    sign = ":green[:material/check_circle:]" if is_done else ":material/tour:"
    words.markdown(f"{sign} **{at + 1} of {len(STOPS)} · {stop.title}.** {'Done. ' if is_done else ''}{stop.words}")
    if at:
        back.button("Back", key="tour_back", type="tertiary", on_click=_go, args=(at - 1,))
    kind: Literal["primary", "secondary"] = "primary" if is_done or not is_here else "secondary"
    if not is_here:
        on.button("Go there", key="tour_on", type=kind, width="stretch", on_click=_go, args=(at,))
    elif is_last:
        on.button("Finish", key="tour_on", type=kind, width="stretch", on_click=_leave)
    else:
        on.button("Next", key="tour_on", type=kind, width="stretch", on_click=_go, args=(at + 1,))
    leave.button("Leave tour", key="tour_leave", type="tertiary", on_click=_leave)


def notice() -> None:
    """For a part of the page that runs alone: draws the whole page anew at the moment the thing is done."""
    if _at() is not None and _at() not in _done() and _notice():
        st.rerun()


def _notice() -> bool:
    """Whether the thing to do at this stop is done; once done, it stays done."""
    at = _at()
    assert at is not None
    if at not in _done() and "address" in st.session_state and STOPS[at].is_done():
        _done().add(at)
    return at in _done()


def _at() -> int | None:
    return st.session_state.get("tour_at")


def _done() -> set[int]:
    return st.session_state.setdefault("tour_done", set())


def _go(at: int) -> None:
    """To a stop, with its scene set anew."""
    st.session_state["tour_at"], st.session_state["tour_leads"] = at, True
    _done().discard(at)


def _leave() -> None:
    st.session_state["tour_at"] = None
    _done().clear()
