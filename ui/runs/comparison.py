"""What a person compares: the runs on one data set, and the place in them. The URL is all of it.

    /compare?data=library&runs=lambdamart;gbt~learning_rate:0.05&query=bread&part=test&iteration=12

A run stands as its loss and what differs from the opening of that loss, as on Step. The list of runs has a reader of its own: each is an
address on the data that are chosen, so it is read last, and a run that is broken costs a sentence and not the list.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from boosting import LOSSES
from boosting.baselines import BASELINES
from boosting.words import capital, counted

from ..state.fields import choice, kept, kinds, row, text
from ..state.state import DataState
from ..text.clipped import clip
from ..uploads.data_field import dataset
from ..uploads.models import ELSEWHERE, own_model
from ..uploads.own_data import OWN
from .address import LONGEST_QID, Address, within

MOST = 5
LONGEST = 2000  # signs of all runs together
VIEWS = ("curves", "metrics", "precision", "steps")
TABLES = ("metrics", "precision")  # of them, what is measured when somebody opens it
MODEL = "model"  # of another engine, as an address names it among the runs
KNOWN = tuple(cls.identifier for cls in BASELINES)


def text_of(run: Address) -> str:
    """A run as an address says it."""
    if run.model:
        return MODEL
    return "~".join([run.loss, *(f"{name}:{value}" for name, value in plain_run(run).others().items())])


def _texts(runs: tuple[Address, ...]) -> str:
    return ";".join(map(text_of, runs))


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in text[:LONGEST].split(";") if name in KNOWN))


@dataclass(frozen=True)
class Comparison(DataState):
    """runs   two to MOST, each an Address of which data, loss and changed parameters count
    query, part, document   as in Address; a chosen document has its sheets open
    iteration   None = the last one: at the start all runs hold the same order
    view     what stands below the lists where no document is chosen, one of VIEWS
    beside   identifiers of the baselines in the tables
    """

    data: str = dataset("library")
    runs: tuple[Address, ...] = kept((Address("library", "lambdamart"), Address("library", "gbt")), read=lambda text: (), write=_texts,
                                     always=True)  # fmt: skip
    query: str | None = text(None, longest=LONGEST_QID, reported=True, of_data=True)
    part: str | None = choice(("train", "test"), None, reported=True, of_data=True)
    iteration: int | None = row(reported=True, of_data=True)
    document: int | None = row(reported=True, of_data=True)
    view: str = choice(VIEWS, "curves", reported=True)
    beside: tuple[str, ...] = kept((), read=_names, write=";".join)

    def settled(self, params: Mapping[str, str]) -> tuple[Self, list[str]]:
        """The runs, on the data that were found, and an iteration that one of them is to have; and what of the baselines is none."""
        complaints: list[str] = []
        runs = runs_of(params["runs"], self.data, complaints) if "runs" in params else ()
        if len(runs) < 2:
            if "runs" in params:
                complaints.append(f"runs={clip(params['runs'])} names fewer than two runs, so others were added.")
            runs = _distinct((*runs, *Comparison().with_data(self.data).runs))[:2]
        for name in dict.fromkeys(filter(None, params.get("beside", "")[:LONGEST].split(";"))):
            if name not in KNOWN:
                complaints.append(f"the baseline {clip(name)} was ignored: choose one of {', '.join(KNOWN)}.")
        here = replace(self, runs=runs)
        if self.iteration is not None:
            iteration, beyond = within(self.iteration, max(run.n_iterations for run in runs), params, "the longest run")
            here, complaints = replace(here, iteration=iteration), [*complaints, *beyond]
        return here, complaints

    def with_data(self, data: str) -> Self:
        """The same losses on other data; parameters of the training are those of the data's opening."""
        return replace(super().with_data(data), runs=_distinct(tuple(run.with_data(data) for run in self.runs)))

    def with_run(self, run: Address) -> Self:
        """One run more; the same one twice is one, and the first leaves where there would be too many."""
        if run.data != self.data:
            others = [other for other in self.with_data(run.data).runs if other != plain_run(run)][:1]
            return replace(self.with_data(run.data), runs=(plain_run(run), *others))
        return replace(self, runs=_distinct((*self.runs, plain_run(run)))[-MOST:])

    def with_beside(self, name: str) -> Self:
        """A baseline more, and a table open that shows it."""
        view = self.view if self.view in TABLES else TABLES[0]
        return replace(self, beside=tuple(dict.fromkeys((*self.beside, name))), view=view, document=None)

    def without_beside(self, name: str) -> Self:
        return replace(self, beside=tuple(one for one in self.beside if one != name))

    def without_model(self) -> Self:
        """The same without the model of another engine; others stand where fewer than two runs would be left."""
        left = tuple(run for run in self.runs if not run.model)
        return replace(self, runs=_distinct((*left, *Comparison().with_data(self.data).runs))[: max(2, len(left))])

    def without(self, number: int) -> Self:
        return replace(self, runs=tuple(run for at, run in enumerate(self.runs) if at != number))


def plain_run(address: Address) -> Address:
    """An address without its place."""
    if address.model:  # whatever loss was chosen before it
        return Address(address.data, model=address.model)
    return Address(address.data, address.loss, changed=dict(address.changed))


def _distinct(runs: tuple[Address, ...]) -> tuple[Address, ...]:
    return tuple(run for at, run in enumerate(runs) if run not in runs[:at])


def run_of(text: str, data: str, complaints: list[str]) -> Address | None:
    """The one run that an address names, on data that were found; None where it names none."""
    return next(iter(runs_of(text, data, complaints)), None)


def runs_of(text: str, data: str, complaints: list[str]) -> tuple[Address, ...]:
    """The runs that an address names, on data that were found."""
    if len(text) > LONGEST:
        complaints.append(f"runs was ignored: it has more than {LONGEST} characters.")
        return ()
    found = []
    for part in filter(None, text.split(";")):
        loss, *rest = part.split("~")
        if part == MODEL:
            if own_model() is None:
                complaints.append(f"the run {MODEL} was ignored: {ELSEWHERE}")
            else:
                found.append(Address(data, model=OWN))
            continue
        if loss not in {cls.identifier for cls in LOSSES}:
            complaints.append(f"the run {clip(part)} was ignored: choose one of {', '.join(cls.identifier for cls in LOSSES)}.")
            continue
        changes = {name: value for name, _, value in (one.partition(":") for one in rest)}
        places = [name for name in changes if name in kinds(Address)]
        for name in places:
            complaints.append(f"{clip(name)} was ignored: it is not a parameter of a run.")
            del changes[name]
        run, more = Address.decode({"data": data, "loss": loss, **changes})
        complaints += more
        found.append(plain_run(run))
    runs = _distinct(tuple(found))
    if len(runs) > MOST:
        left = counted(len(runs) - MOST, "run was", "runs were")
        complaints.append(f"{capital(left)} ignored: {MOST} fit beside each other.")
    return runs[:MOST]
