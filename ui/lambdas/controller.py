"""The Lambdas page around its component: follows the URL, finds the query, hears the browser, writes the URL back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from boosting import LambdaMART, Loss, Settings
from boosting.explain import part as parts
from boosting.lambdas.what_if import one_query
from sample_data import Collection
from sample_data.orders import STEP as APART
from sample_data.orders import order

from ..component import verdicts
from ..packing.questions import packed_verdict
from ..places.lambdas import Base, Lambdas
from ..runs import address, controls
from ..runs.choices import instead
from ..runs.collections import collection
from ..runs.runs import Run
from ..runs.step import STEP
from ..shell.door import theme
from ..shell.download import download
from ..shell.folds import fold
from ..state import large
from ..state.followed import Followed
from ..state.held import holds
from ..text.markdown import plain
from ..uploads.own_data import OWN, own_collection, own_token
from . import BOARD, page_file
from .check import judge
from .state import MOST_DOCUMENTS, base_of_order
from .tables import show_tables
from .work import data_of

PLACE, LINKS = "lambdas_place", "lambdas_links"  # where a session has the key of the query shown, and how many links it opened


@dataclass(frozen=True)
class _OnQuery(Followed[Lambdas]):
    """What a link says of rows belongs to the query that it opens, and there is no way back to what was there before."""

    def take_params(self, params: Mapping[str, str]) -> list[str]:
        st.session_state[PLACE] = None
        st.session_state[LINKS] = st.session_state.get(LINKS, 0) + 1
        return super().take_params(params)


LAMBDAS = _OnQuery(Lambdas(), "lambdas_state", "lambdas_", STEP, shared=("data", "query", "part", "iteration", "predict"))
follow_url, write_url = LAMBDAS.follow_url, LAMBDAS.write_url


def model() -> tuple[address.Address, Loss, Settings]:
    """Whose scores are shown: LambdaMART as the Step page opens it. The conventions of this page change forces, not the model."""
    here = address.Address(data=controls.get().data, loss=LambdaMART.identifier)
    source = own_collection() if here.data == OWN else collection(here.data)
    loss, settings = address.build(here, source)
    return here, loss, settings


def choose_iteration(run: Run) -> None:
    """Which iteration's scores to start from; 0 is before any tree."""
    assert run.trace is not None
    last = run.trace.n_iterations
    if controls.get().iteration > last:
        controls.put(replace(controls.get(), iteration=last))
    key = controls.key_of("lambdas_iteration", controls.get().data, str(last))
    st.selectbox(
        "Scores", range(last + 1), format_func=lambda k: f"Scores after tree {k}" if k else "Start scores", label_visibility="collapsed",
        **holds(key, controls.get().iteration, lambda k: controls.choose(replace(controls.get(), iteration=k))),
    )  # fmt: skip


def is_example() -> bool:
    """Whether one of the example orders is shown, and no query of the data."""
    return LAMBDAS.get().order is not None


def tell_example() -> None:
    """What stands where data, query and iteration are chosen."""
    n = order(LAMBDAS.get().order or "").data.n_documents
    st.markdown(f"**An example**, not of the data: {n} results, two of them relevant, scores {APART:g} apart. *Data set* leads back.")


def base_of_model(run: Run, source: Collection, part: str, q: int) -> Base:
    """The query that the controls name, with the model's scores."""
    assert run.trace is not None
    is_test, k = part == "test", controls.get().iteration
    data = parts.data_of(run.trace, is_test)
    rows = data.query_slice(q)
    scores = run.keep(("scores", is_test, k), lambda: run.trace.scores(k, is_test))
    notes = source.test_notes if is_test else source.train_notes
    best = float(np.nanmax(source.train.relevance, initial=0.0))
    token = own_token() if controls.get().data == OWN else ""
    key = f"{controls.get().data}{token}/{part}/{q}/{k}"
    return Base(key, one_query(data, q), scores[rows], best, scores_after(k), tuple(notes[rows]) if notes else ())


def show(run: Run, source: Collection, part: str, q: int) -> None:
    """The component and its tables, for the state of this session."""
    own = base_of_model(run, source, part, q)
    if own.data.n_documents > MOST_DOCUMENTS:
        remedy = instead(source.part(part), MOST_DOCUMENTS)
        st.info(f"This query has {own.data.n_documents:,} documents; this page takes up to {MOST_DOCUMENTS:,}. {remedy}")
        return
    if st.session_state.get(PLACE) not in (None, own.key):
        LAMBDAS.put(LAMBDAS.get().elsewhere())
    st.session_state[PLACE] = own.key
    LAMBDAS.take(BOARD.reported())
    base = _base(LAMBDAS.get(), own)
    here, complaints = LAMBDAS.get().inside(base)
    LAMBDAS.put(here, moved=False)
    for complaint in complaints:
        st.warning(plain(complaint), icon=":material/info:")
    write_url()
    key = f"{own.key}/{st.session_state.get(LINKS, 0)}"
    BOARD.show({**LAMBDAS.shown(), **data_of(own), "key": key, "judged": True})
    _offer_page(here, own)
    fold("The numbers as tables", ":material/table:", "open_lambda_tables", show_tables, here, base)
    typed = BOARD.reported("check")
    is_here = typed is not None and typed["key"] == base.key
    verdicts.tell(typed if is_here else None, lambda: packed_verdict(judge(typed or {}, base)))


def _offer_page(here: Lambdas, own: Base) -> None:
    how = theme() == "dark", large.is_on()
    download(
        "Save as a page", lambda: page_file.document(here, own, page_file.LAMBDAS.title, *how), "lambdas.html", "text/html",
        key="lambdas_page", icon=":material/public:", type="tertiary",
        help="One HTML file with this list as it is now. Documents can be dragged and conventions switched there; it needs no server.",
    )  # fmt: skip


def _base(state: Lambdas, own: Base) -> Base:
    return base_of_order(state.order) if state.order else own


def scores_after(k: int) -> str:
    """Where the scores of a run come from."""
    return f"scores of LambdaMART after {k} {'tree' if k == 1 else 'trees'}" if k else "start scores, before any tree"
