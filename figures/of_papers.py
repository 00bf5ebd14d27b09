"""The figures of the papers from what an experiment came to, in the form in which the papers draw them.

Of tables, which the papers print, precision is drawn beside their own.
"""

from collections.abc import Callable, Sequence
from typing import Any

import plotly.graph_objects as go

from boosting.experiments.evidence import Evidence
from boosting.experiments.gb import overtakings
from boosting.experiments.printed import PRINTED

from .panels import BASELINE, Curve, Panel, panels

STYLES = {
    "MPBoost.BINARY": "binary", "MPBoost.LDD": "linear", "MPBoost.LOGDD": "logarithmic", "MPBoost.LOGITDD": "logistic", "LDD": "linear",
    "LOGDD": "logarithmic", "LOGITDD": "logistic",
}  # fmt: skip
PAIRS = "contradicting pairs"
THE_PAPER = "As the paper prints it"


def figure(found: Evidence, here: str, theme: str = "light") -> go.Figure:
    """The figure of an experiment; `here` names the data in its titles."""
    return FORMS[found.experiment.key](found, here, theme)


def _by_iteration(found: Evidence, here: str, theme: str) -> go.Figure:
    """[GB] Figure 1: three charts."""
    iteration, learned, tested, gain = found.table.columns
    x = found.table[iteration].tolist()
    rows = ((f"{here}, training", learned, PAIRS), (f"{here}, test", tested, PAIRS), (f"{here}, test", gain, gain.split(",")[0]))
    charts = [Panel(title, iteration, label, [Curve("GBRank", x, found.table[name].tolist())]) for title, name, label in rows]
    return panels(charts, theme)


def _by_size(found: Evidence, here: str, theme: str) -> go.Figure:
    """[GB] Figure 2: two charts; GBT is drawn too, as section 3.3.1 compares the two by training size."""
    size, method, *labels = found.table.columns
    charts = []
    for label in labels:
        curves = _curves_of(found.table, method, size, label)
        passes = overtakings(found.table)[-1:] if label == labels[-1] else []
        at = (passes[0], f"GBRank overtakes at {passes[0]:.0f} %") if passes else None
        charts.append(Panel(f"{here}, test", "percent of the training queries", label, curves, curves[0].x, at=at))
    return panels(charts, theme)


def _by_fold(found: Evidence, here: str, theme: str) -> go.Figure:
    """[GB] Figures 3 and 4."""
    fold, method, *labels = found.table.columns
    charts = []
    for number, label in enumerate(labels, start=3):
        curves = _curves_of(found.table, method, fold, label)
        charts.append(Panel(f"Figure {number} on {here}", fold, label, curves, curves[0].x))
    return panels(charts, theme)


def _precision(found: Evidence, here: str, theme: str) -> go.Figure:
    """A table of precision at K%, the paper's and ours, on one scale."""
    tables = ((THE_PAPER, PRINTED[found.experiment.key]()), (here, found.table))
    charts = []
    for title, table in tables:
        names = [name for name in table.columns if name.endswith(" Prec")]
        curves = [Curve(name.removesuffix(" Prec"), table["K%"].tolist(), table[name].tolist()) for name in names]
        charts.append(Panel(title, "K%", "precision", curves, table["K%"].tolist()))
    return panels(charts, theme, same_y=True)


def _precision_of_folds(found: Evidence, here: str, theme: str) -> go.Figure:
    """[GB] Tables 2 and 3: the mean of the folds."""
    tables = ((f"{THE_PAPER}, mean of five folds", PRINTED[found.experiment.key]()), (f"{here}, mean of the folds", found.table))
    charts = []
    for title, table in tables:
        curves = []
        for method in ("GBRank", "RankSVM"):
            names = [name for name in table.columns if name.startswith(method) and name.endswith(" Prec")]
            curves.append(Curve(method, table["K%"].tolist(), table[names].mean(axis=1).tolist()))
        charts.append(Panel(title, "K%", "precision", curves, table["K%"].tolist()))
    return panels(charts, theme, same_y=True)


def _of_labels(found: Evidence, here: str, theme: str) -> go.Figure:
    """[QB] Figure 1, with RankSVM as a line across."""
    rows = found.more["Chosen, and the mean over iterations"].set_index("contestant")
    level = float(rows.loc["RankSVM P2", "chosen"])
    title = f"{here}, test; dotted: RankSVM P2 at {level:.3f}"
    charts = [Panel(title, "iteration", str(rows["metric"].iloc[0]), _columns(found.table), level=level)]
    return panels(charts, theme, height=420)


def _distances(found: Evidence, here: str, theme: str) -> go.Figure:
    """[MP] Figure 2: the paper's own curves where alpha, lambda and beta are the paper's."""
    chart = Panel("", "difference of grades", "directed distance", _columns(found.table), found.table["difference"].tolist())
    return panels([chart], theme, height=380)


def _by_cutoff(found: Evidence, here: str, theme: str) -> go.Figure:
    """[MP] Figures 3 to 5."""
    names = [name for name in found.table.columns if name.startswith("NDCG@")]
    at = [int(name.removeprefix("NDCG@")) for name in names]
    curves = [
        Curve(method, at, row, STYLES.get(method, BASELINE))
        for method, row in zip(found.table["method"], found.table[names].to_numpy().tolist(), strict=True)
    ]
    return panels([Panel(f"{here}, mean of the folds", "k", "NDCG@k", curves, at)], theme, height=420)


def _by_round(found: Evidence, here: str, theme: str) -> go.Figure:
    """[MP] Figure 6."""
    return panels([Panel(f"{here}, test, mean of the folds", "round", "NDCG@5", _columns(found.table))], theme, height=420)


def _columns(table: Any) -> list[Curve]:
    """A curve for each column over the first."""
    x = table.iloc[:, 0].tolist()
    return [Curve(name, x, table[name].tolist(), STYLES.get(name, "")) for name in table.columns[1:]]


def _curves_of(table: Any, by: str, x: str, y: str) -> Sequence[Curve]:
    """A curve for each value of the column `by`."""
    return [Curve(name, rows[x].tolist(), rows[y].tolist()) for name, rows in table.groupby(by, sort=False)]


FORMS: dict[str, Callable[[Evidence, str, str], go.Figure]] = {
    "gb-figure-1": _by_iteration, "gb-figure-2": _by_size, "gb-figures-3-4": _by_fold, "gb-table-1": _precision,
    "gb-tables-2-3": _precision_of_folds, "qb-table-1": _precision, "qb-figure-1": _of_labels, "mp-figure-2": _distances,
    "mp-figures-3-5": _by_cutoff, "mp-figure-6": _by_round,
}  # fmt: skip
