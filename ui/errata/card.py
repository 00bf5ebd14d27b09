"""The open puzzle: the passage, the question, and after an answer the evidence and the correct form."""

import re

import streamlit as st

import sample_data
from boosting.experiments.errata import ERRATA as PUZZLES
from boosting.experiments.errata import Erratum, Evidence
from boosting.losses.papers import cite
from figures.panels import Curve, Panel, panels

from ..places.errata import ERRATA
from ..shell import chart
from ..shell.door import theme
from ..text.markdown import plain
from . import elsewhere
from .guesses import SHOWN, guess, guesses

DATA = "six"  # small enough to follow by hand
SHORT = 20  # signs of a formula that a wide window prints larger


def show() -> None:
    with st.container(key="errata_card"):
        erratum = PUZZLES[ERRATA.get().card]
        st.header(erratum.title, anchor=False)
        st.caption(plain(f"[{erratum.paper}] {erratum.place}"), help=plain(cite(erratum.paper)))
        st.markdown(plain(erratum.context))
        answer = guesses().get(erratum.key)
        with st.container(key="errata_passage"):
            _passage(erratum, answer)
        if answer is not None:
            _evidence(erratum)
        if answer is not None or ERRATA.get().data:
            elsewhere.show(erratum)


def _passage(erratum: Erratum, answer: int | None) -> None:
    """As printed, with the question; once it is answered, how it should read beside it."""
    key = "errata_short" if is_short(erratum.printed) else "errata_long"
    passage, correct = (st.container(key=key), None) if answer is None else st.columns(2, gap="medium")
    with passage:
        st.latex(erratum.printed)
        st.markdown(f"**{plain(erratum.question)}**")
        if answer is None:
            _ask(erratum)
        else:
            _verdict(erratum, answer)
    if correct is not None:
        with correct:
            _correct(erratum)


def is_short(formula: str) -> bool:
    r"""Whether the longest line of a formula has few signs.

    >>> is_short(r"w_i = \frac{a}{b} \\ c"), is_short(r"\text{percentage of contradicting pairs}")
    (True, False)
    """
    bare = re.sub(r"\\(begin|end)\{\w+\}(\{\w+\})?|\\text|\\math\w+", "", formula)
    lines = [re.sub(r"[{}_^&\s]|\\[,;! ]", "", re.sub(r"\\[a-zA-Z]+", "x", line)) for line in bare.split(r"\\")]
    return max(map(len, lines)) <= SHORT


def _ask(erratum: Erratum) -> None:
    with st.container(key="errata_answers"):
        for i, words in enumerate(erratum.answers):
            st.button(plain(words), key=f"errata_answer_{erratum.key}_{i}", on_click=guess, args=(erratum.key, i))
        st.button("Show the answer", type="tertiary", key=f"errata_show_{erratum.key}", on_click=guess, args=(erratum.key, SHOWN))


def _verdict(erratum: Erratum, answer: int) -> None:
    """Each answer with its sign: the right one, and the one that was chosen."""
    with st.container(key="errata_verdict"):
        for i, words in enumerate(erratum.answers):
            yours = " (your answer)" if i == answer else ""
            if i == erratum.right:
                st.markdown(f":material/check_circle: **{plain(words)}**{yours}")
            else:
                st.markdown(f":material/{'cancel' if i == answer else 'remove'}: {plain(words)}{yours}")


def _correct(erratum: Erratum) -> None:
    """How it should read and why, and the way on."""
    st.latex(erratum.correct)
    st.markdown(f"**As it should read.** {plain(erratum.because)}")
    if erratum.copy:
        st.caption(plain(erratum.copy))
    _turn(erratum)


def _evidence(erratum: Erratum) -> None:
    """What the library computes: in a sentence, as numbers, and drawn where there is a curve."""
    found = evidence_of(erratum.key)
    st.markdown(plain(found.sentence))
    curves, numbers = st.columns(2, gap="large") if found.lines else (None, st.container(width=720))
    with numbers, st.container(key="errata_evidence"):
        st.markdown(_table(found))
    if curves is not None:
        with curves:
            _draw(erratum, found)


@st.cache_resource
def evidence_of(key: str) -> Evidence:
    """Computed once a server, when somebody first asks."""
    return PUZZLES[key].evidence(sample_data.load(DATA).train)


def _draw(erratum: Erratum, found: Evidence) -> None:
    lines = [
        Curve(name, list(range(len(values))) if found.xs is None else found.xs.tolist(), values.tolist())
        for name, values in found.lines.items()
    ]
    drawn = panels([Panel("", found.x, found.y, lines)], theme(), height=290)
    drawn.update_traces(marker={"maxdisplayed": 9})
    chart.show(drawn, f"errata_chart_{erratum.key}", found.sentence)


def _table(found: Evidence) -> str:
    heads = [plain(head) or " " for head in found.heads]
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *([plain(cell) for cell in row] for row in found.rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _turn(erratum: Erratum) -> None:
    """On to the next puzzle, around the end."""
    keys = list(PUZZLES)
    following = keys[(keys.index(erratum.key) + 1) % len(keys)]
    st.button(
        "Next puzzle", icon=":material/arrow_forward:", type="primary", key=f"errata_next_{erratum.key}", on_click=ERRATA.change,
        kwargs={"card": following, "data": "", "run": ""},
    )  # fmt: skip
