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
from boosting.explain.history import data_of
from boosting.lambdas.what_if import one_query
from sample_data import Collection

from ..address import OWN, Address, build, decode
from ..choices import find_query
from ..compare.comparison import Comparison
from ..compare.comparison import decode as decode_comparison
from ..ddf.lab import Lab
from ..ddf.lab import decode as decode_lab
from ..draw.place import decode as decode_drawing
from ..forest.place import decode as decode_forest
from ..lambdas import codec
from ..lambdas.controller import base_of_order
from ..lambdas.state import Base, State, ready
from ..mart.place import decode as decode_mart
from ..story.example import Arrangement
from ..story.place import decode as decode_story
from ..trees.place import Place
from ..trees.place import decode as decode_tree


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
        """Of Step, Draw, MART and Forest: data, loss, parameters and iteration."""
        self._look_at("step", "draw", "mart", "forest")
        return _first(READERS[self.page](self))

    @cached_property
    def tree(self) -> Place:
        self._look_at("trees")
        return _first(_read_tree(self))

    @cached_property
    def lab(self) -> Lab:
        self._look_at("ddf")
        return _first(_read_lab(self))

    @cached_property
    def comparison(self) -> Comparison:
        self._look_at("compare")
        return _first(_read_comparison(self))

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
        self._look_at("lambdas")
        state, base = self._state, self._base
        data = state.data_of(base)
        return ready(state.conventions, base, data), data, state.scores_of(base)

    @cached_property
    def _state(self) -> State:
        return codec.decode(self.params)[0].inside(self._base_of(codec.decode(self.params)[0]))[0]

    @cached_property
    def _base(self) -> Base:
        return self._base_of(self._state)

    def _base_of(self, state: State) -> Base:
        if state.order:
            return base_of_order(state.order)
        place, source = _first(_read_lambdas(self)), self.source(self.params.get("data", Address.data))
        found = find_query(source, place.query, place.part)
        if found is None:
            raise ValueError("the query of this address is not there.")
        run = self.run_of(Address(data=place.data, loss=LambdaMART.identifier))
        is_test = found[0] == "test"
        data, k = data_of(run, is_test), min(place.iteration, run.n_iterations)
        scores = run.validation_scores(k) if is_test else run.scores(k)
        best = float(np.nanmax(source.train.relevance, initial=0.0))
        return Base(f"{self.page}/{found}", one_query(data, found[1]), scores[data.query_slice(found[1])], best, "")

    def _look_at(self, *pages: str) -> None:
        if self.page not in pages:
            raise Elsewhere(f"this looks at the page {' or '.join(pages)}, not at {self.page}.")

    def known(self, data: str) -> dict[str, Collection]:
        """The data set of that name, as a codec wants it; none where it is not at hand."""
        try:
            return {data: self.source(data)}
        except (KeyError, ValueError):
            return {}


def _first(read):
    return read[0]


def _read_step(here: Here) -> tuple[Address, list[str]]:
    return decode(here.params, here.known(here.params.get("data", Address.data)))


def _read_draw(here: Here) -> tuple[Address, list[str]]:
    address, _, _, complaints = decode_drawing(here.params)
    return address, complaints


def _read_mart(here: Here) -> tuple[Address, list[str]]:
    place, complaints = decode_mart(here.params)
    return replace(place.address, iteration=place.tree), complaints


def _read_forest(here: Here) -> tuple[Address, list[str]]:
    place, complaints = decode_forest(here.params)
    return place.address, complaints


def _read_story(here: Here) -> tuple[Arrangement, list[str]]:
    place, complaints = decode_story(here.params)
    return place.arrangement, complaints


def _read_tree(here: Here) -> tuple[Place, list[str]]:
    return decode_tree(here.params)


def _read_lab(here: Here) -> tuple[Lab, list[str]]:
    return decode_lab(here.params, here.params.get("data") == OWN)


def _read_comparison(here: Here) -> tuple[Comparison, list[str]]:
    return decode_comparison(here.params, here.known(here.params.get("data", Comparison.data)))


def _read_lambdas(here: Here) -> tuple[Address, list[str]]:
    place = {name: text for name, text in here.params.items() if name not in codec.READERS}
    address, complaints = decode(place, here.known(place.get("data", Address.data)))
    return address, [*complaints, *codec.decode(here.params)[1]]


READERS: dict[str, Callable[[Here], tuple]] = {
    "step": _read_step, "draw": _read_draw, "trees": _read_tree, "lambdas": _read_lambdas, "ddf": _read_lab, "compare": _read_comparison,
    "mart": _read_mart, "forest": _read_forest, "story": _read_story,
}  # fmt: skip
