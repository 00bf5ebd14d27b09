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
from ..state.held import holds

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
    st.selectbox(
        ("Ranker R, at α = 0", "Ranker R′, at α = 1")[at], options, format_func=titles.__getitem__, disabled=bool(here.step),
        **holds(key, here.of[at], lambda chosen: _take(at, chosen)),
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
    shown = next(title for title, k in titles.items() if k == COMBINE.get().k)
    st.selectbox("Metric", list(titles), **holds("combine_k", shown, lambda title: COMBINE.change(k=titles[title])))


def choose_step() -> None:
    """Two rankers, or a step of GBRank."""
    give_sheet(FOLDER / "header.css")
    st.toggle(
        f"{GBRank.title}’s own average",
        help="(k h + η g) / (k + 1) is a mixture of the model h so far and the new tree η g, with α = 1 / (k + 1): [GB] section 2.2.",
        **holds("combine_is_step", bool(COMBINE.get().step), lambda is_step: COMBINE.change(step=FIRST_STEP if is_step else 0)),
    )  # fmt: skip


def choose_iteration(source: Collection) -> None:
    """Which step of GBRank, where one is mixed."""
    n_iterations = opening(GBRank.identifier, source)["n_iterations"]
    if COMBINE.get().step and n_iterations > 1:
        held = holds("combine_step", min(COMBINE.get().step, n_iterations), lambda step: COMBINE.change(step=step))
        st.slider("Iteration k", 1, n_iterations, **held)
