"""The Forest page around its figures: the run, and the view of it that is open."""

from sample_data import Collection

from ..places.forest import FOREST
from ..runs import controls, training
from ..runs.address import build
from ..runs.runs import Run
from . import dependence, importance, trees


def trained(source: Collection) -> Run | None:
    """The run that the address asks for, at rest; None, with the reason on the page, where it is not there yet."""
    return training.finished(controls.get(), *build(controls.get(), source))


def show(run: Run, source: Collection, part: str, q: int) -> None:
    views = {"trees": trees.show, "importance": importance.show, "dependence": dependence.show}
    views[FOREST.get().view](run, source, part, q)
