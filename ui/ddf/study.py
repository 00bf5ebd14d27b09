"""The studies of the DDF page: those of ui/runs/study.py, a tab each."""

from collections.abc import Callable, Hashable

from ..places.ddf import DDF, DdfLab
from ..runs import study as studies
from ..work.jobs import Job

PAGE = "ddf"


def study(view: str, key: Hashable, lab: DdfLab, make: Callable[[], Job], what: str, unit: str) -> Job | None:
    """A button that starts a job; while it runs, progress and a stop button; else the job. None before it was started."""
    return studies.study(PAGE, view, key, lab.data, make, what, unit)


def go_on() -> None:
    """Take up what this session has started and left behind: nobody was there to wait for it."""
    studies.go_on(PAGE)


def follow_elsewhere() -> None:
    """One line for each study of a tab that is not open, which goes on meanwhile."""
    studies.follow_elsewhere(PAGE, DDF.get().view)
