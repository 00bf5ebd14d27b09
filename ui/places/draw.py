"""What the Draw page shows: the address of Step, whose data are a drawing here, and a challenge.

    /draw?data=drawn~a4.20.35~a0.70.80&loss=gbt&iteration=3&challenge=xor&shuffle=2

`shuffle` is the seed by which the rows are shuffled, where that part of the page is open.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from sample_data import drawn
from sample_data.drawn import Drawing

from ..runs import chosen_data
from ..runs.address import Address
from ..runs.drawings import OPENING
from ..runs.step import STEP
from ..state.complaints import complain
from ..state.fields import choice, kinds, span
from ..state.followed import Followed
from ..state.state import PageState
from ..text.clipped import clip
from .challenges import CHALLENGES, Challenge, find

FIRST_SEED, LAST_SEED = 1, 9999


@dataclass(frozen=True)
class Draw(PageState):
    """challenge   that the person has taken up, "" = none;  shuffle   the seed, None = closed"""

    challenge: str = choice(("", *(each.identifier for each in CHALLENGES)), "")
    shuffle: int | None = span(FIRST_SEED, LAST_SEED, None)

    @property
    def task(self) -> Challenge | None:
        return find(self.challenge)


def read(params: Mapping[str, str]) -> tuple[Address, Draw, list[str]]:
    """The address, the challenge and the seed of query parameters, and a sentence for each part that was ignored."""
    own = {name: text for name, text in params.items() if name in kinds(Draw)}
    here, complaints = Draw.decode(own)
    start = here.task.drawing if here.task else OPENING  # a link to a challenge need not say its documents
    data = params.get("data", start.identifier)
    try:
        if not drawn.is_drawn(data):
            raise ValueError("this page shows drawings, such as drawn~a4.20.35~a0.70.80.")
        data = drawn.read(data).identifier
    except ValueError as error:
        complaints.append(f"data={clip(data)} was ignored: {error}")
        data = start.identifier
    # An empty plane has no collection; what opens on a drawing is the same for all of them.
    rest = {name: text for name, text in params.items() if name not in own}
    found, more = Address.decode({**rest, "data": OPENING.identifier})
    return replace(found, data=data), here, [*complaints, *more]


@dataclass(frozen=True)
class _Drawn(Followed[Draw]):
    """The drawing is the data of Step; other pages get it once it holds a document, and this one goes on with it when it comes back."""

    def take_params(self, params: Mapping[str, str]) -> list[str]:
        found, here, complaints = read(params)
        STEP.put(found)
        self.put(here)
        return complaints

    def come(self) -> None:
        here = STEP.get()
        if not drawn.is_drawn(here.data):
            here = here.with_data(st.session_state.get("drawing", chosen_data.last_drawing() or OPENING.identifier))
        if not STEP.is_known or here != STEP.get():
            STEP.put(here)
        self.put(self.get(), moved=False)

    def mend(self) -> None:
        if drawing().documents:  # else there is nothing to learn from
            super().mend()

    def note(self) -> None:
        st.session_state["drawing"] = data = STEP.get().data
        if drawing().documents:
            chosen_data.keep(data, OPENING.identifier)

    def take(self, report: Mapping[str, Any] | None) -> bool:
        if report is None or not super().take(report):
            return False
        try:
            found = drawn.read(report["drawing"])
        except ValueError as error:
            complain(f"The drawing was not taken over: {error}")
            return True
        here = replace(STEP.get(), data=found.identifier)
        query = drawn.qid(report["brush"]) if report.get("brush") in tuple(found.queries) else None
        if here.document is not None or here.query not in [drawn.qid(q) for q in found.queries]:
            here = replace(here, query=query, document=None if query is None else here.document)
        STEP.put(here, moved=False)
        return True

    def start_task(self, identifier: str) -> None:
        """Take up a challenge: its drawing, loss and settings; "" lets go of it and keeps the drawing."""
        self.change(challenge=identifier)
        here, task = STEP.get(), self.get().task
        STEP.choose(Address(task.drawing.identifier, task.loss, changed=dict(task.changed)) if task else here)


DRAW = _Drawn(Draw(), "drawn", "draw_", STEP)


def drawing() -> Drawing:
    return drawn.read(STEP.get().data)
