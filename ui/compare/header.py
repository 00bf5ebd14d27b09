"""The controls of the Compare page: data and query, the runs as names that open, and a place to add one."""

from dataclasses import replace

import streamlit as st

from boosting import LOSSES
from sample_data import Collection

from ..runs import choices, saved
from ..runs.address import Address, encode
from ..runs.choices import key_of
from ..runs.compared import COMPARE
from ..runs.comparison import MODEL, MOST, Comparison
from ..runs.run_names import names
from ..state.complaints import complain
from ..text.glossary import linked
from ..text.markdown import plain
from ..uploads.models import CANNOT, offer_files, own_model
from ..uploads.own_data import OWN
from . import on_samples
from .beside import BY_NAME, setting_of
from .lessons import LESSONS, Lesson, comparison_of, lesson_of

AT_START = 3  # ready-made comparisons that lie open


def choose_data() -> None:
    choices.choose_data("compare_data", COMPARE.get().data, lambda data: COMPARE.choose(COMPARE.get().with_data(data)))


def find_query(source: Collection) -> tuple[str, int]:
    """("train" or "test", number of the query) that is shown; the first training query worth a look where none is named."""
    return choices.query_of(source, COMPARE, COMPARE.write_url)


def choose_query(source: Collection, part: str, qid: str) -> None:
    data = COMPARE.get().data

    def change(query: str, where: str) -> None:
        if COMPARE.get().data == data:  # else other data were chosen meanwhile
            COMPARE.choose(replace(COMPARE.get(), query=query, part=where, document=None))

    choices.choose_query("compare_query", data, source, part, qid, change)


def choose_run(tables: bool = True) -> None:
    """Add a loss as it opens, or a baseline to the tables where the page has them; a loss with other parameters comes from Step."""
    here = COMPARE.get()
    left = {name: cls for name, cls in BY_NAME.items() if tables and name not in here.beside}
    there, is_full = {run.loss for run in here.runs if not run.changed and not run.model}, len(here.runs) == MOST
    losses = {cls.identifier: cls.title for cls in LOSSES if cls.identifier not in there and not is_full}
    baselines = {f"beside/{name}": f"{cls.title} · baseline, in the tables" for name, cls in left.items()}
    own = own_model()
    models = {MODEL: own.title} if own and not is_full and not any(run.model for run in here.runs) else {}
    options = models | losses | baselines
    words = f"{MOST} runs at most" if not options else "Add a baseline …" if is_full else "Add a run …"
    key = key_of("compare_add", here.data, f"{len(here.runs)}+{len(here.beside)}")

    def add() -> None:
        chosen = st.session_state[key]  # None where the box was emptied, which asks for nothing
        if chosen in baselines:
            COMPARE.choose(COMPARE.get().with_beside(chosen.partition("/")[2]))
        elif chosen == MODEL:
            add_model()
        elif chosen is not None:
            COMPARE.choose(COMPARE.get().with_run(Address(COMPARE.get().data, chosen)))

    st.selectbox(
        "Add a run", list(options), format_func=options.__getitem__, index=None, key=key, label_visibility="collapsed",
        placeholder=words, disabled=not options, on_change=add,
    )  # fmt: skip


def add_model() -> None:
    """The model that was opened among the runs."""
    COMPARE.choose(COMPARE.get().with_run(Address(COMPARE.get().data, model=OWN)))


def show_runs(source: Collection, tables: bool = True) -> None:
    """Each run by its name, which opens for what one can do with it; the baselines; and comparisons that are ready made."""
    here, lesson = COMPARE.get(), lesson_of(COMPARE.get(), source)
    titles = names(here.runs, source)
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        for number, (run, title) in enumerate(zip(here.runs, titles, strict=True)):
            with st.popover(plain(title), width="content", key=f"compare_run_{number}"):
                _offer(run, number, source)
        for name in here.beside if tables else ():
            with st.popover(plain(BY_NAME[name].title), width="content", key=f"compare_beside_{name}"):
                _offer_baseline(name)
        _offer_lessons(source, tables and here.runs == Comparison().with_data(here.data).runs and not here.beside)
    if lesson and tables:
        st.caption(f"**{lesson.title}.** {linked(lesson.look)}")
    if st.session_state.get("address", Address()).learn_from != Address().learn_from:
        st.caption("Here every run learns from every grade; on Step the loss sees fewer.")


def _offer_lessons(source: Collection, is_start: bool) -> None:
    """Comparisons in one click; the first few lie open until somebody has chosen what to compare."""
    for number, lesson in enumerate(LESSONS[:AT_START] if is_start else ()):
        st.button(lesson.title, type="tertiary", key=f"compare_start_{number}", on_click=_begin, args=(lesson, source))
    key = f"compare_lessons_{COMPARE.request}"  # another key after each choice: it closes
    with st.popover("Ready made", icon=":material/school:", width="content", key=key):
        for number, lesson in enumerate(LESSONS):
            with st.container(gap=None):
                st.button(lesson.title, type="tertiary", key=f"compare_lesson_{number}", on_click=_begin, args=(lesson, source))
                st.caption(lesson.look)


def _begin(lesson: Lesson, source: Collection) -> None:
    COMPARE.choose(comparison_of(lesson, COMPARE.get(), source))


def _offer(run: Address, number: int, source: Collection) -> None:
    here = COMPARE.get()
    link = encode(replace(run, iteration=here.iteration or 0, query=here.query, part=here.part if here.query else None))
    label = "See it on Step" if run.model else "See it on Step, or change its parameters"
    st.page_link("pages/step.py", label=label, icon=":material/stairs_2:", query_params=link)
    st.caption(CANNOT if run.model else "On Step, Parameters has a button that pins the changed run here.")
    if not run.model:
        on_samples.offer(run, number, source)
    st.button(
        "Remove", icon=":material/close:", key=f"compare_drop_{number}", disabled=len(here.runs) <= 2,
        on_click=lambda: COMPARE.choose(COMPARE.get().without(number)),
    )  # fmt: skip


def _offer_baseline(name: str) -> None:
    st.markdown(f"{setting_of(name)}. It has one number per feature and no iterations: a row in **Metrics** and in **Precision at K%**.")
    st.caption(plain(BY_NAME[name].paper))
    st.button(
        "Remove",
        icon=":material/close:",
        key=f"compare_leave_{name}",
        on_click=lambda: COMPARE.choose(COMPARE.get().without_beside(name)),
    )


def offer_own() -> None:
    offer_files(_show_own, add_model)


def _show_own() -> None:
    """The data that were opened, and among the runs the one that came with them."""
    run, why_not = saved.opened()
    COMPARE.choose(COMPARE.get().with_run(run) if run else COMPARE.get().with_data(OWN))
    if why_not:
        complain(why_not)
