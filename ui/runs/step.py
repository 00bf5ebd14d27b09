"""The address in the session, which Step shows, and the pages that borrow it: One algorithm, Forest, Lambdas, Draw."""

from dataclasses import dataclass, replace

from ..state.complaints import complain
from ..text.clipped import clip
from ..uploads import supervision
from ..uploads.models import ELSEWHERE, own_model
from . import starts, training
from .address import Address
from .on_data import OnData


@dataclass(frozen=True)
class _Step(OnData[Address]):
    def mend(self) -> None:
        """What was opened, for the loss to learn from or in its place, may be gone."""
        here = self.get()
        if here.model and own_model() is None:
            complain(f"model={here.model} was ignored: {ELSEWHERE}")
            self.put(replace(here, model=""))
        here = self.get()
        if why := starts.trouble(here.base, training.judged(here)):
            complain(f"base={clip(here.base)} was ignored: {why}")
            self.put(replace(here, base=""))
        here = self.get()
        if why_not := supervision.trouble(training.judged(here), here.data, here.learn_from):
            complain(f"learn_from={clip(here.learn_from)} was ignored: {why_not}")
            self.put(replace(here, learn_from=self.start.learn_from))


STEP = _Step(Address(), "address", prefix="")
