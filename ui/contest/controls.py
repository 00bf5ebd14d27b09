"""The controls of the Contest page: how the queries are parted, what is measured, what is chosen, and who else takes part."""

from pathlib import Path

import streamlit as st

from boosting.experiments.contestant import Contestant
from boosting.experiments.plan import Plan
from boosting.metrics.conventions import CONVENTIONS
from boosting.words import count, counted

from ..places.contest import CONTEST, LEAST, MOST, RANKERS, TUNED, UNCUT
from ..shell.style import give_sheet

FOLDER = Path(__file__).parent
ABOUT = {
    False: "Which run is better on queries that it has not learned from, by how much, and is it more than luck?",
    True: "Which run is better, and is it more than luck?",  # large letters take no second line
}
UNITS = {"splits": "Splits", "folds": "Folds"}


def choose_baselines() -> None:
    CONTEST.bound(st.pills, "baselines", "Baselines", format_func=lambda name: RANKERS[name].title,
           selection_mode="multi", label_visibility="collapsed")  # fmt: skip


def choose_train() -> None:
    CONTEST.bound(st.toggle, "train", "With train")


def choose_against(names: list[str]) -> None:
    """Whether every pair is compared, or one with each of the others."""
    CONTEST.bound(
        st.selectbox, "against", "Compare", options=["", *names], label_visibility="collapsed", width=340,
        shown=CONTEST.get().against if CONTEST.get().against in names else "",
        format_func=lambda name: f"{name} with each of the others" if name else "Every pair",
        help="Holm's correction grows with the number of pairs compared; one method against all the others needs fewer pairs.",
    )  # fmt: skip


def choose_terms() -> None:
    terms = CONTEST.get()
    give_sheet(FOLDER / "contest.css")
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="contest_terms"):
        CONTEST.bound(st.segmented_control, "parting", "Split queries", width="content")
        if terms.parting in UNITS:
            CONTEST.bound(st.number_input, "n", UNITS[terms.parting], version=f"/{terms.parting}",
                min_value=LEAST[terms.parting], max_value=MOST[terms.parting], value=None,
                shown=terms.n_parts, width=95,
            )  # fmt: skip
        CONTEST.bound(st.selectbox, "metric", "Metric", width=180)
        if terms.metric not in UNCUT:
            is_percent = terms.metric == "precision_at_percent"
            CONTEST.bound(st.number_input, "k", "K %" if is_percent else "at", version=f"/{terms.metric}", value=None,
                shown=terms.asked().k or 0,
                width=95,
                help=None if is_percent else "Ranks that count; 0: as usual for the metric, all for MAP, MRR and ERR.",
            )  # fmt: skip
        with st.popover("More", icon=":material/tune:", key="contest_more"):
            CONTEST.bound(st.pills, "tune", "Also tuned on validation", format_func=TUNED.__getitem__, selection_mode="multi",
                wrap=True, help="Half, once and twice the value of each run are tried, and validation queries choose. "
                "The loss's own: its first numeric parameter, such as LambdaMART's sigma.")  # fmt: skip
            readings = [name for name, one in CONVENTIONS.items() if terms.metric in one.defines]
            CONTEST.bound(st.selectbox, "convention", "Convention of the metric", version=f"/{terms.metric}", options=readings)
            CONTEST.bound(st.number_input, "seed", "Seed of the split", value=None)


def say_plan(plan: Plan, who: list[Contestant], n_trainings: int) -> str:
    """How the queries are dealt, and how much there is to train."""
    train, validation, test = (len(part) for part in plan.parts[0])
    n, n_turns = plan.data.n_queries, len(plan.turns_of(0))
    for_choice = f", {validation} validation" if validation else ""
    kept = "" if validation else " No query is kept for validation: the last iteration of each run counts."
    dealt = {
        "splits": f"{count(len(plan))} random splits" if len(plan) > 1 else "one random split",
        "folds": f"{count(len(plan))} folds, each tested once",
        "given": f"the {count(len(plan))} folds as published" if len(plan) > 1 else "split as in the files",
    }
    again = ""
    if n_turns:  # the same models are tested; more queries have a say in the choice
        times = "once" if n_turns == 1 else f"{count(n_turns)} times"
        again = f" Each is repeated {times} with other validation queries, until all {train + validation} have helped to choose."
    return (
        f"{n} queries, {dealt[CONTEST.get().parting]}: {train} train{for_choice}, {test} test. Every method gets the same."
        f"{kept} {counted(len(who), 'contestant').capitalize()}, {counted(n_trainings, 'training')}.{again}"
    )
