"""What is open on the Errata page.

/errata?card=gb-clicks
/errata?card=qb-sign&data=library&run=qbrank~w:1.0       the same puzzle on other data, with these parameters
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from boosting.experiments.errata import ERRATA as PUZZLES

from ..runs.address import Address
from ..runs.comparison import LONGEST, run_of, text_of
from ..state.fields import choice, text
from ..state.followed import Followed
from ..state.state import PageState
from ..uploads.data_field import dataset

ON_ANY_DATA = {"qb-sign": "qbrank", "sl-sign": "lambdamart"}  # puzzles whose runs can be trained on any data, by loss


@dataclass(frozen=True)
class Errata(PageState):
    """card   key of the puzzle
    data   on which its runs are trained too, "" = on none;  run: their loss, and what of it differs from the opening
    """

    card: str = choice(tuple(PUZZLES), next(iter(PUZZLES)), always=True)
    data: str = dataset("", always=False, or_none=True)
    run: str = text("", longest=LONGEST)

    def settled(self, params: Mapping[str, str]) -> tuple[Self, list[str]]:
        """Only a puzzle of a loss has runs, and only runs of this loss."""
        loss, complaints = ON_ANY_DATA.get(self.card), list[str]()
        if loss is None:
            names = [name for name in ("data", "run") if name in params]
            return replace(self, data="", run=""), [f"{name}={params[name]} was ignored: this puzzle trains no run." for name in names]
        if not self.run:
            return self, []
        run = run_of(self.run, self.data or "library", complaints)
        if run is None or run.loss != loss:
            return replace(self, run=""), [*complaints, f"run={self.run} was ignored: this puzzle is about {loss}."]
        return self.with_run(run), complaints

    def with_run(self, run: Address) -> Self:
        return replace(self, run=text_of(run) if run.changed else "")

    @property
    def address(self) -> Address:
        """The run that is asked for."""
        start = Address(self.data, ON_ANY_DATA[self.card])
        return (run_of(self.run, self.data, []) or start) if self.run else start


ERRATA = Followed(Errata(), "errata")
