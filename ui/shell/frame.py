"""The frame of every page, in the bar on top: its name, Share, large text, full screen, light or dark, and the key."""

from pathlib import Path

from figures.theme import ROLES, RUNS

from ..component.component import Component
from ..state import complaints, large
from . import pages

FOLDER = Path(__file__).parent
FRAME = Component(
    "boosting_frame", FOLDER / "js" / "frame.js", styles=(FOLDER / "frame.css", FOLDER / "key.css"), key="frame", triggers=("turned",)
)
COLOURS = {theme: {**roles, **{f"run_{at}": hue for at, hue in enumerate(RUNS[theme])}} for theme, roles in ROLES.items()}


def show(title: str) -> None:
    """title   of the page"""
    page = next(page for page in pages.PAGES if page.title == title)
    FRAME.show({"title": title, "question": page.question, "colours": COLOURS}, turned=_turn)


def _turn() -> None:
    """Large text was turned."""
    complaints.forget()
    large.turn(bool(FRAME.reported("turned")))
