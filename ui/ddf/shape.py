"""The first section: the curves over the gap, the knobs, and what each distance keeps or breaks of the paper's requirements."""

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, MPBoost
from boosting.data.grade_groups import mean_gap
from boosting.pairwise.ddf import NEAR, Finding, check, landmarks, worst_factor
from boosting.words import short, unlike
from figures.ddf_common import Line, rounded_up
from figures.ddf_grid import ddf_grid
from figures.ddf_limits import ddf_limits
from figures.ddf_line import ddf_line

from ..places.ddf import DDF, DdfLab
from ..shell.door import theme
from ..shell.folds import fold
from ..shell.twin import twin
from ..state.fields import kinds
from .lab import TITLES, Distance, along_knob, distances, gaps_of, grades_of, knobs
from .parts import chart, listed
from .plot import BEYOND, Axis, Curve, Live, Plot, curve, floats, plot
from .plot.ticks import linear_ticks, round_step

Checked = list[tuple[str, tuple[Finding, Finding, Finding]]]
LABELS = {"raw": "raw d", "mean gap": "d ÷ d(mean gap)", "mean distance": "d ÷ mean d"}
WORDS = {"(3)": "(3) sign", "(4)": "(4) grows", "(9)": "(9) near 1"}
SCALE_HELP = (
    "J stays the same when every d is multiplied by c and every score divided by c. So a factor of d changes no order that could be "
    "reached, only how far the paper's unit step goes. Dividing it out leaves the shape, in curves and runs alike."
)
WHEN = (
    "**LDD** is the simplest, for grades that are not far apart. With large gaps it needs a small α, 0.062 on average on the paper's "
    "Web-2, and small gaps then hardly differ.\n\n"
    "**LOGDD** suits grades that span a large range or are not evenly spaced: it smooths large gaps, and they still differ.\n\n"
    "**LOGITDD** is the smoothest and the easiest to tune, as d stays between ½ and 1. With a large β it saturates: wide gaps look alike. "
    "If gaps are large, take a small β.\n\n"
    "In the paper LOGDD was best on two of three data sets, and LDD behind the other two on all. It explains this by LDD's small α and "
    "LOGITDD's saturation. ([MP] sections 3.2 and 5.4)"
)
SOURCE = (
    f"{MPBoost.paper}. Requirements (3) and (4) are in its section 3.2, condition (9), the loss (10) and Algorithm 1 in "
    "section 4, the stumps in its appendix."
)


def show(data: Dataset) -> None:
    found = distances(DDF.get(), data, draft=True)
    grades = grades_of(data)
    checked = [(d.title, check(d.loss.distance, grades)) for d in found if d.style != "ghost"]
    plot("ddf_curves", curves_plot(found, data, DDF.get()))
    left, right = st.columns([3, 2], gap="large")
    with left:
        _violations(checked)
        st.caption(SOURCE)
    with right:
        DDF.bound(st.pills, "shown", "Distances", selection_mode="multi", wrap=True, format_func=TITLES.__getitem__)
        DDF.bound(st.segmented_control, "scale", "Scale", format_func=LABELS.__getitem__, help=SCALE_HELP, wrap=True)
        if DDF.get().scale != "raw":
            st.caption("J(d, F) = J(c·d, F/c): a divisor changes the length of a step, not the shape. The runs use it too.")
        _requirements(checked)


