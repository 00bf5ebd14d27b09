"""What each file of the site shows, as the app calls it; `js/views.js` finds the file of an address by that."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..compare import page_file as compare_file
from ..ddf import page_file as ddf_file
from ..places.algorithm import Algorithm
from ..places.ddf import DdfLab
from ..places.errata import Errata
from ..places.lambdas import Lambdas
from ..places.mart import Mart
from ..places.story import UNSAID, Story
from ..places.trees import Trees
from ..runs.address import Address
from ..runs.comparison import Comparison
from ..state.fields import kinds
from ..state.state import PageState


class View(NamedTuple):
    """page      of the app
    params    of its address, those that the file was made of, where they differ from how the page opens
    within    name of an address -> the values of it that the file has, where it has some and not all
    """

    page: str
    params: Mapping[str, str]
    within: Mapping[str, Sequence[str]] = {}

    @classmethod
    def of(cls, page: str, state: PageState, queries: Sequence[str] = ()) -> "View":
        """What a page shows, wherever its file opens;  queries   qids of those that lie in it, none = the one of the address alone.

        >>> View.of("step", Address(data="web", iteration=3)).params
        {'data': 'web'}
        """
        start, named = type(state)(), kinds(state)
        said = {name: text for name, text in state.encode().items() if name not in named or not named[name].reported}
        params = {name: text for name, text in said.items() if text != _text(start, name)}
        if not queries:
            return cls(page, params)
        return cls(page, {name: text for name, text in params.items() if name != "query"}, {"query": tuple(queries)})


def said(page: str, params: Mapping[str, str]) -> View:
    """What a file shows that was made of an address as it stands.

    >>> said("lambdas", {"data": "six", "order": "eight"}).params
    {'order': 'eight'}
    """
    start = rules()[page]["start"]
    return View(page, {name: text for name, text in params.items() if start.get(name) != text})


class Rule(NamedTuple):
    """start     what an address means that leaves a name out;  unsaid: the same once it says anything else
    moves     names that a file of the page turns by itself;  missing: those that it cannot show
    """

    start: Mapping[str, str]
    moves: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    unsaid: Mapping[str, str] = {}


IN_APP = ("insight", "predict")  # of Step: Python answers them
NAMED = {"insight": "Insight", "predict": "Predict first"}


def rules() -> dict[str, dict[str, Any]]:
    """By page of the app."""
    step = _start(Address())
    found = {
        "step": Rule({**step, "part": "train"}, _moves(Address(), IN_APP), IN_APP),
        "algorithm": Rule({**step, **_start(Algorithm())}, ("iteration", "document", *_moves(Algorithm()))),
        "compare": Rule(_start(Comparison()), tuple(name for name in _moves(Comparison()) if name not in compare_file.FIXED)),
        "ddf": Rule(_start(DdfLab()), tuple(ddf_file.limits())),
        "errata": Rule(_start(Errata()), ("card",)),
        "lambdas": Rule({**step, **_start(Lambdas())}),
        "trees": Rule(_start(Trees()), tuple(kinds(Trees()))),
        "mart": Rule(_start(Mart()), tuple(kinds(Mart()))),
        "story": Rule(_start(Story()), _moves(Story()), unsaid={"apart": kinds(Story())["apart"].write(UNSAID)}),
    }
    return {page: rule._asdict() for page, rule in found.items()}


def _start(state: PageState) -> dict[str, str]:
    found = {name: _text(state, name) for name in kinds(state)}
    return {name: text for name, text in found.items() if text is not None}


def _text(state: PageState, name: str) -> str | None:
    value = getattr(state, name, None)
    return None if value is None or name not in kinds(state) else kinds(state)[name].write(value)


def _moves(state: PageState, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    return tuple(name for name in state.limits() if name not in but)
