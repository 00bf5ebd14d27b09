"""What the Weak queries page shows: the address of Step, which both share, and what this page adds to it.

/weak?data=web&loss=gbt&on=train&metric=map&chosen=q12&upto=40&pair=1&beside=lambdamart
"""

from dataclasses import dataclass

from boosting import LOSSES
from boosting.metrics import CUTOFF, NDCG, Metric

from ..runs.address import LONGEST_QID
from ..runs.comparison import MODEL, run_of
from ..runs.step import STEP
from ..state.fields import choice, kept, row, text
from ..state.followed import Followed
from ..state.state import PageState
from ..uploads.models import ELSEWHERE, own_model

PARTS = {"test": "Test part", "train": "Training part"}
METRICS = {
    f"ndcg@{CUTOFF}": NDCG, "ndcg@10": Metric("ndcg", k=10), "map": Metric("map"), "mrr": Metric("mrr"), "err": Metric("err"),
    "contradicting_share": Metric("contradicting_share"),
}  # fmt: skip
TITLES = {name: metric.label for name, metric in METRICS.items()}
TOLERANCES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05)
BESIDE = {"": "No second run", **{loss.identifier: loss.title for loss in LOSSES}}


def is_pinned(name: str) -> bool:
    """Whether a second run is one with parameters of its own, such as "gbt~learning_rate:0.05"."""
    return "~" in name


def _beside(name: str) -> str:
    """A loss, a run as Compare's address says it, "" for none, or MODEL. Raises ValueError for another, and for a model that is open in no
    session of this reader."""
    if name == MODEL and own_model() is None:
        raise ValueError(ELSEWHERE)
    if is_pinned(name):
        complaints: list[str] = []
        if run_of(name, STEP.start.data, complaints) is None or complaints or ";" in name:
            raise ValueError(" ".join(complaints) or "choose one run, as Compare names it.")
        return name
    if name not in (*BESIDE, MODEL):
        raise ValueError(f"choose one of {', '.join(filter(None, (*BESIDE, MODEL)))}.")
    return name


@dataclass(frozen=True)
class Weak(PageState):
    """on         part whose queries are listed, "" = the test part where there is one
    metric     by which they lose, one of METRICS, "" = NDCG, or contradicting pairs where no document has a grade
    chosen     qid, "" = the worst query;  upto: after which iteration, None = the last;  pair: number of the pair in its list
    within     what of the metric may be missing, for how few trees are enough
    beside     a second run: the loss of that name, a run with parameters as Compare's address says it, MODEL = the ranker of another engine
               that is open, "" = none
    """

    on: str = choice(PARTS, "")
    metric: str = choice(TITLES, "")
    chosen: str = text(longest=LONGEST_QID, reported=True, of_data=True)
    upto: int | None = row(reported=True, of_data=True)
    pair: int = row(0, reported=True, of_data=True)
    within: float = choice(TOLERANCES, 0.005)
    beside: str = kept("", read=_beside)


WEAK = Followed(Weak(), "weak", borrowed=STEP)
