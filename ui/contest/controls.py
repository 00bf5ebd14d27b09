"""The controls of the Contest page: how the queries are parted, what is measured, what is chosen, and who else takes part."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from boosting.experiments.contestant import Contestant
from boosting.experiments.plan import Plan
from boosting.metrics.conventions import CONVENTIONS
from boosting.words import count, counted

from ..controls import key_of
from .place import change, get
from .terms import LEAST, METRICS, MOST, PARTINGS, RANKERS, TOP, TUNED, UNCUT

UNITS = {"splits": "Splits", "folds": "Folds"}


def _bound(name: str, widget: Callable, label: str, *arguments: Any, about: tuple[str, ...] = (), **more: Any) -> None:
    """A widget that shows one of the terms and changes it. An emptied box leaves what was there, if its own value is None: Streamlit
    would fill it with the least one."""
    key = key_of(f"contest_{name}", *about)
    value = more.pop("shown") if "shown" in more else getattr(get(), name)
    st.session_state[key] = list(value) if isinstance(value, tuple) else value

    def take() -> None:
        chosen = st.session_state[key]
        if chosen is not None:
            change(**{name: tuple(chosen) if isinstance(chosen, list) else chosen})

    widget(label, *arguments, key=key, on_change=take, **more)


def choose_baselines() -> None:
    _bound("baselines", st.pills, "Baselines that take part", list(RANKERS), format_func=lambda name: RANKERS[name].title,
           selection_mode="multi", label_visibility="collapsed")  # fmt: skip


def choose_train() -> None:
    _bound("train", st.toggle, "With train")


def choose_terms() -> None:
    terms = get()
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        _bound("parting", st.segmented_control, "Queries are parted by", list(PARTINGS), format_func=PARTINGS.__getitem__, width="content")
        if terms.parting in UNITS:
            _bound(
                "n", st.number_input, UNITS[terms.parting], LEAST[terms.parting], MOST[terms.parting], None, about=(terms.parting,),
                shown=terms.n_parts, width=95,
            )  # fmt: skip
        _bound("metric", st.selectbox, "Metric", list(METRICS), format_func=METRICS.__getitem__, width=180)
        if terms.metric not in UNCUT:
            is_percent = terms.metric == "precision_at_percent"
            _bound(
                "k", st.number_input, "K %" if is_percent else "at", 0, TOP, None, about=(terms.metric,), shown=terms.asked().k or 0,
                width=95,
                help=None if is_percent else "Ranks that count; 0: as usual for the metric, of MAP, MRR and ERR all.",
            )  # fmt: skip
        _bound("tune", st.pills, "Chosen besides the iteration", list(TUNED), format_func=TUNED.__getitem__, selection_mode="multi",
               wrap=True, width="content", help="Of each run, half, the same and twice the value are tried, and validation queries choose. "
               "The loss's own: its first parameter that is a number, such as sigma of LambdaMART.")  # fmt: skip
        with st.popover("More", icon=":material/tune:", key="contest_more"):
            readings = [name for name, one in CONVENTIONS.items() if terms.metric in one.defines]
            _bound("convention", st.selectbox, "Convention of the metric", readings, about=(terms.metric,))
            _bound("seed", st.number_input, "Seed of the parting", 0, 9999, None)


def say_plan(plan: Plan, who: list[Contestant], n_trainings: int) -> str:
    """How the queries are dealt, and how much there is to train."""
    train, validation, test = (len(part) for part in plan.parts[0])
    n = plan.data.n_queries
    for_choice = f", {validation} to choose on" if validation else ""
    kept = "" if validation else " No query is kept for choosing: the last iteration of each run counts."
    dealt = {
        "splits": f"are dealt anew {count(len(plan))} times" if len(plan) > 1 else "are dealt once",
        "folds": f"are dealt into {count(len(plan))} parts, each tested once",
        "given": "stay in the parts that they came in",
    }
    return (
        f"All {n} queries {dealt[get().parting]}: {train} to train on{for_choice}, {test} to test. Everybody gets the same."
        f"{kept} {counted(len(who), 'contestant', 'contestants').capitalize()}, {counted(n_trainings, 'training', 'trainings')}."
    )
