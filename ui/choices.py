"""Boxes that several pages show: the data set, and a query of it."""

from collections.abc import Callable

import numpy as np
import streamlit as st

from boosting import Dataset
from sample_data import IDENTIFIERS, Collection

from .address import OWN, clip
from .own_data import own_collection, own_token

TITLES = {"six": "Six documents", "library": "Library", "web": "Web-like"}  # of the collections, in the list of data


def key_of(name: str, *about: str) -> str:
    """The key of a widget whose options depend on `about`. With one key for all data, a browser that has not heard of new options yet
    sends the label of an old one, and Streamlit hands that text on as if it were an option."""
    return "/".join((name, own_token() if OWN in about else "", *about))


def choose_data(name: str, data: str, choose: Callable[[str], None]) -> None:
    """name: of the widget;  choose: is told the data set that was picked"""
    own = own_collection()
    titles = {**{each: TITLES[each] for each in IDENTIFIERS}, **({OWN: own.title} if own else {})}
    key = key_of(name, OWN if own else "")
    st.session_state[key] = data
    st.selectbox(
        "Data", list(titles), format_func=titles.__getitem__, key=key, label_visibility="collapsed",
        on_change=lambda: choose(st.session_state[key]),
    )  # fmt: skip


def choose_query(name: str, data: str, source: Collection, part: str, qid: str, choose: Callable[[str, str], None]) -> None:
    """Training queries, then test queries, each marked. choose: is told the query and its part"""
    options = [(one, q) for one, found in _parts(source) for q in found.qids or ()]
    key = key_of(name, data)
    st.session_state[key] = (part, qid)
    st.selectbox(
        "Query", options, format_func=lambda option: f"{option[1]} · {option[0]}", key=key, label_visibility="collapsed",
        on_change=lambda: choose(st.session_state[key][1], st.session_state[key][0]),
    )  # fmt: skip


def find_query(source: Collection, query: str | None, part: str | None) -> tuple[str, int] | None:
    """("train" or "test", number of the query) that is named, the first worth a look where none is; None where it is not there."""
    for one, data in _parts(source):
        if part in (None, one) and query in (data.qids or ()):
            return one, list(data.qids or ()).index(query or "")
    if query is not None:
        return None
    return ("test", first_query(source.test)) if part == "test" and source.test is not None else ("train", first_query(source.train))


def no_query(query: str, part: str | None) -> str:
    """What is said of a query that is not there.

    >>> no_query("moon", None)
    'query=moon was ignored: this data set has no such query.'
    """
    return f"query={clip(query)} was ignored: this data set has no such {part or ''} query.".replace("  ", " ")


def first_query(data: Dataset) -> int:
    """The first query worth a look: at least five documents of different grades; else the first."""
    for q in range(data.n_queries):
        grades = data.relevance[data.query_slice(q)]
        if len(grades) >= 5 and len(np.unique(grades[~np.isnan(grades)])) > 1:
            return q
    return 0


def _parts(source: Collection) -> list[tuple[str, Dataset]]:
    return [("train", source.train), *([("test", source.test)] if source.test is not None else [])]
