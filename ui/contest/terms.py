"""The terms of a contest: how queries are parted, what is measured, what validation queries choose. The URL is all of it.

/contest?data=web&runs=lambdamart;gbt&parting=folds&n=5&metric=map&tune=learning_rate&baselines=ranksvm
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from boosting import Metric
from boosting.baselines import BASELINES
from boosting.metrics.conventions import CONVENTIONS

from ..address import clip

METRICS = {
    "ndcg": "NDCG", "dcg": "DCG", "map": "MAP", "mrr": "MRR", "err": "ERR", "contradicting_share": "Contradicting pairs",
    "precision_at_percent": "Precision at K %",
}  # fmt: skip
PARTINGS = {"splits": "Random splits", "folds": "Folds", "given": "As given"}
MOST = {"splits": 30, "folds": 10, "given": 1}
LEAST = {"splits": 1, "folds": 3, "given": 1}
TUNED = {"learning_rate": "learning rate", "max_leaf_nodes": "leaves a tree", "own": "the loss's own"}
RANKERS = {cls.identifier: cls for cls in BASELINES}
UNCUT = ("contradicting_share",)
DEFAULT_CUT = {"ndcg": 5, "dcg": 5, "precision_at_percent": 10}
TOP = 100  # the largest cutoff
DIGITS = 20  # of a number in the URL


def _one_of(value: str, known: Mapping[str, Any]) -> None:
    if value not in known:
        raise ValueError(f"choose one of {', '.join(known)}.")


def _inside(value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise ValueError(f"choose a whole number from {low} to {high}.")


@dataclass(frozen=True)
class Terms:
    """parting     of the queries, one of PARTINGS;  n   splits or folds, None = ten splits, five folds;  seed   of the parting
    metric, k, convention   as `boosting.Metric` takes them; k None = all ranks, 0 = the usual cutoff of the metric
    tune        parameters of every run that validation queries choose, besides the number of iterations; "own" is the first of its loss
    baselines   rankers without trees that take part
    train       whether the curves of the training queries are drawn as well
    """

    parting: str = "splits"
    n: int | None = None
    seed: int = 0
    metric: str = "ndcg"
    k: int = 0
    convention: str = "standard"
    tune: tuple[str, ...] = ()
    baselines: tuple[str, ...] = ()
    train: bool = False

    def __post_init__(self) -> None:
        _one_of(self.parting, PARTINGS)
        _one_of(self.metric, METRICS)
        _one_of(self.convention, CONVENTIONS)
        for names, known in ((self.tune, TUNED), (self.baselines, RANKERS)):
            for name in names:
                _one_of(name, known)
        if self.n is not None and self.parting != "given":
            _inside(self.n, LEAST[self.parting], MOST[self.parting])
        _inside(self.seed, 0, 9999)
        _inside(self.k, 0, TOP)
        self.asked()  # raises where the convention has no such metric

    @property
    def n_parts(self) -> int:
        """Splits or folds."""
        return {"splits": 10, "folds": 5, "given": 1}[self.parting] if self.n is None or self.parting == "given" else self.n

    def asked(self) -> Metric:
        """The metric that is measured, and that chooses."""
        k = None if self.metric in UNCUT else self.k or DEFAULT_CUT.get(self.metric)
        return Metric(self.metric, k=k, convention=self.convention)

    def with_(self, **values: Any) -> "Terms":
        """The same with other values; what does not go with them falls back to what is usual."""
        if "parting" in values:
            values.setdefault("n", None)
        if "metric" in values:
            values.setdefault("k", 0)
            if values["metric"] not in CONVENTIONS[self.convention].defines:
                values.setdefault("convention", "standard")
        return replace(self, **values)


START = Terms()
NAMES = tuple(f.name for f in fields(Terms))


def encode(terms: Terms) -> dict[str, str]:
    """Query parameters of what differs from the start."""
    found = {name: getattr(terms, name) for name in NAMES if getattr(terms, name) != getattr(START, name)}
    return {name: "~".join(value) if isinstance(value, tuple) else str(value).lower() for name, value in found.items()}


def decode(params: Mapping[str, str]) -> tuple[Terms, list[str]]:
    """The terms of query parameters, and a sentence for each that was ignored."""
    terms, complaints = START, []
    given = {name: params[name] for name in NAMES if name in params}
    for name, text in given.items():  # in the order of the fields: n is judged by the parting, a convention by the metric
        try:
            terms = replace(terms, **{name: _value(name, text)})
        except ValueError as error:
            complaints.append(f"{name}={clip(text)} was ignored: {error}")
    return terms, complaints


def _value(name: str, text: str) -> Any:
    if name in ("tune", "baselines"):
        return tuple(dict.fromkeys(part for part in text.split("~") if part))
    if name in ("n", "seed", "k"):
        if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) <= DIGITS):
            raise ValueError(f"it must be a whole number of at most {DIGITS} digits.")
        return int(text)
    if name == "train":
        if text not in ("true", "false"):
            raise ValueError("choose true or false.")
        return text == "true"
    return text
