"""Two studies below the run, each of a few runs more: shrinkage by the length of the way, and the sign as it is printed."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Loss, Settings
from boosting.explain.convergence import risk_curve, step_lengths
from boosting.losses.as_printed import as_printed, printed_where
from boosting.metrics import NDCG
from boosting.words import counted, listed, short
from figures.panels import Curve, Panel, panels
from sample_data import Collection

from ..places.convergence import CONVERGENCE, STUDIES
from ..runs import controls, training, waiting
from ..runs.runs import Run
from ..shell import chart
from ..shell.door import theme
from ..shell.style import give_sheet
from ..shell.twin import twin
from ..text.markdown import plain
from ..work import session
from ..work.server import session_id

FOLDER = Path(__file__).parent
PAGE = "convergence"
RATES = (1.0, 0.3, 0.1)
FIRST, FURTHEST = 10, 3.0  # iterations of the printed sign that are drawn; times the start, beyond which its risk is cut off
Trained = list[tuple[str, Run]]
ABOUT = (
    "Theorem 1 of [QB] (appendix) bounds the risk by how far the steps of a run have gone, which the 1-norm of the model cannot exceed; "
    "the number of its trees does not stand in it. So the runs stand over the sum of their steps, s‖g‖, and not over iterations. The "
    "paper expects small steps to keep the model from overfitting; whether they do so here, the test part says."
)


def choose(loss: Loss) -> str:
    """Which study is open; "" = the run itself. The printed sign is offered where one is printed wrongly."""
    give_sheet(FOLDER / "studies.css")
    names = [name for name in STUDIES if name != "sign" or as_printed(loss)]
    st.session_state["convergence_studies"] = found = CONVERGENCE.get().study if CONVERGENCE.get().study in names else ""
    st.segmented_control(
        "Study", names, format_func=STUDIES.__getitem__, key="convergence_studies", label_visibility="collapsed", required=True,
        on_change=lambda: CONVERGENCE.change(study=st.session_state["convergence_studies"] or ""),
    )  # fmt: skip
    return found


def show(name: str, source: Collection, run: Run) -> None:
    """One of the studies."""
    {"small": small_steps, "sign": printed_sign}[name](source, run)


def runs_of(source: Collection, wanted: dict[str, tuple[Loss, Settings]]) -> Trained:
    """Runs beside the one of the page, started where they are new."""
    found = []
    for name, (loss, settings) in wanted.items():
        runs, key = training.shelf_of(controls.get(), loss, settings)
        run = runs.get(key, session_id(), partial(Run, source.train, source.test, loss, settings))
        found.append((name, run))
    session.start(run for _, run in found)
    return found


def _ready(trained: Trained) -> bool:
    """Whether all of them have something to show; else progress, or what went wrong."""
    if not waiting.wait_for(trained, PAGE):
        return False
    errors = [f"{name}: {run.error}" for name, run in trained if run.error]
    for error in errors:
        st.error(plain(error))
    return not errors and all(run.trace is not None for _, run in trained)


def small_steps(source: Collection, run: Run) -> None:
    """The same loss with three shrinkages, over the length of the way."""
    st.markdown(ABOUT)
    settings = {f"shrinkage {rate:g}": replace(run.settings, learning_rate=rate) for rate in RATES}
    trained = runs_of(source, {name: (run.loss, each) for name, each in settings.items()})
    if not _ready(trained):
        return
    lengths = {name: length_of(each) for name, each in trained}
    part = "test" if source.test is not None else "train"
    st.markdown(plain(small_words(trained, lengths, part)))
    charts = [_risk_panel(trained, lengths)] if _risk(run) is not None else []
    for key, title in (
        ("ndcg", f"{NDCG.label}, train"),
        ("validation_ndcg", f"{NDCG.label}, test"),
        ("validation_contradicting_pairs", "contradicting, test"),
    ):
        if key in run.curves and len(charts) < 3:
            curves = [Curve(name, lengths[name].tolist(), each.curves[key].tolist()) for name, each in trained]
            charts.append(Panel(title, "sum of the steps", "", curves))
    _draw(charts, "convergence_small", small_words(trained, lengths, part))
    twin("convergence_small", "The runs as numbers", lambda: table_of(trained, lengths))


def length_of(run: Run) -> np.ndarray:
    """(n_iterations + 1,) the sum of the normalised steps so far."""
    return run.keep(("lengths", run.trace.n_iterations), lambda: np.concatenate([[0.0], np.cumsum(step_lengths(run.trace))]))


def _risk(run: Run) -> np.ndarray | None:
    return run.keep(("risk", run.trace.n_iterations), lambda: risk_curve(run.trace))


def _risk_panel(trained: Trained, lengths: dict[str, np.ndarray]) -> Panel:
    risks = {name: _risk(each) for name, each in trained}
    curves = [Curve(name, lengths[name].tolist(), values.tolist()) for name, values in risks.items() if values is not None]
    return Panel("risk, train", "sum of the steps", "", curves)


def small_words(trained: Trained, lengths: dict[str, np.ndarray], part: str) -> str:
    """Where each run does best, and after how long a way."""
    key = "validation_ndcg" if part == "test" else "ndcg"
    told = []
    for name, run in trained:
        values = run.curves[key]
        if np.isnan(values).all():
            return f"No query of the {part} data counts for NDCG."
        best = int(np.nanargmax(values))
        told.append(f"{values[best]:.3f} with {name} ({counted(best, 'tree', 'trees')}, steps of {short(float(lengths[name][best]))})")
    return f"The best {NDCG.label} on the {part} part: {listed(told)}."


def printed_sign(source: Collection, run: Run) -> None:
    """The run beside the same with its targets the other way round."""
    where, card = printed_where(run.loss)
    st.markdown(where)
    printed = as_printed(run.loss)
    trained = [("with the minus", run), *runs_of(source, {name: (loss, run.settings) for name, loss in printed.items()})]
    if not _ready(trained):
        return
    words = sign_words(trained)
    st.markdown(plain(words))
    charts = []
    risks = {name: values for name, each in trained if (values := _risk(each)) is not None}
    if risks:
        start = float(next(iter(risks.values()))[0])
        curves = [Curve(name, *_below(values, FURTHEST * start)) for name, values in risks.items()]
        charts.append(Panel("risk, train", "iteration", "", curves))
    for key, title in (("ndcg", f"{NDCG.label}, train"), ("contradicting_pairs", "contradicting pairs, train")):
        curves = [
            Curve(name, list(range(len(each.curves[key][: FIRST + 1]))), each.curves[key][: FIRST + 1].tolist()) for name, each in trained
        ]
        charts.append(Panel(title, "iteration", "", curves))
    _draw(charts, "convergence_sign", words)
    twin("convergence_sign", "The runs as numbers", lambda: table_of(trained, {}))
    st.page_link("pages/errata.py", label="The puzzle about it", icon=":material/spellcheck:", query_params={"card": card})


def _below(values: np.ndarray, most: float) -> tuple[list[float], list[float]]:
    """Iterations and values of the first few, up to the one that leaves the picture."""
    shown = values[: FIRST + 1]
    inside = len(shown) if (shown <= most).all() else int(np.argmax(shown > most))
    return list(range(inside)), shown[:inside].tolist()


def sign_words(trained: Trained) -> str:
    """What the sign does to the risk, or to NDCG where there is none."""
    found, what = {name: _risk(run) for name, run in trained}, "the risk"
    values = {name: risk for name, risk in found.items() if risk is not None}
    if not values:
        values, what = {name: run.curves["ndcg"] for name, run in trained}, NDCG.label
    at = min(FIRST, *(len(each) - 1 for each in values.values()))
    start = next(iter(values.values()))[0]
    ends = [f"to {short(float(each[at]))} {name}" for name, each in values.items()]
    return f"In {counted(at, 'tree', 'trees')} {what} goes from {short(float(start))} {listed(ends)}."


def table_of(trained: Trained, lengths: dict[str, np.ndarray]) -> pd.DataFrame:
    """Every number of the runs, a row an iteration of each."""
    tables = []
    for name, run in trained:
        risk = _risk(run)
        more = {} if name not in lengths else {"sum of the steps": lengths[name]}
        columns = {"iteration": np.arange(run.trace.n_iterations + 1), **more, **({} if risk is None else {"risk": risk}), **run.curves}
        tables.append(pd.DataFrame({"run": name, **columns}))
    return pd.concat(tables, ignore_index=True)


def _draw(charts: list[Panel], key: str, alt: str) -> None:
    drawn = panels(charts, theme(), height=320)
    chart.show(drawn, key, alt)
