"""What a card came to: the verdict, the figure, the paper's numbers beside ours, part by part, and the recipe."""

import streamlit as st

from boosting.experiments.evidence import FAILS, HOLDS, OPEN, UNTESTED, Evidence, Experiment
from boosting.experiments.frames import frame, in_print
from boosting.experiments.printed import PRINTED
from boosting.experiments.quantities import QUANTITIES
from boosting.metrics import YAHOO_GAINS
from boosting.words import capital, count
from figures.of_papers import figure
from sample_data import Collection

from ..places.papers import PAPERS
from ..shell import chart
from ..shell.door import theme
from ..shell.folds import fold, folds
from ..text.markdown import plain
from ..text.numbers import unbroken
from ..uploads.own_data import OWN
from .header import name_of
from .take_away import take_away
from .trial import Trial

CHART = "papers_chart"
SIGNS = {True: ":material/check_circle:", False: ":material/cancel:", None: ":material/help:"}
SAID = {True: "Holds.", False: "Does not hold.", None: "Inconclusive."}
OF_VERDICT = {HOLDS: SIGNS[True], FAILS: SIGNS[False], OPEN: SIGNS[None], UNTESTED: ":material/block:"}


def show(trial: Trial, source: Collection) -> None:
    found, here = trial.evidence, name_of(source)
    assert found is not None
    _draw(found, here)
    numbers, parts = st.columns(2, gap="large")
    with numbers, st.container(key="papers_beside"):
        st.markdown("**The paper’s numbers and ours**")
        _beside(found)
    with parts, st.container(key="papers_parts"):
        st.markdown("**Part by part**")
        for part in found.findings:
            st.markdown(f"{SIGNS[part.holds]} *{SAID[part.holds]}* {plain(unbroken(capital(part.sentence)))}")
    for note in (*found.notes, *_gains(found)):
        st.caption(plain(note))
    with folds():
        fold("The table in the paper's form", ":material/table:", "papers_table", _tables, found, here)
        fold("Recipe: the same numbers again", ":material/receipt_long:", "papers_recipe", _recipe, trial, found)
    take_away(found, here, CHART)


def say_verdict(found: Evidence, here: str) -> None:
    why = f" {plain(found.untestable)}" if found.untestable else ""
    st.markdown(f"{OF_VERDICT[found.verdict]} **{capital(found.verdict)}**, on {plain(here)}: {counted_parts(found)}{why}")


def counted_parts(found: Evidence) -> str:
    """'of 3 parts, 1 holds, 2 are inconclusive.'; 'all four parts hold.'"""
    held = [part.holds for part in found.findings]
    n = len(held)
    words = {True: ("holds", "hold"), False: ("does not hold", "do not hold"), None: ("is inconclusive", "are inconclusive")}
    if len(set(held)) == 1:
        if n > 1 and held[0] is False:
            return f"{'neither part' if n == 2 else f'none of the {count(n)} parts'} holds."
        every = {1: "its one part", 2: "both parts"}.get(n, f"all {count(n)} parts")
        return f"{every} {words[held[0]][n > 1]}."
    parts = [f"{held.count(key)} {one if held.count(key) == 1 else several}" for key, (one, several) in words.items() if key in held]
    return f"of {n} parts, {', '.join(parts)}."


def _draw(found: Evidence, here: str) -> None:
    drawn = figure(found, here, theme())
    with st.container(key=CHART):
        chart.show(drawn, "papers_figure", f"{found.experiment.title} on {here}. {found.reasons}")


def _gains(found: Evidence) -> tuple[str, ...]:
    """What DCG's gains are, where they are the editors'."""
    if "yahoo" not in found.text():
        return ()
    gains = ", ".join(f"{gain:g}" for gain in YAHOO_GAINS)
    return (f"DCG@5 (yahoo) has the gains {gains} for the grades 0 to 4; 10, 7 and 3 are those of [GB] section 3.2.",)


def show_paper(experiment: Experiment) -> None:
    """What the paper says of each of its numbers, before there are any of ours."""
    with st.container(key="papers_beside", width=900):
        st.markdown("**What the paper says**")
        rows = [{"what": one.name, "the paper": one.paper or "–"} for one in QUANTITIES[experiment.key]]
        st.markdown(_markdown(rows))


def _beside(found: Evidence) -> None:
    """The numbers that the paper prints, and ours."""
    rows = [
        {"what": one.name, "the paper": one.paper or "–", "here": one.ours(found)} for one in QUANTITIES[found.experiment.key]
    ]  # fmt: skip
    st.markdown(_markdown(rows))


def _markdown(rows: list[dict[str, str]]) -> str:
    heads = list(rows[0])
    lines = [heads, ["---"] * len(heads), *([plain(row[name]) for name in heads] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _tables(found: Evidence, here: str) -> None:
    """Every number: of a table, the paper's own beside ours."""
    printed = PRINTED.get(found.experiment.key)
    if printed is not None:
        st.caption("As the paper prints it")
        show_table(printed())
    st.caption(plain(here))
    show_table(found.table)
    for name, table in found.more.items():
        st.caption(plain(name))
        show_table(table)


def show_table(table) -> None:
    """A table with numbers as the exports write them."""
    st.dataframe(frame([dict(zip(table.columns, row, strict=True)) for row in in_print(table)]), hide_index=True)


def _recipe(trial: Trial, found: Evidence) -> None:
    """What gives the same numbers again."""
    st.markdown(_markdown([{"of": name, "what": str(value)} for name, value in found.recipe.items()]))
    if trial.seconds >= 1.0:
        st.caption(f"It took {trial.seconds:.0f} seconds of one worker.")
    st.code(script_of(trial), language="python")


def script_of(trial: Trial) -> str:
    """Lines of Python that come to the same table."""
    values = "".join(f", {name}={value!r}" for name, value in trial.values.items())
    if PAPERS.get().data == OWN:
        read = 'train = b.read_letor("train.txt")\n'
        read += 'test = b.read_letor("test.txt", columns=train.feature_names)\n' if trial.test is not None else "test = None\n"
        head = "import boosting as b\n"
    else:
        read = f'source = sample_data.load("{PAPERS.get().data}")\ntrain, test = source.train, source.test\n'
        head = "import sample_data\n"
    call = f'EXPERIMENTS["{trial.key}"](train, test{values})'
    return f"{head}from boosting.experiments.catalogue import EXPERIMENTS\n\n{read}found = {call}\nprint(found.text())"
