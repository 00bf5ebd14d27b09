"""The figure of one query's lambdas: the stage of Lambdas, for scores and grades as they are passed."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from boosting import Dataset, LambdaMART
from boosting.lambdas.what_if import check_score
from sample_data.orders import ORDERS

from ..lambdas import page_file
from ..lambdas.caption import caption
from ..lambdas.check import judge
from ..lambdas.state import MOST_DOCUMENTS, base_of_order
from ..packing.questions import packed_verdict
from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import KNOBS
from ..text.clipped import clip
from .answers import Answer, Refused, mapping, text
from .figure import Figure, check_height, is_live, remedy, shown

WIDTH = 0  # the list and the matrix stand below each other where there is no room
SETTLED = "Check me needs Python."


def show(
    scores: Any, labels: Any, names: Any, loss: Any, query: str, title: str, height: int, large: bool, dark: bool | None, live: bool | None,
) -> Any:  # fmt: skip
    """As `boosting.show_lambdas` says it."""
    answered, base = is_live(live), base_of(scores, labels, names, str(query), str(title))
    if loss is not None and not all(hasattr(loss, knob.name) for knob in KNOBS):
        raise TypeError(f"loss is {clip(repr(loss))}; lambdas belong to LambdaMART: pass boosting.LambdaMART(...).")
    state = Lambdas(conventions=loss or LambdaMART())
    page = page_file.document(state, base, "Lambdas", dark, large)
    figure = Figure("Lambdas of one query", page, check_height(height), WIDTH, f"{caption(state, base)}.", SETTLED + remedy())
    return shown(figure, LambdasAnswers(base) if answered else None)


def base_of(scores: Any, labels: Any, names: Any, query: str, title: str) -> Base:
    """The query with its scores. Raises ValueError that says what does not fit."""
    values, grades = _numbers(scores, "scores"), _numbers(labels, "labels")
    if len(values) != len(grades):
        raise ValueError(
            f"scores has {len(values):,} numbers and labels has {len(grades):,}; each document of the query needs one of each."
        )
    if not 1 <= len(values) <= MOST_DOCUMENTS:
        raise ValueError(f"scores has {len(values):,} numbers; a figure takes one query of 1 to {MOST_DOCUMENTS:,} documents.")
    for value in values:
        check_score(value)
    called = None if names is None else [str(name) for name in names]
    data = Dataset(np.zeros((len(values), 1)), grades, [0, len(values)], qids=[query or "1"], document_names=called)
    best = float(np.nanmax(data.relevance, initial=0.0))
    return Base("notebook", data, values, best, f"scores of {title}" if title else "scores as passed")


def _numbers(values: Any, what: str) -> np.ndarray:
    try:
        found = np.asarray(values, np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{what} is {clip(repr(values))}; pass one number for each document of a query.") from None
    if found.ndim != 1:
        raise ValueError(f"{what} has shape {found.shape}; pass one number for each document of a query.")
    return found


class LambdasAnswers:
    """Judges what somebody worked out by hand. All else the stage answers by itself."""

    def __init__(self, base: Base) -> None:
        self.base = base

    def __call__(self, message: Any) -> Iterator[Answer]:
        """message   {name: "check", value: {number, question, documents, text, place}}. Raises Refused for anything else."""
        asked = mapping(message, "The message")
        if text(asked.get("name"), "name") != "check":
            raise Refused("Only a number that was worked out can be judged here.")
        typed = mapping(asked.get("value"), "value")
        number, _ = text(typed.get("number"), "number"), text(typed.get("text"), "text")
        order = mapping(typed.get("place"), "place").get("order")
        base = self.base if order is None else base_of_order(_known(order))
        yield {"name": "verdict", "value": {"number": number, **packed_verdict(judge(typed, base))}}, ()


def _known(order: Any) -> str:
    if order not in [one.identifier for one in ORDERS]:
        raise Refused(f"{clip(repr(order))} is not an example order.")
    return order
