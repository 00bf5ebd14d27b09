"""Where the person is: follows the URL, finds the query, takes what the browser reports, writes the URL back."""

from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from boosting import Dataset, Trace
from sample_data import Collection, trouble

from . import address, chosen_data, controls, taught, training
from .own_data import own_collection
from .page import collection, complain


def follow_url() -> None:
    """Take the address from the URL when it is not the one that this session wrote: first visit, a link, the back button. A choice made
    on the page goes before the URL that came along with it."""
    _follow()
    here = controls.get()
    if why_not := taught.trouble(training.judged(here), here.data, here.learn_from):  # what was opened may be gone meanwhile
        complain(f"learn_from={address.clip(here.learn_from)} was ignored: {why_not}")
        controls.put(replace(here, learn_from=address.Address().learn_from))


def _follow() -> None:
    params = st.query_params.to_dict()
    chose = st.session_state.get("chose", False)
    if "address" in st.session_state and (chose or params == st.session_state.get("written")):
        return
    if not params:  # from another page of the app, perhaps with other data
        follow_choice()
        return
    found, complaints = address.decode(params, known(params.get("data", "six")))
    controls.put(found)
    st.session_state["complaints"] = []
    for complaint in complaints:
        complain(complaint)


def known(data: str) -> dict[str, Collection]:
    """The data set of that name, where it is at hand; and a person's own."""
    own = own_collection()
    return {**({} if trouble(data) else {data: collection(data)}), **({address.OWN: own} if own else {})}


def follow_choice() -> None:
    """Go to the data that were chosen on another page meanwhile."""
    here = st.session_state.get("address", address.Address())
    data = chosen_data.last(here.data)
    if "address" not in st.session_state or data != here.data:
        controls.put(here.with_data(data) if data != here.data else here)


def write_url() -> None:
    st.session_state["chose"] = False
    chosen_data.keep(controls.get().data, address.Address().data)
    st.session_state["written"] = address.encode(controls.get())
    if st.query_params.to_dict() != st.session_state["written"]:
        st.query_params.from_dict(st.session_state["written"])


def find_query(source: Collection) -> tuple[str, int]:
    """("train" or "test", number of the query) that the address names; the first training query where it names none."""
    here = controls.get()
    parts = [("train", source.train), ("test", source.test)]
    for part, data in parts:
        if data is not None and here.part in (None, part) and here.query in (data.qids or ()):
            return part, list(data.qids or ()).index(here.query or "")
    if here.query is not None:
        complain(f"query={address.clip(here.query)} was ignored: this data set has no such {here.part or ''} query.".replace("  ", " "))
        controls.put(replace(here, query=None, part=None, document=None))
        _say_it_on_top()
    if here.part == "test" and source.test is not None:
        return "test", first_query(source.test)
    return "train", first_query(source.train)


def first_query(data: Dataset) -> int:
    """The first query worth a look: at least five documents, of different grades or with stated pairs; else the first."""
    for q in range(data.n_queries):
        grades = data.relevance[data.query_slice(q)]
        if len(grades) >= 5 and (len(np.unique(grades[~np.isnan(grades)])) > 1 or len(data.query_preferences(q))):
            return q
    return 0


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
        if here.document is not None and inside.document is None:
            complain(f"document={here.document} was ignored: this query has rows 0..{n - 1}.")
            _say_it_on_top()
    write_url()


def _is_news(selection: dict[str, Any]) -> bool:
    """Whether a report was not taken yet, and was made after the last choice."""
    if selection == st.session_state.get("taken"):
        return False
    st.session_state["taken"] = selection
    return selection.get("request", st.session_state["request"]) == st.session_state["request"]


def _say_it_on_top() -> None:
    """Complaints stand above what found them: run the page again."""
    write_url()
    st.rerun()


def go_to_own_data() -> None:
    controls.choose(controls.get().with_data(address.OWN))


def link_to_step(loss: str) -> None:
    """A link to the first iteration of a loss on the six documents."""
    target = address.encode(address.Address(loss=loss, iteration=1))
    st.page_link("pages/step.py", label="Step through it", icon=":material/arrow_forward:", query_params=target)
