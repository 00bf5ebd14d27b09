"""What a person has chosen on Step: a run, and a place in it. Other pages borrow it, and a run anywhere is named by it.

    /step?data=web&loss=lambdamart&sigma=2.0&iteration=12

Only what differs from the opening of a data set and loss is written.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Self, get_type_hints

from boosting import LOSSES, Loss, Settings, loss_class
from boosting.words import counted
from sample_data import Collection, drawn

from ..packing.insights.views import ALL as INSIGHTS
from ..packing.kinds import SHEETS, SUBSTEPS
from ..state.bounds import check, offered
from ..state.fields import choice, flag, row, text
from ..state.state import DataState
from ..state.values import LONGEST_TEXT, read_value, write_value
from ..text.clipped import LONGEST, clip
from ..uploads import learn_from
from ..uploads.data_field import dataset
from ..uploads.models import opened, own_model
from . import starts
from .collections import at_hand

LONGEST_QID = 1000  # signs


@dataclass(frozen=True)
class Address(DataState):
    """learn_from  what of the data the loss is told, as ui/uploads/learn_from.py has it
    substep     one of SUBSTEPS, None = the whole iteration
    changed     parameters of the loss and Settings that differ from the opening, by field name
    query       qid, None = the first;  part: "train" or "test", None = wherever the qid is found first
    document    row within the query;  sheet: what its sheet shows, "" = closed;  other: the row that it is compared with
    insight     the view that the sheet on what is special about the loss opens at, "" = its first
    predict     whether outcomes are hidden until somebody has said what they will be
    base        where training starts, as ui/runs/starts.py has it, "" = the loss's own constant
    model       OWN: the ranker of another engine that the session has opened, in place of a run; "" = a run of the loss
    """

    data: str = dataset("six")
    loss: str = choice(tuple(cls.identifier for cls in LOSSES), "lambdamart", always=True)
    iteration: int = row(0, reported=True, of_data=True)
    substep: str | None = choice(SUBSTEPS, None, reported=True, of_data=True)
    query: str | None = text(None, longest=LONGEST_QID, of_data=True)
    part: str | None = choice(("train", "test"), None, of_data=True)
    document: int | None = row(reported=True, of_data=True)
    sheet: str = choice(SHEETS, "", reported=True, of_data=True)
    insight: str = choice(INSIGHTS, "", reported=True, of_data=True)
    other: int | None = row(reported=True, of_data=True)
    predict: bool = flag(reported=True)
    changed: Mapping[str, Any] = field(default_factory=dict)
    learn_from: str = text(learn_from.EVERYTHING, longest=learn_from.LONGEST, check=learn_from.check)
    model: str = opened()
    base: str = text("", longest=starts.LONGEST, check=starts.check, of_data=True)

    def with_data(self, data: str) -> Self:
        """Another data set: its queries, sizes and iterations are others; the loss and its parameters stay."""
        loss_fields = {f.name for f in fields(loss_class(self.loss))}
        kept = {name: value for name, value in self.changed.items() if name in loss_fields}
        model = "" if drawn.is_drawn(data) else self.model  # which no model was trained on
        return replace(super().with_data(data), changed=kept, learn_from=learn_from.with_other_data(self.learn_from), model=model)

    def with_loss(self, loss: str) -> Self:
        """Another loss: its parameters are its own, and so is the meaning of its learning rate."""
        setting_names = {f.name for f in fields(Settings)} - {"learning_rate"}
        kept = {name: value for name, value in self.changed.items() if name in setting_names}
        return replace(self, loss=loss, changed=kept, model="")

    def with_change(self, name: str, value: Any, opening: Mapping[str, Any]) -> Self:
        """One parameter set; what equals the opening is forgotten, so that the URL stays short."""
        changed = {**self.changed, name: value}
        if value == opening[name] and isinstance(value, bool) == isinstance(opening[name], bool):
            del changed[name]
        return replace(self, changed=changed)

    def with_other(self, name: str, text: str) -> Self:
        """A parameter of the loss, or a setting."""
        cls = loss_class(self.loss)
        if name not in offered(cls):
            raise ValueError(f"{cls.title} has no such parameter.")
        source = at_hand(self.data).get(self.data)
        kind = _kinds(cls)[name]  # type: ignore[arg-type]  # which is hashable
        changed = self.with_change(name, read_value(text, kind, _longest(cls, name)), opening(self.loss, source))
        build(changed, source)  # raises what does not go together
        return changed

    @property
    def n_iterations(self) -> int:
        """How many the run is to have."""
        own = own_model() if self.model else None
        return own.model.n_iterations if own else build(self, at_hand(self.data).get(self.data))[1].n_iterations

    def settled(self, params: Mapping[str, str]) -> tuple[Self, list[str]]:
        """An iteration beyond those that the run is to have is its last."""
        iteration, complaints = within(self.iteration, self.n_iterations, params, "this run")
        return replace(self, iteration=iteration), complaints

    def others(self) -> dict[str, str]:
        return {name: write_value(value) for name, value in self.changed.items()}


def within(iteration: int, n: int, params: Mapping[str, str], which: str) -> tuple[int, list[str]]:
    """The iteration, or the last of n; and what is said of one beyond, as somebody wrote it.

    >>> within(12, 20, {}, "this run"), within(90, 20, {"iteration": "090"}, "this run")
    ((12, []), (20, ['iteration=090 was ignored: this run has 20 iterations; the last one is shown.']))
    """
    if iteration <= n:
        return iteration, []
    said = clip(params.get("iteration", str(iteration)))
    return n, [f"iteration={said} was ignored: {which} has {counted(n, 'iteration')}; the last one is shown."]


@cache
def _kinds(cls: type[Loss]) -> dict[str, Any]:
    """Of each parameter and setting the annotation, which takes longer to read than all of an address."""
    return {**get_type_hints(cls), **get_type_hints(Settings)}  # a loss has a learning_rate of another kind


def opening(loss: str, collection: Collection | None) -> dict[str, Any]:
    """Every parameter and setting as the Step page opens: defaults, then what suits the data, then what suits the loss."""
    cls = loss_class(loss)
    defaults = {f.name: f.default for f in (*fields(Settings), *fields(cls))}
    return {**defaults, "learning_rate": cls.learning_rate, **(collection.opening if collection else {}), **cls.opening}


def build(address: Address, collection: Collection | None) -> tuple[Loss, Settings]:
    """The loss and the settings that an address asks for; a setting that the loss does not take keeps its default, so that
    two addresses of one run are one run. Raises ValueError for values beyond what the sliders offer."""
    values = {**opening(address.loss, collection), **address.changed}
    cls = loss_class(address.loss)
    for name, value in address.changed.items():
        check(cls, name, value)
    loss = cls(**{f.name: values[f.name] for f in fields(cls)})
    settings = Settings(**{name: values[name] for name in loss.settings})
    return loss, settings if settings.draws else replace(settings, seed=0)  # which draws nothing


def _longest(cls: type[Loss], name: str) -> int:
    return LONGEST_TEXT if any(f.name == name and f.metadata.get("text") for f in fields(cls)) else LONGEST


def encode(address: Address) -> dict[str, str]:
    """Query parameters of an address."""
    return address.encode()
