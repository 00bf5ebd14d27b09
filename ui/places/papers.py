"""What a person has chosen on the Papers page.

/papers?data=web&card=gb-figure-2&n_iterations=20&run=true
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from boosting.experiments.catalogue import EXPERIMENTS

from ..runs.on_data import OnData
from ..state.fields import choice, flag
from ..state.state import DataState
from ..uploads.data_field import dataset
from .papers_values import read, written


@dataclass(frozen=True)
class Papers(DataState):
    """card      key of the experiment that is open
    changed   its values that differ from the paper's, by name
    run       whether it is to be run where it has not been; a link to a result says so

    >>> Papers(card="qb-table-1", changed={"leaves": 4}, run=True).encode()
    {'data': 'web', 'card': 'qb-table-1', 'run': 'true', 'leaves': '4'}
    """

    data: str = dataset("web")
    card: str = choice(tuple(EXPERIMENTS), "gb-figure-1", always=True)
    changed: Mapping[str, Any] = field(default_factory=dict)
    run: bool = flag(of_data=True)

    def with_value(self, name: str, value: Any) -> Self:
        """One value set; what equals the paper's is forgotten."""
        changed = {**self.changed, name: value}
        if value == EXPERIMENTS[self.card].values[name]:
            del changed[name]
        return replace(self, changed=changed, run=False)

    def with_other(self, name: str, text: str) -> Self:
        """A value of the open card."""
        start = EXPERIMENTS[self.card].values
        if name not in start:
            raise ValueError("this card has no such parameter.")
        return replace(self.with_value(name, read(name, text, start[name])), run=self.run)

    def others(self) -> dict[str, str]:
        return {name: written(value) for name, value in self.changed.items()}


PAPERS = OnData(Papers(), "papers")
