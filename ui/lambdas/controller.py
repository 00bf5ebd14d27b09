"""The Lambdas page around its component: follows the URL, finds the base, hears the browser, writes the URL back."""

from dataclasses import replace

import numpy as np
import streamlit as st

from boosting import LambdaMART, Loss, Settings
from boosting.explain.history import data_of
from boosting.lambdas.what_if import one_query
from sample_data import Collection
from sample_data.orders import STEP, order

from .. import address, chosen_data, controls, url
from ..choices import instead
from ..followed import at_hand, follow
from ..own_data import own_collection, own_token
from ..page import collection, plain
from ..place import follow_choice
from ..runs import Run
from . import codec, component, reported
from .answer import answer
from .edits import Edits
from .state import MOST_DOCUMENTS, Base, State
from .tables import show_tables

PLACE = ("data", "query", "part", "iteration", "large", "predict")


def follow_url() -> None:
    """Take place and state from the URL where that is news."""
    is_known = "address" in st.session_state and "lambdas_edits" in st.session_state
    follow(_said() if is_known else None, _take, _come)


def _take(params: dict[str, str]) -> list[str]:
    complaints = _take_place(params)
    state, more = codec.decode(params)
    edits().move_to(state)
    st.session_state["lambdas_place"] = None
    return [*complaints, *more, *_unknown(params)]


def _come() -> None:
    follow_choice()
    edits()  # are kept


def _take_place(params: dict[str, str]) -> list[str]:
    """Make data, query, iteration and text size those of the parameters; a sentence for each that was ignored."""
    place = {name: params[name] for name in PLACE if name in params}
    found, complaints = address.decode(place, at_hand(params.get("data", "six")))
    controls.put(found)
    return complaints


def _unknown(params: dict[str, str]) -> list[str]:
    names = [name for name in params if name not in (*PLACE, *codec.READERS)]
    return [f"{address.clip(name)}={address.clip(params[name])} was ignored: this page has no such parameter." for name in names]


def edits() -> Edits:
    """This session's edits."""
    if "lambdas_edits" not in st.session_state:
        st.session_state["lambdas_edits"] = Edits(State())
    return st.session_state["lambdas_edits"]


def model() -> tuple[address.Address, Loss, Settings]:
    """Whose scores are shown: LambdaMART as the Step page opens it. The conventions of this page change forces, not the model."""
    here = address.Address(data=controls.get().data, loss=LambdaMART.identifier)
    source = own_collection() if here.data == address.OWN else collection(here.data)
    loss, settings = address.build(here, source)
    return here, loss, settings


def choose_iteration(run: Run) -> None:
    """Which iteration's scores to start from; 0 is before any tree."""
    assert run.trace is not None
    last = run.trace.n_iterations
    if controls.get().iteration > last:
        controls.put(replace(controls.get(), iteration=last))
    key = controls.key_of("lambdas_iteration", controls.get().data, str(last))
    st.session_state[key] = controls.get().iteration
    st.selectbox(
        "Scores", range(last + 1), format_func=lambda k: f"Scores after tree {k}" if k else "Start scores", key=key,
        label_visibility="collapsed",
        on_change=lambda: controls.choose(replace(controls.get(), iteration=st.session_state[key])),
    )  # fmt: skip


def base_of_model(run: Run, source: Collection, part: str, q: int) -> Base:
    """The query that the controls name, with the model's scores."""
    assert run.trace is not None
    is_test, k = part == "test", controls.get().iteration
    data = data_of(run.trace, is_test)
    rows = data.query_slice(q)
    scores = run.keep(("scores", is_test, k), lambda: run.trace.validation_scores(k) if is_test else run.trace.scores(k))
    notes = source.test_notes if is_test else source.train_notes
    about = f"scores of LambdaMART after {k} {'tree' if k == 1 else 'trees'}" if k else "start scores, before any tree"
    best = float(np.nanmax(source.train.relevance, initial=0.0))
    token = own_token() if controls.get().data == address.OWN else ""
    key = f"{controls.get().data}{token}/{part}/{q}/{k}"
    return Base(key, one_query(data, q), scores[rows], best, about, tuple(notes[rows]) if notes else ())


def base_of_order(identifier: str) -> Base:
    found = order(identifier)
    return Base(f"order/{identifier}", found.data, found.scores, 1.0, f"example, scores {STEP:g} apart")


def show(run: Run, source: Collection, part: str, q: int) -> None:
    """The component and its tables, for the state of this session."""
    here = edits()
    own = base_of_model(run, source, part, q)
    if own.data.n_documents > MOST_DOCUMENTS:
        remedy = instead(source.part(part), MOST_DOCUMENTS)
        st.info(f"This query has {own.data.n_documents:,} documents; this page takes up to {MOST_DOCUMENTS:,}. {remedy}")
        return
    if st.session_state.get("lambdas_place") not in (None, own.key):
        here.move_to(here.state.elsewhere())
    st.session_state["lambdas_place"] = own.key
    here.hear(reported(), lambda state: _base(state, own))
    if turned := here.takes_turned():
        now = controls.get()
        controls.put(replace(now, large=now.large != ("large" in turned), predict=now.predict != ("predict" in turned)))
        write_url()
        st.rerun()  # the whole page: Streamlit's own widgets grow too
    base = _base(here.state, own)
    here.state, complaints = here.state.inside(base)
    for complaint in complaints:
        st.warning(plain(complaint), icon=":material/info:")
    write_url()
    component(answer(here, base), controls.get().large, controls.get().predict, on_report=lambda: None)
    show_tables(here.state, base)


def _base(state: State, own: Base) -> Base:
    return base_of_order(state.order) if state.order else own


def write_url() -> None:
    chosen_data.keep(controls.get().data, address.Address().data)
    url.write(_said())


def _said() -> dict[str, str]:
    place = {name: value for name, value in address.encode(controls.get()).items() if name in PLACE}
    return {**place, **codec.encode(edits().state)}
