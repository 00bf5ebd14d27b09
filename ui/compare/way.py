"""The runs over the sum of their steps: what [QB] Theorem 1 bounds a run by is how far its steps have gone, not how many trees it has."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from boosting.explain.convergence import risk_curve, step_lengths
from boosting.explain.tells import tells
from boosting.metrics import NDCG
from boosting.words import listed, short

from ..runs.runs import Run
from ..text.numbers import numbers

MOST_NUMBERS = 50_000_000  # documents times trees of a run, up to which its risk is computed
ABOUT = (
    "[QB] Theorem 1 (appendix) bounds the risk by the sum of the steps, s‖g‖, and not by the number of trees: the 1-norm of the model "
    "cannot exceed this sum. So the runs are drawn over the sum of their steps. The paper concludes that small steps regularise; "
    "the test curve shows whether they do."
)
METRICS = (
    ("ndcg", f"{NDCG.label}, train"),
    ("validation_ndcg", f"{NDCG.label}, test"),
    ("validation_contradicting_pairs", "contradicting pairs, test"),
)


def pack_way(titles: Sequence[str], runs: Sequence[Run]) -> dict[str, Any]:
    """Up to three charts of all runs over the sum of their steps, a sentence, and every number as a table."""
    if elsewhere := [title for title, run in zip(titles, runs, strict=True) if not tells(run.trace).goes_on]:
        why = f"A step is measured in the curvature of a loss, and {listed(elsewhere)} was trained elsewhere; remove it to see the others."
        return {"about": ABOUT, "sentence": why, "lengths": [], "charts": [], "table": {"heads": [], "rows": []}}
    lengths, risks = [length_of(run) for run in runs], risks_of(runs)
    charts = [("risk", "risk, train", risks)] if risks else []
    charts += [(key, label, [run.curves[key] for run in runs]) for key, label in METRICS if all(key in run.curves for run in runs)]
    return {
        "about": ABOUT, "sentence": sentence_of(titles, runs, lengths), "lengths": [numbers(each) for each in lengths],
        "charts": [{"label": label, "lines": [numbers(values) for values in lines]} for _, label, lines in charts[:3]],
        "table": _table(titles, lengths, charts),
    }  # fmt: skip


def length_of(run: Run) -> np.ndarray:
    """(n_iterations + 1,) the sum of the normalised steps so far."""
    return run.keep(("lengths", run.trace.n_iterations), lambda: np.concatenate([[0.0], np.cumsum(step_lengths(run.trace))]))


def risks_of(runs: Sequence[Run]) -> list[np.ndarray] | None:
    """(n_iterations + 1,) the risk of each run; None where they do not lower one and the same, or it is too long to compute."""
    if any(run.trace.data.n_documents * run.trace.n_iterations > MOST_NUMBERS for run in runs) or not _is_one_risk(runs):
        return None
    found = [values for run in runs if (values := _risk(run)) is not None]
    return found if len(found) == len(runs) else None


def _is_one_risk(runs: Sequence[Run]) -> bool:
    """Whether all losses give the same number to the scores that each run begins and ends with: tau or w make one loss another risk."""
    traces = [run.trace for run in runs]
    for scores in (trace.scores(k) for trace in traces for k in (0, trace.n_iterations)):
        found = [trace.loss.risk(trace.data, scores) for trace in traces]
        known = [risk for risk in found if risk is not None]
        if len(known) < len(found) or not np.allclose(known, known[0], rtol=1e-9, atol=0.0):
            return False
    return True


def _risk(run: Run) -> np.ndarray | None:
    return run.keep(("risk", run.trace.n_iterations), lambda: risk_curve(run.trace))


def sentence_of(titles: Sequence[str], runs: Sequence[Run], lengths: Sequence[np.ndarray]) -> str:
    """Where each run does best, and after how long a way."""
    part, key = ("test", "validation_ndcg") if all("validation_ndcg" in run.curves for run in runs) else ("training", "ndcg")
    optima = []
    for title, run, length in zip(titles, runs, lengths, strict=True):
        values = run.curves[key]
        if np.isnan(values).all():
            return f"No query of the {part} part counts for NDCG."
        best = int(np.nanargmax(values))
        optima.append(f"{values[best]:.3f} for {title} (iteration {best}, sum of the steps {short(float(length[best]))})")
    return f"The best {NDCG.label} on the {part} part: {listed(optima)}."


def _table(titles: Sequence[str], lengths: Sequence[np.ndarray], charts: Sequence[tuple[str, str, Any]]) -> dict[str, Any]:
    rows: list[list[Any]] = []
    for at, (title, length) in enumerate(zip(titles, lengths, strict=True)):
        columns = [numbers(length), *(numbers(lines[at]) for _, _, lines in charts)]
        rows += [[title, k, *row] for k, row in enumerate(zip(*columns, strict=True))]
    return {"heads": ["run", "iteration", "sum of the steps", *(label for _, label, _ in charts)], "rows": rows}
