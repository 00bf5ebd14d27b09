"""Boxes that several pages show: the data set, and a query of it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import streamlit as st

from boosting import Dataset
from boosting.data.query_kinds import query_kinds
from boosting.words import undirected
from sample_data import Collection, drawn

from ..state.complaints import complain
from ..state.followed import Followed
from ..state.held import holds
from ..text.clipped import clip
from ..uploads.memory import LISTED
from ..uploads.own_data import OWN, own_collection, own_token
from .chosen_data import last_drawing

TITLES = {
    "six": "Six documents", "popularity": "Popularity", "continuous": "Continuous grades", "library": "Library", "web": "Web-like",
}  # of the collections, in the list of data  # fmt: skip


def key_of(name: str, *about: str) -> str:
    """The key of a widget whose options depend on `about`. With one key for all data, a browser that has not heard of new options yet
    sends the label of an old one, and Streamlit hands that text on as if it were an option."""
    plain = (drawn.PREFIX if drawn.is_drawn(part) else part for part in about)  # all drawings are alike here
    return "/".join((name, own_token() if OWN in about else "", *plain))


def data_titles(here: str) -> dict[str, str]:
    """What the data can be chosen from, with a title each: what ships, what a person has opened or drawn, and what is shown now."""
    own, drawing = own_collection(), here if drawn.is_drawn(here) else last_drawing()
    return {**TITLES, **({drawing: drawn.TITLE} if drawing else {}), **({OWN: own.title} if own else {})}


def choose_data(name: str, data: str, choose: Callable[[str], None]) -> None:
    """name: of the widget;  choose: is told the data set that was picked"""
    titles = data_titles(data)
    held = holds(key_of(name, *(one for one in titles if one not in TITLES)), data, choose)
    st.selectbox("Data", list(titles), format_func=titles.__getitem__, label_visibility="collapsed", **held)


def choose_query(name: str, data: str, source: Collection, part: str, qid: str, choose: Callable[[str, str], None]) -> None:
    """Training queries, then test queries, each marked; of very many those around the chosen one. choose: is told the query and its part"""
    options, first = around(source, part, qid)
    held = holds(key_of(name, data, *([str(first)] if first else [])), (part, qid), lambda chosen: choose(chosen[1], chosen[0]))
    st.selectbox(
        "Query", options, format_func=lambda option: f"{undirected(option[1])} · {option[0]}", label_visibility="collapsed", **held
    )


def around(source: Collection, part: str, qid: str, most: int = LISTED) -> tuple[list[tuple[str, str]], int]:
    """(part, qid) of the queries of both parts, training first, no more than `most`, with the one that is named among them; and the number
    of the first. They move on by halves, so that whoever walks through them keeps the list."""
    parts = _parts(source)
    n, before = sum(found.n_queries for _, found in parts), source.train.n_queries if part == "test" else 0
    at = before + source.part(part).qids.index(qid) if n > most else 0
    first = max(0, min(at // (most // 2) * (most // 2) - most // 4, n - most))
    every = ((one, q) for one, found in parts for q in found.qids)
    return list(islice(every, first, first + most)), first


def find_query(source: Collection, query: str | None, part: str | None) -> tuple[str, int] | None:
    """("train" or "test", number of the query) that is named, the first worth a look where none is; None where it is not there."""
    for one, data in _parts(source):
        if part in (None, one) and query in data.qids:
            return one, data.qids.index(query)
    if query is not None:
        return None
    return ("test", first_query(source.test)) if part == "test" and source.test is not None else ("train", first_query(source.train))


def query_of(source: Collection, place: Followed[Any], write_url: Callable[[], None]) -> tuple[str, int]:
    """As `find_query`, of the query that a page's state names. One that is not there is forgotten, and the page is run again: what is said
    of it stands above what found it."""
    here = place.get()
    found = find_query(source, here.query, here.part)
    if found is None:
        complain(no_query(here.query or "", here.part))
        place.put(replace(here, query=None, part=None, document=None))
        write_url()
        st.rerun()
    return found


def no_query(query: str, part: str | None) -> str:
    """What is said of a query that is not there.

    >>> no_query("moon", None)
    'query=moon was ignored: this data set has no such query.'
    """
    return f"query={clip(query)} was ignored: this data set has no such {part or ''} query.".replace("  ", " ")


def first_query(data: Dataset) -> int:
    """The first query worth a look: at least five documents, of different grades or with stated pairs; else the first."""
    found = query_kinds(data)
    return int(np.argmax((found.n_documents >= 5) & (found.n_pairs > 0)))


def _parts(source: Collection) -> list[tuple[str, Dataset]]:
    return [("train", source.train), *([("test", source.test)] if source.test is not None else [])]


def instead(data: Dataset, most: int) -> str:
    """What to choose where a query has more than `most` documents: another one, if one is short enough."""
    return "Choose another query." if np.diff(data.query_ptr).min() <= most else f"Choose data with a query of up to {most:,} documents."
