"""What came of a contest: the verdict, who scored what, along the iterations, pair against pair, and what was chosen on what."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from boosting.experiments import power
from boosting.experiments.again import OPENS
from boosting.experiments.comparison import Comparison, against, comparison_rows
from boosting.experiments.frames import as_csv, frame
from boosting.experiments.report import report
from boosting.experiments.significance import SOURCES
from boosting.experiments.standing import CHOSEN, Standing
from boosting.experiments.studies import band
from boosting.experiments.verdict import verdict
from boosting.words import count
from figures.bands import SYMBOLS, Band, Gap, Level, bands, differences
from figures.theme import ROLES, RUNS
from sample_data import IDENTIFIERS, Collection

from ..places.contest import CONTEST
from ..runs.address import Address
from ..runs.heats import ContestJob
from ..shell import chart
from ..shell.door import theme
from ..shell.download import download
from ..shell.folds import folds
from ..text.markdown import plain
from ..text.numbers import unbroken
from . import where
from .controls import choose_against, choose_train
from .tables import chosen_on, columns, pairs_table, parts, parts_of, silent, standing_table

FORMATS = {"trees": "%d", "seconds to train": "%.2f"}
LINES = 3  # iterations from which on there is a line to draw
TESTS = (
    "A difference is taken per query: its mean over the splits or folds that test it. Better on: a query on which both are equal "
    "counts one half. Interval and t-test: paired, over queries. Randomisation test: how often a mean as far from 0 would come up if "
    "a coin decided which method got which of a query's two numbers (Fisher; Smucker et al. 2007). Holm 1979: that p, raised for the "
    "number of pairs compared; below 0.05 it is called more than noise. Queries to show it: with this many, a gap of this size and "
    "spread would be found with a chance of 80 % (Cohen 1988). All of these cover other queries, not other training samples. "
    "For the size: [GB] section 3.3.1 reports that the top search engines differed by 2 to 3 % of DCG-5 on its data; on those of [QB] "
    "section 4 a gain of 1 % counts as significant. "
    "Sources: " + " ".join([*(SOURCES[key] for key in ("SM", "HO")), power.SOURCE])
)


def show(job: ContestJob, runs: Mapping[str, Address], source: Collection) -> None:
    """runs: contestant -> its run, of those that are one."""
    standing = job.standing()
    for name, reason in job.refused.items():
        st.warning(plain(f"{name} cannot take part: {reason}"), icon=":material/info:")
    if standing is None or not standing.outcomes:
        return
    compared = _compared(standing, job)
    _say_verdict(standing, job, compared)
    left, right = st.columns([1.15, 1], gap="medium")
    with left:
        st.markdown(plain(f"{standing.labels[0]} on test queries; the verdict rests on “{columns(standing)[CHOSEN]}”"))
        table = standing_table(standing)
        st.dataframe(table, hide_index=True, key="contest_standing", column_config={**_digits(table), **_heads(parts(standing))})
        st.caption(plain(chosen_on(standing)))
    with right:
        _draw_bands(standing)
    if compared is not None:
        _show_pairs(standing, compared)
    with folds():
        if compared is not None:
            _fold("where", "Where they differ: kinds of queries, and single ones", lambda: where.show(standing, compared, runs, source))
        one = parts_of(standing.plan)[0]
        _fold("choices", f"What was chosen on what, {one} by {one}", lambda: standing.choices().drop(columns=silent(standing)))
        _fold("tests", "Tests of significance", lambda: None, TESTS)
    with st.container(horizontal=True, gap="small"):
        if compared is not None:
            download(
                "Report", lambda: report(standing, source.title, compared, opens(source)), "contest.html", "text/html",
                icon=":material/description:", key="contest_report",
                help="One HTML file: verdict, figures, tables, the data's fingerprint, and the script that gives the same numbers again.",
            )  # fmt: skip
        _save("Scores", lambda: standing_table(standing), "scores")
        if compared is not None:
            _save("Pairs", lambda: frame(comparison_rows(compared)), "pairs")
        _save("Choices", standing.choices, "choices")
        _save("Each query", standing.by_query, "queries")


def _compared(standing: Standing, job: ContestJob) -> list[Comparison] | None:
    """Every pair, or those of the one that was chosen; None before the last split is done, and where fewer than two stay."""
    if not job.is_complete or job.judged is None:
        return None
    one = CONTEST.get().against
    return against(job.judged, one) if one in [each.name for each in standing.contestants] else job.judged


def _say_verdict(standing: Standing, job: ContestJob, compared: list[Comparison] | None) -> None:
    n = len(standing.outcomes) // len(standing.contestants)
    if not job.is_complete:
        st.markdown(
            f"**{n} of {len(standing.plan)} {parts(standing)} {'is' if n == 1 else 'are'} done. The verdict comes with the last one:** "
            "stopping when the result pleases you finds differences that are not there."
        )
        return
    if compared is None:
        st.markdown("**No verdict: fewer than two contestants could learn from these data.**")
        return
    means = {one.name: standing.mean(one.name, standing.labels[0]) for one in standing.contestants}
    with st.container(key="contest_verdict"):
        st.header(plain(unbroken(verdict(means, compared))), anchor=False)
    if any(value == value for value in means.values()):  # else no query counts, and nothing rests on anything
        st.markdown(plain(" ".join(filter(None, [standing.so_which(compared), standing.rests]))))


def _draw_bands(standing: Standing) -> None:
    label = standing.labels[0]
    trained, levels = [], []
    for at, one in enumerate(standing.contestants):
        colour = RUNS[theme()][at % len(RUNS[theme()])]
        if one.candidates[0].has_iterations and len(standing.along(one.name, label)[0]) >= LINES:
            trained.append((one.name, colour, SYMBOLS[at % len(SYMBOLS)]))
        else:
            levels.append(Level(one.name, colour, float(np.nanmedian(standing.values(one.name, label, CHOSEN)))))
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


def _show_pairs(standing: Standing, judged: list[Comparison]) -> None:
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.header("Pairs of methods", anchor=False, width="content")
        if len(standing.contestants) > 2:
            choose_against([one.name for one in standing.contestants])
    role, compared = ROLES[theme()], [it.better_first for it in judged]
    gaps = [
        Gap(f"{it.one} − {it.two}", role["accent"] if it.is_sure else role["muted"], "line-ns", it.t.mean, it.t.low, it.t.high, np.empty(0))
        for it in compared
    ]
    _chart(
        differences(gaps, f"mean difference of {standing.labels[0]} over queries", theme()), "pairs",
        "; ".join(it.sentence for it in compared),
    )  # fmt: skip
    st.dataframe(pairs_table(judged), hide_index=True, key="contest_pairs")
    st.caption(f"Differences of “{columns(standing)[CHOSEN]}” with 95 % intervals; grey is within noise.")


def _chart(figure: Any, key: str, alt: str) -> None:
    chart.show(figure, f"contest_chart_{key}", alt)


def opens(source: Collection) -> tuple[str, ...]:
    """How a script comes by the data: what ships by its name, a person's own from their files."""
    if source.identifier not in IDENTIFIERS:
        return OPENS
    parts = "train, validation, test = source.train, source.validation, source.test"
    return "import sample_data", f"source = sample_data.load({source.identifier!r})", parts


def _digits(table: pd.DataFrame) -> dict[str, Any]:
    numbers = [name for name in table.columns if table[name].dtype.kind == "f"]
    return {name: st.column_config.NumberColumn(format=FORMATS.get(name, "%.4f")) for name in numbers}


def _heads(many: str) -> dict[str, Any]:
    """Short heads for the longest two, which pushed the last column out of sight at 1280 pixels; what is saved keeps the whole words."""
    return {
        "seconds to train": st.column_config.NumberColumn("seconds", help=f"To train it; median of the {many}.", format="%.2f"),
        f"spread over {many}": st.column_config.NumberColumn("spread", help=f"Standard deviation over the {many}.", format="%.4f"),
    }


def _save(label: str, make: Callable[[], pd.DataFrame], key: str) -> None:
    download(label, lambda: as_csv(make()), f"contest-{key}.csv", key=f"contest_csv_{key}")


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
