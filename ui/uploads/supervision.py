"""The collection as a loss learns from it: `learn_from` says what, this finds it. The test part always keeps its grades, to measure by."""

from dataclasses import replace

import numpy as np
import streamlit as st

from boosting.data.supervision import WAYS, supervise
from boosting.words import capital, counted, listed
from sample_data import Collection

from ..state.held import holds
from . import click_logs, preferences
from .click_choice import of_text
from .learn_from import EVERYTHING, OF_OPENED, is_of_file

AS_ZERO = " NDCG and DCG of the training part count the others as grade 0."


def supervised(source: Collection, data: str, text: str) -> Collection:
    """Raises ValueError, with the remedy, where these data cannot be learned from so, or what was opened is not there."""
    if text == EVERYTHING:
        return source
    if text in OF_OPENED:
        return preferences.supervised(source, text)
    if text in WAYS:
        return _in_the_way(source, text)
    return click_logs.supervised(of_text(text, data), source)


def trouble(source: Collection, data: str, text: str) -> str:
    """Why they cannot be learned from so; "" where they can."""
    try:
        supervised(source, data, text)
    except ValueError as error:
        return str(error)
    return ""


def token(text: str) -> str:
    """Changes with what the session opened, where the text means that: part of the name of a run."""
    if text in OF_OPENED:
        return preferences.token()
    return click_logs.own_token_of_log() if is_of_file(text) else ""


def is_own(text: str) -> bool:
    """Whether it is a person's own: such runs live with the session."""
    return text in OF_OPENED or is_of_file(text)


def _in_the_way(source: Collection, way: str) -> Collection:
    train = source.train.derive(("supervised", way), lambda: supervise(source.train, way))
    return replace(source, train=train, about=f"{source.about} The loss learns from {WAYS[way]}.")


def in_words(source: Collection, text: str) -> str:
    """What the loss learns from, in a sentence; source: as supervised."""
    n = counted(len(source.train.preference_rows), "preference")
    if text in WAYS:
        data = source.train
        sources, n_graded = [n] if len(data.preference_rows) else [], int(np.count_nonzero(~np.isnan(data.relevance)))
        if n_graded or not sources:
            sources.append(f"{n_graded:,} of {data.n_documents:,} documents with a grade")
        zero = AS_ZERO if 0 < n_graded < data.n_documents else ""
        return f"Learns from {WAYS[text]}: {listed(sources)}.{zero}"
    if text in OF_OPENED:
        return f"Learns from {OF_OPENED[text]}: {n}{preferences.weight_in_words(source.train)}."
    rule = ", each for a result shown below the other (Skip-Above)," if of_text(text).skip_above else ","
    return f"Learns from clicks: {n}{rule} and no grades."


def choose(text: str, change) -> None:
    """A select box of what can be learned from here; preferences from clicks are among it once they were chosen on their page."""
    options = {way: capital(words) for way, words in WAYS.items()}
    if preferences.is_open():
        options |= {way: capital(words) for way, words in OF_OPENED.items()}
    options.setdefault(text, "Preferences from clicks")
    st.selectbox(
        "Learns from", list(options), format_func=options.__getitem__, **holds("learn_from_choice", text, change),
        help="L1: queries whose documents all have one grade. L2: the rest. P2: the pairs of L2, as stated preferences. In [QB] section 4 "
        "L1 has ideal results from editors, and queries whose results were all labelled bad.",
    )  # fmt: skip
