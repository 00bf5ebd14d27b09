"""From an address to a run: build the loss, find or start the run, show its progress, stop it, go on."""

from collections.abc import Hashable

import numpy as np
import streamlit as st

from boosting import Loss, Settings
from boosting.compute.kernel_cache import is_warm
from sample_data import Collection
from sample_data.drawn import is_drawn

from . import kernels, taught
from .address import OWN, Address
from .learn_from import EVERYTHING
from .own_data import own_collection, own_token
from .page import collection, plain, scheduler, session_id, shared_runs
from .runs import Progress, Run, Runs

SHORT = 1.0  # seconds; a run that is done by then never shows a progress bar
OWN_BYTES = 128 * 2**20  # of the runs of one visitor on own data
DRAWN_BYTES = 64 * 2**20  # of all runs on drawings together


def collection_of(address: Address) -> Collection:
    """The data of an address, as the loss is told of them. Raises ValueError where they cannot be told so."""
    return taught.taught(judged(address), address.data, address.learn_from)


def judged(address: Address) -> Collection:
    """The same data with every grade that they have."""
    own = own_collection()
    return own if address.data == OWN and own else collection(address.data if address.data != OWN else "six")


def finished(address: Address, loss: Loss, settings: Settings) -> Run | None:
    """The run that an address asks for, at rest and without an error; None, with the reason on the page, where it is not there."""
    if not wait_for_kernels(kernels_for(collection_of(address), loss)):
        return None
    run = run_of(address, loss, settings)
    if not (wait_for(run) and went_well(run)):
        return None
    if run.trace is None:  # stopped before a worker came to it
        offer_more(run)
        return None
    return run


def run_of(address: Address, loss: Loss, settings: Settings) -> Run:
    """The run that an address asks for; it trains unless this session stopped it, or it failed and nobody asked to try again."""
    runs, key = shelf_of(address, loss, settings)
    run = known_run(address, loss, settings)[1]
    if run.rested.is_set() and not run.is_complete and _may_start(run, key):
        runs.start(run, session_id())
    st.session_state["stop_key"], st.session_state["stop_runs"] = key, runs
    return run


def known_run(address: Address, loss: Loss, settings: Settings) -> tuple[Runs, Run]:
    """The run that an address asks for, and where it lives; a new one trains, one at rest stays so."""
    source, (runs, key) = collection_of(address), shelf_of(address, loss, settings)
    return runs, runs.get(key, session_id(), lambda: Run(source.train, source.test, loss, settings))


def shelf_of(address: Address, loss: Loss, settings: Settings) -> tuple[Runs, tuple[Hashable, ...]]:
    """Where a run on the data of an address lives, and under which key."""
    runs = own_runs() if taught.is_own(address.learn_from) else store(address.data)
    key: tuple[Hashable, ...] = (own_token() if address.data == OWN else address.data, loss, settings)
    if address.learn_from != EVERYTHING:
        key = (*key, address.learn_from, taught.token(address.learn_from))
    return runs, key


def _may_start(run: Run, key: Hashable) -> bool:
    """Whether a run at rest goes on by itself. One that failed does for a session that has not read its error yet."""
    if not run.error:
        return key not in _stopped()
    read = st.session_state.setdefault("errors_read", set())
    return not run.is_final and (run.token, run.n_failures) not in read


def store(data: str) -> Runs:
    """Where runs on a data set live."""
    return own_runs() if data == OWN else drawn_runs() if is_drawn(data) else shared_runs()


@st.cache_resource
def drawn_runs() -> Runs:
    """The runs on drawings, which a link shares too. Each edit trains one: on a shelf of their own they push out no other."""
    return Runs(scheduler(), most_bytes=DRAWN_BYTES)


def own_runs() -> Runs:
    """The runs on a person's own data live with the session, and leave with the file."""
    token, runs = st.session_state.get("own_runs", ("", None))
    if runs is None or token != own_token():
        runs = Runs(scheduler(), capacity=6, most_bytes=OWN_BYTES)
        st.session_state["own_runs"] = own_token(), runs
    return runs


def _stopped() -> set:
    """Runs that this session has stopped: they do not start again by themselves."""
    return st.session_state.setdefault("stopped", set())


def wait_for_kernels(stage: str = "everything") -> bool:
    """True when the kernels of a stage are compiled; else shows how far that is, looks again in a moment, and is False.

    stage: the identifier of a loss, where nothing but this loss is trained, on float64 features; kernels.NONE where the data
           are so small that plain Python does
    """
    kernels.compiler().see_to(stage)
    if stage == kernels.NONE or is_warm(stage):
        return True

    @st.fragment(run_every=0.5)
    def watch() -> None:
        if is_warm(stage):
            st.rerun()
        kernels.show(stage)

    watch()
    return False


def kernels_for(source: Collection, loss: Loss) -> str:
    """The kernels that training needs: those of the loss for shipped data; a person's own may be of either width."""
    if source.train.features.size <= kernels.FEW:
        return kernels.NONE
    return loss.identifier if source.train.features.dtype == np.float64 else "everything"


def wait_for(run: Run) -> bool:
    """True when the run is at rest; else shows progress with a stop button, and is False."""
    if run.rested.wait(SHORT):
        return True
    pause = pace(scheduler().n_waiting)

    @st.fragment(run_every=pause)
    def watch() -> None:
        if st.session_state["stop_key"] not in _stopped():
            run.subscribe(session_id())
        if run.rested.wait(pause / 2):
            st.rerun()
        bar, button = st.columns([6, 1], vertical_alignment="center")
        bar.progress(run.progress.share, text=_words(run.progress, scheduler().ahead(run)))
        button.button("Stop", icon=":material/stop:", on_click=_stop, args=(run,), width="stretch")

    watch()
    return False


def pace(n_waiting: int) -> float:
    """Seconds between two looks at something: all who wait together look some 20 times a second at the most.

    >>> pace(1), pace(30)
    (0.4, 1.5)
    """
    return min(max(0.4, n_waiting / 20), 3.0)


def _words(done: Progress, ahead: int) -> str:
    if done.iteration == 0 and ahead:
        return f"Waiting: {ahead} {'training is' if ahead == 1 else 'trainings are'} ahead of this one"
    metric = f", train NDCG@5 {done.ndcg:.3f}" if done.iteration else ""
    return f"Training: iteration {done.iteration} of {done.wanted}{metric}"


def went_well(run: Run) -> bool:
    """False where the run failed; then says why, and offers to try again where that may help."""
    if not run.error:
        return True
    st.session_state.setdefault("errors_read", set()).add((run.token, run.n_failures))
    st.error(plain(run.error))
    if not run.is_final:
        runs = st.session_state["stop_runs"]
        st.button("Try again", icon=":material/refresh:", on_click=lambda: runs.start(run, session_id()))
    return False


def _stop(run: Run) -> None:
    _stopped().add(st.session_state["stop_key"])
    run.unsubscribe(session_id())
    run.rested.wait(5.0)


def offer_more(run: Run) -> None:
    """After a stop: how far it got, and a button to go on."""
    if run.is_complete:
        return
    words, button = st.columns([6, 1], vertical_alignment="center")
    done = run.trace.n_iterations if run.trace else 0
    words.caption(f"Stopped after {done} of {run.settings.n_iterations} iterations; what was trained stays.")
    # A callback: a press that is read where the button stands is lost when another request cuts that script run short before it.
    button.button("Go on", icon=":material/play_arrow:", width="stretch", on_click=_go_on, args=(run,))


def _go_on(run: Run) -> None:
    _stopped().discard(st.session_state["stop_key"])
    st.session_state["stop_runs"].start(run, session_id())
