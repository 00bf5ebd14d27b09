"""Where the person is: follows the URL, finds the query, takes what the browser reports, writes the URL back."""

from dataclasses import replace
from typing import Any

import streamlit as st

from boosting import Dataset, Trace
from sample_data import Collection

from ..state.complaints import complain
from ..uploads.own_data import OWN
from . import address, choices, controls, saved
from .step import STEP

follow_url, write_url = STEP.follow_url, STEP.write_url


def find_query(source: Collection) -> tuple[str, int]:
    """("train" or "test", number of the query) that the address names; the first training query where it names none."""
    return choices.query_of(source, STEP, write_url)


def take(report: dict[str, Any] | None, trace: Trace, data: Dataset, q: int) -> None:
    """Make what the browser reported the address, once; keep iteration and document inside the run and the query."""
    STEP.take(report)
    here = STEP.get()
    n = data.query_ptr[q + 1] - data.query_ptr[q]
    inside = replace(
        here,
        iteration=min(here.iteration, trace.n_iterations),
        document=here.document if here.document is not None and here.document < n else None,
        other=here.other if here.other is not None and here.other < n else None,
    )
    if inside.document is None:
        alone = here.document is None and here.sheet == "insight"  # the browser opens it for the document that moved most
        inside = replace(inside, sheet=here.sheet if alone else "", other=None)
    if inside != here:
        controls.put(inside)
        outside = {name: row for name in ("document", "other") if (row := getattr(here, name)) is not None and row >= n}
        for name, row in outside.items():
            complain(f"{name}={row} was ignored: this query has rows 0..{n - 1}.")
        if outside:
            write_url()
            st.rerun()  # complaints stand above what found them
    write_url()


def go_to_own_data() -> None:
    """Show the data that a person has opened; with a run that came with them, that run."""
    there, why_not = saved.opened()
    controls.choose(there or controls.get().with_data(OWN))
    if why_not:
        complain(why_not)


def go_to_own_model() -> None:
    controls.choose(replace(controls.get(), model=OWN))


def link_to_step(loss: str) -> None:
    """A link to the first iteration of a loss on the six documents."""
    target = address.encode(address.Address(loss=loss, iteration=1))
    st.page_link("pages/step.py", label="Step through it", icon=":material/arrow_forward:", query_params=target)
