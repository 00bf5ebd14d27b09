"""The runs of the gallery: five losses on four collections, as Step opens with them."""

import html
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from boosting.metrics import NDCG
from sample_data import Collection

from ..component.page import Back
from ..runs.address import Address
from ..stepper import page_file
from .runs import Runs, page_of
from .views import View

COLLECTIONS = ("six", "popularity", "library", "web")
LOSSES = ("gbt", "gbrank", "qbrank", "lambdamart", "mpboost")
FIRST = 1  # iteration that a page opens at: the first press then shows what the second tree does
BACK = Back("../gallery.html", "All runs")


class Shown(NamedTuple):
    """file   below the folder of the site;  value: of the metric in `metric`, after the last iteration"""

    collection: Collection
    loss: str
    file: str
    n_iterations: int
    metric: str
    value: float
    content: bytes
    view: View


def shown(collection: str, loss: str, runs: Runs) -> Shown:
    """One run and its page."""
    address = Address(collection, loss, iteration=FIRST)
    source, run = runs.shown(address)
    trace = run.trace
    part, data = ("train", source.train) if source.test is None else ("test", source.test)
    last = trace.scores(trace.n_iterations) if source.test is None else trace.validation_scores(trace.n_iterations)
    numbers = page_file.numbers_of(trace, 0, False)
    content = page_of(source, run, numbers, False, address, BACK)
    view = View.of("step", address, tuple((trace.data.qids or ())[q] for q in numbers))
    name = f"{collection}-{loss}{page_file.ENDING}"
    return Shown(source, trace.loss.title, f"runs/{name}", trace.n_iterations, f"{part} {NDCG.label}", NDCG(data, last), content, view)


def table(runs: Sequence[Shown]) -> str:
    """HTML with a row for each collection, and a link to each run."""
    heads = "".join(f'<th scope="col">{html.escape(run.loss)}</th>' for run in runs[: len(LOSSES)])
    rows = [_row(list(of_one)) for _, of_one in groupby(runs, lambda run: run.collection.identifier)]
    return f'<table><thead><tr><th scope="col">Data</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _row(runs: Sequence[Shown]) -> str:
    source = runs[0].collection
    about = f"<b>{html.escape(source.title)}</b><br><small>{runs[0].metric} after {_range(run.n_iterations for run in runs)} trees</small>"
    cells = [f'<td><a href="{run.file}" title="{html.escape(f"{run.loss} on {source.title}")}">{run.value:.3f}</a></td>' for run in runs]
    return f'<tr><th scope="row">{about}</th>{"".join(cells)}</tr>'


def _range(numbers: Iterable[int]) -> str:
    """The least and the most of some numbers.

    >>> _range([60, 60]), _range([60, 20])
    ('60', '20 to 60')
    """
    found = sorted(set(numbers))
    return f"{found[0]}" if len(found) == 1 else f"{found[0]} to {found[-1]}"
