"""The second section: one pair traced from its distance to its force, under every distance side by side.

The world of the chain has two pairs only: the best grade of the data against the worst, and against the next best, both with the
same score difference s. Its numbers come from MPBoost itself, run on exactly these four documents, for every s of the slider.
"""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, MPBoost
from boosting.words import short, signed
from figures.ddf_common import rounded_up

from ..places.ddf import DDF, DIFFERENCES, DdfLab
from ..shell.twin import twin
from .lab import Distance, distances, grades_of
from .parts import listed
from .plot import Axis, Bars, Plot, curve, floats, plot, stopped
from .plot.ticks import linear_ticks, log_ticks

LINKS = {
    "distance": "distance d", "loss": "loss exp(−d·s)", "weight": "weight w, a share", "target": "target of fᵢ − fⱼ",
    "force": "force w·d",
}  # fmt: skip
STOPS = np.linspace(*DIFFERENCES, 61).round(1)  # of the score difference s
LIMIT = 1e4  # ratios beyond it leave the axis
PLOT = "ddf_ratio"
Grades = tuple[float, float, float]
Chain = Mapping[str, np.ndarray]  # link -> its value at each of STOPS


def grades_of_chain(data: Dataset) -> Grades:
    """The best, the worst and the next best grade; 1, 0, 0 where there are no two."""
    grades = grades_of(data)
    return (grades[-1], grades[0], grades[-2]) if len(grades) > 1 else (1.0, 0.0, 0.0)


def names_of(grades: Grades) -> tuple[str, str]:
    """What the wide and the narrow pair are called."""
    best, worst, next_ = grades
    return f"{best:g} against {worst:g}", f"{best:g} against {next_:g}"


def world(grades: Grades) -> Dataset:
    """Two queries of one pair each, the wide one and the narrow one."""
    best, worst, next_ = grades
    return Dataset(np.zeros((4, 1)), relevance=[best, worst, best, next_], query_ptr=[0, 2, 4])


def links_of(loss: MPBoost, grades: Grades, difference: float) -> tuple[dict[str, float], dict[str, float]]:
    """The chain of the wide and of the narrow pair at one score difference, by the booster's own arrays."""
    data, scores = world(grades), np.array([difference, 0.0, difference, 0.0])
    found = []
    for q in range(2):
        pair = {name: float(values[0]) for name, values in loss.pairs(data, scores, q).items()}
        d = pair["distance"]
        target = d if loss.step != "newton" else 1.0 / d if d else float("nan")
        with np.errstate(over="ignore"):
            cost = float(np.exp(-d * pair["difference"]))
        found.append({"distance": d, "loss": cost, "weight": pair["weight"], "target": target, "force": pair["force"]})
    return found[0], found[1]


@lru_cache(maxsize=128)
def chains(loss: MPBoost, grades: Grades) -> tuple[Chain, Chain]:
    """The same at every stop of the slider."""
    at_stops = [links_of(loss, grades, s) for s in STOPS.tolist()]
    wide, narrow = ({link: np.array([pair[which][link] for pair in at_stops]) for link in LINKS} for which in (0, 1))
    return wide, narrow


