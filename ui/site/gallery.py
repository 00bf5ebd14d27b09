"""The runs of the gallery: five losses on four collections, as Step opens with them."""

from typing import NamedTuple

import boosting as b
import sample_data
from boosting.metrics import NDCG
from sample_data import Collection

from ..runs.address import Address, build
from ..runs.runs import Run
from ..stepper import page_file
from ..uploads.run_file import points_of

COLLECTIONS = ("six", "popularity", "library", "web")
LOSSES = ("gbt", "gbrank", "qbrank", "lambdamart", "mpboost")
FIRST = 1  # iteration that a page opens at: the first press then shows what the second tree does


class Shown(NamedTuple):
    """file   below the folder of the site;  value: of the metric in `metric`, after the last iteration"""

    collection: Collection
    loss: str
    file: str
    n_iterations: int
    metric: str
    value: float
    content: bytes


def shown(collection: str, loss: str, n_iterations: int | None = None) -> Shown:
    """One run and its page; n_iterations: None = as many as Step opens with."""
    source, address = sample_data.load(collection), Address(collection, loss, iteration=FIRST)
    if n_iterations is not None:
        address = address.with_other("n_iterations", str(n_iterations))
    trace = b.train(source.train, *build(address, source), source.test)
    run = Run(source.train, source.test, *build(address, source))
    run.begin_with(trace, points_of(trace))
    part, data = ("train", source.train) if source.test is None else ("test", source.test)
    last = trace.scores(trace.n_iterations) if source.test is None else trace.validation_scores(trace.n_iterations)
    content = page_file.content_of(run, source, 0, False, address.sent(), dark=None, large=False)
    name = f"{collection}-{loss}{page_file.ENDING}"
    return Shown(source, trace.loss.title, f"runs/{name}", trace.n_iterations, f"{part} {NDCG.label}", NDCG(data, last), content)
