"""What came of a contest: the verdict, who scored what, along the iterations, pair against pair, and what was chosen on what."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from boosting.experiments.frames import as_csv, frame
from boosting.experiments.significance import SOURCES
from boosting.experiments.standing import CHOSEN, MEAN, Standing
from boosting.experiments.studies import band
from boosting.experiments.verdict import by_the_other, verdict
from boosting.words import count
from figures.bands import SYMBOLS, Band, Gap, Level, bands, differences
from figures.theme import ROLES, RUNS

from ..places.contest import CONTEST
from ..runs.heats import ContestJob, Judged
from ..shell import chart
from ..shell.door import theme
from ..shell.style import give_sheet
from ..text.markdown import plain
from .controls import choose_train
from .tables import chosen_on, columns, is_chosen, pairs_rows, pairs_table, parts, silent, standing_table

FOLDER = Path(__file__).parent
OTHER = {CHOSEN: MEAN, MEAN: CHOSEN}
LINES = 3  # iterations from which on there is a line to draw
TESTS = (
    "Differences are those of each query, the mean over the splits, or folds, that test it. Better on: a query on which both are "
    "equal counts one half. Interval and t-test: paired, over queries. Randomisation test: how often a mean as far from 0 would come "
    "up if a coin decided which of the two got which number of a query (Fisher; Smucker et al. 2007). Holm 1979: that p raised for "
    "having looked at every pair; below 0.05 it is called more than noise. They cover other queries, not other "
    "training samples. For the size: [GB] section 3.3 reports that the top search engines differed by 2 to 3 % of DCG-5 on its data. "
    "Sources: " + " ".join(SOURCES[key] for key in ("SM", "HO"))
)


def show(job: ContestJob) -> None:
    standing = job.standing()
    for name, reason in job.refused.items():
        st.warning(plain(f"{name} cannot take part: {reason}"), icon=":material/info:")
    if standing is None or not standing.outcomes:
        return
    _say_verdict(standing, job)
    left, right = st.columns([1, 1.15], gap="large")
    with left:
        st.markdown(plain(f"{standing.labels[0]} on test queries; the verdict rests on “{columns(standing)[standing.verdict_on]}”"))
        st.dataframe(standing_table(standing), hide_index=True, key="contest_standing", column_config=_digits(standing_table(standing)))
        st.caption(plain(chosen_on(standing)))
    with right:
        _draw_bands(standing)
    judged = job.judged if job.is_complete else None
    if judged is not None:
        _show_pairs(standing, judged)
    _fold("choices", "What was chosen on what, split by split", lambda: standing.choices().drop(columns=silent(standing)))
    _fold("tests", "How it is told", lambda: None, TESTS)
    with st.container(horizontal=True, gap="small"):
        _save("Scores", lambda: standing_table(standing), "scores")
        if judged is not None:
            _save("Pairs", lambda: frame(pairs_rows({name: judged.on(on) for on, name in columns(standing).items()})), "pairs")
        _save("Choices", standing.choices, "choices")
        _save("Each query", standing.by_query, "queries")


def _say_verdict(standing: Standing, job: ContestJob) -> None:
    n = len(standing.outcomes) // len(standing.contestants)
    if not job.is_complete:
        st.markdown(
            f"**{n} of {len(standing.plan)} {parts(standing)} {'is' if n == 1 else 'are'} done. The verdict comes with the last one:** "
            "stopping when the result pleases you finds differences that are not there."
        )
        return
    if job.judged is None:
        st.markdown("**No verdict: fewer than two contestants could learn from these data.**")
        return
    label, on = standing.labels[0], standing.verdict_on
    words = {MEAN: "the mean over iterations", CHOSEN: "what was chosen" if is_chosen(standing) else "the last iteration"}[OTHER[on]]
    means = {one.name: standing.mean(one.name, label) for one in standing.contestants}
    give_sheet(FOLDER / "results.css")
    with st.container(key="contest_verdict"):
        st.header(plain(verdict(means, job.judged.on(on))), anchor=False)
    if any(value == value for value in means.values()):  # else no query counts, and nothing rests on anything
        st.markdown(plain(f"{standing.rests} {by_the_other(job.judged.on(on), job.judged.on(OTHER[on]), words)}"))


def _draw_bands(standing: Standing) -> None:
    label = standing.labels[0]
    trained, levels = [], []
    for at, one in enumerate(standing.contestants):
        colours = RUNS[theme()]
        if one.candidates[0].has_iterations and len(standing.along(one.name, label)[0]) >= LINES:
            trained.append((one.name, colours[at % len(colours)], SYMBOLS[at % len(SYMBOLS)]))
        else:
            levels.append(Level(one.name, ROLES[theme()]["muted"], float(np.nanmedian(standing.values(one.name, label, CHOSEN)))))
    shown = ("train", "test") if CONTEST.get().train else ("test",)
    lines = [(part, [_band(standing, *each, part == "train") for each in trained]) for part in shown]
    good = "up is better" if standing.metric_of(label).higher_is_better else "down is better"
    n = len(standing.outcomes) // len(standing.contestants)
    figure = bands(lines, f"{label}  ({good})", levels, theme=theme(), height=380)
    many = parts(standing)
    single = f"one {many.removesuffix('s')}"
    over = f"medians over {n} {many}" if n > 1 else f"of {single}"
    _chart(figure, "bands", f"{label} on {' and '.join(shown)} along the iterations: {over}.")
    middle = f"median of {n} {many}; band: half of them lie inside it (quartiles)" if n > 1 else single
    solid = " Solid: train." if CONTEST.get().train else ""
    choose_train()
    st.caption(f"Dashed: test, {middle}.{solid}{f' Dotted: fewer than {count(LINES)} iterations, or none.' if levels else ''}")


def _band(standing: Standing, title: str, colour: str, symbol: str, of_training: bool) -> Band:
    at, values = standing.along(title, standing.labels[0], of_training)
    low, middle, high = band(list(values.T))[1:4]
    return Band(title, colour, symbol, at, low, middle, high)


def _show_pairs(standing: Standing, judged: Judged) -> None:
    label, on, called = standing.labels[0], standing.verdict_on, columns(standing)
    st.header("Pair against pair", anchor=False)
    role, compared = ROLES[theme()], [it.better_first for it in judged.on(on)]
    gaps = [
        Gap(f"{it.one} − {it.two}", role["accent"] if it.is_sure else role["muted"], "line-ns", it.t.mean, it.t.low, it.t.high, np.empty(0))
        for it in compared
    ]
    _chart(
        differences(gaps, f"mean difference of {label} over queries", theme()), "pairs",
        "; ".join(it.sentence for it in compared),
    )  # fmt: skip
    table = pairs_table(judged.on(on), judged.on(OTHER[on]), called[OTHER[on]])
    st.dataframe(table, hide_index=True, key="contest_pairs")
    st.caption(
        f"Differences of “{called[on]}”, on which the verdict rests, with 95 % intervals; grey is within noise. "
        f"The last two columns are of “{called[OTHER[on]]}”."
    )


def _chart(figure: Any, key: str, alt: str) -> None:
    chart.show(figure, f"contest_chart_{key}", alt)


def _digits(table: pd.DataFrame) -> dict[str, Any]:
    return {name: st.column_config.NumberColumn(format="%.4f") for name in table.columns if table[name].dtype.kind == "f"}


def _save(label: str, make: Callable[[], pd.DataFrame], key: str) -> None:
    st.download_button(
        label, lambda: as_csv(make()), f"contest-{key}.csv", "text/csv", icon=":material/download:", key=f"contest_csv_{key}",
        on_click="ignore",
    )  # fmt: skip


def _fold(key: str, title: str, make: Callable[[], pd.DataFrame | None], words: str = "") -> None:
    """Closed until wanted."""
    box = st.expander(title, key=f"contest_fold_{key}", on_change="rerun")
    if box.open:
        with box:
            if words:
                st.caption(words)
            table = make()
            if table is not None:
                st.dataframe(table, hide_index=True, column_config=_digits(table))
