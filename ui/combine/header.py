"""The controls of the Combine page: data and query, the two rankers, the cutoff, and GBRank's own step."""

from pathlib import Path

import streamlit as st

from boosting import LOSSES, GBRank
from sample_data import Collection

from ..places.combine import COMBINE, CUTOFFS
from ..runs import choices
from ..runs.address import Address, opening
from ..runs.choices import key_of
from ..runs.compared import COMPARE
from ..runs.comparison import MOST
from ..runs.run_names import names
from ..shell.style import give_sheet

FOLDER = Path(__file__).parent
FIRST_STEP = 20  # that GBRank's average opens on


def find_query(source: Collection) -> tuple[str, int]:
    """The query that the comparison names; the first training query worth a look where it names none."""
    return choices.query_of(source, COMPARE, COMBINE.write_url)


def choose_ranker(source: Collection, at: int) -> None:
    """R (at 0) or R' (at 1) among the runs of the comparison, and all other losses as they open."""
    runs, here = COMPARE.get().runs, COMBINE.get()
    there = {run.loss for run in runs if not run.changed and not run.model}
    more = [cls.identifier for cls in LOSSES if cls.identifier not in there] if len(runs) < MOST else []
    every: list[int | str] = [*range(len(runs)), *more]
    opened = tuple(Address(COMPARE.get().data, loss) for loss in more)  # told apart from a run of the same loss
    titles = dict(zip(every, names((*runs, *opened), source), strict=True))
    options = [option for option in titles if option != here.of[1 - at]]
    key = key_of(f"combine_ranker_{at}", COMPARE.get().data, *map(str, options), *titles.values())
    st.session_state[key] = here.of[at]
    st.selectbox(
        ("Ranker R, at α = 0", "Ranker R′, at α = 1")[at], options, format_func=titles.__getitem__, key=key, disabled=bool(here.step),
        on_change=lambda: _take(at, st.session_state[key]),
    )  # fmt: skip


def _take(at: int, chosen: int | str) -> None:
    here, shared = COMBINE.get(), COMPARE.get()
    if isinstance(chosen, str):  # a loss that no run has yet
        COMPARE.choose(shared.with_run(Address(shared.data, chosen)))
        chosen = len(shared.runs)
    other = here.of[1 - at]
    COMBINE.change(of=(chosen, other) if at == 0 else (other, chosen))


def choose_cutoff() -> None:
    titles = {"NDCG" if k is None else f"NDCG@{k}": k for k in CUTOFFS}  # by name: a box takes None for nothing chosen
    st.session_state["combine_k"] = next(title for title, k in titles.items() if k == COMBINE.get().k)
    st.selectbox("Metric", list(titles), key="combine_k", on_change=lambda: COMBINE.change(k=titles[st.session_state["combine_k"]]))


def choose_step() -> None:
    """Two rankers, or a step of GBRank."""
    give_sheet(FOLDER / "header.css")
    st.session_state["combine_is_step"] = bool(COMBINE.get().step)
    st.toggle(
        f"{GBRank.title}’s own average", key="combine_is_step",
        help="(k h + η g) / (k + 1) is a mixture of the model h so far and the new tree η g, with α = 1 / (k + 1): [GB] section 2.2.",
        on_change=lambda: COMBINE.change(step=FIRST_STEP if st.session_state["combine_is_step"] else 0),
    )  # fmt: skip


def choose_iteration(source: Collection) -> None:
    """Which step of GBRank, where one is mixed."""
    n_iterations = opening(GBRank.identifier, source)["n_iterations"]
    if COMBINE.get().step and n_iterations > 1:
        st.session_state["combine_step"] = min(COMBINE.get().step, n_iterations)
        st.slider(
            "Iteration k", 1, n_iterations, key="combine_step", on_change=lambda: COMBINE.change(step=st.session_state["combine_step"])
        )
