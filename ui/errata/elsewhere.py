"""A sign as it is printed, on data of one's own choice: the run beside the same with its targets the other way round."""

from dataclasses import replace
from functools import partial

import pandas as pd
import streamlit as st

from boosting import Loss, Settings
from boosting.experiments.errata import Erratum
from boosting.explain.convergence import risk_curve
from boosting.losses.as_printed import as_printed, printed_where
from boosting.metrics import NDCG
from boosting.words import counted, listed, short
from figures.panels import Curve, Panel, panels
from sample_data import Collection

from ..places.errata import ERRATA, ON_ANY_DATA
from ..runs import choices, training, waiting
from ..runs.address import build, encode
from ..runs.runs import Run
from ..shell import chart
from ..shell.door import theme
from ..shell.twin import twin
from ..text.markdown import plain
from ..uploads.own_data import OWN, own_collection
from ..work import session
from ..work.server import session_id

PAGE, OPENS_ON = "errata", "library"
FIRST, FURTHEST = 10, 3.0  # iterations of the printed sign that are drawn; times the start, beyond which its risk is cut off
Trained = list[tuple[str, Run]]


def show(erratum: Erratum) -> None:
    """The way to other data; once they are chosen, what the sign does there."""
    if erratum.key not in ON_ANY_DATA:
        return
    if ERRATA.get().data == OWN and own_collection() is None:
        ERRATA.put(replace(ERRATA.get(), data=""))
    here = ERRATA.get()
    if not here.data:
        st.button("The same on other data", icon=":material/trending_down:", type="tertiary", key="errata_elsewhere", on_click=_open)
        return
    st.subheader("On other data", anchor=False)
    left, right = st.columns([1, 3], vertical_alignment="center")
    with left:
        choices.choose_data("errata_data", here.data, lambda data: ERRATA.change(data=data, run=""))
    with right:
        link = encode(replace(here.address, iteration=1))
        st.page_link("pages/step.py", label="Step through the run", icon=":material/stairs_2:", query_params=link)
    source = training.judged(here.address)
    loss, settings = build(here.address, source)
    if training.wait_for_kernels(training.kernels_for(source, loss)):
        _show_runs(source, loss, settings)


def _open() -> None:
    ERRATA.change(data=OPENS_ON)


def _show_runs(source: Collection, loss: Loss, settings: Settings) -> None:
    where, _ = printed_where(loss)
    st.markdown(where)
    trained = runs_of(source, {"with the minus": loss, **as_printed(loss)}, settings)
    if not _ready(trained):
        return
    words = sign_words(trained)
    st.markdown(plain(words))
    chart.show(panels(_charts(trained), theme(), height=320), "errata_sign", words)
    twin("errata_sign", "The runs as numbers", lambda: table_of(trained))


def runs_of(source: Collection, losses: dict[str, Loss], settings: Settings) -> Trained:
    """A run of each, started where it is new."""
    found = []
    for name, loss in losses.items():
        runs, key = training.shelf_of(ERRATA.get().address, loss, settings)
        found.append((name, runs.get(key, session_id(), partial(Run, source.train, source.test, loss, settings))))
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


def _risk(run: Run):
    return run.keep(("risk", run.trace.n_iterations), lambda: risk_curve(run.trace))


def _charts(trained: Trained) -> list[Panel]:
    found = []
    risks = {name: values for name, each in trained if (values := _risk(each)) is not None}
    if risks:
        start = float(next(iter(risks.values()))[0])
        found.append(Panel("risk, train", "iteration", "", [Curve(name, *_below(risk, FURTHEST * start)) for name, risk in risks.items()]))
    for key, title in (("ndcg", f"{NDCG.label}, train"), ("contradicting_pairs", "contradicting pairs, train")):
        first = {name: each.curves[key][: FIRST + 1] for name, each in trained}
        curves = [Curve(name, list(range(len(values))), values.tolist()) for name, values in first.items()]
        found.append(Panel(title, "iteration", "", curves))
    return found


def _below(values, most: float) -> tuple[list[float], list[float]]:
    """Iterations and values of the first few, up to the one that leaves the picture."""
    shown = values[: FIRST + 1]
    inside = len(shown) if (shown <= most).all() else int((shown > most).argmax())
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
    return f"In {counted(at, 'tree')} {what} goes from {short(float(start))} {listed(ends)}."


def table_of(trained: Trained) -> pd.DataFrame:
    """Every number of the runs, a row an iteration of each."""
    tables = []
    for name, run in trained:
        risk = _risk(run)
        columns = {"iteration": range(run.trace.n_iterations + 1), **({} if risk is None else {"risk": risk}), **run.curves}
        tables.append(pd.DataFrame({"run": name, **columns}))
    return pd.concat(tables, ignore_index=True)
