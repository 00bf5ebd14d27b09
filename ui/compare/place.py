"""Where the person is on the Compare page: one Comparison in the session, followed from the URL and written back to it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from .. import chosen_data
from ..address import Address
from ..controls import STEP
from ..followed import Followed, at_hand
from .comparison import Comparison, decode, encode


def with_chosen_loss(here: Comparison) -> Comparison:
    """Until somebody chooses what to compare, the loss that was chosen on Step stands first."""
    loss, opening = STEP.get().loss, Comparison().with_data(here.data).runs
    if here.runs != opening or loss in [run.loss for run in opening]:
        return here
    return replace(here, runs=(Address(here.data, loss), opening[0]))


class Compared(Followed[Comparison]):
    """Who comes from another page finds the loss of that page here."""

    def follow_choice(self) -> None:
        super().follow_choice()
        here = self.get()
        if (found := with_chosen_loss(here)) != here:
            self.put(found)


PLACE = Compared(
    "comparison", "compare_", Comparison(), encode, lambda params: decode(params, at_hand(params.get("data", Comparison.data))),
    Comparison.with_data,
)  # fmt: skip
get, put, choose, source = PLACE.get, PLACE.put, PLACE.choose, PLACE.source
follow_url, write_url = PLACE.follow_url, PLACE.write_url


def come() -> None:
    """From another page of the app, perhaps with other data: the figures of pages that share the comparison go where it says."""
    here = get()
    data = chosen_data.last(here.data)
    put(with_chosen_loss(here.with_data(data) if data != here.data else here))


def pin(run: Address) -> None:
    """Put a run of the Step page beside the others."""
    choose(get().with_run(run))


def take(selection: Mapping[str, Any] | None) -> bool:
    """Make what the browser reported the comparison, once; whether that asks for another query."""
    if selection is None or selection == st.session_state.get("compare_taken"):
        return False
    st.session_state["compare_taken"] = selection
    if selection.get("request") != PLACE.request:
        return False  # from before the last choice
    here = replace(get(), iteration=int(selection["iteration"]), document=selection["document"], view=str(selection["view"]))
    other = selection.get("query") is not None and (selection["query"], selection["part"]) != (here.query, here.part)
    if other:
        here = replace(here, query=str(selection["query"]), part=str(selection["part"]), document=None)
    put(here, moved=other)
    return other
