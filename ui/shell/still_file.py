"""A stage as a page of its own that draws from what Python packed once: what the browser cannot work out anew is put back."""

from collections.abc import Mapping
from typing import Any

from ..component import page
from ..component.component import JS, Component
from . import pages
from .frame import ALONE, COLOURS, FRAME


def document(
    name: str, stage: Component, data: Mapping[str, Any], fixed: tuple[str, ...], still: str, label: str, about: str,
    back: page.Back | None = None,
) -> str:  # fmt: skip
    """The page as text.

    name, stage   the page of the app, and its component;  data   what that draws from, with the place where it opens
    fixed         of the place what the data were made of: put back where it changes, with the words `still`
    label, about  what is shown, in a word and in a sentence;  back   a link beside it, None = there is none
    """
    shown = next(one for one in pages.PAGES if one.name == name)
    given = {
        "frame": {"title": shown.title, "question": shown.question, "terms": ALONE, "colours": COLOURS},
        "data": {**data, "request": 1}, "fixed": fixed, "still": still, "label": label, "large": False,
    }  # fmt: skip
    return page.document(shown.title, about, "", stage, FRAME, given, {}, opened=JS / "still_page.js", back=back)
