"""A page whose state is one number, always said."""

from dataclasses import dataclass

from ui.state.fields import span
from ui.state.followed import Followed
from ui.state.state import PageState


@dataclass(frozen=True)
class Number(PageState):
    n: int = span(0, 99, 0, always=True)


NUMBER = Followed(Number(), "number")
