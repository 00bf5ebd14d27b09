"""Lambdas as a page of its own: where it begins is Python's answer, and what is done there is answered by its script."""

from typing import Any

from ..component import page
from ..places.lambdas import Base
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from . import BOARD, FOLDER
from .answer import answer
from .edits import Edits
from .work import work_of

LAMBDAS = next(one for one in pages.PAGES if one.name == "lambdas")


def document(edits: Edits, base: Base, own: Base, title: str, dark: bool | None, large: bool, back: page.Back | None = None) -> str:
    """The page as text.

    edits, base   as `answer.answer` takes them;  own   the query that stands behind an example order, else the same as base
    dark, large   how, None = as the browser prefers;  back   a link beside the query, None = there is none
    """
    given: dict[str, Any] = {
        "frame": {"title": LAMBDAS.title, "question": LAMBDAS.question, "terms": ALONE, "colours": COLOURS},
        "answer": answer(edits, base), "work": work_of(edits.state, own), "dark": dark, "large": large,
    }  # fmt: skip
    about = "The lambdas of one query taken apart: every pair, every document, and a leaf."
    return page.document(title, about, "", BOARD, FRAME, given, {}, opened=FOLDER / "js" / "answer_page.js", back=back)
