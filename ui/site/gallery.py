"""The runs of the gallery: five losses on four collections, as Step opens with them, and other readings of the losses on one."""

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

import sample_data
from boosting import LambdaMART
from boosting.metrics import NDCG
from sample_data import Collection

from ..component.page import Back
from ..runs.address import Address, opening
from ..stepper import page_file
from .runs import Runs, page_of
from .views import View

COLLECTIONS = ("six", "popularity", "library", "web")
LOSSES = ("gbt", "gbrank", "qbrank", "lambdamart", "mpboost")
ALONE = "six"  # the collection of the variants, whose pages are small
# file -> loss, what differs from how Step opens, and what that is
VARIANTS: dict[str, tuple[str, Mapping[str, Any], str]] = {
    "gbrank-paper": ("gbrank", {"update": "paper", "learning_rate": 1.0}, "GBRank with the paper's update"),
    "qbrank-newton": ("qbrank", {"curvature": "newton"}, "QBRank with the curvature of Newton's method"),
    "ranknet": ("lambdamart", {"metric": "ranknet"}, "LambdaMART with RankNet's lambdas, in which no pair counts more than another"),
    "map": ("lambdamart", {"metric": "map"}, "LambdaMART that aims at MAP"),
    **{
        preset.words: ("lambdamart", preset.values, f"LambdaMART with the conventions of {title}")
        for title in ("RankLib", "LightGBM", "XGBoost") for preset in LambdaMART.presets if preset.words == title.lower()
    },
    "mpboost-linear": ("mpboost", {"ddf": "linear"}, "MPBoost with the linear distance"),
    "mpboost-tree": ("mpboost", {"weak_learner": "tree"}, "MPBoost with trees in place of stumps"),
    "listnet": ("listnet", {}, "ListNet, which compares whole lists"),
    "rankboost": ("rankboost", {}, "RankBoost, MPBoost's risk without distances"),
}  # fmt: skip
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


def all_shown(runs: Runs) -> list[Shown]:
    """Those of the table, row by row."""
    return [shown(f"{data}-{loss}", Address(data, loss), runs) for data in COLLECTIONS for loss in LOSSES]


def variants(runs: Runs) -> dict[str, Shown]:
    """What each one is -> its run."""
    source, found = sample_data.load(ALONE), {}
    for name, (loss, values, words) in VARIANTS.items():
        address = Address(ALONE, loss)
        for parameter, value in values.items():
            address = address.with_change(parameter, value, opening(loss, source))
        found[words] = shown(f"{ALONE}-{name}", address, runs, words)
    return found


def shown(name: str, address: Address, runs: Runs, named: str = "") -> Shown:
    """One run and its page, in the file of that name;  named   what it is, "" = its loss says enough"""
    address = replace(address, iteration=FIRST)
    source, run = runs.shown(address)
    trace = run.trace
    part, data = ("train", source.train) if source.test is None else ("test", source.test)
    last = trace.scores(trace.n_iterations, source.test is not None)
    numbers = page_file.numbers_of(trace, 0, False)
    content = page_of(source, run, numbers, False, address, BACK, named)
    view = View.of("step", address, tuple(trace.data.qids[q] for q in numbers))
    file, metric = f"runs/{name}{page_file.ENDING}", f"{part} {NDCG.label}"
    return Shown(source, trace.loss.title, file, trace.n_iterations, metric, NDCG(data, last), content, view)


def table(runs: Sequence[Shown]) -> str:
    """HTML with a row for each collection, and a link to each run."""
    heads = "".join(f'<th scope="col">{html.escape(run.loss)}</th>' for run in runs[: len(LOSSES)])
    rows = [_row(list(of_one)) for _, of_one in groupby(runs, lambda run: run.collection.identifier)]
    return f'<table><thead><tr><th scope="col">Data</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def listed(found: Mapping[str, Shown]) -> str:
    """HTML with a line for each variant."""
    lines = "".join(f'<li><a href="{run.file}">{html.escape(words)}</a>: {run.value:.3f}</li>' for words, run in found.items())
    return f'<ul class="variants">{lines}</ul>'


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
