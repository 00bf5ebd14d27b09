"""The second section: one pair traced from its distance to its force, under every distance side by side.

The world of the chain has two pairs only, 5 against 1 and 5 against 4, both with the same score difference. Its numbers come
from MPBoost itself, run on exactly these four documents.
"""

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, MPBoost, metrics
from boosting.losses.strongest import count_pairs, is_long
from figures.ddf_chain import ddf_chain

from . import runs
from .lab import Distance, distances
from .parts import bound, chart, short, twin
from .place import get, source, theme, write_url

LINKS = {
    "distance": "distance d", "loss": "loss exp(−d·s)", "weight": "weight, a share", "target": "target for Fᵢ − Fⱼ",
    "force": "force = w · d",
}  # fmt: skip
NAMES = ("5 against 1", "5 against 4")


def world() -> Dataset:
    """Two queries, one pair each: grades 5 and 1, grades 5 and 4."""
    return Dataset(np.zeros((4, 1)), relevance=[5, 1, 5, 4], query_ptr=[0, 2, 4])


def links_of(loss: MPBoost, difference: float) -> tuple[dict[str, float], dict[str, float]]:
    """The chain of the wide and of the narrow pair, by the booster's own arrays."""
    data, scores = world(), np.array([difference, 0.0, difference, 0.0])
    found = []
    for q in range(2):
        pair = {name: float(values[0]) for name, values in loss.pairs(data, scores, q).items()}
        d = pair["distance"]
        target = d if loss.step != "newton" else 1.0 / d if d else float("nan")
        with np.errstate(over="ignore"):
            cost = float(np.exp(-d * pair["difference"]))
        found.append({"distance": d, "loss": cost, "weight": pair["weight"], "target": target, "force": pair["force"]})
    return found[0], found[1]


@st.fragment
def show(data: Dataset) -> None:
    st.header("One pair, from distance to force", anchor=False)
    st.markdown(
        "Two pairs and nothing else: **5 against 1** and **5 against 4**, with the same score difference *s*. "
        "Read from left to right what each distance makes of them."
    )
    left, right = st.columns([1, 2], gap="large", vertical_alignment="center")
    with left:
        bound("difference", st.slider, "Score difference s = Fᵢ − Fⱼ of both pairs", -5.0, 5.0, step=0.1)
    found = [d for d in distances(get(), data, draft=True) if d.style != "ghost"]
    chains = [links_of(d.loss, get().difference) for d in found]
    with right:
        st.markdown(sentence(found, chains, get().difference))
    rows = [[(d.style, d.title, chain[which]) for d, chain in zip(found, chains, strict=True)] for which in (0, 1)]
    links = {**LINKS, "target": "target = 1 ÷ d"} if get().step == "newton" else LINKS
    chart(ddf_chain(rows[0], rows[1], links, NAMES, theme()), "chain", sentence(found, chains, get().difference).replace("*", ""))
    twin("chain", "The chain as numbers, with the ratio of the two pairs", lambda: chain_table(found, chains))
    box = st.expander("A real pair of these data, in the runs", icon=":material/search:", key="ddf_open_pair", on_change="rerun")
    if box.open:
        with box:
            _real_pair()
    write_url()


def sentence(found: list[Distance], chains: list[tuple[dict[str, float], dict[str, float]]], s: float) -> str:
    """Weight and force of 5 against 1 over those of 5 against 4, in words."""
    state = "in the wrong order" if s < 0 else "in the right order" if s > 0 else "undecided"

    def ratios(key: str) -> str:
        over = [wide[key] / narrow[key] if narrow[key] else float("inf") for wide, narrow in chains]
        return ", ".join(f"{d.title} **{short(ratio)}**" for d, ratio in zip(found, over, strict=True))

    return (
        f"Both pairs are {state} (s = {short(s)}). **Weight** of 5 against 1, over that of 5 against 4: {ratios('weight')}.  \n"
        f"**Force**: {ratios('force')}."
    )


def chain_table(found: list[Distance], chains: list[tuple[dict[str, float], dict[str, float]]]) -> pd.DataFrame:
    rows = []
    for d, (wide, narrow) in zip(found, chains, strict=True):
        rows += [{"distance function": d.title, "pair": name, **chain} for name, chain in zip(NAMES, (wide, narrow), strict=True)]
        ratio = {key: wide[key] / narrow[key] if narrow[key] else float("nan") for key in LINKS}
        rows.append({"distance function": d.title, "pair": "ratio", **ratio})
    return pd.DataFrame(rows)


# ---- a pair of the data, in the runs of the page ----


def _real_pair() -> None:
    here, found = get(), source()
    data = found.train
    query, pair, round_ = st.columns([2, 4, 2], gap="medium", vertical_alignment="bottom")
    with query:
        q = st.selectbox(
            "Query", range(min(data.n_queries, 200)), format_func=lambda q: str((data.qids or ())[q]), key=f"ddf_pair_query_{here.data}"
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
        "Own scores for every run, so the score difference differs too. The weight is the pair's share of the whole risk; "
        f"an even share would be 1 / {metrics.n_pairs(data):,}. Positive force: the winner is pushed up."
    )


def _pair_name(data: Dataset, pairs, p: int) -> str:
    names = data.document_names or ()
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
