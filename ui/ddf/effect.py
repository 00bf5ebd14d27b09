"""What each distance does to a trained ranker: the open tab of the last section, and the run behind the first of them."""

import numpy as np
import pandas as pd
import streamlit as st

from boosting import metrics
from boosting.experiments.studies import N_RANKS, ndcg_by_rank
from boosting.words import short, unlike
from figures.ddf_common import Line
from figures.ddf_rounds import ddf_rounds, padded
from sample_data import Collection

from ..places.ddf import DDF
from ..runs.address import Address, encode
from ..runs.runs import Run
from ..shell.door import theme
from ..shell.twin import twin
from ..state.held import holds
from . import runs
from .lab import KNOBS
from .parts import chart, in_rounds, listed
from .runs import Trained

MANY = 300  # rounds, of which one sees whether test falls
FEW = 50  # rounds, of which all are drawn
SAME = 1e-12  # what two means may differ by and be one number


def curve(run: Run, cutoff: int, part: str) -> np.ndarray:
    """(n_iterations + 1,) NDCG@cutoff of the training or the test queries along a run."""
    assert run.trace is not None
    trace, is_test = run.trace, part == "test"
    data = trace.validation if is_test else trace.data
    assert data is not None
    return runs.kept(
        run, ("ndcg", cutoff, part), lambda: np.array([metrics.ndcg(data, scores, cutoff) for scores in trace.all_scores(is_test)])
    )


def wrong(run: Run, part: str) -> np.ndarray:
    """(n_iterations + 1,) share of contradicting pairs."""
    return run.curves["validation_contradicting_pairs" if part == "test" else "contradicting_pairs"]


def ranked(run: Run, k: int, part: str) -> np.ndarray:
    """(10,) NDCG@1 .. NDCG@10 after k rounds, or after the last where there are fewer."""
    assert run.trace is not None
    k = min(k, run.trace.n_iterations)
    data = run.trace.validation if part == "test" else run.trace.data
    assert data is not None
    scores = run.trace.validation_scores if part == "test" else run.trace.scores
    return runs.kept(run, ("ranks", k, part), lambda: ndcg_by_rank(data, scores(k)))


def parts_of(source: Collection) -> list[str]:
    return ["train", "test"] if source.test is not None else ["train"]


def lines(trained: Trained, values, first: int = 0) -> list[Line]:
    """values(run) by round, one line a distance, from round `first` on."""
    found = [(distance, values(run)) for distance, run in trained]
    return [Line(distance.style, distance.title, np.arange(len(y))[first:], y[first:]) for distance, y in found]


def first_round() -> int:
    """Where curves begin: of many rounds the first tenth rises so far that nothing could be told apart after it."""
    return 0 if DDF.get().whole or DDF.get().rounds < FEW else DDF.get().rounds // 10


def axis_from(first: int) -> str:
    return f"iteration, from {first} on" if first else "iteration"


def choose_whole() -> None:
    """A switch between all rounds and those after the first rise."""
    if DDF.get().rounds >= FEW:
        DDF.bound(st.toggle, "whole", "From round 0")


def show(source: Collection) -> None:
    trained = runs.of(DDF.get(), source, DDF.get().rounds)
    if not runs.wait_for(trained):
        return
    last = max(run.trace.n_iterations for _, run in trained)
    asked = DDF.get().iteration
    k = last if asked is None else min(asked, last)
    parts = parts_of(source)
    st.markdown(verdict(trained, parts[-1], k))
    left, right = st.columns(2, gap="medium")
    first = 0 if k < first_round() else first_round()
    with left:
        cutoff = DDF.get().cutoff
        figure = ddf_rounds(
            [(part, lines(trained, lambda run, part=part: curve(run, cutoff, part), first)) for part in parts],
            f"NDCG@{cutoff}  (up is better)", axis_from(first), k, theme(),
        )  # fmt: skip
        chart(figure, f"run_ndcg_{cutoff}", f"NDCG at {cutoff} by iteration, one curve a distance, {' and '.join(parts)}.")
    with right:
        figure = ddf_rounds(
            [(part, lines(trained, lambda run, part=part: wrong(run, part), first)) for part in parts],
            "contradicting pairs  (down is better)", axis_from(first), k, theme(),
        )  # fmt: skip
        chart(figure, "run_pairs", f"Share of contradicting pairs by iteration, one curve a distance, {' and '.join(parts)}.")
    _at_a_round(trained, parts, k, last)


def _at_a_round(trained: Trained, parts: list[str], k: int, last: int) -> None:
    left, right = st.columns(2, gap="medium")
    with right:
        with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
            _round_slider(k, last)
            choose_whole()
            DDF.bound(st.slider, "cutoff", "NDCG at rank")
        st.dataframe(run_table(trained, parts, k), hide_index=True)
        st.caption("Contradicting: share of all pairs. One split may be luck: the next tab tests ten before it gives a verdict.")
    with left:
        x = np.arange(1, N_RANKS + 1)
        shown = [(part, [Line(d.style, d.title, x, ranked(run, k, part)) for d, run in trained]) for part in parts]
        span = padded(np.concatenate([line.y for _, of_part in shown for line in of_part]))
        figure = ddf_rounds(shown, f"NDCG@N after {in_rounds(k)}", "N", None, theme(), span)
        chart(figure, "run_ranks", f"NDCG at 1 to 10 after {in_rounds(k)}, one curve a distance, {' and '.join(parts)}.")
    _links(trained)
    twin("ddf_run", "NDCG@1 to NDCG@10, and all rounds, as numbers", lambda: rounds_table(trained, parts))


