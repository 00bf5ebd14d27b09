"""The row of controls of the Step page: data, loss, query, parameters. Widgets are views of the one Address."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import streamlit as st

from boosting import LOSSES, Loss, Settings, loss_class
from boosting.settings import SAMPLES
from sample_data import Collection

from ..state.bounds import SETTINGS
from ..state.complaints import complain
from ..state.held import holds
from ..text.markdown import plain
from ..uploads import supervision
from ..uploads.models import CANNOT, own_model
from ..uploads.own_data import OWN
from . import choices, starts
from .address import Address, build, opening
from .choices import TITLES, data_titles, key_of
from .step import STEP

put, choose = STEP.put, STEP.choose


def get() -> Address:
    return st.session_state["address"]


MODEL = "model"  # in the box of losses: what stands in the place of one


def choose_data() -> None:
    choices.choose_data("data_choice", get().data, lambda data: choose(get().with_data(data)))


def choose_loss() -> None:
    # The box is narrow: the first word of a note there, all of it on the card.
    titles = {cls.identifier: f"{cls.title} ({cls.note.split(',')[0]})" if cls.note else cls.title for cls in LOSSES}
    own = own_model()
    titles |= {MODEL: own.title} if own else {}
    key = f"loss_choice/{own.token}" if own else "loss_choice"

    def change(chosen: str) -> None:
        choose(replace(get(), model=OWN) if chosen == MODEL else get().with_loss(chosen))

    held = holds(key, MODEL if get().model else get().loss, change)
    st.selectbox("Loss", list(titles), format_func=titles.__getitem__, label_visibility="collapsed", **held)


def choose_query(collection: Collection, part: str, qid: str) -> None:
    data = get().data

    def change(query: str, where: str) -> None:
        if get().data == data:  # else other data were chosen meanwhile, and the list that is still on screen is not theirs
            choose(replace(get(), query=query, part=where, document=None, sheet="", other=None))

    choices.choose_query("query_choice", data, collection, part, qid, change)


def choose_parameters(collection: Collection, pin: Callable[[Address], None] | None = None) -> None:
    """Sliders made from the fields of the loss and from the Settings that apply to it.

    pin   what puts a run beside others
    """
    if get().model:
        _tell_of_model(pin)
        return
    cls = loss_class(get().loss)
    start = opening(get().loss, collection)
    loss, settings = build(get(), collection)
    applies = loss.settings
    st.latex(loss.current_formula)
    st.caption(f"{cls.paper}: {cls.equation}.")
    left, right = st.columns(2, gap="medium")
    with left:
        st.markdown(f"**{cls.title}**")
        if cls.presets:
            with st.container(horizontal=True, gap="small"):
                for preset in cls.presets:  # an engine's conventions, and the opening for every other parameter of the loss
                    st.button(
                        preset.words, type="tertiary", key=f"preset_{preset.words}", on_click=_set_all,
                        args=(cls, {**{f.name: start[f.name] for f in fields(cls)}, **preset.values}, start),
                    )  # fmt: skip
        if not fields(cls):
            st.caption("This loss has no parameters of its own.")
        for f in fields(cls):
            if not f.metadata.get("hidden"):
                _widget(f.name, f.name.rstrip("_").replace("_", " "), start, **f.metadata)
    with right:
        st.markdown("**Training**")
        for name in (f.name for f in fields(Settings) if f.name in applies):
            if name == SAMPLES[0]:
                st.markdown("**A sample for each tree**")
            if name != "seed" or settings.draws:
                label, low, high, step, text = SETTINGS[name]
                _widget(name, label, start, text, low, high, step)
    left, right = st.columns(2, gap="medium")  # below what is tried out most
    with left:
        supervision.choose(get().learn_from, lambda text: choose(replace(get(), learn_from=text, document=None, sheet="", other=None)))
    with right:
        starts.choose(get().base, collection, lambda text: choose(replace(get(), base=text)))
    with st.container(horizontal=True, gap="small"):
        if pin:
            st.button("Pin: compare this run with others", on_click=pin, args=(get(),), icon=":material/push_pin:", key="pin")
        if get().changed:
            st.button("Back to the opening values", on_click=lambda: choose(replace(get(), changed={})), icon=":material/undo:")


def _tell_of_model(pin: Callable[[Address], None] | None) -> None:
    """In place of sliders: what the file of the model says of its training."""
    own = own_model()
    if own is None:
        return
    st.markdown(plain(f"{own.about} {CANNOT}"))
    if own.model.parameters:
        st.dataframe(
            {"parameter": list(own.model.parameters), "value in the file": list(own.model.parameters.values())}, hide_index=True,
            height=280, alt="What the file says of the training",
        )  # fmt: skip
    else:
        st.caption("The file does not say how it was trained.")
    if pin:
        st.button("Pin: compare this model with others", on_click=pin, args=(get(),), icon=":material/push_pin:", key="pin")


def tells_less() -> bool:
    """Whether the loss is told something else than every grade."""
    return not get().model and get().learn_from != Address().learn_from


def stays_here() -> bool:
    """Whether the run is one that pages which compare runs do not have."""
    return tells_less() or bool(get().base and not get().model)


def say_what_it_learns_from(collection: Collection) -> None:
    """Where the loss is not told every grade, or training starts from other scores: what is so, and the way back."""
    if tells_less():
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.caption(supervision.in_words(collection, get().learn_from), width="content")
            st.button("Use every grade", type="tertiary", on_click=lambda: choose(replace(get(), learn_from=Address().learn_from)))
    if get().base and not get().model:
        words = starts.options(collection).get(get().base, get().base)
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.caption(plain(f"Starts from the scores of {words}, in place of a constant: [SL] Algorithm 3."), width="content")
            st.button("Start from the constant", type="tertiary", on_click=lambda: choose(replace(get(), base="")))


def choose_variant(collection: Collection) -> None:
    """Where a method has several readings: which one runs, and the others one click away."""
    if get().model:
        return
    start = opening(get().loss, collection)
    values = {**start, **get().changed}
    cls = loss_class(get().loss)
    variants = cls.variants
    own = {f.name for f in fields(cls)}  # a learning rate suits a reading, and is no part of it
    chosen = next((v for v in variants if all(values[name] == v.values[name] for name in own & v.values.keys())), None)
    others = [v for v in variants if v is not chosen]
    if not variants:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="variants"):
        st.caption(f"Variant: {chosen.words}." if chosen else "Variant: none of these.", width="content")
        for variant in others:
            st.button(f"Switch to {variant.words}", type="tertiary", on_click=_set_all, args=(cls, variant.values, start))


def _set_all(cls: type[Loss], values: dict[str, Any], start: dict[str, Any]) -> None:
    """Parameters of a loss; where another loss was chosen in the same moment, they are not its own."""
    here = get()
    if loss_class(here.loss) is not cls:
        return
    for name, value in values.items():
        here = here.with_change(name, value, start)
    choose(here)


def _widget(
    name: str, label: str, start: dict[str, Any], help: str, low: float = 0, high: float = 1, step: float = 1,
    choices: tuple = (), latex: str = "", hidden: bool = False,
) -> None:  # fmt: skip
    """The widget that suits a value: a choice, a switch, a number that may be empty, or a slider."""
    loss, value = get().loss, get().changed.get(name, start[name])
    label = f"{label}  ${latex}$" if latex and latex != label else label

    def change(chosen: Any) -> None:
        if get().loss != loss:  # another one was chosen in the same moment, whose parameters are its own
            return
        changed = get().with_change(name, chosen, start)
        try:
            build(changed, None)
        except ValueError as error:
            complain(f"{name} stays {'automatic' if value is None else value}: {error}")
        else:
            choose(changed, moved=False)

    is_slider = not (choices or isinstance(value, bool) or start[name] is None or value is None or not low <= value <= high)
    number = int if (isinstance(value, int) and isinstance(step, int) if is_slider else isinstance(low, int)) else float
    held = holds(key_of(f"parameter_{name}", get().data, loss), number(value) if is_slider else value, change)
    if choices:
        st.selectbox(label, choices, help=help, **held)
    elif isinstance(value, bool):
        st.toggle(label, help=help, **held)
    elif is_slider:
        st.slider(label, number(low), number(high), step=number(step), help=help, **held)
    else:  # the widget's own bounds would refuse without a word; `build` refuses with a sentence
        st.number_input(label, min_value=number(0), step=number(step), help=help, placeholder="automatic", **held)


__all__ = [
    "STEP", "TITLES", "build", "choose_data", "choose_loss", "choose_parameters", "choose_query", "data_titles", "get",
    "key_of", "put",
]  # fmt: skip
