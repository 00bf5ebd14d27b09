"""A place of the app as a check sees it: a page and its query parameters, and from them all that the library says about it.

>>> here = Here("step", {"data": "six", "loss": "gbt", "iteration": "2"})
>>> here.address.iteration, here.run.n_iterations
(2, 20)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

import sample_data
from boosting import Dataset, LambdaMART, Trace, train
from boosting.explain.part import data_of
from boosting.lambdas.what_if import one_query
from sample_data import Collection

from ..lambdas.controller import base_of_order, scores_after
from ..lambdas.state import ready
from ..places.algorithm import Algorithm
from ..places.ddf import DdfLab
from ..places.draw import read as read_drawing
from ..places.forest import Forest
from ..places.lambdas import Base, Lambdas
from ..places.mart import Mart
from ..places.story import Story
from ..places.trees import Trees
from ..runs.address import Address, build
from ..runs.choices import find_query
from ..runs.comparison import Comparison
from ..state.fields import kinds
from ..state.state import PageState
from ..story.example import Arrangement


class Elsewhere(ValueError):
    """A check looks at another page than the one that it was asked about."""


def trained(address: Address, source: Collection) -> Trace:
    """The run of an address, trained here and now."""
    return train(source.train, *build(address, source), validation=source.test)


@dataclass(frozen=True, eq=False)
class Here:
    """page     "step", "lambdas", ...: as in the address
    params   query parameters of the page
    source   name of a data set -> the data;  trace   address and data -> the run
    """

    page: str
    params: Mapping[str, str]
    source: Callable[[str], Collection] = sample_data.load
    trace: Callable[[Address, Collection], Trace] = trained

    @cached_property
    def complaints(self) -> list[str]:
        """A sentence for each part of the parameters that the page would ignore."""
        return READERS[self.page](self)[1]

    @cached_property
    def address(self) -> Address:
        """Of Step, Draw, MART, Forest and One algorithm: data, loss, parameters and iteration."""
        self._look_at("step", "draw", "mart", "forest", "algorithm")
        return READERS[self.page](self)[0]

    @cached_property
    def tree(self) -> Trees:
        self._look_at("trees")
        return Trees.decode(self.params)[0]

    @cached_property
    def lab(self) -> DdfLab:
        self._look_at("ddf")
        return DdfLab.decode(self.params)[0]

    @cached_property
    def comparison(self) -> Comparison:
        self._look_at("compare")
        return Comparison.decode(self.params)[0]

    @cached_property
    def run(self) -> Trace:
        """The run of that address."""
        return self.run_of(self.address)

    @property
    def iteration(self) -> int:
        return min(self.address.iteration, self.run.n_iterations)

    @property
    def data(self) -> Dataset:
        return self.run.data

    def run_of(self, address: Address) -> Trace:
        return self.trace(address, self.source(address.data))

    def with_change(self, **values) -> Trace:
        """The run with some parameters set."""
        return self.run_of(replace(self.address, changed={**self.address.changed, **values}))

    @cached_property
    def lambdas(self) -> tuple[LambdaMART, Dataset, np.ndarray]:
        """On Lambdas: the conventions, the one query, and the scores (n_documents,)."""
        state, base = self.on_lambdas
        data = state.data_of(base)
        return ready(state.conventions, base, data), data, state.scores_of(base)

    @cached_property
    def on_lambdas(self) -> tuple[Lambdas, Base]:
        """On Lambdas: what is shown, and the query of which it is a change."""
        self._look_at("lambdas")
        return self._state, self._base

    @cached_property
    def own_query(self) -> Base:
        """On Lambdas: the query of the data, whichever example order is shown before it."""
        return self._base_of(replace(self._state, order=None))

    @cached_property
    def _read(self) -> Lambdas:
        return Lambdas.decode({name: text for name, text in self.params.items() if name in kinds(Lambdas)})[0]

    @cached_property
    def _state(self) -> Lambdas:
        return self._read.inside(self._base_of(self._read))[0]

    @cached_property
    def _base(self) -> Base:
        return self._base_of(self._state)

    def _base_of(self, state: Lambdas) -> Base:
        if state.order:
            return base_of_order(state.order)
        place, source = READERS[self.page](self)[0], self.source(self.params.get("data", Address.data))
        found = find_query(source, place.query, place.part)
        if found is None:
            raise ValueError("the address names a query that does not exist.")
        run = self.run_of(Address(data=place.data, loss=LambdaMART.identifier))
        is_test = found[0] == "test"
        data, k = data_of(run, is_test), min(place.iteration, run.n_iterations)
        best = float(np.nanmax(source.train.relevance, initial=0.0))
        rows = data.query_slice(found[1])
        return Base(f"{self.page}/{found}", one_query(data, found[1]), run.scores(k, is_test)[rows], best, scores_after(k))

    def _look_at(self, *pages: str) -> None:
        if self.page not in pages:
            raise Elsewhere(f"this needs the page {' or '.join(pages)}, not {self.page}.")


def _whole(place: type[PageState]) -> Callable[[Here], tuple]:
    """A page whose parameters are all its own."""
    return lambda here: place.decode(here.params)


def _borrowing(page: type[PageState]) -> Callable[[Here], tuple[Address, list[str]]]:
    """The address of a page that has parameters of its own beside those of Step."""

    def read(here: Here) -> tuple[Address, list[str]]:
        own = {name: text for name, text in here.params.items() if name in kinds(page)}
        address, complaints = Address.decode({name: text for name, text in here.params.items() if name not in own})
        return address, [*complaints, *page.decode(own)[1]]

    return read


def _read_draw(here: Here) -> tuple[Address, list[str]]:
    address, _, complaints = read_drawing(here.params)
    return address, complaints


def _read_mart(here: Here) -> tuple[Address, list[str]]:
    place, complaints = Mart.decode(here.params)
    return replace(place.address, iteration=place.tree), complaints


def _read_story(here: Here) -> tuple[Arrangement, list[str]]:
    place, complaints = Story.decode(here.params)
    return Arrangement(place.a, place.b), complaints


READERS: dict[str, Callable[[Here], tuple]] = {
    "step": _whole(Address), "draw": _read_draw, "trees": _whole(Trees), "lambdas": _borrowing(Lambdas), "ddf": _whole(DdfLab),
    "compare": _whole(Comparison), "mart": _read_mart, "forest": _borrowing(Forest), "story": _read_story,
    "algorithm": _borrowing(Algorithm),
}  # fmt: skip
