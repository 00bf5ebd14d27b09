"""What the Forest page shows: the address of Step, which both share, and what this page adds to it.

/forest?data=web&loss=gbt&iteration=12&document=3&other=5
/forest?data=web&loss=gbt&view=dependence&feature=clicks&beside=lambdamart,mpboost
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boosting import LOSSES

from ..runs.collections import at_hand
from ..runs.step import STEP
from ..state.fields import choice, names, row, text
from ..state.followed import Followed
from ..state.state import PageState
from ..text.clipped import clip

VIEWS = {"trees": "Trees", "importance": "Importance", "dependence": "Dependence"}
PARTS = {"train": "Training part", "test": "Test part"}
OPENING = ("gbt", "lambdamart", "mpboost")  # the losses that stand side by side where nobody has chosen others
MOST_BESIDE = 2  # other losses
LONGEST_NAME = 200  # signs of a feature's name in the address


@dataclass(frozen=True)
class Forest(PageState):
    """view     one of VIEWS
    tree     number of the pinned tree within its iteration, which is that of the address, 0 = none; from 0
    on       part on which features are shuffled, "" = the test part where there is one
    feature  whose dependence is shown, by name; "" = the one with most gain
    beside   losses whose dependence stands beside; None = two of OPENING
    """

    view: str = choice(VIEWS, "trees")
    tree: int = row(0, reported=True, of_data=True)
    on: str = choice(PARTS, "")
    feature: str = text(longest=LONGEST_NAME, of_data=True)
    beside: tuple[str, ...] | None = names([loss.identifier for loss in LOSSES], None, between=",", most=MOST_BESIDE)

    def others_than(self, loss: str) -> tuple[str, ...]:
        """The losses beside that of the run, the page's own where nobody has chosen any."""
        if self.beside is not None:
            return tuple(name for name in self.beside if name != loss)
        return tuple(name for name in OPENING if name != loss)[:MOST_BESIDE]


@dataclass(frozen=True)
class _OnFeatures(Followed[Forest]):
    def take_params(self, params: Mapping[str, str]) -> list[str]:
        complaints, here = super().take_params(params), self.get()
        source = at_hand(STEP.get().data).get(STEP.get().data)
        known = {name[:LONGEST_NAME] for name in source.train.feature_names} if source else set()
        if here.feature and here.feature not in known:
            complaints.append(f"feature={clip(here.feature)} was ignored: these data have no such feature.")
            self.put(replace(here, feature=""))
        return complaints


FOREST = _OnFeatures(Forest(), "forest", borrowed=STEP)
