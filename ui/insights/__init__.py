"""Views of what is special about a loss, for the sheet of a document and for the Lambdas page: Python computes, the browser draws.

A loss names its views (`insights` in its file). Their scripts need nothing but the stepper's numbers and elements.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
SCRIPTS = (
    "plot",
    "push",
    "slide",
    "swap",
    "unsettled",
    "alike",
    "risk",
    "error",
    "labels",
    "level",
    "popularity",
    "shares",
    "insights",
)  # in the order of use


def script_paths(names: tuple[str, ...] = SCRIPTS) -> list[Path]:
    return [FOLDER / "js" / f"{name}.js" for name in names]


def style() -> str:
    return (FOLDER / "insights.css").read_text(encoding="utf-8")
