"""The words of the Start page."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from boosting import LOSSES, Loss
from boosting.explain.what_counts import what_counts
from boosting.losses.papers import PAPERS, cite
from boosting.metrics import NDCG

from ..shell.style import give_sheet
from ..text.glossary import TERMS, cited, linked

WELCOME = "Learning to rank puts the best documents on top. Boosting learns it tree by tree; the loss says what each tree corrects."
# What stands on the stage, in its order from left to right.
ON_STAGE = {
    "lambda, sum of lambdas": "A lambda is the push of one pair: its better document up, the other down by the same amount. A document's "
    "lambdas add up to its bar: blue pushes up, orange down.",
    "leaf value, n": "The tree is fitted to these sums. Its leaf value is added to the score of all n documents that reach the leaf, but "
    "only in part: × 0.1 is the learning rate.",
    "contradicting, tied": "A pair contradicts when its better document is not above the other. A tied pair has two equal scores "
    "and counts as contradicting; before any tree all pairs are tied.",
    "cured, newly broken": "Cured pairs contradicted before this tree and do not after it; newly broken pairs are the reverse.",
}
FIRST_WORDS = ("query", "grade", "score", "pair", "contradicting pair", "target", "lambda, λ", NDCG.label)  # of the forty
# What may count for a loss, as the heads of a table; a dot says that it does.
COUNTS = {
    "gap": "gap of grades", "place": "rank in the list", "level": "level of a query", "single_grade": "queries of one grade",
    "preferences": "bare pairs",
}  # fmt: skip
CHOICE = (
    "● counts for the loss with its default parameters, – does not: computed with the loss itself, on two to four documents. Gap of "
    "grades: how far apart two grades are. Rank in the list: the same contradicting pair at the top and further down. Level of a query: "
    "all its scores one higher. Bare pairs: one document above another, without grades."
)
FOLDER = Path(__file__).parent


def say_welcome() -> None:
    st.header("Watch boosting learn to rank", anchor=False)
    st.markdown(WELCOME)


def explain_stage() -> None:
    """The words on the stage, right below it."""
    for column, (words, means) in zip(st.columns(len(ON_STAGE), gap="medium"), ON_STAGE.items(), strict=True):
        column.caption(f"**{words}**  \n{linked(means)}")


def show_losses(link: Callable[[str], None]) -> None:
    """A card for each loss, with the way to its first iteration."""
    st.header("Each loss, step by step", anchor=False)
    for column, loss in zip(st.columns(len(LOSSES), gap="small"), LOSSES, strict=True):
        with column.container(border=True, height="stretch"):
            st.markdown(f"**{loss.title}**")
            if loss.note:
                st.caption(f"*{loss.note}*")
            st.caption(loss.summary)
            link(loss.identifier)


def show_choice() -> None:
    """Which loss for what: what each is shown, what it lowers, what counts for it, and when to pick it."""
    st.header("Which loss for what", anchor=False)
    give_sheet(FOLDER / "choice.css")
    heads = ["loss", "learns from", "minimises", *COUNTS.values(), "use it when"]
    rows = [[f"**{loss.title}**", loss.learns_from or "–", loss.lowers or "–", *_dots(loss()), loss.suits or "–"] for loss in LOSSES]
    lines = [heads, [":---"] * 3 + [":---:"] * len(COUNTS) + [":---"], *rows]
    with st.container(key="choice"):
        st.markdown("\n".join(f"| {' | '.join(line)} |" for line in lines))
    st.caption(CHOICE)


def _dots(loss: Loss) -> list[str]:
    found = what_counts(loss)._asdict()
    return ["●" if found[name] else "–" for name in COUNTS]


def show_glossary() -> None:
    st.header("The first eight words", anchor=False)
    left, right = st.columns(2, gap="large")
    for number, word in enumerate(FIRST_WORDS):
        (left if number < len(FIRST_WORDS) / 2 else right).markdown(f"**{word}**  \n{cited(word)}")
    st.caption(f"All {len(TERMS)} are in the glossary, on every page: the open book in the bar, or the key W.")
    st.caption("  \n".join(["Sources", *map(cite, PAPERS)]))
