"""Tables 2 and 3 of [GB] on the preferences of the page, judged by preferences as in the paper, and by the grades."""

from collections.abc import Hashable

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset
from boosting.data.supervision import with_preferences
from boosting.experiments.click_tables import GRADED, PERCENTS, PREFERENCES, ClickTables
from boosting.words import count, counted, listed
from sample_data import Collection

from ..places.clicks import CLICKS
from ..text.markdown import plain
from ..uploads import click_logs
from ..uploads.click_choice import FILE
from ..uploads.own_data import OWN, own_token
from ..work import session, watching
from ..work.shelf import Shelf
from .folds import N_FOLDS, Folds

CLAIM = (
    "**Tables 2 and 3 of [GB]** hold RankSVM and GBRank on preferences from clicks: five folds by query, contradicting pairs and "
    "precision at K%. The text counts 20,948 preferences, the tables about half of them (see Errata). GBRank is better in every row: "
    "at 100 % 0.735 to 0.7588 against 0.7011 to 0.7235."
)
SHORT = 0.3  # seconds in which what is there already may come to rest
HEADS = {PREFERENCES: "By preferences of the same clicks, as in the paper", GRADED: "By the grades, which no learner saw"}


@st.cache_resource
def _shared() -> Shelf[Folds]:
    return Shelf(capacity=16, most_bytes=2**24)


def _store() -> Shelf[Folds]:
    """With the server; or with the session, where data or log are a person's own."""
    if CLICKS.get().data != OWN and CLICKS.get().log != FILE:
        return _shared()
    return st.session_state.setdefault("clicks_folds", Shelf(capacity=2, most_bytes=2**22))


def show(source: Collection, supervised: Dataset) -> None:
    st.markdown(CLAIM)
    if source.train.n_queries < N_FOLDS:
        st.info(f"{N_FOLDS} folds need as many queries; {plain(source.title)} has {source.train.n_queries}.")
        return
    key = (CLICKS.get().of_preferences, own_token() if CLICKS.get().data == OWN else "", click_logs.own_token_of_log())
    work = _store().find(key)
    if work is None:
        st.button("Run the five folds", icon=":material/play_arrow:", type="primary", key="clicks_run_folds", on_click=_start,
                  args=(key, source.train, supervised))  # fmt: skip
        return
    watching.rest([work], lambda: _status(work), "clicks_folds", SHORT)
    if work.tables:
        _results(work.tables)


def _start(key: Hashable, data: Dataset, supervised: Dataset) -> None:
    session.go_on([_store().get(key, lambda: Folds(with_preferences(data, supervised.preference_rows)))])


def _status(work: Folds) -> watching.Status:
    words = f"{work.n_done} of {N_FOLDS} folds done: GBRank twice, RankSVM with three values of C"
    stopped = f"Stopped after {counted(work.n_done, 'fold')}; what was done is kept."
    return watching.Status(work.n_done / N_FOLDS, words, stopped)


def _results(tables: dict[str, ClickTables]) -> None:
    columns = st.columns(len(tables), gap="large")
    for column, (judge, table) in zip(columns, tables.items(), strict=True):
        with column:
            st.markdown(f"**{HEADS[judge]}**")
            st.dataframe(summary(table), hide_index=True, column_config=_digits(table), key=f"clicks_summary_{judge}")
            st.markdown(verdict(table))
            for name in table.names:
                with st.expander(f"{name}, fold by fold", icon=":material/table:", key=f"clicks_fold_{judge}_{name}"):
                    st.dataframe(table.table(name), hide_index=True)


def summary(table: ClickTables) -> pd.DataFrame:
    """Precision at K%, the mean over the folds that have a pair to judge by."""
    judged = _is_judged(table)
    nobody = np.full(len(PERCENTS), np.nan)
    return pd.DataFrame(
        {"K%": PERCENTS, **{name: found[judged].mean(axis=0) if judged.any() else nobody for name, found in table.precision.items()}}
    )


def _is_judged(table: ClickTables) -> np.ndarray:
    """(n_folds,) whether a fold has a pair to judge by."""
    return ~np.isnan(np.stack([found[:, -1] for found in table.precision.values()])).any(axis=0)


def _digits(table: ClickTables) -> dict:
    return {name: st.column_config.NumberColumn(format="%.4f") for name in table.names}


def verdict(table: ClickTables) -> str:
    """Who orders most of all pairs rightly, in how many folds, and who fewer than half, as one does that ties them all."""
    at_all = {name: table.precision[name][:, -1] for name in table.names}
    empty = int((~_is_judged(table)).sum())
    if empty == len(table.n_pairs):
        return "No fold has a pair to judge by, so there is no difference to report."
    if empty:
        it = "it" if empty == 1 else "them"
        return f"In {count(empty)} of the folds there is no pair to judge by: the means leave {it} out, and no difference is given."
    lost = [name for name, values in at_all.items() if values.mean() < 0.5]
    return _ahead(at_all) + "".join(f" {name} orders fewer than half of them correctly; a tie counts as wrong." for name in lost)


def _ahead(at_all: dict[str, np.ndarray]) -> str:
    """Who has the highest mean, and in how many folds nobody else has as much."""
    best = max(at_all, key=lambda name: float(at_all[name].mean()))
    mean, others = at_all[best].mean(), [values for name, values in at_all.items() if name != best]
    if not others:
        return f"Over all pairs {best} has precision {mean:.4f}."
    level = [name for name, values in at_all.items() if values.mean() == mean]
    if len(level) > 1:
        return f"Over all pairs {listed(level)} share the highest precision, {mean:.4f}."
    rivals = np.max(others, axis=0)
    n, n_ahead, n_level = len(rivals), int((at_all[best] > rivals).sum()), int((at_all[best] == rivals).sum())
    folds = f"leads in {count(n_ahead)} of {counted(n, 'fold')}" + (f" and is level in {count(n_level)}" if n_level else "")
    return f"Over all pairs {best} has the highest precision, {mean:.4f}: it {folds}."
