"""The table twins of the arrows and of the matrix: every number in full."""

import pandas as pd
import streamlit as st

from boosting import metrics
from boosting.lambdas.terms import forces, ranknet

from ..places.lambdas import Base, Lambdas
from .state import ready


def show_tables(state: Lambdas, base: Base) -> None:
    st.caption("Documents, in rank order")
    st.dataframe(documents_table(state, base), hide_index=True)
    pairs = pairs_table(state, base)
    if not len(pairs):
        st.caption("No pair: no two documents have different grades, so every λ is 0.")
        return
    st.caption(f"Pairs: {len(pairs):,}, the strongest first")
    st.dataframe(pairs, hide_index=True)


def documents_table(state: Lambdas, base: Base) -> pd.DataFrame:
    """One row a document: rank, score, grade, and lambda and curvature under each set of conventions."""
    data, scores = state.data_of(base), state.scores_of(base)
    table = {
        "rank": metrics.ranks(scores, data.query_ptr) + 1, "document": data.document_names, "grade": data.relevance, "score": scores,
    }  # fmt: skip
    sides = {"RankNet": ranknet(state.conventions.sigma), "chosen": state.conventions, "compared": state.against}
    for name, loss in sides.items():
        if loss is not None:
            found = forces(ready(loss, base, data), data, scores)
            table |= {f"lambda, {name}": found.lambdas, f"curvature, {name}": found.curvature}
    if state.against is not None:
        table["lambda, compared − chosen"] = table["lambda, compared"] - table["lambda, chosen"]
    return pd.DataFrame(table).sort_values("rank")


def pairs_table(state: Lambdas, base: Base) -> pd.DataFrame:
    """One row a pair with the columns of the loss, by size of lambda."""
    data, scores = state.data_of(base), state.scores_of(base)
    loss = ready(state.conventions, base, data)
    pairs, names = loss.pairs(data, scores, 0), data.document_names
    table = pd.DataFrame({"winner": [names[i] for i in pairs["winner"]], "loser": [names[j] for j in pairs["loser"]], "gap": pairs["gap"]})
    for column in loss.pair_columns:
        table[column.heading] = pairs[column.key]
    return table.sort_values("lambda", ascending=False, key=abs, kind="stable")
