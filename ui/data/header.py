"""The top of the Data page: which data, which part of them, and what they hold in one sentence."""

import streamlit as st

from boosting import Dataset
from boosting.data.query_kinds import query_kinds
from sample_data import IDENTIFIERS, Collection

from ..address import OWN
from ..controls import TITLES, key_of
from ..own_data import offer_files, own_collection
from ..page import plain
from . import place
from .words import PART_WORDS, VIEW_WORDS, counted


def show() -> tuple[Collection, Dataset]:
    """The controls; returns the data and the part of them that is looked at."""
    source = place.source()
    data = place.part(source)
    columns = st.columns([2.6, 1.5, 1.9, 1.5, 1.4], vertical_alignment="center", gap="small")
    with columns[0]:
        st.title("Data", anchor=False)
    with columns[1]:
        _choose_data()
    with columns[2]:
        _choose_part(source)
    with columns[3]:
        offer_files(lambda: place.go_to(OWN))
    with columns[4]:
        st.session_state["data_large"] = place.get().large
        st.toggle("Large text", key="data_large", on_change=lambda: place.change(large=st.session_state["data_large"]))
    n_pairs = int(query_kinds(data).n_pairs.sum())
    sizes = [counted(data.n_queries, "query"), counted(data.n_documents, "document"), counted(data.n_features, "feature")]
    st.caption(plain(f"{source.title}. {source.about}"))
    st.markdown(plain(f"The {PART_WORDS[place.get().part]} part: {', '.join(sizes)}, {counted(n_pairs, 'pair')} to learn an order from."))
    _choose_view()
    return source, data


def _choose_data() -> None:
    own = own_collection()
    titles = {**{name: TITLES[name] for name in IDENTIFIERS}, **({OWN: own.title} if own else {})}
    key = key_of("data_data", OWN if own else "")
    st.session_state[key] = place.get().data
    st.selectbox(
        "Data", list(titles), format_func=titles.__getitem__, key=key, label_visibility="collapsed",
        on_change=lambda: place.go_to(st.session_state[key]),
    )  # fmt: skip


def _choose_part(source: Collection) -> None:
    there = list(place.parts_of(source))
    key = key_of("data_part", place.get().data)
    st.session_state[key] = place.get().part
    st.segmented_control(
        "Part", there, format_func=lambda part: PART_WORDS[part].capitalize(), key=key, required=True, label_visibility="collapsed",
        on_change=lambda: place.change(part=st.session_state[key], query="", document=None),
    )  # fmt: skip


def _choose_view() -> None:
    st.session_state["data_view_choice"] = place.get().view
    st.segmented_control(
        "What to look at", list(VIEW_WORDS), format_func=VIEW_WORDS.__getitem__, key="data_view_choice", required=True,
        label_visibility="collapsed", on_change=lambda: place.change(view=st.session_state["data_view_choice"]),
    )  # fmt: skip
