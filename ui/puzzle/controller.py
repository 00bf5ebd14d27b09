"""The Puzzle page: the split and the leaf values that somebody chooses, what comes of them, and the machine's."""

from datetime import date
from pathlib import Path

import streamlit as st

from boosting.experiments.own_stump import FEATURES, Machine, Tried, machine, pushes, puzzle, sentence_of, splits_alike, threshold, try_out
from boosting.metrics import NDCG, ranks
from boosting.words import short
from figures.stump import Steps, stump

from ..places.puzzle import PUZZLE
from ..shell import chart
from ..shell.door import theme
from ..shell.style import give_sheet
from ..state import large
from ..text.markdown import plain

FOLDER = Path(__file__).parent
ABOUT = (
    "Be the booster. Eight documents have score 0: choose a split and two leaf values that put the better ones higher, then see the "
    "machine's tree."
)


def choose() -> None:
    """Which puzzle, and its tree."""
    give_sheet(FOLDER / "puzzle.css", FOLDER / "large.css")
    here = PUZZLE.get()
    day = date.fromisoformat(here.day)
    st.markdown(f"**Puzzle of {day.day} {day:%B %Y}**")
    before = date.fromordinal(max(day.toordinal() - 1, 1))
    with st.container(horizontal=True, gap="medium"):
        st.button("Previous day", key="puzzle_before", type="tertiary", on_click=PUZZLE.open, args=(before,))
        st.button("Today", key="puzzle_today", type="tertiary", on_click=PUZZLE.open, args=(date.today(),))
    PUZZLE.bound(st.selectbox, "feature", "Split on", format_func=FEATURES.__getitem__)
    PUZZLE.bound(st.slider, "n_left", "Documents in the left leaf")
    PUZZLE.bound(st.slider, "left", "Value of the left leaf")
    PUZZLE.bound(st.slider, "right", "Value of the right leaf")
    if here.shown:
        st.button("Hide the machine's tree", key="puzzle_show", on_click=PUZZLE.change, kwargs={"shown": False})
    else:
        st.button(
            "Show the machine's tree", key="puzzle_show", type="primary", icon=":material/visibility:", on_click=PUZZLE.change,
            kwargs={"shown": True},
        )  # fmt: skip


def show() -> None:
    """The chart with what is asked of each document, the list, and the verdict."""
    here = PUZZLE.get()
    data, its = _puzzle(here.day)
    yours = try_out(data, here.stump)
    words = f"Your tree: cost {short(yours.cost)}, {NDCG.label} {yours.ndcg:.3f}. Lower the cost."
    st.markdown(plain(sentence_of(data, here.stump, yours, its) if here.shown else words))
    left, right = st.columns([1, 1.15] if large.is_on() else [1.4, 1.2], gap="medium")
    with left:
        _draw(data, its if here.shown else None)
    with right, st.container(key="puzzle_list"):
        st.markdown(_table(data, yours, its if here.shown else None))
    st.caption("Cost: RankNet's, summed over the pairs ([BU] section 2). The machine's tree: least squares on the sums of lambdas, one "
               "Newton step in each leaf, learning rate 1 ([BU] section 7).")  # fmt: skip


@st.cache_data(max_entries=64)
def _puzzle(day: str):
    data = puzzle(date.fromisoformat(day).toordinal())
    return data, machine(data)


def _draw(data, its: Machine | None) -> None:
    here = PUZZLE.get()
    yours = Steps("your tree", threshold(data, here.stump), here.left, here.right)
    theirs = None
    if its and (its.stump.feature == here.feature or splits_alike(data, here.stump, its.stump)):
        at = its.stump if its.stump.feature == here.feature else here.stump
        theirs = Steps("the machine's", threshold(data, at), its.stump.left, its.stump.right)
    drawn = stump(
        data.features[:, here.feature], pushes(data), data.document_names, data.relevance, FEATURES[here.feature], yours, theirs,
        theme(),
    )  # fmt: skip
    words = f"{FEATURES[here.feature]} ≤ {short(yours.threshold)}: left {short(here.left)}, right {short(here.right)}"
    chart.show(drawn, "puzzle_chart", words, above=16.0)


def _table(data, yours: Tried, its: Machine | None) -> str:
    """The documents in the order of your scores."""
    rank = ranks(yours.scores, data.query_ptr)
    heads = ["rank", "document", "grade", "your score", *(["the machine's"] if its else [])]
    lines = [heads, ["---:", ":---", "---:", "---:", *(["---:"] if its else [])]]
    for row in rank.argsort(kind="stable"):
        cells = [f"{rank[row] + 1}", plain(data.document_names[row]), f"{data.relevance[row]:g}", _signed(yours.scores[row])]
        lines.append([*cells, *([_signed(its.tried.scores[row])] if its else [])])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _signed(score: float) -> str:
    return f"{score:+.2f}".replace("-", "−") if score else "0.00"
