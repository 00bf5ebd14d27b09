"""The runs of a comparison: those of the Step page, so that what was trained there is here at once."""

from sample_data import Collection

from ..work import session
from . import training
from .address import Address, build
from .runs import Run

PAGE = "compare"


def of(runs: tuple[Address, ...], source: Collection) -> list[Run]:
    """A run for each address, started where it is new."""
    found = [training.there(address, *build(address, source)) for address in runs]
    session.start(found)
    return found


def kernels(runs: tuple[Address, ...], source: Collection) -> str:
    """The stage of compiling that all of them need."""
    stages = {training.kernels_for(source, build(run, source)[0]) for run in runs}
    return stages.pop() if len(stages) == 1 else "everything"
