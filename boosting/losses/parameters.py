"""The parameters of a loss: fields that know their slider, and checks of what they are set to."""

import numbers
from collections.abc import Callable
from dataclasses import Field, field
from typing import Any

from ..metrics.order import check_choice

__all__ = ["check_choice", "check_range", "check_whole", "offered", "parameter"]


def parameter(
    default: Any,
    help: str,
    *,
    low: float = 0,
    high: float = 1,
    step: float = 0.1,
    choices: tuple = (),
    latex: str = "",
    hidden: bool = False,
    text: bool = False,
) -> Any:
    """A dataclass field that knows its slider: range, step, help; or its choices; or that it is written (`text`), not slid."""
    about = {"help": help, "low": low, "high": high, "step": step, "choices": choices, "latex": latex, "hidden": hidden or text}
    return field(default=default, metadata={**about, **({"text": True} if text else {})})


def offered(one: Field, spell: Callable[[Any], str] = repr) -> str:
    """What the app offers for a parameter: its choices, each as `spell` writes it, or the ends of its slider, beyond which a script may
    go; "" for a text.

    >>> offered(parameter(1.0, "", low=0.1, high=5)), offered(parameter("a", "", choices=("a", "b"))), offered(parameter(True, ""))
    ('0.1 to 5', "'a', 'b'", 'False, True')
    """
    about = one.metadata
    choices = (False, True) if isinstance(one.default, bool) else about["choices"]
    if choices:
        return ", ".join(map(spell, choices))
    return "" if about.get("text") else f"{about['low']:g} to {about['high']:g}"


def check_whole(name: str, value: int, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or not low <= value <= high:
        raise ValueError(f"{name}={value!r} must be a whole number from {low} to {high:,}.")


def check_range(name: str, value: float, low: float, high: float) -> None:
    if not (isinstance(value, numbers.Real) and low <= value <= high):
        raise ValueError(f"{name}={value!r} is outside {low:g}..{high:g}; choose a number between them.")
