"""A run's course and one of its iterations, as plain data for the browser. Every number and sentence comes from the library."""

from typing import Any

import numpy as np

from boosting import Trace
from boosting.explain import convergence as course
from boosting.explain.curvatures import curvatures, risks_along
from boosting.explain.curvatures import sentence_of as curvature_words
from boosting.losses.papers import named
from boosting.metrics import NDCG
from boosting.words import short

from ..packing.insights.pack import pack_risk
from ..runs.runs import Run
from ..text.numbers import number, numbers

FALLS = "↓ better"
BOUND = (
    "Algorithm 1 of [QB] takes Newton’s parabola, or one that lies above the risk and touches it at s = 0, (6) in section 2: where such a "
    "bound has fallen, the risk has fallen at least as far."
)
PAIR = " For a pair it is diag(2, 2), section 3."


def pack_course(run: Run) -> dict[str, Any]:
    """Three curves by iteration, the theorem, and a sentence for each iteration."""
    trace, curves = run.trace, run.curves
    first = _first_chart(trace)
    charts = [
        first,
        _metric(curves, "contradicting_pairs", "Share of contradicting pairs", FALLS),
        _metric(curves, "ndcg", NDCG.label, "↑ better"),
    ]
    return {
        "n_iterations": trace.n_iterations, "title": trace.loss.title, "charts": charts, "theorem": pack_theorem(trace),
        "table": pack_table(trace, curves, first),
        "heads": [_head(trace, curves, first, k) for k in range(trace.n_iterations + 1)], "about": about(trace),
    }  # fmt: skip


def pack_table(trace: Trace, curves: dict[str, np.ndarray], first: dict[str, Any]) -> dict[str, Any]:
    """Everything that is drawn, a row an iteration."""
    columns = {"iteration": list(range(trace.n_iterations + 1)), first["label"]: first["lines"][0]["train"]}
    for key, name in (("contradicting_pairs", "contradicting pairs"), ("ndcg", NDCG.label)):
        for prefix, part in (("", "train"), ("validation_", "test")):
            if prefix + key in curves:
                columns[f"{name}, {part}"] = numbers(curves[prefix + key])
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
        return f"{title} lowers a sum of exponentials. Drawn is log (risk / risk at the start): the sum of the log Z of all rounds."
    if trace.loss.risk(trace.data, trace.scores(0)) is None:
        return (
            f"{title} has no risk: its lambdas are written down as a gradient ([SL], “From LambdaRank to LambdaMART”), of no sum that "
            "could be drawn. What can be shown is the push that the leaves of each tree gather, Σ |Σ λ|."
        )
    return ""


def _first_chart(trace: Trace) -> dict[str, Any]:
    values: np.ndarray | None = course.log_risk_curve(trace)
    label = "log of risk / risk at the start"
    if values is None:
        values, label = course.risk_curve(trace), "Risk"
    if values is None:
        values, label = np.concatenate([[np.nan], course.gathered(trace)]), "Push gathered by the leaves (there is no risk)"
    return {"name": "risk", "label": label, "sense": FALLS, "lines": [{"train": numbers(values), "test": None}]}


def _metric(curves: dict[str, np.ndarray], key: str, label: str, sense: str) -> dict[str, Any]:
    test = curves.get(f"validation_{key}")
    lines = [{"train": numbers(curves[key]), "test": None if test is None else numbers(test)}]
    return {"name": key.split("_")[0], "label": label, "sense": sense, "lines": lines}


def _head(trace: Trace, curves: dict[str, np.ndarray], first: dict[str, Any], k: int) -> str:
    """ "After iteration 3 of 20: risk 12.1 (23.3 at the start), 15.4 % of the training pairs contradict, NDCG@5 0.94." """
    values, what = first["lines"][0]["train"], first["label"].split(" (")[0]
    what = what if what.startswith("log") else what[0].lower() + what[1:]
    start = f" ({short(values[0])} at the start)" if values[0] and k else ""
    risk = f"{what} {short(values[k])}{start}, " if values[k] is not None else ""
    wrong, ndcg = curves["contradicting_pairs"][k], curves["ndcg"][k]
    pairs = f"{short(100 * wrong)} % of the training pairs contradict" if np.isfinite(wrong) else "there are no pairs"
    after = f"After iteration {k} of {trace.n_iterations}" if k else "Before any tree"
    return f"{after}: {risk}{pairs}{f', {NDCG.label} {ndcg:.3f}' if np.isfinite(ndcg) else ''}."


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
            "the risk after step k is at most that of a target h, plus |h| / (|h| + aₖ) of the way there, plus a price for long "
            "steps and for "
            "trees that were not the best. Here h is where the run ended, aₖ the sum of the steps, and the trees of the run are all "
            "there are."
        )
    if found is None:
        why = course.why_no_theorem(trace) or "There is no tree yet."
        return {"why": why}
    sentences = [course.sentence_of(found, k) for k in range(1, trace.n_iterations + 1)]
    lines = [{"train": [None, *numbers(side)], "test": None} for side in (found.left, found.right)]
    return {
        "source": source, "about": f"{source}: {about}", "names": names, "lines": lines, "sentences": ["", *sentences],
        "holds": [True, *found.holds.tolist()],
    }  # fmt: skip


def pack_detail(run: Run, k: int) -> dict[str, Any]:
    """Iteration k: the risk along its tree, and its leaves under each curvature."""
    trace = run.trace
    risk = pack_risk(trace, k)
    note = f"{BOUND}{PAIR if trace.loss.pair_columns else ''}" if k and risk.get("bound") else ""
    return {"k": k, "risk": risk, "note": note, "curvature": pack_curvatures(trace, k)}


def pack_curvatures(trace: Trace, k: int) -> dict[str, Any]:
    """The leaf values of one tree under each engine's curvature."""
    if not trace.loss.curvatures:
        return {"sentence": f"{trace.loss.title} has one way to come by its leaf values, so there is nothing to compare.", "rows": []}
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
