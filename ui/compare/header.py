"""The controls of the Compare page: data and query, the runs as names that open, and a place to add one."""

from dataclasses import replace

import streamlit as st

from boosting import LOSSES
from sample_data import Collection

from ..address import OWN, Address, clip, encode
from ..controls import TITLES, data_titles, key_of
from ..own_data import offer_files
from ..page import complain, plain
from ..place import first_query
from .comparison import MOST
from .place import choose, get, put, write_url
from .words import names


def choose_data() -> None:
    titles = data_titles(get().data)
    key = key_of("compare_data", *(name for name in titles if name not in TITLES))
    st.session_state[key] = get().data
    st.selectbox(
        "Data", list(titles), format_func=titles.__getitem__, key=key, label_visibility="collapsed",
        on_change=lambda: choose(get().with_data(st.session_state[key])),
    )  # fmt: skip


def find_query(source: Collection) -> tuple[str, int]:
    """("train" or "test", number of the query) that is shown; the first training query worth a look where none is named."""
    here = get()
    for part, data in (("train", source.train), ("test", source.test)):
        if data is not None and here.part in (None, part) and here.query in (data.qids or ()):
            return part, list(data.qids or ()).index(here.query or "")
    if here.query is not None:
        complain(f"query={clip(here.query)} was ignored: this data set has no such {here.part or ''} query.".replace("  ", " "))
        put(replace(here, query=None, part=None, document=None))
        write_url()
        st.rerun()  # complaints stand above what found them
    if here.part == "test" and source.test is not None:
        return "test", first_query(source.test)
    return "train", first_query(source.train)


def choose_query(source: Collection, part: str, qid: str) -> None:
    parts = [("train", source.train), *([("test", source.test)] if source.test is not None else [])]
    options = [(name, one) for name, data in parts for one in data.qids or ()]
    key = key_of("compare_query", get().data)
    st.session_state[key] = (part, qid)

    def change() -> None:
        name, one = st.session_state[key]
        choose(replace(get(), query=one, part=name, document=None))

    st.selectbox(
        "Query", options, format_func=lambda option: f"{option[1]} · {option[0]}", key=key, label_visibility="collapsed", on_change=change
    )


def choose_run() -> None:
    """Add a loss as it opens; one with other parameters comes from Step."""
    there = {run.loss for run in get().runs if not run.changed}
    losses = {cls.identifier: cls.title for cls in LOSSES if cls.identifier not in there}
    key = key_of("compare_add", get().data, str(len(get().runs)))
    is_full = len(get().runs) == MOST

    def add() -> None:
        if st.session_state[key] is not None:  # an emptied box asks for nothing
            choose(get().with_run(Address(get().data, st.session_state[key])))

    st.selectbox(
        "Add a run", list(losses), format_func=losses.__getitem__, index=None, key=key, label_visibility="collapsed",
        placeholder=f"{MOST} runs at most" if is_full else "Add a run …", disabled=is_full,
        on_change=add,
    )  # fmt: skip


def show_runs(source: Collection) -> None:
    """Each run by its name, which opens for what one can do with it."""
    titles = names(get().runs, source)
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        for number, (run, title) in enumerate(zip(get().runs, titles, strict=True)):
            with st.popover(plain(title), width="content", key=f"compare_run_{number}"):
                _offer(run, number)


def _offer(run: Address, number: int) -> None:
    here = get()
    link = encode(replace(run, iteration=here.iteration, query=here.query, part=here.part if here.query else None))
    label = "See it on Step, or change its parameters"
    st.page_link("pages/step.py", label=label, icon=":material/stairs_2:", query_params=link)
    st.caption("On Step, Parameters has a button that pins the changed run here.")
    st.button(
        "Take it away", icon=":material/close:", key=f"compare_drop_{number}", disabled=len(here.runs) <= 2,
        on_click=lambda: choose(get().without(number)),
    )  # fmt: skip


def offer_own() -> None:
    offer_files(lambda: choose(get().with_data(OWN)))


def choose_large() -> None:
    st.session_state["compare_large"] = get().large
    st.toggle("Large text", key="compare_large", on_change=lambda: choose(replace(get(), large=st.session_state["compare_large"])))
