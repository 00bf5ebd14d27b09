"""What the Start page shows on its stage: a first iteration, or a plane to draw on.

/?stage=plane&data=drawn~a4.20.35~a0.70.80&loss=gbt&iteration=3        the rest is the address of Draw
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ..state.fields import choice
from ..state.followed import Followed
from ..state.state import PageState
from .draw import DRAW

STAGES = {"iteration": "One iteration", "plane": "Your own documents"}


@dataclass(frozen=True)
class Start(PageState):
    """stage   one of STAGES"""

    stage: str = choice(STAGES, "iteration")

    @property
    def is_plane(self) -> bool:
        return self.stage == "plane"


class _Start(Followed[Start]):
    """The plane is that of Draw, with the same drawing; a first iteration is always the same, and has no address."""

    def said(self) -> dict[str, str]:
        return self.get().encode() | (DRAW.said() if self.get().is_plane else {})

    def take_params(self, params: Mapping[str, str]) -> list[str]:
        if params.get("stage") != "plane":
            return super().take_params(params)
        self.put(Start("plane"))
        return DRAW.take_params({name: text for name, text in params.items() if name != "stage"})

    def come(self) -> None:
        super().come()
        if self.get().is_plane:
            DRAW.come()

    def mend(self) -> None:
        if self.get().is_plane:
            DRAW.mend()

    def note(self) -> None:
        if self.get().is_plane:
            DRAW.note()

    def turn(self, stage: str) -> None:
        """What the switch above the stage does."""
        if Start(stage).is_plane:
            DRAW.come()
        self.change(stage=stage)


START = _Start(Start(), "start")
