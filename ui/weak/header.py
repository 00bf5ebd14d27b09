"""The top of the Weak queries page: data, loss and parameters as on Step; the part, the metric and a second run."""

from pathlib import Path

import streamlit as st

from sample_data import Collection

from ..places.weak import BESIDE, WEAK, is_pinned
from ..runs import controls
from ..runs.compared import COMPARE
from ..runs.comparison import MODEL, run_of, text_of
from ..runs.run_names import title_of
from ..shell.style import give_sheet
from ..uploads.models import own_model
from .found import name_of, usual

FOLDER = Path(__file__).parent


def show(source: Collection) -> None:
    give_sheet(FOLDER / "header.css")
    columns = st.columns([1.25, 1.25, 1.2, 1.3, 1.5, 1.35], vertical_alignment="center", gap="small")
    with columns[0]:
        controls.choose_data()
    with columns[1]:
        controls.choose_loss()
    with columns[2], st.popover("Parameters", icon=":material/tune:", width="stretch"):
        controls.choose_parameters(source)
        WEAK.bound(st.select_slider, "within", "Tolerance for fewer trees")
    with columns[3]:
        _choose_part(source)
    with columns[4]:
        _choose_metric(source)
    with columns[5]:
        _choose_second(source)
    controls.say_what_it_learns_from(source)


def _choose_part(source: Collection) -> None:
    """A choice only where there is a test part."""
    if source.test is None:
        st.caption("Training part")
    else:
        WEAK.bound(st.selectbox, "on", "Part", shown=WEAK.get().on or "test", label_visibility="collapsed")


def _choose_second(source: Collection) -> None:
    """A loss, a run that is pinned in Compare with parameters of its own, or the model of another engine that is open."""
    own, here = own_model(), WEAK.get().beside
    titles = BESIDE | _pinned(source) | ({MODEL: own.title} if own else {})
    WEAK.bound(
        st.selectbox, "beside", "Second run", version="|".join([own.token if own else "", *titles]), options=list(titles),
        format_func=titles.__getitem__, label_visibility="collapsed", shown=here if here in titles else "",
    )  # fmt: skip


def _pinned(source: Collection) -> dict[str, str]:
    """By their text, the runs of Compare that are not a loss as it opens, and the one that the address names."""
    data, here = controls.get().data, WEAK.get().beside
    compared = COMPARE.get()
    runs = compared.with_data(data).runs if compared.data != data else compared.runs
    linked = run_of(here, data, []) if is_pinned(here) else None
    found = {here: linked} if linked else {}
    found |= {text: run for run in runs if is_pinned(text := text_of(run)) and run not in found.values()}
    return {text: ", ".join([title_of(run), *(f"{name} {value}" for name, value in run.changed.items())]) for text, run in found.items()}


def _choose_metric(source: Collection) -> None:
    part = "test" if source.test is not None and WEAK.get().on != "train" else "train"
    chosen = WEAK.get().metric or name_of(usual(source.part(part)))
    WEAK.bound(st.selectbox, "metric", "Metric", shown=chosen, label_visibility="collapsed")
