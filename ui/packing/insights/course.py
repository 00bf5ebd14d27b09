"""The whole run, and its trees under other curvatures, as plain data for the browser. Every number and sentence comes from the library."""

from typing import Any

import numpy as np

from boosting import Trace
from boosting.explain import convergence as course
from boosting.explain.curvatures import curvatures, risks_along
from boosting.explain.curvatures import sentence_of as curvature_words
from boosting.losses.papers import named
from boosting.words import short

from ...text.numbers import number, numbers
from .place import Place

SHARE = 0.05  # of a run's fall in risk, that small steps may miss


def pack_course(place: Place) -> dict[str, Any]:
    """What the run lowers, iteration by iteration, and what a theorem promises of it; a sentence for iteration k."""
    trace = place.trace
    found = place.keep(("course", trace.n_iterations), lambda: _course(trace))
    return {**found, "sentence": sentence_at(trace, found["label"], found["values"], place.k)}


def _course(trace: Trace) -> dict[str, Any]:
    label, values = first_curve(trace)
    return {
        "label": label, "values": numbers(values), "about": about(trace), "theorem": pack_theorem(trace),
        "table": pack_table(trace, label, values),
    }  # fmt: skip


def first_curve(trace: Trace) -> tuple[str, np.ndarray]:
    """The name of what is drawn, and its value after each iteration."""
    values: np.ndarray | None = course.log_risk_curve(trace)
    if values is not None:
        return "log of risk / risk at the start", values
    values = course.risk_curve(trace)
    if values is not None:
        return "Risk", values
    return "Push gathered by the leaves (there is no risk)", np.concatenate([[np.nan], course.gathered(trace)])


def pack_table(trace: Trace, label: str, values: np.ndarray) -> dict[str, Any]:
    """Everything that is drawn, a row an iteration."""
    columns: dict[str, list[Any]] = {"iteration": list(range(trace.n_iterations + 1)), label: numbers(values)}
    found = course.misordering_bound(trace) or course.risk_bound(trace)
    if found is not None:
        sides = {"left side": found.left, "right side": found.right, "slack": found.right - found.left}
        columns |= {name: [None, *numbers(side)] for name, side in sides.items()}
        columns["holds"] = ["", *("yes" if one else "no" for one in found.holds.tolist())]
    return {"heads": list(columns), "rows": [list(row) for row in zip(*columns.values(), strict=True)]}


def about(trace: Trace) -> str:
    """What the first curve is, said plainly where it is not the risk."""
    title = trace.loss.title
    if course.log_risk_curve(trace) is not None:
        return f"{title} lowers a sum of exponentials. The curve is log (risk / risk at the start): the sum of the log Z of all rounds."
    if trace.loss.risk(trace.data, trace.scores(0)) is None:
        return (
            f"{title} has no risk: its lambdas are defined as a gradient ([SL], “From LambdaRank to LambdaMART”), with no sum that "
            "could be drawn. The curve is the push that the leaves of each tree gather, Σ |Σ λ|. It is not an objective, and it may rise."
        )
    return ""


def sentence_at(trace: Trace, label: str, values: list[float | None], k: int) -> str:
    """ "After iteration 3 of 20: risk 12.1 (23.3 at the start)." """
    after = f"After iteration {k} of {trace.n_iterations}" if k else "Before any tree"
    value, first = values[k], values[0]
    if value is None:
        return f"{after}."
    what = label.split(" (")[0]
    what = what if what.startswith("log") else what[0].lower() + what[1:]
    return f"{after}: {what} {short(value)}{f' ({short(first)} at the start)' if first and k else ''}."


def pack_theorem(trace: Trace) -> dict[str, Any]:
    """Both sides of the theorem after each iteration; where there is none, why."""
    found = course.misordering_bound(trace)
    if found is not None:
        names = ("share of contradicting pairs", "product of Z")
        source = f"[{next(named(one.help)[0] for one in trace.loss.watched if one.key == 'bound')}] Theorem 1"
        about = "the share of contradicting pairs, ties among them, is at most the product of the Z of all steps taken."
    else:
        found, names, source = course.risk_bound(trace), ("risk per document", "right side"), "[QB] Theorem 1"
        about = (
            "a convex risk is, after step k, at most the sum of three parts. The first is the risk of a target model h. The second is "
            "|h| / (|h| + aₖ) times the amount by which the risk at the start lies above that; aₖ is the sum of the steps so far. The "
            "third is a price for long steps and for trees that are not the best.\n"
            "Here h is the model at the end of the run, and the weak learners are the trees of the run, each times any number. By (3) "
            "tree k misses the best fit by εₖ, and the theorem prints the price √(2εₖ) for a step of length 1. But (3) is a sum over n "
            "documents and the risk is their mean, so √(εₖ/n) is enough: the curve takes this lower price.\n"
            "The condition of the theorem: if the steps s add up without end, but Σ (s² + s√εₖ) stays finite, the risk tends to the least "
            "risk of all sums of trees."
        )
        about += small_steps_of(trace, found)
    if found is None:
        why = course.why_no_theorem(trace) or "There is no tree yet."
        return {"why": why}
    sentences = [course.sentence_of(found, k) for k in range(1, trace.n_iterations + 1)]
    return {
        "source": source, "about": f"{source}: {about}", "names": names, "left": [None, *numbers(found.left)],
        "right": [None, *numbers(found.right)], "sentences": ["", *sentences], "holds": [True, *found.holds.tolist()],
    }  # fmt: skip


def small_steps_of(trace: Trace, found: course.Bound | None) -> str:
    """What as many small steps of one length would promise, in a line of its own; "" where the run has no theorem, or no fall in risk."""
    if found is None or found.steps is None:
        return ""
    risk, norm = course.risk_curve(trace), float(found.steps.sum())
    assert risk is not None
    per_document = risk / trace.data.n_documents
    if not per_document[-1] < per_document[0] or norm == 0.0:
        return ""
    length, n_steps = course.small_steps(per_document, norm, SHARE)
    return (
        f"\nOften all steps are small and of one length; with these the paper ends. To promise {100 * (1 - SHARE):.0f} % of the fall in "
        f"risk of this run it is enough to take {n_steps:,} steps of length {short(length)}, each along nearly the best tree. This run "
        f"took {trace.n_iterations}, which add up to {short(norm)}."
    )


def pack_curvatures(place: Place) -> dict[str, Any]:
    """The leaf values of one tree under each engine's curvature."""
    trace, k = place.trace, place.k
    found = curvatures(trace, k) if k else ()
    if not found:
        return {"sentence": "No tree yet.", "rows": []}
    rows = [
        {
            "title": engine.title, "own": engine.is_own, "values": numbers(engine.values), "step": number(engine.step),
            "risk": number(engine.risk), "full": number(engine.full),
        }
        for engine in found
    ]  # fmt: skip
    along = risks_along(trace, k, found)
    curves = None if along is None else {"steps": numbers(along[0]), "risks": [numbers(values) for values in along[1]]}
    return {"sentence": curvature_words(found), "rows": rows, "curves": curves, "leaves": len(found[0].values)}
