"""The field of a page's state that names its data set."""

from collections.abc import Callable
from typing import Any

from sample_data import drawn, trouble

from ..state.fields import kept
from .own_data import OWN, own_collection


def dataset(default: str, or_none: bool = False, **about: Any) -> Any:
    """Data that ship, a drawing, or the session's own, "" for none where that may be; the address says them always."""

    def read(text: str) -> str:
        if text == OWN and own_collection() is None:
            raise ValueError("own data stay in the session that opened them; open the file again.")
        if text != OWN and (refused := trouble(text)):
            raise ValueError(refused)
        return text

    def check(data: str) -> None:
        if or_none and not data:
            return
        if drawn.is_drawn(data):
            drawn.read(data)  # raises; a drawing without documents is none that an address names, and the Draw page shows one
        elif data != OWN and (refused := trouble(data)):
            raise ValueError(refused)

    return kept(default, read=read, check=check, **{"always": True, **about})


def drawing(default: str, check: Callable[[str], None], **about: Any) -> Any:
    """A drawing that a page's browser reports when it was changed there; check: of its own."""

    def read(text: str) -> str:
        if len(text) > drawn.LONGEST:
            raise ValueError(f"it has more than {drawn.LONGEST} characters.")
        return text

    def near(text: Any) -> str:
        return drawn.read(str(text)).identifier

    return kept(default, read=read, check=check, near=near, reported="drawing", always=True, **about)
