"""The two rankers that are mixed: the last scores of two runs, or what GBRank averages in one of its steps."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from boosting import Dataset, GBRank
from boosting.explain.averaging import averaging_step
from boosting.explain.part import data_of
from sample_data import Collection

from ..places.combine import Combine
from ..runs.address import Address, opening
from ..runs.compared import COMPARE
from ..runs.run_names import names
from ..runs.runs import Run


class Part(NamedTuple):
    """data, and the scores of R and R' on it, (n_documents,) each."""

    data: Dataset
    first: np.ndarray
    second: np.ndarray


class Rankers(NamedTuple):
    """titles   of R and R';  own_alpha   at which GBRank itself mixes them, or None;  key   of the mixture, for what is kept of it"""

    titles: tuple[str, str]
    own_alpha: float | None
    key: str
    runs: tuple[Run, ...]
    step: int

    @property
    def parts(self) -> tuple[str, ...]:
        return ("train", "test") if self.runs[0].trace.validation is not None else ("train",)

    def data(self, name: str) -> Dataset:
        """Of "train" or "test"."""
        return data_of(self.runs[0].trace, name == "test")

    def part(self, name: str) -> Part:
        """The same with the scores, which are computed again from the trees."""
        outside, data = name == "test", self.data(name)
        if self.step:
            found = averaging_step(self.runs[0].trace, self.step, outside)
            return Part(data, found.before, found.new)
        first, second = (run.trace.scores(run.trace.n_iterations, outside) for run in self.runs)
        return Part(data, first, second)


def addresses(here: Combine, source: Collection) -> tuple[Address, ...]:
    """The runs that are needed: two of the comparison, or GBRank with the update of its paper."""
    shared = COMPARE.get()
    if not here.step:
        return tuple(shared.runs[number] for number in here.of)
    start = opening(GBRank.identifier, source)
    return (Address(shared.data, GBRank.identifier).with_change("update", "paper", start),)


def rankers(here: Combine, found: Sequence[Run], source: Collection) -> Rankers:
    """Of runs that have a trace. A step beyond the last one is the last one."""
    key = "/".join(f"{run.token}:{run.trace.n_iterations}" for run in found)
    if not here.step:
        titles = names(COMPARE.get().runs, source)
        return Rankers((titles[here.of[0]], titles[here.of[1]]), None, key, tuple(found), 0)
    step = min(here.step, found[0].trace.n_iterations)
    alpha = averaging_step(found[0].trace, step).alpha
    so_far = f"h after tree {step - 1}" if step > 1 else "h at the start"
    return Rankers((so_far, f"η g of tree {step}"), alpha, f"{key}/step {step}", tuple(found), step)
