"""Lambdas as a page of its own: one answer, which stays as it is unless Python gives another."""

from typing import Any

from ..component import page
from ..component.component import JS
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from . import BOARD

LAMBDAS = next(one for one in pages.PAGES if one.name == "lambdas")
STILL = "Nothing was changed: this page shows one state. In the app, documents can be dragged and conventions switched."


def document(answer: dict[str, Any], title: str, dark: bool | None, large: bool, back: page.Back | None = None) -> str:
    """The page as text.

    answer   what the stage draws, as `answer.answer` makes it;  dark, large   how, None = as the browser prefers
    back     a link beside the query, None = there is none
    """
    given = {
        "frame": {"title": LAMBDAS.title, "question": LAMBDAS.question, "terms": ALONE, "colours": COLOURS},
        "answer": answer, "still": STILL, "dark": dark, "large": large,
    }  # fmt: skip
    about = "The lambdas of one query taken apart: every pair, every document, and a leaf."
    return page.document(title, about, "", BOARD, FRAME, given, {}, opened=JS / "answer_page.js", back=back)