def places(data: Dataset) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The gaps of the data, those that a curve is drawn through, and those where the cursor stops."""
    gaps = gaps_of(data)
    widest = float(gaps[-1])
    fine = np.unique(np.concatenate([np.linspace(0.0, widest, 201)[1:], gaps]))
    step = round_step(widest / 40)
    return gaps, fine, np.unique(np.concatenate([np.arange(1, np.floor(widest / step + 1e-9) + 1) * step, gaps]).round(9))


def curves_plot(found: list[Distance], data: Dataset, lab: DdfLab) -> Plot:
    """The distances over the gap, with a cursor that reads them off."""
    gaps, fine, stops = places(data)
    widest = float(gaps[-1])
    every = np.concatenate([d.loss.distance(fine) for d in found] or [np.zeros(1)])
    finite = every[np.abs(every) < BEYOND]  # what is beyond is not drawn
    high = rounded_up(max(1.03 * float(finite.max(initial=0.0)), 2.05))
    low = min(1.1 * float(finite.min(initial=0.0)), 0.0)
    mean = mean_gap(data)
    return Plot(
        name="Gap between the two grades",
        x=Axis("gap between the two grades", 0.0, 1.03 * widest, linear_ticks(0.0, widest)),
        y=Axis(LABELS[lab.scale], low, high, linear_ticks(low, high)),
        curves=[_curve(d, fine, gaps, stops) for d in found],
        stops=stops.tolist(), at=len(stops) - 1,
        heads=[f"gap {short(gap)}" for gap in stops.tolist()], reading="a pair of that gap has d =",
        sentences=[_of_gap(gap, data) for gap in stops.tolist()],
        bands=[(*NEAR, "condition (9): |d| about 1")],
        rules_x=[(mean, f"mean gap {mean:.2f}")] if mean is not None else [],
        marks=_marks(found, widest), live=_live(found, data, stops, lab),
    )  # fmt: skip


def _live(found: list[Distance], data: Dataset, stops: np.ndarray, lab: DdfLab) -> list[Live]:
    """Each curve that a slider moves, at all that the slider offers: four digits are enough for a hand that moves."""
    moving = []
    for d in found:
        if (along := along_knob(d, lab, data, stops)) is not None:
            name, values, rows = along
            now = kinds(lab)[name].near(knobs(lab, data)[name])
            moving.append(Live(DDF.key_of(name), d.title, now, values, [floats(row.round(4)) for row in rows], "d = "))
    return moving


def _curve(d: Distance, fine: np.ndarray, gaps: np.ndarray, stops: np.ndarray) -> Curve:
    at_gaps, at_stops = d.loss.distance(gaps), d.loss.distance(stops)
    dots = [(float(gap), float(value)) for gap, value in zip(gaps, at_gaps, strict=True) if np.isfinite(value)]
    return curve(d.title, d.style, (fine, d.loss.distance(fine)), at_stops, "d = ", dots=dots)


def _of_gap(gap: float, data: Dataset) -> str:
    """Which grades of the data are that far apart."""
    grades = grades_of(data)
    pairs = [f"{high:g} against {low:g}" for high in reversed(grades) for low in grades if abs(high - low - gap) < 1e-9]
    if not pairs:
        return f"No two grades of these data are {short(gap)} apart."
    return f"{short(gap)} apart: {', '.join(pairs[:3])}{' and others' if len(pairs) > 3 else ''}."


def _marks(found: list[Distance], widest: float) -> list[tuple[str, float, float, str]]:
    """Where a curve that grows goes flat, and where one leaves the band upwards."""
    marks: list[tuple[str, float, float, str]] = []
    for d in (d for d in found if d.style != "ghost"):
        flat, above = landmarks(d.loss.distance, widest)
        places = [(above, f"{d.title} above 2: may explode"), (flat if flat is not None and flat > 0.5 else None, f"{d.title} saturates")]
        marks += [(d.style, at, float(d.loss.distance(np.array([at]))[0]), words) for at, words in places if at is not None]
    return [mark for mark in marks if abs(mark[2]) < BEYOND]


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
    factor = float(worst_factor(np.array([d]))[0])
    known = short(factor) if np.isfinite(factor) else "more than 1e308"  # no float can hold it
    if factor != 1 and known == "1":
        known = unlike(factor, 1.0)[0]
    times = f"a step of d in the wrong direction multiplies the pair's loss by {known}"
    side = f"too short: {times} only" if abs(d) < NEAR[0] else f"too long: {times}"
    return f"{title} breaks (9), taken as d from {NEAR[0]:g} to {NEAR[1]:g}: {high:g} against {low:g} gets d = {short(d)}, {side}."


def show_more(data: Dataset) -> None:
    """Closed until wanted: every two grades, where it saturates and explodes, the numbers."""
    found, gaps = distances(DDF.get(), data, draft=True), gaps_of(data)
    grades = grades_of(data)
    fold("Which distance when", ":material/alt_route:", "ddf_open_when", st.markdown, WHEN)
    fold("Three grades on a line, as [MP] Figure 1", ":material/linear_scale:", "ddf_open_line", _show_line, found, grades)
    fold("For every two grades", ":material/grid_on:", "ddf_open_grid", _show_grid, found, grades)
    fold("Where it saturates, where it may explode", ":material/trending_up:", "ddf_open_limits", _show_limits, found, gaps)
    twin("ddf_curves", "The curves as numbers", lambda: curves_table(found, gaps), "d by gap, on the scale chosen above.")


def _show_line(found: list[Distance], grades: list[float]) -> None:
    """The highest grade, the next, and the lowest, with the two distances that the paper's figure marks."""
    if len(grades) < 3:
        st.caption("Figure 1 of [MP] needs three grades; these data have fewer.")
        return
    high, middle, low = grades[-1], grades[-2], grades[0]
    lines = [Line(d.style, d.title, np.zeros(2), directed(d, [(low, high), (high, middle)])) for d in found if d.style != "ghost"]
    names = f"dist({low:g}, {high:g})", f"dist({high:g}, {middle:g})"
    chart(ddf_line(lines, names, theme()), "line", "; ".join(line_sentence(line, names) for line in lines))
    st.markdown("\n".join(f"- {line_sentence(line, names)}" for line in lines))
    st.caption(
        "dist(first, second) says how strongly the first grade should rank above the second. The paper requires that the sign says who "
        "belongs above (3), and that the wider gap has the larger size (4)."
    )


