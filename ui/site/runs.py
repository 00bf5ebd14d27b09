"""Runs of the site, each trained once, and the page that shows one."""

from collections.abc import Sequence

import sample_data
from boosting import Trace, train
from sample_data import Collection

from ..component.page import Back
from ..runs.address import Address, build
from ..runs.runs import Run
from ..stepper import page_file
from ..uploads import supervision
from ..uploads.run_file import points_of


class Runs:
    """n_iterations   of every run that is shown, None = as Step opens with it"""

    def __init__(self, n_iterations: int | None = None) -> None:
        self._n_iterations = n_iterations
        self._traces: dict[tuple, Trace] = {}

    def trace(self, address: Address, source: Collection) -> Trace:
        """The whole run of an address on data as the loss is told of them."""
        key = address.data, address.loss, address.learn_from, address.base, *sorted(address.others().items())
        if key not in self._traces:
            self._traces[key] = train(source.train, *build(address, source), source.test)
        return self._traces[key]

    def shown(self, address: Address) -> tuple[Collection, Run]:
        """The run of an address as a page shows it, and its data."""
        if self._n_iterations is not None:
            address = address.with_other("n_iterations", str(self._n_iterations))
        source = supervision.supervised(sample_data.load(address.data), address.data, address.learn_from)
        trace = self.trace(address, source)
        run = Run(source.train, source.test, *build(address, source))
        run.begin_with(trace, points_of(trace))
        return source, run


def page_of(source: Collection, run: Run, numbers: Sequence[int], validation: bool, address: Address, back: Back, named: str = "") -> bytes:
    """The file that shows some queries of a run.

    numbers, validation   the queries, of the training or the test data
    address               whose place the file opens at;  back   the page that leads to it;  named   what the run is, "" = its loss
    """
    queries, blocks = page_file.queries_of(run, source, numbers, validation)
    foot = f"{page_file.about_of(run, source, numbers[0], validation)} {page_file.left_out(queries)}"
    return page_file.document(run, source, queries, blocks, address.sent(), None, False, foot, back, named).encode()
