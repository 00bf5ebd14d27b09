"""Which feature matters to a run: by gain, by the number of splits, and by what its shuffling costs."""

import numpy as np
import pandas as pd
import streamlit as st

from boosting import split_importance
from boosting.explain.permutation_importance import PermutationImportance
from boosting.explain.split_importance import SplitImportance
from boosting.metrics import NDCG
from figures.importance import importance
from sample_data import Collection

from ..places.forest import FOREST, LONGEST_NAME, PARTS
from ..runs.runs import Run
from ..shell import chart
from ..shell.door import theme
from ..shell.folds import fold
from ..state import large
from ..state.held import holds
from .measuring import SHUFFLES, finished, shuffling, some_queries
from .words import of_gain, of_gains_by_shuffling, of_shuffling, who

SHOWN = {False: 18, True: 10}  # features in the figure, by large text or not; all are in the table
RULE = (
    "Gain: the sum of the split gains by which the trees were grown, as the model stores them; trees with larger targets weigh more. "
    "Shuffling: the feature's values are shuffled among all documents of the part, across queries, and the model scores them again; a "
    f"mark is the mean of {SHUFFLES} shuffles, its line the 95 % interval for the luck of shuffling, not of the choice of queries. The "
    "model is not trained again, so two features that say the same may each seem worth little."
)


def show(run: Run, source: Collection, part: str, q: int) -> None:
    FOREST.write_url()
    trace, is_test = run.trace, _choose_part(source) == "test"
    names = list(trace.data.feature_names)
    split = run.keep(("split importance", trace.n_iterations), lambda: split_importance(trace))
    said = st.empty()
    work = shuffling(run, is_test)
    if not finished([work]):
        said.markdown(of_gain(names, split))
        return
    measured = source.part("test" if is_test else "train")
    chosen = some_queries(measured)
    where = who(int(np.diff(measured.query_ptr)[chosen].sum()), measured.n_documents, "test" if is_test else "training")
    better = of_gains_by_shuffling(work.found, len(chosen))
    is_graded = not np.isnan(measured.relevance).all()
    said.markdown(f"{of_gain(names, split)} {of_shuffling(names, split, work.found, where, is_graded)} {better}")
    _draw(names, split, work.found)
    st.caption(RULE)
    title = "All features in numbers; choose one to see what it does"
    fold(title, ":material/table:", "forest_table", _table, names, split, work.found)


def _choose_part(source: Collection) -> str:
    """The part on which features are shuffled; a choice only where there is a test part."""
    if source.test is None:
        return "train"
    here = FOREST.get().on or "test"
    held = holds("forest_on", here, lambda part: FOREST.change(on="" if part == "test" else part))
    st.segmented_control("Shuffled on", list(PARTS), format_func=PARTS.__getitem__, required=True, label_visibility="collapsed", **held)
    return here


def order_of(split: SplitImportance, found: PermutationImportance) -> np.ndarray:
    """Numbers of the features, most gain first, then what shuffling costs; where no gains are known, most splits first."""
    return np.lexsort((-np.nan_to_num(found.mean), -ranked_by(split)))


def ranked_by(split: SplitImportance) -> np.ndarray:
    """(n_features,) gains, or numbers of splits where the file of a model has no gains."""
    return split.splits.astype(np.float64) if np.isnan(split.gain).any() else split.gain


def _draw(names: list[str], split: SplitImportance, found: PermutationImportance) -> None:
    shown = SHOWN[large.is_on()]
    order = order_of(split, found)[:shown]
    costliest = int(np.argmax(np.nan_to_num(found.mean)))
    at = int(np.flatnonzero(order == costliest)[0]) if costliest in order and found.mean[costliest] > 0 else None
    figure = importance(
        [names[f] for f in order],
        split.gain_share[order],
        split.split_share[order],
        found.mean[order],
        found.half_width[order],
        at,
        theme(),
    )
    chart.show(figure, "forest_importance", "Gain, splits and cost of shuffling of each feature")
    if len(names) > shown:
        coloured = "" if at is None else " The one that costs most is coloured."
        st.caption(f"Shown: the {shown} of {len(names):,} features with most gain; the table has all.{coloured}")


def _table(names: list[str], split: SplitImportance, found: PermutationImportance) -> None:
    order = order_of(split, found)
    table = pd.DataFrame(
        {
            "feature": [names[f] for f in order], "gain": split.gain[order], "share of gain": split.gain_share[order],
            "splits": split.splits[order], f"{NDCG.label} lost": found.mean[order], "±": found.half_width[order],
        }
    )  # fmt: skip

    def select() -> None:
        rows = st.session_state["forest_features"]["selection"]["rows"]
        if rows and rows[0] < len(order):
            FOREST.change(feature=names[int(order[rows[0]])][:LONGEST_NAME], view="dependence")

    chosen = st.dataframe(
        table, key="forest_features", hide_index=True, on_select=select, selection_mode="single-row",
        alt="Features, the one with most gain first",
    )  # fmt: skip
    if chosen["selection"]["rows"]:
        st.rerun()
