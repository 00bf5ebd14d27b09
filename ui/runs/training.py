"""From an address to a run: build the loss, find or start the run, wait for it."""

from collections.abc import Hashable

import numpy as np
import streamlit as st

from boosting import Loss, Settings
from boosting.compute.kernel_cache import is_warm
from boosting.metrics import NDCG
from sample_data import Collection
from sample_data.drawn import is_drawn

from ..uploads import supervision
from ..uploads.learn_from import EVERYTHING
from ..uploads.models import own_model
from ..uploads.own_data import OWN, own_collection, own_token
from ..work import kernels, session, watching
from ..work.server import scheduler, session_id
from . import saved, starts
from .address import Address
from .collections import collection
from .imported import ImportedRun
from .runs import Run, Runs

SHORT = 1.0  # seconds; a run that is done by then never shows a progress bar
OWN_BYTES = 128 * 2**20  # of the runs of one visitor on own data
DRAWN_BYTES = 64 * 2**20  # of all runs on drawings together


def collection_of(address: Address) -> Collection:
    """The data of an address, as the loss is told of them; a model of another engine stands beside all that is known of them. Raises
    ValueError where they cannot be told so."""
    if address.model:
        return judged(address)
    return supervision.supervised(judged(address), address.data, address.learn_from)


def judged(address: Address) -> Collection:
    """The same data with every grade that they have."""
    own = own_collection()
    return own if address.data == OWN and own else collection(address.data if address.data != OWN else "six")


def finished(address: Address, loss: Loss, settings: Settings) -> Run | None:
    """The run that an address asks for, at rest and without an error; None, with the reason on the page, where it is not there. Who has
    stopped it while it goes on for others gets what was there then."""
    if not wait_for_kernels(kernels_for(collection_of(address), loss)):
        return None
    run = run_of(address, loss, settings)
    stopped = _when_stopped(run)
    if not watching.rest([run], lambda: _status(stopped or run), "run", SHORT):
        return stopped if stopped and stopped.trace else None
    return run if run.trace and not run.error else None  # none where it was stopped before a worker came to it


def _when_stopped(run: Run) -> Run | None:
    """What was there of a run when this session stopped it; None where it has not, or where nobody goes on with it."""
    if run.rested.is_set() or not session.has_stopped(run):
        st.session_state.pop("run_when_stopped", None)
        return None
    token, found = st.session_state.get("run_when_stopped", ("", None))
    if token != run.token:
        found = run.so_far()
        st.session_state["run_when_stopped"] = run.token, found
    return found


def run_of(address: Address, loss: Loss, settings: Settings) -> Run:
    """The run that an address asks for; it trains unless this session stopped it, or has read why it failed."""
    run = there(address, loss, settings)
    session.start([run])
    return run


def there(address: Address, loss: Loss, settings: Settings) -> Run:
    """The same, begun where it is new and left alone where it is not."""
    source, (runs, key), own = collection_of(address), shelf_of(address, loss, settings), own_model()

    def make() -> Run:
        if address.model and own is not None:
            return ImportedRun(source.train, source.test, own.model)
        found = None if address.base else saved.run_of(source, loss, settings)
        return found or Run(source.train, source.test, loss, settings, starts.base_of(address.base, source))

    return runs.get(key, session_id(), make)


def shelf_of(address: Address, loss: Loss, settings: Settings) -> tuple[Runs, tuple[Hashable, ...]]:
    """Where a run on the data of an address lives, and under which key."""
    token, own = own_token() if address.data == OWN else address.data, own_model()
    if address.model and own is not None:
        return own_runs(), (token, own.token)
    is_own = supervision.is_own(address.learn_from) or address.base == starts.MODEL
    runs = own_runs() if is_own else store(address.data)
    key: tuple[Hashable, ...] = (token, loss, settings)
    if address.learn_from != EVERYTHING:
        key = (*key, address.learn_from, supervision.token(address.learn_from))
    if address.base:
        key = (*key, address.base, starts.token(address.base))
    return runs, key


def store(data: str) -> Runs:
    """Where runs on a data set live."""
    return own_runs() if data == OWN else drawn_runs() if is_drawn(data) else shared_runs()


@st.cache_resource
def shared_runs() -> Runs:
    return Runs(scheduler())


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


def wait_for_kernels(stage: str = "everything") -> bool:
    """True when the kernels of a stage are compiled; else shows how far that is, looks again in a moment, and is False.

    stage: the identifier of a loss, where nothing but this loss is trained, on float64 features; kernels.NONE where the data
           are so small that plain Python does
    """
    kernels.compiler().see_to(stage)
    if stage == kernels.NONE or is_warm(stage):
        return True

    watching.look(lambda seconds: is_warm(stage), lambda: kernels.show(stage))
    return False


def kernels_for(source: Collection, loss: Loss) -> str:
    """The kernels that training needs: those of the loss for shipped data; a person's own may be of either width."""
    if source.train.features.size <= kernels.FEW:
        return kernels.NONE
    return loss.identifier if source.train.features.dtype == np.float64 else "everything"


def _status(run: Run) -> watching.Status:
    done, ahead, got = run.progress, scheduler().ahead(run), run.trace.n_iterations if run.trace else 0
    if run.doing:
        return watching.Status(done.share, f"{run.doing} …", "Stopped before the check was done.")
    if done.iteration == 0 and ahead:
        words = f"Waiting: {ahead} {'training is' if ahead == 1 else 'trainings are'} ahead of this one"
    else:
        metric = f", train {NDCG.label} {done.ndcg:.3f}" if done.iteration else ""
        words = f"Training: iteration {done.iteration} of {done.wanted}{metric}"
    return watching.Status(done.share, words, f"Stopped after {got} of {run.settings.n_iterations} iterations; what was trained is kept.")
