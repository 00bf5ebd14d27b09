"""One pair of the data, in the runs of the page: what each distance made of it after some rounds."""

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, metrics
from boosting.losses.strongest import count_pairs, is_long

from ..places.ddf import DDF
from ..shell.folds import fold
from . import runs


@st.fragment
def show() -> None:
    """Closed until wanted."""
    fold("A real pair of these data, in the runs", ":material/search:", "ddf_open_pair", _show_pair)


def _show_pair() -> None:
    here, found = DDF.get(), DDF.source()
    data = found.train
    query, pair, round_ = st.columns([2, 4, 2], gap="medium", vertical_alignment="bottom")
    with query:
        q = st.selectbox(
            "Query", range(min(data.n_queries, 200)), format_func=lambda q: str(data.qids[q]), key=f"ddf_pair_query_{here.data}"
        )
    if is_long(data, q):
        st.caption(f"This query has {count_pairs(data, q):,} pairs, too many to choose from. Choose another query.")
        return
    pairs = data.query_pairs(q)
    if not len(pairs):
        st.caption("This query has no pair of different grades.")
        return
    order = np.argsort(-pairs.gap, kind="stable")[:100].tolist()
    with pair:
        number = st.selectbox("Pair", order, format_func=lambda p: _pair_name(data, pairs, p), key=f"ddf_pair_{here.data}_{q}")
    trained = runs.of(here, found, here.rounds)
    if not runs.wait_for(trained):
        return
    last = min(run.trace.n_iterations for _, run in trained)
    with round_:
        k = st.slider("Iteration", 0, max(last, 1), min(5, last), key="ddf_pair_iteration")
    st.dataframe(real_pair_table(trained, data, q, number, min(k, last)), hide_index=True)
    st.caption(
        "Each run has its own scores, so the score difference differs too. The weight is the pair's share of the whole risk; "
        f"an even share would be 1 / {metrics.n_pairs(data):,}. Positive force: the winner is pushed up."
    )


def _pair_name(data: Dataset, pairs, p: int) -> str:
    names = data.document_names
    i, j = int(pairs.winner[p]), int(pairs.loser[p])
    return f"{names[i]} ({data.relevance[i]:g}) against {names[j]} ({data.relevance[j]:g})"


def real_pair_table(trained, data: Dataset, q: int, number: int, k: int) -> pd.DataFrame:
    """The chain of one pair of the query after k rounds, one row a distance."""
    rows = []
    for distance, run in trained:
        loss = run.trace.loss
        pair = {name: float(values[number]) for name, values in loss.pairs(data, run.trace.scores(k), q).items()}
        d, s = pair["distance"], pair["difference"]
        target = d if loss.step != "newton" else 1.0 / d if d else float("nan")
        rows.append(
            {
                "distance function": distance.title, "score difference s": s, "distance d": d,
                "loss exp(−d·s)": float(np.exp(np.clip(-d * s, -700, 700))),
                "weight": pair["weight"], "× even share": pair["weight"] * metrics.n_pairs(data), "target": target, "force": pair["force"],
            }
        )  # fmt: skip
    return pd.DataFrame(rows)