def _links(trained: Trained) -> None:
    """To the Step page, with the same data, distance and rounds."""
    with st.container(horizontal=True, gap="medium", vertical_alignment="center"):
        st.caption("Step through a run, tree by tree:", width="content")
        for distance, run in trained:
            plain, free = type(run.loss)(), {name for name in KNOBS if getattr(DDF.get(), name) is None}
            parameters = {name: value for name, value in distance.loss.parameters().items() if name not in free}
            changed = {name: value for name, value in parameters.items() if value != getattr(plain, name)}
            target = Address(
                data=DDF.get().data, loss=run.loss.identifier, iteration=1, changed={**changed, "n_iterations": DDF.get().rounds}
            )
            st.page_link("pages/step.py", label=distance.title, query_params=encode(target), width="content")


def _round_slider(k: int, last: int) -> None:
    held = holds("ddf_iteration", k, lambda chosen: DDF.change(iteration=chosen))
    st.slider("Iteration", 0, max(last, 1), disabled=last < 1, **held)


def verdict(trained: Trained, part: str, k: int) -> str:
    """Who leads after k rounds, and by how much; all of them where several do."""
    at = [(d.title, float(curve(run, DDF.get().cutoff, part)[min(k, run.trace.n_iterations)])) for d, run in trained]
    known = [(title, value) for title, value in at if not np.isnan(value)]
    if len(known) < 2:
        return ""
    best, worst = max(value for _, value in known), min(value for _, value in known)
    when, what = f"After {in_rounds(k)}", f"{part} NDCG@{DDF.get().cutoff}"
    if best - worst < SAME:
        return f"{when} all have the same {what}, {best:.3f}."
    first, last = ([f"**{title}**" for title, value in known if abs(value - end) < SAME] for end in (best, worst))
    has = "has" if len(first) == 1 else "have"
    high, low = unlike(best, worst)
    return f"{when} {listed(first)} {has} the highest {what}, {high}; {listed(last)} the lowest, {low} ({short(best - worst)} less)."


def run_table(trained: Trained, parts: list[str], k: int) -> pd.DataFrame:
    rows = []
    for distance, run in trained:
        at = min(k, run.trace.n_iterations)
        row: dict[str, object] = {"distance": distance.title}
        for part in parts:
            row[f"{part} NDCG@{DDF.get().cutoff}"] = round(float(curve(run, DDF.get().cutoff, part)[at]), 4)
            row[f"{part} contradicting"] = round(float(wrong(run, part)[at]), 4)
        rows.append(row)
    return pd.DataFrame(rows)


def rounds_table(trained: Trained, parts: list[str]) -> pd.DataFrame:
    """One row a distance and round: NDCG@1 .. NDCG@10 and contradicting pairs of every part."""
    blocks = []
    for distance, run in trained:
        n = run.trace.n_iterations + 1
        table = {"distance function": [distance.title] * n, "round": np.arange(n)}
        for part in parts:
            table |= {f"{part} NDCG@{at}": curve(run, at, part) for at in range(1, N_RANKS + 1)}
            table[f"{part} contradicting"] = wrong(run, part)
        blocks.append(pd.DataFrame(table))
    return pd.concat(blocks, ignore_index=True)


# ---- overfitting, [MP] Figure 6 ----


def show_overfitting(source: Collection) -> None:
    rounds = DDF.get().rounds
    words, button = st.columns([4, 1], gap="large", vertical_alignment="center")
    words.markdown(
        "NDCG over many rounds. The test curve is Figure 6 of [MP] (section 5.5); the paper does not show training queries. Where "
        "train rises and test falls, the model overfits. The paper's explanation for BINARY: NDCG counts how large grades are, and "
        "binary labels leave that out."
    )
    if rounds < MANY:
        button.button(f"{MANY} rounds", icon=":material/more_time:", key="ddf_many", on_click=_take_many, width="stretch")
    trained = runs.of(DDF.get(), source, rounds)
    if not runs.wait_for(trained):
        return
    parts = parts_of(source)
    choose_whole()
    drawn = [(part, lines(trained, lambda run, part=part: curve(run, 5, part), first_round())) for part in parts]
    figure = ddf_rounds(drawn, f"{metrics.NDCG.label}  (up is better)", axis_from(first_round()), theme=theme())
    chart(figure, "overfit", f"NDCG at 5 over {rounds} rounds, train beside test.")
    st.markdown("\n".join(f"- {sentence}" for sentence in overfitting(trained, parts)))
    twin("ddf_overfitting", "The rounds as numbers", lambda: rounds_table(trained, parts))


def _take_many() -> None:
    st.session_state["ddf_everything"] = True
    DDF.change(rounds=MANY)


def overfitting(trained: Trained, parts: list[str]) -> list[str]:
    """Where each run's test NDCG@5 was best, what the rest of the rounds did to it, and the distance to train at the end."""
    sentences = []
    for distance, run in trained:
        train = curve(run, 5, "train")
        if "test" not in parts:
            sentences.append(f"**{distance.title}**: train {train[-1]:.3f} after {in_rounds(len(train) - 1)}. There are no test queries.")
            continue
        test = curve(run, 5, "test")
        if np.isnan(test).all():
            continue
        best = int(np.nanargmax(test))
        lost = test[best] - test[-1]
        after = f"and has lost {lost:.3f} by round {len(test) - 1}" if lost > 0.0005 else f"and still has it at round {len(test) - 1}"
        sentences.append(f"**{distance.title}**: test is best at round {best} ({test[best]:.3f}) {after}; train ends {train[-1]:.3f}.")
    return sentences
