"""Which of two documents is clicked significantly more often: the threshold, the pairs of a page, and the formula as it is printed."""

import numpy as np
import pandas as pd
import streamlit as st

from boosting.clicks.likelihood import THRESHOLDS, chance_beyond, rate_interval
from boosting.clicks.pairs import ClickPairs, select
from boosting.words import capital, counted
from figures.clicks import click_statistics
from sample_data import Collection

from ..places.clicks import CLICKS
from ..shell import chart
from ..shell.door import theme
from ..shell.folds import fold
from ..uploads import click_logs
from ..uploads.click_logs import Clicked

PROPER = r"\lambda=\frac{B(c_1;\,n_1,p)\;B(c_2;\,n_2,p)}{B(c_1;\,n_1,p_1)\;B(c_2;\,n_2,p_2)},\qquad p=\frac{c_1+c_2}{n_1+n_2}"
PRINTED = r"\lambda=\frac{B(c_1+c_2;\,n_1+n_2,p)}{B(c_1;\,n_1,p_1)\;B(c_2;\,n_2,p_2)}"
MOST_ROWS, MOST_DOTS = 1_000, 1_500


def show(source: Collection, found: Clicked, query: str) -> None:
    st.header("Is one clicked significantly more often?", anchor=False)
    _choose(found.pairs)
    _table(found, query)
    title = "The formula, as [GB] section 3.1.3 prints it and as it should read"
    fold(title, ":material/function:", "clicks_formula", _formulas, found.pairs)


def _choose(pairs: ClickPairs) -> None:
    here = CLICKS.get()
    left, middle, right = st.columns(3, gap="large")
    with left:
        CLICKS.bound(st.slider, "threshold", "Threshold of −2 log λ", format="%.3f")
        with st.container(horizontal=True, gap="small"):
            for threshold, chance in THRESHOLDS.items():
                name = f"{100 * chance:g} %"
                st.button(name, type="tertiary", key=f"clicks_{threshold}", help=f"threshold {threshold}",
                          on_click=lambda t=threshold: CLICKS.change(threshold=t))  # fmt: skip
    with middle:
        above = int(select(pairs, here.threshold).sum())
        st.markdown(
            f"Of {counted(len(pairs), 'pair')} **{above:,}** {'lies' if above == 1 else 'lie'} above it. If two rates are "
            f"equal, chance alone exceeds it in {100 * chance_beyond(here.threshold):.2g} % of cases."
        )
    with right:
        CLICKS.bound(st.toggle, "skip_above", "Skip-Above")
        st.caption(
            "Keeps a pair only where the lower page wins: searchers who clicked it had skipped the upper one. [GB] section 3.1.3 takes "
            f"such rules from Joachims et al. Preferences now: **{int(click_logs.chosen_of(here, pairs).sum()):,}**."
        )


def _table(found: Clicked, query: str) -> None:
    pairs = found.pairs
    mine = np.flatnonzero(pairs.log.query_of[pairs.winner] == pairs.log.qids.index(query))
    table = pairs_table(found, mine[np.argsort(-pairs.g[mine], kind="stable")][:MOST_ROWS])
    st.caption(f"{capital(counted(len(table), 'pair'))} of this page, the clearest first.")
    numbers = {name: st.column_config.NumberColumn(format="%.2f") for name in ("−2 log λ", "as printed")}
    st.dataframe(table, hide_index=True, height=300, key="clicks_pairs", column_config=numbers)


def pairs_table(found: Clicked, which: np.ndarray) -> pd.DataFrame:
    """One row for each of these pairs."""
    pairs, log = found.pairs, found.pairs.log
    chosen, is_significant = click_logs.chosen_of(CLICKS.get(), pairs), select(pairs, CLICKS.get().threshold)
    says = {1: "the same", -1: "the opposite", 0: "equal grades"}
    rows = []
    for p in which.tolist():
        winner, loser = int(pairs.winner[p]), int(pairs.loser[p])
        gap = found.gaps[p]
        rows.append({
            "clicked more often": log.names[winner], "rate": rate_text(log, winner),
            "than": log.names[loser], "its rate": rate_text(log, loser),
            "shown": f"{log.position[winner]:g} {'below' if pairs.below[p] else 'above'} {log.position[loser]:g}",
            "−2 log λ": float(pairs.g[p]), "as printed": float(pairs.printed[p]),
            "becomes": "a preference" if chosen[p] else "skipped" if is_significant[p] else "nothing",
            "grades say": "" if np.isnan(gap) else says[int(np.sign(gap))],
        })  # fmt: skip
    return pd.DataFrame(rows)


def rate_text(log, row: int) -> str:
    """'9.2 % (7.6 to 11.2)'"""
    low, high = rate_interval(log.clicks[row], log.impressions[row])
    return f"{100 * log.rate[row]:.1f} % ({100 * float(low):.1f} to {100 * float(high):.1f})"


def _formulas(pairs: ClickPairs) -> None:
    threshold = CLICKS.get().threshold
    proper, printed = int(select(pairs, threshold).sum()), int(select(pairs, threshold, printed=True).sum())
    left, right = st.columns([1, 1], gap="large")
    with left:
        st.markdown("**As it should read**: the same clicks, under one rate and under two.")
        st.latex(PROPER)
        st.markdown("**As [GB] section 3.1.3 prints it**")
        st.latex(PRINTED)
        st.markdown(
            "$B(k; n, p)$ is the chance of $k$ clicks in $n$ impressions at rate $p$. It has a factor that counts the ways to choose $k$ "
            "of $n$, the binomial coefficient. $p_1 = c_1/n_1$ and $p_2 = c_2/n_2$ are the rates of the two documents.\n\n"
            "In the proper ratio the coefficients cancel. In the printed one they leave a factor, which grows with the difference of the "
            "rates nearly as fast as the rest of the ratio falls. The printed ratio therefore hardly changes, and the test loses its "
            f"power. Of {len(pairs):,} pairs, {proper:,} exceed {threshold:g} by the proper formula, {printed:,} by the printed one."
        )
    with right:
        which = np.linspace(0, len(pairs) - 1, min(MOST_DOTS, len(pairs))).round().astype(int)
        difference = (pairs.log.rate[pairs.winner] - pairs.log.rate[pairs.loser])[which]
        figure = click_statistics(difference, pairs.g[which], pairs.printed[which], threshold, theme())
        alt = "−2 log of the ratio by the difference of the click rates: proper formula and printed one"
        chart.show(figure, "clicks_chart_statistics", alt)
