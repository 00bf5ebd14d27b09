"""Where the person is: follows the URL, finds the query, takes what the browser reports, writes the URL back."""

from dataclasses import replace
from typing import Any, NoReturn

import streamlit as st

from boosting import Dataset, Trace
from sample_data import Collection

from . import address, choices, controls, taught, training
from .followed import Followed
from .page import complain

follow_choice, write_url = controls.STEP.follow_choice, controls.STEP.write_url


def follow_url(state: Followed[Any] = controls.STEP) -> None:
    """Take the address from the URL where this session did not write it; what was opened for the loss to learn from may be gone.

    state   of the page, where it has more than the address
    """
    state.follow_url()
    here = controls.get()
    if why_not := taught.trouble(training.judged(here), here.data, here.learn_from):
        complain(f"learn_from={address.clip(here.learn_from)} was ignored: {why_not}")
        controls.put(replace(here, learn_from=address.Address().learn_from))


def find_query(source: Collection) -> tuple[str, int]:
    """("train" or "test", number of the query) that the address names; the first training query where it names none."""
    here = controls.get()
    found = choices.find_query(source, here.query, here.part)
    if found is None:
        complain(choices.no_query(here.query or "", here.part))
        controls.put(replace(here, query=None, part=None, document=None))
        _say_it_on_top()
    return found


def take(selection: dict[str, Any] | None, trace: Trace, data: Dataset, q: int) -> None:
    """Make what the browser reported the address, once; keep iteration and document inside the run and the query. A report from before
    the last choice is old news: what was chosen stays."""
    here = controls.get()
    if selection is not None and _is_news(selection):
        large = bool(selection["large"])
        substep = selection.get("substep")
        here = replace(here, iteration=int(selection["iteration"]), document=selection["document"], large=large)
        here = replace(here, sheet=selection.get("sheet", ""), other=selection.get("other"))
        here = replace(here, predict=bool(selection.get("predict")))
        here = replace(here, substep=substep if substep in address.SUBSTEPS else None)
        switched = large != controls.get().large
        controls.put(here, moved=False)
        if switched:
            write_url()
            st.rerun()
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
            _say_it_on_top()
    write_url()


def _is_news(selection: dict[str, Any]) -> bool:
    """Whether a report was not taken yet, and was made after the last choice."""
    if selection == st.session_state.get("taken"):
        return False
    st.session_state["taken"] = selection
    return selection.get("request", st.session_state["request"]) == st.session_state["request"]


def _say_it_on_top() -> NoReturn:
    """Complaints stand above what found them: run the page again."""
    write_url()
    st.rerun()


def go_to_own_data() -> None:
    controls.choose(controls.get().with_data(address.OWN))


def link_to_step(loss: str) -> None:
    """A link to the first iteration of a loss on the six documents."""
    target = address.encode(address.Address(loss=loss, iteration=1))
    st.page_link("pages/step.py", label="Step through it", icon=":material/arrow_forward:", query_params=target)