def _show_grid(found: list[Distance], grades: list[float]) -> None:
    chart(ddf_grid(_grids(found, grades), grades, theme()), "grid", "Distance of every two grades, one grid per distance.")
    st.caption("Row against column. Blue: the row's grade should end above; every grid is the negative of its mirror image.")


def directed(d: Distance, pairs: list[tuple[float, float]]) -> np.ndarray:
    """(n_pairs,) distances of ordered pairs of grades: the loss knows those of gaps above 0, and the sign turns with the order."""
    gaps = np.array([first - second for first, second in pairs])
    return np.sign(gaps) * d.loss.distance(np.abs(gaps))


def line_sentence(line: Line, names: tuple[str, str]) -> str:
    """Whether the two distances of a figure's line keep the two requirements."""
    wide, near = line.y.tolist()
    sign = f"{names[0]} is {'below' if wide < 0 else 'not below'} 0 and {names[1]} {'above' if near > 0 else 'not above'} it"
    size = "the wider gap has the larger size" if abs(wide) > abs(near) else "the wider gap has no larger size"
    return f"**{line.title}**: {sign}; {size}."


def _show_limits(found: list[Distance], gaps: np.ndarray) -> None:
    fine = np.linspace(0.0, gaps[-1], 101)[1:]
    left, right = st.columns([1, 1], gap="large")
    with left:
        lines = [Line(d.style, d.title, fine, worst_factor(d.loss.distance(fine))) for d in found if d.style != "ghost"]
        alt = "What one unit step the wrong way costs, exp of d squared, over the gap."
        chart(ddf_limits(lines, _ceiling(found), theme()), "limits", alt)
    with right:
        st.markdown(_limits(found, float(gaps[-1])))
        st.dataframe(limits_table(found, gaps), hide_index=True)
    st.caption("exp(d²): by how much the loss of an undecided pair grows when one unit step moves it the wrong way by its own d.")


def _ceiling(found: list[Distance]) -> float | None:
    """What exp(d^2) of LOGITDD stays below: its d stays below 1, on a scale below 1 / divisor."""
    return next((float(worst_factor(np.array([1.0 / d.loss.divisor]))[0]) for d in found if d.style == "logistic"), None)


def _grids(found: list[Distance], grades: list[float]) -> list[tuple[str, np.ndarray]]:
    gap = np.subtract.outer(np.array(grades), np.array(grades))
    return [(d.title, np.where(gap == 0, 0.0, np.sign(gap) * d.loss.distance(np.abs(gap)))) for d in found if d.style != "ghost"]


def _limits(found: list[Distance], widest: float) -> str:
    sentences = []
    for d in found:
        flat, above = landmarks(d.loss.distance, widest)
        if above is not None:
            sentences.append(f"**{d.title}** is above {NEAR[1]:g} from gap {short(above)} on: there condition (9) is broken upwards.")
        if flat is not None and flat < 0.1:
            sentences.append(f"**{d.title}** is flat from the start: no grade adds a visible amount.")
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
