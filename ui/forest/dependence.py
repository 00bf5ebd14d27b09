"""What one feature does to the score, by the loss of the page and others beside it, trained on the same data with the same settings."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from boosting import LOSSES, Dataset, split_importance
from boosting.words import listed
from figures.dependence import Stairs, dependence, reach
from sample_data import Collection

from ..places.forest import FOREST, LONGEST_NAME, MOST_BESIDE
from ..runs import controls, training, waiting
from ..runs.address import build
from ..runs.runs import Run
from ..runs.step import STEP
from ..shell import chart
from ..shell.door import theme
from ..shell.folds import fold
from ..state import large
from ..state.held import holds
from ..text.markdown import plain
from .importance import ranked_by
from .losses_beside import lately, title_of
from .measuring import MOST_ROWS, Climbing, climbing, finished, some_rows
from .words import bold, distance, of_feature, widest

PAGE = "forest"
LOW, ABOVE = 230, 18.5  # in large text: pixels of the figure at least, rem of what stands above it and of the edge below
RULE = (
    "Partial dependence: the mean score if all documents had the same value of this feature, a staircase with a step at each threshold "
    "that the trees use. Centred, so that its mean over the training documents is 0; divided by the standard deviation of "
    "the model's own scores, as only their order counts and each loss has a scale of its own. Bars below: the documents with each value."
)


def show(run: Run, source: Collection, part: str, q: int) -> None:
    FOREST.write_url()
    trace = run.trace
    names = list(trace.data.feature_names)
    split = run.keep(("split importance", trace.n_iterations), lambda: split_importance(trace))
    by_gain = np.argsort(-ranked_by(split), kind="stable")
    left, right = st.columns([1, 1.7], vertical_alignment="bottom", gap="small")
    with left:
        feature = _choose_feature(names, by_gain)
    with right:
        _choose_beside()
    runs = [(trace.loss.title, run), *_beside(source)]
    if not waiting.wait_for(runs, PAGE):
        return
    for title, other in runs:
        if other.error:
            st.warning(plain(f"{title} is not here: {other.error}"), icon=":material/info:")
    runs = [(title, each) for title, each in runs if each.trace is not None and not each.error]
    works = [climbing(each) for _, each in runs]
    if finished(works):
        _tell(names, feature, run, works)


def _loss_shown() -> str:
    """The loss of the run, which does not stand beside itself; "" where a model of another engine is shown."""
    return "" if STEP.get().model else STEP.get().loss


def _choose_feature(names: list[str], by_gain: np.ndarray) -> int:
    """The feature that the address names, the one with most gain where it names none."""
    wanted = FOREST.get().feature
    chosen = next((f for f, name in enumerate(names) if wanted and name[:LONGEST_NAME] == wanted), int(by_gain[0]))
    key = controls.key_of("forest_feature", STEP.get().data)
    st.selectbox(
        "Feature, most gain first", by_gain.tolist(), format_func=lambda f: names[f][: LONGEST_NAME],
        **holds(key, chosen, lambda f: FOREST.change(feature=names[f][: LONGEST_NAME])),
    )  # fmt: skip
    return chosen


def _choose_beside() -> None:
    loss = _loss_shown()
    there = FOREST.get().others_than(loss)
    st.pills(
        f"Losses beside it, up to {MOST_BESIDE}: same data and settings",
        [each.identifier for each in LOSSES if each.identifier != loss],
        format_func=title_of, selection_mode="multi", wrap=True,
        **holds(controls.key_of("forest_beside", loss), list(there), lambda chosen: FOREST.change(beside=lately(there, chosen))),
    )  # fmt: skip


def _beside(source: Collection) -> list[tuple[str, Run]]:
    """A run of each other loss, started where it is new."""
    found = []
    for name in FOREST.get().others_than(_loss_shown()):
        address = controls.get().with_loss(name)
        if not training.wait_for_kernels(training.kernels_for(source, build(address, source)[0])):
            st.stop()
        found.append((title_of(name), training.run_of(address, *build(address, source))))
    return found


def known_values(data: Dataset, feature: int) -> np.ndarray:
    """The values of a feature that are there, of the documents that staircases are averaged over."""
    values = data.features[some_rows(data.n_documents), feature]
    return values[~np.isnan(values)]


def _tell(names: list[str], feature: int, run: Run, works: Sequence[Climbing]) -> None:
    data, shown = run.data, [work.known[feature] for work in works]
    column = data.features[:, feature]
    st.markdown(of_feature(names[feature], shown, known_values(data, feature), not np.isnan(column).any()))
    alt = f"What {names[feature]} does to the score, by {listed([work.title for work in works])}"
    if large.is_on():  # from afar nobody scrolls: the figure has what the window leaves, and the rest stands below
        chart.show(dependence(shown, column, names[feature], theme(), LOW), "forest_dependence", alt, above=ABOVE)
        _offer_widest(names, feature, run, works)
    else:
        _offer_widest(names, feature, run, works)
        chart.show(dependence(shown, column, names[feature], theme()), "forest_dependence", alt)
    some = f" Averaged over {MOST_ROWS:,} of {data.n_documents:,} documents, evenly spread." if data.n_documents > MOST_ROWS else ""
    missing = int(np.isnan(column).sum())
    who = "document has" if missing == 1 else "documents have"
    without = f" {missing:,} {who} no value of it; each split sends missing values to one side." if missing else ""
    low, high = reach(column[~np.isnan(column)])
    n_beyond = int(((column < low) | (column > high)).sum())
    beyond = f" {n_beyond:,} {'document has' if n_beyond == 1 else 'documents have'} a value beyond the picture." if n_beyond else ""
    st.caption(RULE + some + without + beyond)
    fold("The staircases in numbers", ":material/table:", "forest_stairs", _numbers, names[feature], shown)


def _offer_widest(names: list[str], feature: int, run: Run, works: Sequence[Climbing]) -> None:
    """The feature on which two of the losses differ most, one click away."""
    data, models = run.data, [work.known for work in works]
    key = ("widest", *(work.token for work in works))
    found = run.keep(key, lambda: widest(models, [known_values(data, f) for f in range(data.n_features)]))
    if found is None or found[3] < 0.005:  # 0.00 on screen
        return
    other, i, j, apart = found
    pair = f"{models[i][0].title} and {models[j][0].title}"
    if other == feature:
        far = f"{apart:.2f} standard deviations"
        st.markdown(f"Of all features, {plain(pair)} differ most on this one: by {far}, on average over the documents.")
        return
    here = distance(models[i][feature], models[j][feature], known_values(data, feature))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        words = f"Of all features, {plain(pair)} differ most on {bold(names[other])}: by {apart:.2f} standard deviations on average"
        st.markdown(f"{words}, {here:.2f} on this one.", width="content")
        st.button("Show it", type="tertiary", key="forest_widest", on_click=FOREST.change, kwargs={"feature": names[other][:LONGEST_NAME]})


def _numbers(name: str, shown: list[Stairs]) -> None:
    st.dataframe(table(shown), hide_index=True, alt=f"What {name} does to the score")


def table(shown: Sequence[Stairs]) -> pd.DataFrame:
    """One row a level of any staircase: up to which value it holds, and how high each one stands.

    >>> table([Stairs("GBT", np.array([0.5]), np.array([-1.0, 1.0]))]).to_dict("list")
    {'up to': [0.5, inf], 'GBT': [-1.0, 1.0]}
    """
    ends = np.append(np.unique(np.concatenate([model.thresholds for model in shown])), np.inf)
    heights = {model.title: model.heights[np.searchsorted(model.thresholds, ends, side="left")] for model in shown}
    return pd.DataFrame({"up to": ends, **heights})
