"""Lambdas as a page of its own: the same stage, which answers what is done there."""

from ..component import page
from ..places.lambdas import Base, Lambdas
from ..shell import pages
from ..shell.frame import ALONE, COLOURS, FRAME
from . import BOARD, FOLDER
from .work import data_at

LAMBDAS = next(one for one in pages.PAGES if one.name == "lambdas")
ABOUT = "The lambdas of one query taken apart: every pair, every document, and a leaf."


def document(state: Lambdas, own: Base, title: str, dark: bool | None, large: bool, back: page.Back | None = None) -> str:
    """The page as text.

    state, own    where it begins, and the query that stands behind an example order
    dark, large   how, None = as the browser prefers;  back   a link beside the query, None = there is none
    """
    frame = {"title": LAMBDAS.title, "question": LAMBDAS.question, "terms": ALONE, "colours": COLOURS}
    given = {"frame": frame, "data": data_at(state, own), "dark": dark, "large": large}
    return page.document(title, ABOUT, "", BOARD, FRAME, given, {}, opened=FOLDER / "js" / "answer_page.js", back=back)
