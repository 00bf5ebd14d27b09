"""The runs of a comparison: those of the Step page, so that what was trained there is here at once."""

from functools import partial

from sample_data import Collection

from ..uploads.own_data import OWN, own_token
from ..work import session
from ..work.server import session_id
from . import training
from .address import Address, build
from .runs import Run

PAGE = "compare"


def of(runs: tuple[Address, ...], source: Collection) -> list[Run]:
    """A run for each address, started where it is new."""
    found = []
    for address in runs:
        loss, settings = build(address, source)
        store = training.store(address.data)
        key = (own_token() if address.data == OWN else address.data, loss, settings)
        run = store.get(key, session_id(), partial(Run, source.train, source.test, loss, settings))
        found.append(run)
    session.start(found)
    return found


def kernels(runs: tuple[Address, ...], source: Collection) -> str:
    """The stage of compiling that all of them need."""
    stages = {training.kernels_for(source, build(run, source)[0]) for run in runs}
    return stages.pop() if len(stages) == 1 else "everything"
