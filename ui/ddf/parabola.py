"""Z along the weak ranker of a round, beside the parabola that the paper puts in its place and the second-order expansion."""

import numpy as np
import pandas as pd
import streamlit as st

from boosting.explain.z_profile import ZProfile, z_along, z_profile
from boosting.words import short
from sample_data import Collection

from ..places.ddf import DDF
from ..runs.runs import Run
from ..shell.twin import twin
from . import runs
from .focus import choose
from .plot import Axis, Plot, curve, plot
from .plot.ticks import linear_ticks

N_STOPS = 121
FURTHEST = 50.0  # times the fit of the round; a minimum beyond it is told, not drawn
PAPER, EXPANSION = "the paper's parabola", "second-order expansion"
ABOUT = (
    "A round should lower $Z$, [MP] (13), as far as it can. The paper lowers the parabola ½ $J_{wse}$ + ½ instead, which its (15) takes "
    "for the second-order expansion of $Z$ where |d| is about 1, condition (9). The two are equal only where |d| is 1. "
)
STEPS = {
    "paper": "These runs take the paper's step, to the bottom of its parabola.",
    "newton": "These runs minimise the second-order expansion itself, as chosen above.",
    "exact": "These runs take the paper's weak ranker with the height at which Z is least, as chosen above.",
}


def show(source: Collection) -> None:
    focus = choose(source, ABOUT + STEPS[DDF.get().step])
    if focus is None:
        return
    distance, run, k, _ = focus
    found = profile_of(run, k)
    st.markdown(words(distance.title, k, found))
    shown = runs.kept(run, ("z plot", k, distance.style), lambda: z_plot(run, k, found, distance.style))
    plot("ddf_z", shown)
    twin("ddf_z", "The curves as numbers", lambda: z_table(run, k, found), "a: the factor of the weak ranker; a tree has a = 1.")


def profile_of(run: Run, k: int) -> ZProfile:
    return runs.kept(run, ("z", k), lambda: z_profile(run.trace, k))


def reach(found: ZProfile) -> np.ndarray:
    """Steps s to show, rising: from 0 to beyond every minimum, and these among them."""
    places = [found.paper_minimum, found.true_minimum, found.lowest, found.taken, 1.0]
    known = [place for place in places if np.isfinite(place) and 0.0 < place < FURTHEST]
    return np.unique([*np.linspace(0.0, 1.6 * max(known), N_STOPS), *known])


def words(title: str, k: int, found: ZProfile) -> str:
    """Why the parabola does or does not stand for Z in this round."""
    size = float(np.sqrt(found.true_curvature / found.curvature))
    at = found.height
    start = (
        f"Round {k} of **{title}**: the parabola is lowest at a = N / C = **{short(at * found.paper_minimum)}**, "
        f"Z itself at a = **{short(at * found.lowest)}**. "
        if np.isfinite(found.lowest)
        else f"Round {k} of **{title}**: the parabola is lowest at a = N / C = **{short(at * found.paper_minimum)}**; Z falls for ever, as "
        "every pair that the weak ranker cuts is right. "
    )
    if abs(size - 1.0) < 1e-9 and abs(found.offset) < 1e-9:
        return start + "Every |d| is 1, so the two parabolas are one."
    return start + (
        f"The pairs that it cuts have |d| = {short(size)} (root mean square, by weight), so the paper's minimum lies "
        f"{short(size**2)} times as far as that of the second-order expansion."
    )


def z_plot(run: Run, k: int, found: ZProfile, style: str) -> Plot:
    """The three curves of a round, Z in the style of its distance."""
    steps = reach(found)
    z, paper, expansion = z_along(run.trace, k, steps), found.paper(steps), found.expansion(steps)
    heights = steps * found.height
    order = np.argsort(heights)  # a stump may be negative
    heights, z, paper, expansion, steps = (values[order] for values in (heights, z, paper, expansion, steps))
    bottom = float(np.nanmin([z.min(), paper.min(), expansion.min()]))
    top = float(max(1.0, paper[steps == 0.0].max(initial=1.0), min(np.nanmax(z), 1.6)))
    low, high = bottom - 0.08 * (top - bottom), top + 0.12 * (top - bottom)
    drawn = (("Z(a)", style, z, "solid"), (PAPER, "curve", paper, "dash"), (EXPANSION, "muted", expansion, "dot"))
    curves = [curve(name, role, (heights, values), values, dash=dash) for name, role, values, dash in drawn]
    is_stump = runs.loss_of(run).weak_learner == "stump"
    return Plot(
        name="Height a of the step",
        x=Axis("height a of the step" if is_stump else "a, times the tree", *_ends(heights), linear_ticks(*_ends(heights))),
        y=Axis("Z after the step (below 1: the risk falls)", low, high, linear_ticks(low, high)),
        curves=curves, stops=heights.tolist(), at=int(np.argmin(np.abs(steps - found.taken))),
        heads=[f"a = {short(a)}" for a in heights.tolist()], reading="after a step of that height",
        sentences=[_said(a, s, found) for a, s in zip(heights.tolist(), steps.tolist(), strict=True)],
        rules_y=[(1.0, "Z = 1")], rules_x=[(found.height * found.taken, "step taken")], marks=_marks(run, k, found, style),
        height=320,
    )  # fmt: skip


def _ends(heights: np.ndarray) -> tuple[float, float]:
    return float(heights.min()), float(heights.max())


def _marks(run: Run, k: int, found: ZProfile, style: str) -> list[tuple[str, float, float, str]]:
    """The lowest points of the three curves."""
    marks = [("curve", found.paper_minimum, float(found.paper(np.array(found.paper_minimum))), "N / C")]
    if np.isfinite(found.lowest):
        marks.append((style, found.lowest, float(z_along(run.trace, k, np.array([found.lowest]))[0]), "lowest Z"))
    return [(owner, s * found.height, value, text) for owner, s, value, text in marks if s <= reach(found)[-1]]


def _said(a: float, s: float, found: ZProfile) -> str:
    paper, expansion = float(found.paper(np.array(s))), float(found.expansion(np.array(s)))
    off = "lies above" if paper > expansion + 1e-12 else "lies below" if paper < expansion - 1e-12 else "equals"
    by = f" by {short(abs(paper - expansion))}" if off != "equals" else ""
    return f"At a = {short(a)} the paper's parabola {off} the second-order expansion{by}."


def z_table(run: Run, k: int, found: ZProfile) -> pd.DataFrame:
    steps = reach(found)
    return pd.DataFrame(
        {"a": steps * found.height, "Z": z_along(run.trace, k, steps), PAPER: found.paper(steps), EXPANSION: found.expansion(steps)}
    )
