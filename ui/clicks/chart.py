"""A chart of the page."""

from typing import Any

from ..shell import chart as shared


def chart(figure: Any, key: str, alt: str) -> None:
    shared.show(figure, f"clicks_chart_{key}", alt)
