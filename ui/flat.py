"""The codec of a page whose state is a dataclass of plain values: a query parameter for each field.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Place:
...     tree: int = 0
...     large: bool = False
>>> encode(Place(3, True)), encode(Place(), always="tree")
({'tree': '3', 'large': 'true'}, {'tree': '0'})
>>> decode(Place(), {"tree": "3", "leaf": "1", "large": "so"})
(Place(tree=3, large=False), ['leaf=1 was ignored: this page has no such parameter.', 'large=so was ignored: choose true or false.'])
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from .address import LONGEST, _value, clip

T = TypeVar("T")


def encode(here: Any, always: str = "") -> dict[str, str]:
    """What differs from the opening, and `always` that field."""
    found = {f.name: getattr(here, f.name) for f in fields(here) if f.name == always or getattr(here, f.name) != f.default}
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in found.items()}


def decode(start: T, params: Mapping[str, str], longest: int = LONGEST) -> tuple[T, list[str]]:
    """The state that the parameters ask for, and a sentence for each that was ignored; a state says itself, by ValueError, what it
    does not take.

    longest   signs of a value
    """
    here, complaints, kinds = start, [], {f.name: type(f.default) for f in fields(start)}  # type: ignore[arg-type, call-overload]
    for name, text in params.items():
        try:
            if name not in kinds:
                raise ValueError("this page has no such parameter.")
            here = replace(here, **{name: _value(text, kinds[name], longest)})  # type: ignore[type-var]
        except ValueError as error:
            complaints.append(f"{clip(name)}={clip(text)} was ignored: {error}")
    return here, complaints
