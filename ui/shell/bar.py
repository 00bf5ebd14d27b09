"""The frame on every page of the app: told the page, and heard when large text is turned."""

from ..state import complaints, large
from . import pages
from .frame import COLOURS, FRAME, GLOSSARY


def show(title: str) -> None:
    """title   of the page"""
    page = next(page for page in pages.PAGES if page.title == title)
    FRAME.show({"title": title, "question": page.question, "terms": GLOSSARY, "colours": COLOURS}, turned=_turn)


def _turn() -> None:
    """Large text was turned."""
    complaints.forget()
    large.turn(FRAME.reported("turned") is True)
