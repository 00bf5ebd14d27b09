"""Where the person is on the Forest page: the address of the Step page, which both share, and what this page adds to it.

/forest?data=web&loss=gbt&iteration=12&document=3&other=5
/forest?data=web&loss=gbt&view=dependence&feature=clicks&beside=lambdamart,mpboost
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from boosting import LOSSES, Dataset, Trace
from boosting.losses.base import Loss

from .. import place as step
from ..address import Address, _number, clip
from ..address import decode as decode_address
from ..address import encode as encode_address
from ..followed import Followed, at_hand
from ..page import complain

VIEWS = {"trees": "Trees", "importance": "Importance", "dependence": "Dependence"}
PARTS = {"train": "Training part", "test": "Test part"}
OPENING = ("gbt", "lambdamart", "mpboost")  # the losses that stand side by side where nobody has chosen others
MOST_BESIDE = 2  # other losses
LONGEST_NAME = 200  # signs of a feature's name in the address


@dataclass(frozen=True)
class Own:
    """view     one of VIEWS
    tree     number of the pinned tree within its iteration, from 0
    on       part on which features are shuffled, "" = the test part where there is one
    feature  whose dependence is shown, by name; "" = the one with most gain
    beside   losses whose dependence stands beside; None = two of OPENING
    """

    view: str = "trees"
    tree: int = 0
    on: str = ""
    feature: str = ""
    beside: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Place:
    """address   as on the Step page; its iteration is that of the pinned tree, 0 = none;  own   what this page adds"""

    address: Address = field(default_factory=Address)
    own: Own = Own()

    @property
    def data(self) -> str:
        return self.address.data

    @property
    def beside(self) -> tuple[str, ...]:
        """The other losses, the page's own where nobody has chosen any."""
        if self.own.beside is not None:
            return tuple(name for name in self.own.beside if name != self.address.loss)
        return tuple(name for name in OPENING if name != self.address.loss)[:MOST_BESIDE]

    def with_data(self, data: str) -> "Place":
        return Place(self.address.with_data(data), replace(self.own, tree=0, feature=""))


class _Shared(Followed[Place]):
    """The address lives where the Step page keeps it, so that data, loss and parameters come along."""

    def get(self) -> Place:
        return Place(st.session_state.get("address", Address()), st.session_state.get("forest", Own()))

    def put(self, here: Place, moved: bool = True) -> None:
        st.session_state["forest"] = here.own
        super().put(here.address, moved)  # type: ignore[arg-type]


def encode(here: Place) -> dict[str, str]:
    """Query parameters: the address, and what differs from the opening of this page."""
    own, params = here.own, encode_address(here.address)
    params |= {name: str(getattr(own, name)) for name in ("view", "tree", "on", "feature") if getattr(own, name) != getattr(Own(), name)}
    return params if own.beside is None else params | {"beside": ",".join(own.beside)}


def decode(params: Mapping[str, str]) -> tuple[Place, list[str]]:
    """The place, and a sentence for each parameter that was ignored."""
    known = at_hand(params.get("data", Address.data))
    names = [name for name in params if name in Own.__dataclass_fields__]
    address, complaints = decode_address({name: text for name, text in params.items() if name not in names}, known)
    own = Own()
    train = known[address.data].train if address.data in known else None
    for name in names:
        try:
            own = replace(own, **{name: _value(name, params[name], train)})
        except ValueError as error:
            complaints.append(f"{name}={clip(params[name])} was ignored: {error}")
    return Place(address, own), complaints


def _value(name: str, text: str, train: Dataset | None) -> Any:
    if name == "view" and text not in VIEWS:
        raise ValueError(f"choose one of {', '.join(VIEWS)}.")
    if name == "on" and text not in PARTS:
        raise ValueError(f"choose one of {', '.join(PARTS)}.")
    if name == "tree":
        number = _number(text, int)
        if number < 0:
            raise ValueError("it counts from 0.")
        return number
    if name == "feature" and (train is None or text not in {each[:LONGEST_NAME] for each in train.feature_names or ()}):
        raise ValueError("these data have no such feature.")
    if name == "beside":
        return _losses(text)
    return text


def _losses(text: str) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(filter(None, text.split(","))))
    known = [loss.identifier for loss in LOSSES]
    if not set(found) <= set(known):
        raise ValueError(f"choose among {', '.join(known)}.")
    if len(found) > MOST_BESIDE:
        raise ValueError(f"choose up to {MOST_BESIDE} losses.")
    return found


PLACE = _Shared("address", "", Place(), encode, decode, Place.with_data)
get, put, write_url = PLACE.get, PLACE.put, PLACE.write_url


def follow_url() -> None:
    step.follow_url(PLACE)


def change(**values: Any) -> None:
    """What a widget's callback does to what this page adds."""
    here = get()
    PLACE.choose(replace(here, own=replace(here.own, **values)))


def title_of(identifier: str) -> str:
    """The name of a loss on screen."""
    return _classes()[identifier].title


def _classes() -> dict[str, type[Loss]]:
    return {loss.identifier: loss for loss in LOSSES}


def lately(before: Sequence[str], now: Sequence[str]) -> tuple[str, ...]:
    """What is chosen now, with the latest choice kept where there is one too many.

    >>> lately(("gbt", "mpboost"), ["gbt", "mpboost", "qbrank"]), lately(("gbt", "mpboost"), ["mpboost"])
    (('mpboost', 'qbrank'), ('mpboost',))
    """
    kept, added = [name for name in before if name in now], [name for name in now if name not in before]
    return tuple([*kept, *added][-MOST_BESIDE:])


def take(report: Mapping[str, Any] | None, trace: Trace, n_documents: int) -> None:
    """Make what the browser reported the place, once; keep it inside the run and the query. A report from before the last choice is old
    news: what was chosen stays."""
    here = get()
    address, own = here.address, here.own
    if report is not None and report != st.session_state.get("forest_taken"):
        st.session_state["forest_taken"] = report
        if report.get("request") == PLACE.request:
            address = replace(address, iteration=int(report["iteration"]), document=report["document"], other=report["other"])
            own = replace(own, tree=int(report["tree"]))
    rows = {"document": address.document, "other": address.other}
    outside = {name: row for name, row in rows.items() if row is not None and not 0 <= row < n_documents}
    inside = rows | dict.fromkeys(outside)
    if inside["document"] is None:
        inside["other"] = None
    k = min(max(address.iteration, 0), trace.n_iterations)
    own = replace(own, tree=own.tree if k and own.tree < len(trace.iterations[k - 1].trees) else 0)
    put(Place(replace(address, iteration=k, **inside), own), moved=False)  # type: ignore[arg-type]
    for name, row in outside.items():
        complain(f"{name}={row} was ignored: this query has rows 0..{n_documents - 1}.")
    if outside:
        write_url()
        st.rerun()  # it is said above the figure, which is a fragment
