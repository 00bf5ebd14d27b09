"""The parameters of a loss: fields that know their slider, and checks of what they are set to."""

import numbers
from dataclasses import field
from typing import Any

from ..metrics.order import check_choice

__all__ = ["check_choice", "check_range", "check_whole", "parameter"]


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


def check_whole(name: str, value: int, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or not low <= value <= high:
        raise ValueError(f"{name}={value!r} must be a whole number from {low} to {high:,}.")


def check_range(name: str, value: float, low: float, high: float) -> None:
    if not (isinstance(value, numbers.Real) and low <= value <= high):
        raise ValueError(f"{name}={value!r} is outside {low:g}..{high:g}; choose a number between them.")
