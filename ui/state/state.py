"""The state of a page: a frozen dataclass whose fields (`ui/state/fields.py`) say how it is read, written, bounded and reported.

A page adds what no single field can say: `__post_init__` refuses what does not go together, `settled` mends it, `with_other` and
`others` are for parameters that depend on a field, such as those of the chosen loss.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Self

from ..text.clipped import clip
from .fields import Kind, kinds

REFUSED = (ValueError, TypeError, OverflowError)  # what a value that does not fit may raise


@dataclass(frozen=True)
class PageState:
    """Base of the states of all pages."""

    def __post_init__(self) -> None:
        for name, kind in kinds(self).items():
            kind.check(getattr(self, name))

    @classmethod
    def decode(cls, params: Mapping[str, str]) -> tuple[Self, list[str]]:
        """The state that an address asks for, and a sentence for each parameter that was ignored. Fields are read in their order, for a
        later one may depend on an earlier one."""
        order = {f.name: number for number, f in enumerate(fields(cls))}
        here, complaints = cls(), []
        for name in sorted(params, key=lambda name: order.get(name, len(order))):
            try:
                here = here.with_text(name, params[name])
            except REFUSED as error:
                complaints.append(f"{clip(name)}={clip(params[name])} was ignored: {error}")
        here, more = here.settled(params)
        return here, [*complaints, *more]

    def encode(self) -> dict[str, str]:
        """Query parameters: what differs from the opening."""
        start, found = type(self)(), {}
        for name, kind in kinds(self).items():
            value = getattr(self, name)
            if kind.always or value != getattr(start, name):
                found[name] = kind.write(value)
        return found | self.others()

    def with_text(self, name: str, text: str) -> Self:
        """One query parameter taken in. Raises one of REFUSED."""
        kind = kinds(self).get(name)
        return self.with_other(name, text) if kind is None else replace(self, **{name: kind.read(text)})

    def of_other_data(self) -> Self:
        """What belongs to data that are left is as the page opens."""
        start = type(self)()
        return replace(self, **{name: getattr(start, name) for name, kind in kinds(self).items() if kind.of_data})

    def after(self, report: Mapping[str, Any]) -> tuple[Self, list[str]]:
        """The state once the browser has reported, each value within its bounds; and a sentence for each that cannot be."""
        here, complaints = self, []
        for name, kind in kinds(self).items():
            said = name if kind.reported is True else kind.reported
            if said and said in report:
                try:
                    here = replace(here, **{name: kind.near(report[said])})
                except REFUSED as error:
                    complaints.append(f"{name}={clip(str(report[said]))} was not taken over: {error}")
        return here, complaints

    def sent(self) -> dict[str, Any]:
        """What the browser is given: what it reports, by the names under which it does."""
        return {
            name if kind.reported is True else kind.reported: getattr(self, name) for name, kind in kinds(self).items() if kind.reported
        }

    def limits(self, *also: str) -> dict[str, dict[str, Any]]:
        """What a script may take from an address: of each value that the browser reports, and of those named beside, its least and its
        most, the words of a choice, or that it is a flag.

        >>> from ui.places.story import Story
        >>> Story().limits()["step"], Story().limits()["winner"]
        ({'least': 1, 'most': 3}, {'words': ['A', 'B']})
        """
        found = {name: kind for name, kind in kinds(self).items() if kind.reported or name in also}
        return {
            kind.reported if isinstance(kind.reported, str) and kind.reported else name: _limits(kind, getattr(self, name))
            for name, kind in found.items()
        }

    def settled(self, params: Mapping[str, str]) -> tuple[Self, list[str]]:
        """The state that goes together, once all of an address was read; and a sentence for each parameter that does not."""
        return self, []

    def with_other(self, name: str, text: str) -> Self:
        """A query parameter taken in that no field is named after. Raises one of REFUSED."""
        raise ValueError("this page has no such parameter.")

    def others(self) -> dict[str, str]:
        """Query parameters that no field is named after."""
        return {}


def _limits(kind: Kind, value: Any) -> dict[str, Any]:
    if isinstance(value, bool):
        return {"flag": True}
    if "options" in kind.offers:
        return {"words": [kind.write(option) for option in kind.offers["options"]]}
    is_real = {"real": True} if isinstance(value, float) else {}
    return {"least": kind.offers.get("min_value", 0), "most": kind.offers.get("max_value"), **is_real}


@dataclass(frozen=True)
class DataState(PageState):
    """Of a page that shows a data set."""

    data: str = ""

    def with_data(self, data: str) -> Self:
        """Other data: what belongs to the old ones is as the page opens."""
        return replace(self.of_other_data(), data=data)
