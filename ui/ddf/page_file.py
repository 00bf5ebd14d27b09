"""The curves of the DDF lab as a page of its own, whose script works them out as boosting/pairwise/ddf.py does."""

import itertools
from typing import Any

import numpy as np

import sample_data
from boosting import Dataset, MPBoost
from boosting.data.grade_groups import gaps as gaps_of_pairs
from boosting.data.grade_groups import mean_gap
from boosting.losses.mpboost import DDFS
from boosting.pairwise.ddf import NEAR, SAME_GAP

from ..component import page
from ..places.ddf import SCALES, DdfLab
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from ..state.fields import kinds
from . import chain
from .knobs import SLIDERS
from .lab import FIGURE_2, KNOBS, TITLES, grades_of
from .plot import FOLDER as PLOT_FOLDER
from .plot import LOOK, PLOT, plain
from .shape import LABELS, SOURCE, WORDS, curves_plot, places

FOLDER = PLOT_FOLDER.parent
COLLECTIONS = ("web", "library", "continuous", "popularity", "six")
ABOUT = "Directed distance functions of MPBoost over the gap of two grades: BINARY, LDD, LOGDD and LOGITDD, and what each must keep."
LEAD = (
    "A directed distance function (DDF) d says how much a pair of documents counts, given the gap of their grades. "
    "MPBoost pays exp(−d (Fᵢ − Fⱼ)) for a pair ([MP] (10)). Move a slider, or drag along the axis."
)
CHAIN = (
    "Two pairs and nothing else, with the same score difference s. Drag s. While both are in the wrong order, the pair with the larger d "
    "weighs more; once both are right, it weighs less, as its loss exp(−d s) has fallen further."
)
LEFT_OUT = "Left out of this page: an own distance and the runs. They need the app."
DDF_LAB = next(one for one in pages.PAGES if one.name == "ddf")


def document(back: page.Back | None = None) -> str:
    """The page as text;  back   a link above the stage, None = there is none."""
    given = {
        "frame": {"title": DDF_LAB.title, "question": DDF_LAB.question, "terms": ALONE, "colours": COLOURS},
        "grounds": {name: {"title": sample_data.load(name).title, **ground(sample_data.load(name).train)} for name in COLLECTIONS},
        "words": {
            "lead": LEAD, "chain": CHAIN, "titles": TITLES, "sliders": SLIDERS, "scales": LABELS, "requirements": WORDS, "source": SOURCE,
        },
        "figure_2": FIGURE_2, "near": NEAR, "place": first(), "limits": limits(), "look": LOOK,
        "style": (FOLDER / "curves_page.css").read_text(encoding="utf-8"), "dark": None, "large": False,
    }  # fmt: skip
    return page.document(DDF_LAB.title, ABOUT, LEFT_OUT, PLOT, FRAME, given, {}, opened=FOLDER / "js" / "curves_page.js", back=back)


def ground(data: Dataset) -> dict[str, Any]:
    """What the curves over the gap are drawn from, whatever the distances are.

    plot   as `curves_plot` has it without a curve;  gaps, fine: places of a curve;  derived: knobs of the mean gap
    pairs  (gaps, counts) of the training pairs, and their mean;  named: the highest two grades of each gap, as check compares them
    """
    gaps, fine, _ = places(data)
    loss, (of_pairs, counts), mean = MPBoost().for_data(data), gaps_of_pairs(data), mean_gap(data)
    return {
        "plot": plain(curves_plot([], data, DdfLab())), "gaps": gaps.tolist(), "fine": fine.tolist(),
        "derived": {name: getattr(loss, name) for name in KNOBS}, "mean": mean,
        "pairs": {
            "gaps": of_pairs.tolist(), "counts": counts.tolist(),
            "mean": float(np.average(of_pairs, weights=counts)) if len(of_pairs) else None,
        },
        "chain": _chain(data), "named": named(grades_of(data)), "hundredths": round(100 * float(gaps[-1])),
    }  # fmt: skip


def _chain(data: Dataset) -> dict[str, Any]:
    """The two pairs of the chain: their gaps, and the plot without a distance."""
    grades = chain.grades_of_chain(data)
    best, worst, next_ = grades
    plot = plain(chain.ratio_plot([], grades, DdfLab()))
    return {"plot": {**plot, "sentences": [], "bars": []}, "gaps": [best - worst, best - next_], "links": chain.LINKS}


def named(grades: list[float]) -> list[list[Any]]:
    """[high, low, how the two are written] of each gap, rising."""
    if len(grades) < 2:
        return []
    noise = SAME_GAP * (grades[-1] - grades[0])
    pairs = {round((high - low) / noise): (high, low) for low, high in itertools.combinations(grades, 2)}
    return [[*pairs[gap], *(f"{grade:g}" for grade in pairs[gap])] for gap in sorted(pairs)]


def first() -> dict[str, Any]:
    """The place where the page opens."""
    start = DdfLab()
    knobs = {name: getattr(start, name) for name in KNOBS}
    return {"data": start.data, "scale": start.scale, "shown": "~".join(start.shown), "difference": start.difference, **knobs}


def limits() -> dict[str, dict[str, Any]]:
    """Of each name of the place, as a script reads an address."""
    ends = {name: kinds(DdfLab())[name].offers for name in (*KNOBS, "difference")}
    spans = {name: {"least": at["min_value"], "most": at["max_value"], "step": at.get("step"), "real": True} for name, at in ends.items()}
    return {"data": {"words": COLLECTIONS}, "scale": {"words": SCALES}, "shown": {"names": DDFS}, **spans}
