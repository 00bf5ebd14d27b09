"""The figure of one query's lambdas: the stage of Lambdas, for scores and grades as they are passed."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from boosting import Dataset, LambdaMART
from boosting.lambdas.what_if import check_score

from ..lambdas import page_file
from ..lambdas.answer import answer
from ..lambdas.caption import caption
from ..lambdas.edits import Edits
from ..lambdas.state import MOST_DOCUMENTS, base_of_order
from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import KNOBS
from ..text.clipped import clip
from .answers import Answer, Refused, mapping, text, whole
from .figure import Figure, check_height, is_live, remedy, shown

WIDTH = 0  # the list and the matrix stand below each other where there is no room
ACTS = 50  # in one report, as the stage keeps them
NUMBERS = 2**53
SETTLED = "Check me needs Python."


def show(
    scores: Any, labels: Any, names: Any, loss: Any, query: str, title: str, height: int, large: bool, dark: bool | None, live: bool | None,
) -> Any:  # fmt: skip
    """As `boosting.show_lambdas` says it."""
    answered, base = is_live(live), base_of(scores, labels, names, str(query), str(title))
    if loss is not None and not all(hasattr(loss, knob.name) for knob in KNOBS):
        raise TypeError(f"loss is {clip(repr(loss))}; lambdas belong to LambdaMART: pass boosting.LambdaMART(...).")
    edits = Edits(Lambdas(conventions=loss or LambdaMART()))
    answers = LambdasAnswers(base, edits)
    page = page_file.document(edits, base, base, "Lambdas", dark, large)
    figure = Figure("Lambdas of one query", page, check_height(height), WIDTH, f"{caption(edits.state, base)}.", SETTLED + remedy())
    return shown(figure, answers if answered else None)


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
    """One state, its past, and what the stage draws of it after each act."""

    def __init__(self, base: Base, edits: Edits) -> None:
        self.base, self.edits, self.predict = base, edits, False

    def __call__(self, message: Any) -> Iterator[Answer]:
        """message   {name: "report", value: {token, acts}}, as the stage reports it. Raises Refused for anything else."""
        asked = mapping(message, "The message")
        if text(asked.get("name"), "name") != "report":
            raise Refused("Only a report can be answered here.")
        self.edits.hear(_report(asked.get("value")), self._base)
        if self.edits.takes_turned():
            self.predict = not self.predict
        yield {"name": "answer", "value": self.told()}, ()

    def told(self) -> dict[str, Any]:
        """What the stage is given."""
        base = self._base(self.edits.state)
        self.edits.state, said = self.edits.state.inside(base)
        self.edits.complaint = " ".join(filter(None, (self.edits.complaint, *said)))
        return {"answer": answer(self.edits, base), "predict": self.predict}

    def _base(self, state: Lambdas) -> Base:
        return base_of_order(state.order) if state.order else self.base


def _report(value: Any) -> Mapping[str, Any]:
    """A report whose acts are records with a number."""
    report = mapping(value, "value")
    acts = report.get("acts")
    if not isinstance(acts, list) or len(acts) > ACTS:
        raise Refused(f"acts is not a list of up to {ACTS}.")
    for act in acts:
        whole(mapping(act, "An act").get("number"), "number", 0, NUMBERS)
    return report
