"""The top of the page: what it is, and the data that everything below is about."""

from pathlib import Path

import streamlit as st

from sample_data import Collection

from ..places.papers import PAPERS
from ..runs.choices import choose_data, data_titles
from ..shell.style import give_sheet
from ..state import large
from ..text.markdown import plain
from ..uploads.own_data import OWN, offer_files

FOLDER = Path(__file__).parent
ABOUT = {
    False: "The tables and figures of three papers, run again on the data chosen here. The papers had other data, so our numbers cannot "
    "equal theirs. The question is whether the methods come in **the order that they report**, by more than noise.",
    True: "Do the methods come in **the order that the papers report**, by more than noise?",  # large letters take no second line
}
MORE = (
    "Most data of the papers are not public. Parameters are the paper's where it gives them; each card says what is ours. Figure 1 of [MP] "
    "is a sketch of distances: see the DDF lab. In “better on … of … queries” a query on which both are equal counts one half."
)


def show() -> Collection:
    """The title and the choice of data; returns the data."""
    give_sheet(FOLDER / "papers.css", FOLDER / "large.css", FOLDER / "wide.css")
    found = PAPERS.source()
    words, choice, files = st.columns([6.5, 1.4, 1.3], vertical_alignment="center", gap="small")
    with words:
        st.markdown(ABOUT[large.is_on()], help=MORE)
    with choice:
        choose_data("papers_data", PAPERS.get().data, PAPERS.go_to)
    with files:
        offer_files(lambda: PAPERS.go_to(OWN))
    if PAPERS.get().data == OWN:
        st.caption(plain(f"{found.title}: {found.about}"))
    return found


def name_of(source: Collection) -> str:
    """The chosen data in a few words."""
    return data_titles(PAPERS.get().data).get(PAPERS.get().data, source.title)
