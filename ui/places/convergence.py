"""What the Convergence page shows: the address of Step, what of an iteration is in sight, and which study is open.

/convergence?data=library&loss=qbrank&iteration=7&panel=curvature&study=small
"""

from dataclasses import dataclass

from ..runs.step import STEP
from ..state.fields import choice
from ..state.followed import Followed
from ..state.state import PageState

PANELS = ("step", "curvature")
STUDIES = {"": "Run", "small": "Small steps", "sign": "Sign"}


@dataclass(frozen=True)
class Convergence(PageState):
    """panel   one of PANELS;  study   one of STUDIES"""

    panel: str = choice(PANELS, PANELS[0], reported=True)
    study: str = choice(STUDIES, "")


CONVERGENCE = Followed(Convergence(), "convergence", borrowed=STEP)
