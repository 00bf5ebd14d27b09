"""The terms of a contest: how queries are parted, what is measured, what validation queries choose. The URL is all of it.

/contest?data=web&runs=lambdamart;gbt&parting=folds&n=5&metric=map&tune=learning_rate&baselines=ranksvm
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boosting import Metric
from boosting.baselines import BASELINES
from boosting.metrics.conventions import CONVENTIONS

from ..runs.compared import COMPARE
from ..state.fields import choice, flag, names, row, span, text
from ..state.followed import Followed
from ..state.state import PageState

METRICS = {
    "ndcg": "NDCG", "dcg": "DCG", "map": "MAP", "mrr": "MRR", "err": "ERR", "contradicting_share": "Contradicting pairs",
    "precision_at_percent": "Precision at K %",
}  # fmt: skip
PARTINGS = {"splits": "Random splits", "folds": "Folds", "given": "As given"}
MOST = {"splits": 30, "folds": 10, "given": 1}
LEAST = {"splits": 1, "folds": 3, "given": 1}
TUNED = {
    "learning_rate": "learning rate", "max_leaf_nodes": "leaves per tree", "sample_documents": "documents drawn", "own": "the loss's own",
}  # fmt: skip
RANKERS = {cls.identifier: cls for cls in BASELINES}
UNCUT = ("contradicting_share",)
DEFAULT_CUT = {"ndcg": 5, "dcg": 5, "precision_at_percent": 10}
TOP = 100  # the largest cutoff


@dataclass(frozen=True)
class Contest(PageState):
    """parting     of the queries, one of PARTINGS;  n   splits or folds, None = ten splits, five folds;  seed   of the parting
    metric, k, convention   as `boosting.Metric` takes them; k None = all ranks, 0 = the usual cutoff of the metric
    tune        parameters of every run that validation queries choose, besides the number of iterations; "own" is the first of its loss
    baselines   rankers without trees that take part
    train       whether the curves of the training queries are drawn as well
    against     who is compared with each of the others; "" = every pair
    pair        whose differences are looked at query by query; "" = the leader and the next
    """

    parting: str = choice(PARTINGS, "splits")
    n: int | None = row()
    seed: int = span(0, 9999, 0)
    metric: str = choice(METRICS, "ndcg")
    k: int = span(0, TOP, 0)
    convention: str = choice(tuple(CONVENTIONS), "standard")
    tune: tuple[str, ...] = names(TUNED)
    baselines: tuple[str, ...] = names(RANKERS)
    train: bool = flag()
    against: str = text("")
    pair: str = text("")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n is not None and self.parting != "given" and not LEAST[self.parting] <= self.n <= MOST[self.parting]:
            raise ValueError(f"choose a number from {LEAST[self.parting]} to {MOST[self.parting]}.")
        self.asked()  # raises where the convention has no such metric

    @property
    def n_parts(self) -> int:
        """Splits or folds."""
        return {"splits": 10, "folds": 5, "given": 1}[self.parting] if self.n is None or self.parting == "given" else self.n

    def asked(self) -> Metric:
        """The metric that is measured, and that chooses."""
        k = None if self.metric in UNCUT else self.k or DEFAULT_CUT.get(self.metric)
        return Metric(self.metric, k=k, convention=self.convention)

    def with_what_goes(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values, and with them what has to change where they do."""
        found = dict(values)
        if "parting" in found:
            found.setdefault("n", None)
        if "metric" in found:
            found.setdefault("k", 0)
            if found["metric"] not in CONVENTIONS[self.convention].defines:
                found.setdefault("convention", "standard")
        return found


@dataclass(frozen=True)
class _OnTerms(Followed[Contest]):
    def change(self, **values: Any) -> None:
        """What does not go with the values falls back to what is usual."""
        super().change(**self.get().with_what_goes(values))


CONTEST = _OnTerms(Contest(), "contest", borrowed=COMPARE, shared=("data", "runs"))
