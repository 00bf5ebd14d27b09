"""The top of the Data page: which data, which part of them, and what they hold in one sentence."""

from pathlib import Path

import streamlit as st

from boosting import Dataset
from boosting.data.query_kinds import query_kinds
from boosting.words import numbered
from sample_data import Collection

from ..places.data import DATA
from ..runs.choices import choose_data, key_of
from ..shell.style import give_sheet
from ..state.held import holds
from ..text.markdown import plain
from ..uploads.own_data import OWN, offer_files
from .parts_there import part, parts_of
from .words import PART_WORDS, VIEW_WORDS

FOLDER = Path(__file__).parent


def show() -> tuple[Collection, Dataset]:
    """The controls; returns the data and the part of them that is looked at."""
    give_sheet(FOLDER / "data.css", FOLDER / "large.css")
    source = DATA.source()
    data = part(source)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="data_controls"):  # in large text it takes two rows
        with st.container(width=200):
            choose_data("data_data", DATA.get().data, DATA.go_to)
        _choose_part(source)
        with st.container(width=180):
            offer_files(lambda: DATA.go_to(OWN))
        _choose_view()
    n_pairs = int(query_kinds(data).n_pairs.sum())
    sizes = [numbered(data.n_queries, "query"), numbered(data.n_documents, "document"), numbered(data.n_features, "feature")]
    st.caption(plain(f"{source.title}. {source.about}"))
    st.markdown(plain(f"The {PART_WORDS[DATA.get().part]} part: {', '.join(sizes)}, {numbered(n_pairs, 'pair')} to learn an order from."))
    return source, data


def _choose_part(source: Collection) -> None:
    there = list(parts_of(source))
    key = key_of("data_part", DATA.get().data)
    st.segmented_control(
        "Part", there, format_func=lambda part: PART_WORDS[part].capitalize(), required=True, label_visibility="collapsed",
        width="content", **holds(key, DATA.get().part, lambda part: DATA.change(part=part, query="", document=None)),
    )  # fmt: skip


def _choose_view() -> None:
    st.segmented_control(
        "What to look at", list(VIEW_WORDS), format_func=VIEW_WORDS.__getitem__, required=True, label_visibility="collapsed",
        width="content", **holds("data_view_choice", DATA.get().view, lambda view: DATA.change(view=view)),
    )  # fmt: skip
