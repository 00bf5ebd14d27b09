"""The parts of a data set: what each holds, how its grades lie, and why a split must not cut a query."""

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset
from boosting.data.query_kinds import KINDS, query_kinds
from boosting.words import numbered
from figures.grades_by_part import grades_by_part
from sample_data import Collection

from ..shell import chart
from ..shell.door import theme
from ..text.markdown import plain
from .parts_there import parts_of
from .words import KIND_WORDS, PART_WORDS

USE = {
    "train": "trees are grown on it.",
    "validation": "parameters and the number of iterations are chosen on it.",
    "test": "it is used last, and says how well a ranker does on queries that it has never seen.",
}


def show(source: Collection, _: Dataset) -> None:
    there = parts_of(source)
    st.markdown(_split(source, there))
    figure = grades_by_part({PART_WORDS[name]: data.relevance for name, data in there.items()}, theme())
    alt = "Share of each grade in each part"
    if figure is not None:
        st.markdown("**Grades of each part**")
        chart.show(figure, "data_grades_by_part", alt)
    st.dataframe(_table(there), hide_index=True, alt="What each part holds")
    for name in there:
        st.caption(f"{PART_WORDS[name].capitalize()}: {USE[name]}")


def _table(there: dict[str, Dataset]) -> pd.DataFrame:
    rows = []
    for name, data in there.items():
        found = query_kinds(data)
        counts = np.bincount(found.kind, minlength=len(KINDS)).tolist()
        labelled = data.relevance[~np.isnan(data.relevance)]
        mean = float(labelled.mean()) if len(labelled) else float("nan")
        rows.append(
            {
                "Part": PART_WORDS[name], "Queries": data.n_queries, "Documents": data.n_documents,
                "Without a grade": data.n_documents - len(labelled),
                "Mean grade": mean, "Pairs": int(found.n_pairs.sum()),
                **{f"Queries: {KIND_WORDS[kind][0]}": n for kind, n in zip(KINDS, counts, strict=True)},
            }
        )  # fmt: skip
    table = pd.DataFrame(rows)
    always = {"Part", "Queries", "Documents", "Mean grade", "Pairs", f"Queries: {KIND_WORDS['pairs'][0]}"}
    return table[[name for name in table if name in always or table[name].any()]]


def _split(source: Collection, there: dict[str, Dataset]) -> str:
    """What the split is, and why it is by query."""
    if len(there) == 1:
        alone = "One query cannot be split" if source.train.n_queries == 1 else "There is no test part"
        return plain(f"{alone}: a ranker is measured on the documents that it was trained on, where it does better than on others.")
    sizes = [
        f"{numbered(data.n_queries, 'query')} to {'train on' if name == 'train' else PART_WORDS[name]}" for name, data in there.items()
    ]
    queries = [set(data.qids) for data in there.values()]
    n_twice = sum(map(len, queries)) - len(set().union(*queries))
    why = "The split is by query: a query's documents are ranked against each other, so part of them would give away the rest."
    twice = (
        f" Note: {numbered(n_twice, 'query')} {'is' if n_twice == 1 else 'are'} in two parts under one name; if these are the same "
        "queries, the test part is no longer unseen."
    )
    return plain(f"{', '.join(sizes)}. {why}" + (twice if n_twice else " No query is in two parts."))
