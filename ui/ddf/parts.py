"""What the sections share: a chart, numbers and names as text."""

from collections.abc import Sequence
from typing import Any

from ..shell import chart as shared


def chart(figure: Any, key: str, alt: str) -> None:
    shared.show(figure, f"ddf_chart_{key}", alt)


def listed(words: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def in_rounds(n: int) -> str:
    """'1 round', '150 rounds'."""
    return f"{n} round{'s' * (n != 1)}"


def signed(value: float) -> str:
    return f"{value:+.4f}".replace("-", "−")
