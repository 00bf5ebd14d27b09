"""What a person has chosen on the Papers page, and the one codec between it and the URL.

/papers?data=web&card=gb-figure-2&n_iterations=20&run=true
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from boosting.experiments.catalogue import EXPERIMENTS
from sample_data import trouble

from ..address import OWN, clip
from .values import SWITCHES, defaults, read, written


@dataclass(frozen=True)
class Opened:
    """card      key of the experiment that is open
    changed   its values that differ from the paper's, by name
    run       whether it is to be run where it has not been; a link to a result says so
    large     letters for a projector
    """

    data: str = "web"
    card: str = "gb-figure-1"
    changed: Mapping[str, Any] = field(default_factory=dict)
    run: bool = False
    large: bool = False

    def with_value(self, name: str, value: Any) -> "Opened":
        """One value set; what equals the paper's is forgotten."""
        changed = {**self.changed, name: value}
        if value == defaults(EXPERIMENTS[self.card])[name]:
            del changed[name]
        return replace(self, changed=changed, run=False)


def encode(here: Opened) -> dict[str, str]:
    """Query parameters.

    >>> encode(Opened(card="qb-table-1", changed={"leaves": 4}, run=True))
    {'data': 'web', 'card': 'qb-table-1', 'leaves': '4', 'run': 'true'}
    """
    found = {"data": here.data, "card": here.card, **{name: written(value) for name, value in here.changed.items()}}
    return found | {name: "true" for name in ("run", "large") if getattr(here, name)}


def decode(params: Mapping[str, str], own_is_open: bool) -> tuple[Opened, list[str]]:
    """What the query parameters say, and a sentence for each that was ignored.

    >>> decode({"card": "gb-table-9"}, False)[1][0][:40]
    'card=gb-table-9 was ignored: choose one '
    """
    here, complaints = Opened(), []
    rest = {name: text for name, text in params.items() if name not in ("data", "card")}
    places = {name: params[name] for name in ("data", "card") if name in params}
    for name, text in {**places, **rest}.items():  # the values belong to a card
        try:
            here = _with(here, name, text, own_is_open)
        except ValueError as error:
            complaints.append(f"{clip(name)}={clip(text)} was ignored: {error}")
    return here, complaints


def _with(here: Opened, name: str, text: str, own_is_open: bool) -> Opened:
    """One query parameter taken in. Raises ValueError."""
    if name == "data":
        if text == OWN and not own_is_open:
            raise ValueError("own data stay in the session that opened them; open the file again.")
        if text != OWN and (refused := trouble(text)):
            raise ValueError(refused)
        return replace(here, data=text)
    if name == "card":
        return replace(here, card=_one_of(text, tuple(EXPERIMENTS)))
    if name in ("run", "large"):
        is_on = SWITCHES[_one_of(text, tuple(SWITCHES))]
        return replace(here, run=is_on) if name == "run" else replace(here, large=is_on)
    start = defaults(EXPERIMENTS[here.card])
    if name not in start:
        raise ValueError("this card has no such parameter.")
    return replace(here.with_value(name, read(name, text, start[name])), run=here.run)


def _one_of(text: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise ValueError(f"choose one of {', '.join(allowed)}.")
    return text
