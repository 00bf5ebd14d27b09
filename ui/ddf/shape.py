"""The first section: the curves over the gap, the knobs, and what each distance keeps or breaks of the paper's requirements."""

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, MPBoost
from boosting.data.grade_groups import mean_gap
from boosting.losses.mpboost import DDFS
from boosting.pairwise.ddf import NEAR, Finding, check, landmarks, worst_factor
from figures.ddf_common import Line
from figures.ddf_curves import ddf_curves
from figures.ddf_grid import ddf_grid
from figures.ddf_limits import ddf_limits

from .lab import TITLES, Distance, distances, gaps_of, grades_of
from .parts import bound, chart, listed, short, twin
from .place import change, get, theme

Checked = list[tuple[str, tuple[Finding, Finding, Finding]]]
LABELS = {"raw": "raw d", "mean gap": "d ÷ d(mean gap)", "mean distance": "d ÷ mean d"}
WORDS = {"(3)": "(3) sign", "(4)": "(4) grows", "(9)": "(9) near 1"}
SCALE_HELP = (
    "J stays the same when every d is multiplied by c and every score divided by c. So a factor of d changes no order that could be "
    "reached, only how far the paper's unit step goes. Dividing it out leaves the shape: curves, runs and all."
)


def show(data: Dataset) -> None:
    found = distances(get(), data, draft=True)
    left, right = st.columns([3, 2], gap="large")
    grades = grades_of(data)
    checked = [(d.title, check(d.loss.distance, grades)) for d in found if d.style != "ghost"]
    with left:
        _curves(found, data)
        _violations(checked)
    with right:
        _knobs(data)
        _requirements(checked)


def _curves(found: list[Distance], data: Dataset) -> None:
    gaps = gaps_of(data)
    fine = np.unique(np.concatenate([np.linspace(0.0, gaps[-1], 201)[1:], gaps]))
    lines = [Line(d.style, d.title, fine, d.loss.distance(fine)) for d in found]
    whole = [Line(d.style, d.title, gaps, d.loss.distance(gaps)) for d in found]
    figure = ddf_curves(lines, whole, NEAR, mean_gap(data), _marks(found, float(gaps[-1])), LABELS[get().scale], theme())
    chart(figure, "curves", "Distance over the gap of two grades: " + "; ".join(_in_words(line) for line in whole))


def _marks(found: list[Distance], widest: float) -> list[tuple[str, float, float, str]]:
    """Where a curve that grows goes flat, and where one leaves the band upwards."""
    marks = []
    for d in (d for d in found if d.style != "ghost"):
        flat, above = landmarks(d.loss.distance, widest)
        places = [(above, f"{d.title} above 2: explosive"), (flat if flat is not None and flat > 0.5 else None, f"{d.title} saturates")]
        marks += [(d.style, at, float(d.loss.distance(np.array([at]))[0]), words) for at, words in places if at is not None]
    return marks


def _in_words(line: Line) -> str:
    return f"{line.title} " + ", ".join(f"{short(y)} at {short(x)}" for x, y in zip(line.x.tolist(), line.y.tolist(), strict=True))


KNOBS = (
    ("alpha", "α of LDD", 0.05, 2.0, 0.05), ("lambda_", "λ of LOGDD", 0.1, 6.0, 0.1),
    ("beta", "β of LOGITDD", 0.05, 4.0, 0.05),
)  # fmt: skip


def _knobs(data: Dataset) -> None:
    for column, (name, label, low, high, step) in zip(st.columns(3, gap="medium"), KNOBS, strict=True):
        with column:
            bound(name, st.slider, label, low, high, step=step)
    with st.container(horizontal=True, gap="medium", vertical_alignment="center"):
        st.button("The paper's Figure 2", type="tertiary", on_click=change, kwargs={"alpha": 0.2, "lambda_": 3.0, "beta": 0.5})
        if mean_gap(data) is not None:
            st.button(
                "From the mean gap",
                type="tertiary",
                on_click=change,
                kwargs=_derived(data),
                help="So that d(mean gap) is about 1, as MPBoost derives them.",
            )
    bound("shown", st.pills, "Distances", list(DDFS), selection_mode="multi", format_func=TITLES.__getitem__)
    bound("scale", st.segmented_control, "Scale", list(LABELS), format_func=LABELS.__getitem__, help=SCALE_HELP)
    if get().scale != "raw":
        st.caption("J(d, F) = J(c·d, F/c): a divisor changes the length of a step, not the shape. The runs use it too.")


def _derived(data: Dataset) -> dict[str, float]:
    """alpha, lambda and beta that give d(mean gap) near 1, as MPBoost derives them, on the steps of the sliders."""
    loss = MPBoost().for_data(data)
    near: dict[str, tuple[Any, ...]] = {
        "alpha": (loss.alpha, 0.05, 0.05, 2.0),
        "lambda_": (loss.lambda_, 0.1, 0.1, 6.0),
        "beta": (loss.beta, 0.05, 0.05, 4.0),
    }
    return {name: float(np.clip(round(value / step) * step, low, high).round(2)) for name, (value, step, low, high) in near.items()}