def ratio(wide: Chain, narrow: Chain, link: str) -> np.ndarray:
    """(n_stops,) the wide pair's value over the narrow one's; NaN where that is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = wide[link] / narrow[link]
    return np.where(np.isfinite(found), found, np.nan)


@st.fragment
def show(data: Dataset) -> None:
    st.header("One pair, from distance to force", anchor=False)
    grades = grades_of_chain(data)
    wide, narrow = names_of(grades)
    if wide == narrow:
        st.markdown("These data have one gap between grades, so a distance function is one number here, and all pairs weigh alike.")
    else:
        st.markdown(
            f"Two pairs and nothing else: **{wide}** and **{narrow}**, with the same score difference *s*. Drag *s*. While both are "
            "in the wrong order, the pair with the larger d weighs more; once both are right, it weighs less, as its loss $e^{-d\\,s}$ has "
            "fallen further. So d says how much a pair counts, not how far apart the two scores end."
        )
    found = [d for d in distances(DDF.get(), data, draft=True) if d.style != "ghost"]
    plot(PLOT, ratio_plot(found, grades, DDF.get()), on_stop=_take, request=DDF.request)
    twin("ddf_chain", "The chain as numbers, with the ratio of the two pairs", lambda: chain_table(found, grades, DDF.get().difference))
    DDF.write_url()


def _take() -> None:
    report = stopped(PLOT)
    if report is not None:
        DDF.hear(report, difference=float(STOPS[min(report["index"], len(STOPS) - 1)]))


def ratio_plot(found: list[Distance], grades: Grades, lab: DdfLab) -> Plot:
    """The weight of the wide pair over that of the narrow one along s, with the chain at the cursor below."""
    known = [(d, *chains(d.loss, grades)) for d in found]
    names = names_of(grades)
    ratios = [ratio(wide, narrow, "weight") for _, wide, narrow in known]
    every = np.concatenate([*ratios, [0.5, 2.0]])
    inside = every[np.isfinite(every) & (every >= 1 / LIMIT) & (every <= LIMIT)]
    low, high = float(inside.min()) / 1.15, float(inside.max()) * 1.15
    links = {**LINKS, "target": "target of fᵢ − fⱼ: 1 ÷ d"} if lab.step == "newton" else LINKS
    return Plot(
        name="Score difference s of both pairs",
        x=Axis(
            "score difference s = Fᵢ − Fⱼ of both pairs", float(STOPS[0]), float(STOPS[-1]), linear_ticks(STOPS[0], STOPS[-1], 6),
            ends=("← wrong order", "right order →"),
        ),
        y=Axis(f"weight of {names[0]} ÷ weight of {names[1]}", low, high, log_ticks(low, high), is_log=True),
        curves=[curve(d.title, d.style, (STOPS, r), r, "× ") for (d, _, _), r in zip(known, ratios, strict=True)],
        stops=STOPS.tolist(), at=int(np.argmin(np.abs(STOPS - lab.difference))),
        heads=[f"s = {signed(s)}" for s in STOPS.tolist()], reading=f"weight of {names[0]}, over that of {names[1]}",
        sentences=[sentence(names, known, n) for n in range(len(STOPS))],
        rules_x=[(0.0, "")], rules_y=[(1.0, "alike")], bars=[_panel(title, link, known) for link, title in links.items()], pairs=names,
        height=270,
    )  # fmt: skip


def _panel(title: str, link: str, known: list[tuple[Distance, Chain, Chain]]) -> Bars:
    wide, narrow = [w[link] for _, w, _ in known], [n[link] for _, _, n in known]
    every = np.nan_to_num(np.abs(np.array([*wide, *narrow])), posinf=0.0)
    top = [rounded_up(max(float(column.max(initial=0.0)), 1e-3)) for column in every.T] if len(every) else [1.0] * len(STOPS)
    return Bars(title, [floats(row) for row in wide], [floats(row) for row in narrow], _texts(wide), _texts(narrow), top)


def _texts(rows: list[np.ndarray]) -> list[list[str]]:
    return [[short(value) for value in row.tolist()] for row in rows]


def sentence(names: tuple[str, str], known: list[tuple[Distance, Chain, Chain]], n: int) -> str:
    """What the weights of the two pairs are to each other at a stop; where they are alike, what their forces are."""
    s = float(STOPS[n])
    is_decided = abs(s) > 1e-9
    state = "are in the wrong order" if s < 0 else "are in the right order" if s > 0 else "are undecided"
    what, link = ("weighs", "weight") if is_decided else ("is pushed", "force")
    over = [(d.title, float(ratio(wide, narrow, link)[n])) for d, wide, narrow in known]
    groups = {
        "more": [f"{title} ({short(r)} times)" for title, r in over if r > 1 + 1e-9],
        "less": [f"{title} ({short(r)} times)" for title, r in over if r < 1 - 1e-9],
        "the same": [title for title, r in over if abs(r - 1) <= 1e-9],
    }
    words = {"more": "more than", "less": "less than", "the same": "as much as" if is_decided else "as hard as"}
    if not is_decided:
        words |= {"more": "harder than", "less": "less hard than"}
    said = [f"{what} {words[group]} {names[1]} under {listed(who)}" for group, who in groups.items() if who]
    start = f"Both pairs {state} (s = {signed(s)})"
    alike = "" if is_decided else ", so every pair weighs the same"
    return f"{start}{alike}. {names[0]} " + "; it ".join(said) + "." if said else f"{start}{alike}."


def chain_table(found: list[Distance], grades: Grades, s: float) -> pd.DataFrame:
    """The chain of both pairs at one score difference, and their ratio; one block of three rows a distance."""
    rows = []
    for d in found:
        pairs = links_of(d.loss, grades, s)
        wide, narrow = pairs
        rows += [{"distance function": d.title, "pair": name, **pair} for name, pair in zip(names_of(grades), pairs, strict=True)]
        over = {key: wide[key] / narrow[key] if narrow[key] else float("nan") for key in LINKS}
        rows.append({"distance function": d.title, "pair": "ratio", **over})
    return pd.DataFrame(rows)
