"""The comparison in the session, which Compare shows, and the pages that borrow it: Contest, Combine."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..state import url
from ..state.followed import Followed
from ..uploads.models import own_model
from . import chosen_data
from .address import Address
from .comparison import Comparison, plain_run
from .on_data import OnData
from .step import STEP

PLACE = ("query", "part")


def with_chosen_loss(here: Comparison) -> Comparison:
    """Until somebody chooses what to compare, the loss that was chosen on Step stands first."""
    chosen, opening = Address(here.data, STEP.get().loss, model=STEP.get().model), Comparison().with_data(here.data).runs
    if here.runs != opening or (not chosen.model and chosen.loss in [run.loss for run in opening]):
        return here
    return replace(here, runs=(plain_run(chosen), opening[0]))


@dataclass(frozen=True)
class _Compared(OnData[Comparison]):
    """Who comes from another page finds the loss of that page here."""

    def come(self) -> None:
        super().come()
        here = self.get()
        if (found := with_chosen_loss(here)) != here:
            self.put(found)

    def follow_url(self) -> None:
        """Compare goes on with what Step shows, be it what Step opens with; the pages that borrow the comparison need more queries."""
        if chosen_data.are_open() and STEP.is_known and not url.params():
            self.put(self.get().with_data(STEP.get().data))
        super().follow_url()

    def mend(self) -> None:
        """The model that was opened may be gone."""
        super().mend()
        if own_model() is None and any(run.model for run in self.get().runs):
            self.put(self.get().without_model())

    def pin(self, run: Address) -> None:
        """Put a run of the Step page beside the others."""
        self.choose(self.get().with_run(run))

    def after(self, report: Mapping[str, Any]) -> tuple[Comparison, list[str]]:
        """A report names a query where it asks for another one, whose document is another."""
        here = self.get()
        there, complaints = here.after({name: value for name, value in report.items() if value is not None or name not in PLACE})
        return replace(there, document=there.document if (there.query, there.part) == (here.query, here.part) else None), complaints


COMPARE = _Compared(Comparison(), "comparison", "compare_")


def take(page: Followed[Any], report: Mapping[str, Any] | None) -> bool:
    """Take what the browser reported on a page that shows the comparison; whether that asks for another query."""
    before = COMPARE.get()
    page.take(report)
    if (COMPARE.get().query, COMPARE.get().part) == (before.query, before.part):
        return False
    COMPARE.put(COMPARE.get())  # the figure goes there
    return True