def _requirements(checked: Checked) -> None:
    head = "|distance|" + "|".join(WORDS.values()) + "|\n|:--|" + "|".join([":-:"] * 3) + "|\n"
    st.markdown(head + "\n".join(f"|**{title}**|" + "|".join(_mark(f) for f in findings) + "|" for title, findings in checked))


def _violations(checked: Checked) -> None:
    """One sentence for every requirement that is broken, with the pair of grades and its distance."""
    sentences = [_sentence(title, f) for title, findings in checked for f in findings if not f.holds]
    st.markdown("\n".join(f"- {sentence}" for sentence in sentences) if sentences else "Every distance keeps all three on these grades.")


def _mark(finding: Finding) -> str:
    return "✓" if finding.holds else "✗ {:g} vs {:g}".format(*finding.pairs[0])


def _sentence(title: str, finding: Finding) -> str:
    (high, low), d = finding.pairs[0], finding.distances[0]
    if finding.equation == "(4)":
        (other_high, other_low), other = finding.pairs[1], finding.distances[1]
        same = "the same as" if d == other else "less than" if abs(d) < abs(other) else "no more than"
        return f"{title} breaks (4): {high:g} against {low:g} gets d = {short(d)}, {same} {other_high:g} against {other_low:g}" + (
            f" with {short(other)}." if d != other else "."
        )
    if finding.equation == "(3)":
        return f"{title} breaks (3): {high:g} against {low:g} gets d = {short(d)}, which should be above 0."
    side = "too short: the loss hardly notices the pair" if abs(d) < NEAR[0] else "too long: one step the wrong way explodes the loss"
    return f"{title} leaves (9), read as {NEAR[0]:g} to {NEAR[1]:g}: {high:g} against {low:g} gets d = {short(d)}, {side}."


def show_more(data: Dataset) -> None:
    """Closed until wanted: every two grades, where it saturates and explodes, the numbers."""
    found, gaps = distances(get(), data, draft=True), gaps_of(data)
    box = st.expander("Over every two grades", icon=":material/grid_on:", key="ddf_open_grid", on_change="rerun")
    if box.open:
        with box:
            grades = grades_of(data)
            chart(ddf_grid(_grids(found, grades), grades, theme()), "grid", "Distance of every two grades, one grid a distance.")
            st.caption("Row against column. Blue: the row's grade should end above; every grid is the negative of its mirror image.")
    box = st.expander("Where it saturates, where it explodes", icon=":material/trending_up:", key="ddf_open_limits", on_change="rerun")
    if box.open:
        with box:
            _show_limits(found, gaps)
    twin("curves", "The curves as numbers", lambda: curves_table(found, gaps), "d by gap, on the scale chosen above.")


def _show_limits(found: list[Distance], gaps: np.ndarray) -> None:
    fine = np.linspace(0.0, gaps[-1], 101)[1:]
    left, right = st.columns([1, 1], gap="large")
    with left:
        lines = [Line(d.style, d.title, fine, worst_factor(d.loss.distance(fine))) for d in found if d.style != "ghost"]
        chart(ddf_limits(lines, theme()), "limits", "What one unit step the wrong way costs, exp of d squared, over the gap.")
    with right:
        st.markdown(_limits(found, float(gaps[-1])))
        st.dataframe(limits_table(found, gaps), hide_index=True)
    st.caption("exp(d²): by how much the loss of an undecided pair grows when one unit step moves it the wrong way by its own d.")


def _grids(found: list[Distance], grades: list[float]) -> list[tuple[str, np.ndarray]]:
    gap = np.subtract.outer(np.array(grades), np.array(grades))
    return [(d.title, np.where(gap == 0, 0.0, np.sign(gap) * d.loss.distance(np.abs(gap)))) for d in found if d.style != "ghost"]


def _limits(found: list[Distance], widest: float) -> str:
    sentences = []
    for d in found:
        flat, above = landmarks(d.loss.distance, widest)
        if above is not None:
            sentences.append(f"**{d.title}** passes {NEAR[1]:g} at gap {short(above)}: from there condition (9) is broken upwards.")
        if flat is not None and flat < 0.1:
            sentences.append(f"**{d.title}** is flat from the start: no grade adds anything to speak of.")
        elif flat is not None:
            sentences.append(f"**{d.title}** saturates from gap {short(flat)} on: one more grade adds less than 5 % to d.")
    quiet = [d.title for d in found if landmarks(d.loss.distance, widest) == (None, None)]
    if quiet:
        sentences.append(f"{listed(quiet)}: neither, up to gap {short(widest)}.")
    return "\n".join(f"- {sentence}" for sentence in sentences)


def limits_table(found: list[Distance], gaps: np.ndarray) -> pd.DataFrame:
    return pd.DataFrame({"gap": gaps, **{d.title: worst_factor(d.loss.distance(gaps)) for d in found}})


def curves_table(found: list[Distance], gaps: np.ndarray) -> pd.DataFrame:
    return pd.DataFrame({"gap": gaps, **{d.title: d.loss.distance(gaps) for d in found}})
