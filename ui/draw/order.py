"""Try another order: the documents of the drawing shuffled in their file, under every loss; and the trap that a sorted file is."""

from functools import partial

import numpy as np
import streamlit as st

from boosting import LOSSES
from boosting.experiments.row_order import Effect, effect, shuffled, untrained
from boosting.metrics import CUTOFF, NDCG
from boosting.metrics.conventions import CONVENTIONS
from boosting.words import listed
from sample_data import Collection

from ..places.draw import DRAW, FIRST_SEED, LAST_SEED
from ..runs import training, waiting
from ..runs.address import Address, build
from ..runs.runs import Run
from ..text.markdown import plain
from ..work import session
from ..work.server import session_id

PAGE = "order"
KEY = "draw_order"
# conventions under which the file decides
NAMES = {"letor": "the evaluation tool of LETOR", "letor_tool": "the evaluation tool of LETOR", "lightgbm": "LightGBM"}


def show(source: Collection) -> None:
    """Closed until wanted: it trains every loss twice."""
    st.session_state[KEY] = DRAW.get().shuffle is not None
    part = st.expander("Try another order of the rows", icon=":material/shuffle:", key=KEY, on_change=_turn)
    if not part.open:
        return
    with part:
        left, right = st.columns([3, 2], gap="large")
        with left:
            _show_shuffled(source)
        with right:
            _show_untrained(source)


def _turn() -> None:
    DRAW.change(shuffle=FIRST_SEED if st.session_state[KEY] else None)


def _seed() -> int:
    return DRAW.get().shuffle or FIRST_SEED


def _shuffle_again() -> None:
    DRAW.change(shuffle=_seed() % LAST_SEED + 1)


def _show_shuffled(source: Collection) -> None:
    words, button = st.columns([4, 1.3], vertical_alignment="center")
    words.markdown(f"**The rows shuffled, seed {_seed()}.** The same documents and grades, each loss as it opens, trained on both files.")
    button.button("Shuffle again", icon=":material/shuffle:", key="draw_shuffle", on_click=_shuffle_again, width="stretch")
    if not training.wait_for_kernels(_stage(source)):
        return
    pairs = _runs(source)
    named = [(title, run) for title, *both in pairs for run in both]
    if not waiting.wait_for(named, PAGE):
        return
    rows = [f"| {plain(title)} | {plain(_said(one, other))} |" for title, one, other in pairs]
    st.markdown("\n".join(["| loss | what another order changes |", "|:--|:--|", *rows]))
    st.caption("Sums are added in another order, so the last digit may differ, such as 10⁻¹⁵ in scores near 1.")


def _stage(source: Collection) -> str:
    stages = {training.kernels_for(source, cls()) for cls in LOSSES}
    return stages.pop() if len(stages) == 1 else "everything"


def _runs(source: Collection) -> list[tuple[str, Run, Run]]:
    """Of each loss its title, its run on the rows as they are, and that on the shuffled ones."""
    other, found, store = shuffled(source.train, _seed())[0], [], training.store(source.identifier)
    for cls in LOSSES:
        loss, settings = build(Address(source.identifier, cls.identifier), source)
        runs = []
        for name, data in ((source.identifier, source.train), (f"{source.identifier} shuffled by {_seed()}", other)):
            run = store.get((name, loss, settings), session_id(), partial(Run, data, None, loss, settings))
            runs.append(run)
        session.start(runs)
        found.append((cls.title, runs[0], runs[1]))
    return found


def _said(one: Run, other: Run) -> str:
    if one.error or other.error or not (one.trace and other.trace):
        return one.error or other.error or "Stopped before the first tree."
    order = shuffled(one.data, _seed())[1]
    key = ("row order", _seed(), one.trace.n_iterations, other.trace.n_iterations)
    return sentence_of(one.keep(key, lambda: effect(one.trace, other.trace, order)))


def sentence_of(found: Effect) -> str:
    """What another order of the rows made of a run.

    >>> sentence_of(Effect(0.0, None, False)), sentence_of(Effect(2e-16, None, False))
    ('Nothing, to the last bit.', 'Nothing but rounding: scores differ by 2e−16 at most.')
    """
    if found.iteration is None:
        return (
            "Nothing, to the last bit."
            if found.largest == 0
            else f"Nothing but rounding: scores differ by {_short(found.largest)} at most."
        )
    change = f"Scores differ from tree {found.iteration} on, by up to {_short(found.largest)}"
    if found.asks_other:
        return f"{change}: where scores tie, this loss needs a rank for each document, and takes the file's order."
    return f"{change}: two questions are equally good, and rounding chooses between them."


def _worth(value: float) -> str:
    return "–" if np.isnan(value) else f"{value:.3f}"


def _short(value: float) -> str:
    return f"{value:.2g}".replace("-", "−")


def _show_untrained(source: Collection) -> None:
    found = untrained(source.train, CUTOFF)
    st.markdown("**A model without any tree.** All scores are equal; what it is worth depends on the rule for ties.")
    rows = [
        ("expected over all orders of the ties, as everywhere here", found.expected),
        ("the file decides, in its present order", found.as_filed),
        ("the file decides, worst grades first", found.worst_first),
        ("the file decides, best grades first", found.best_first),
    ]
    st.markdown("\n".join([f"| rule for ties | {NDCG.label} |", "|:--|--:|", *(f"| {words} | {_worth(value)} |" for words, value in rows)]))
    if np.isnan(found.expected):
        st.caption(f"No document here is relevant, so {NDCG.label} has nothing to say.")
    elif found.best_first == found.worst_first:
        st.caption("Within each query that counts all grades are equal, so one order is worth as much as another.")
    else:
        who = listed(list(dict.fromkeys(NAMES[name] for name, convention in CONVENTIONS.items() if convention.ties == "stable")))
        st.caption(
            f"Sort a file by grade, and a model that has learned nothing looks perfect wherever the file decides, as under {who}. "
            "Shuffle a file before you measure with such a tool."
        )
