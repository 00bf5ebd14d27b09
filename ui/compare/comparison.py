"""What a person compares: the runs on one data set, and the place in them. The URL is all of it.

    /compare?data=library&runs=lambdamart;gbt~learning_rate:0.05&query=bread&part=test&iteration=12

A run stands as its loss and what differs from the opening of that loss, as on Step.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from boosting import LOSSES
from boosting.baselines import BASELINES
from sample_data import Collection, trouble

from ..address import OWN, Address, clip
from ..address import decode as decode_address
from ..address import encode as encode_address

MOST = 5
LONGEST = 2000  # signs of all runs together
VIEWS = ("curves", "metrics", "precision")
PLACE = ("query", "part", "iteration", "document", "large")


@dataclass(frozen=True)
class Comparison:
    """runs   two to MOST, each an Address of which data, loss and changed parameters count
    query, part, iteration, document, large   as in Address; a chosen document has its sheets open
    view     what stands below the lists where no document is chosen, one of VIEWS
    beside   identifiers of the baselines in the tables
    """

    data: str = "library"
    runs: tuple[Address, ...] = (Address("library", "lambdamart"), Address("library", "gbt"))
    query: str | None = None
    part: str | None = None
    iteration: int = 0
    document: int | None = None
    large: bool = False
    view: str = "curves"
    beside: tuple[str, ...] = ()

    def with_data(self, data: str) -> "Comparison":
        """The same losses on other data; parameters of the training are those of the data's opening."""
        return self._at(data, _distinct(tuple(run.with_data(data) for run in self.runs)))

    def with_run(self, run: Address) -> "Comparison":
        """One run more; the same one twice is one, and the first leaves where there would be too many."""
        if run.data != self.data:
            others = [other for other in self.with_data(run.data).runs if other != plain_run(run)][:1]
            return self._at(run.data, (plain_run(run), *others))
        return replace(self, runs=_distinct((*self.runs, plain_run(run)))[-MOST:])

    def with_beside(self, name: str) -> "Comparison":
        """A baseline more, and a table open that shows it."""
        view = self.view if self.view != Comparison.view else "metrics"
        return replace(self, beside=tuple(dict.fromkeys((*self.beside, name))), view=view, document=None)

    def without_beside(self, name: str) -> "Comparison":
        return replace(self, beside=tuple(one for one in self.beside if one != name))

    def _at(self, data: str, runs: tuple[Address, ...]) -> "Comparison":
        """Other runs on other data: the place is the start, what a person looks at stays."""
        return Comparison(data, runs, large=self.large, view=self.view, beside=self.beside)

    def without(self, number: int) -> "Comparison":
        return replace(self, runs=tuple(run for at, run in enumerate(self.runs) if at != number))


def plain_run(address: Address) -> Address:
    """An address without its place."""
    return Address(address.data, address.loss, changed=dict(address.changed))


def _distinct(runs: tuple[Address, ...]) -> tuple[Address, ...]:
    return tuple(run for at, run in enumerate(runs) if run not in runs[:at])


def encode(here: Comparison) -> dict[str, str]:
    """Query parameters of a comparison."""
    place = encode_address(Address(here.data, query=here.query, part=here.part, iteration=here.iteration, document=here.document,
                                   large=here.large))  # fmt: skip
    params = {"data": here.data, "runs": ";".join(map(_text, here.runs)), **{name: place[name] for name in PLACE if name in place}}
    tables = {"view": here.view if here.view != Comparison.view else "", "beside": ";".join(here.beside)}
    return params | {name: text for name, text in tables.items() if text}


def _text(run: Address) -> str:
    found = encode_address(plain_run(run))
    return "~".join([run.loss, *(f"{name}:{value}" for name, value in found.items() if name not in ("data", "loss"))])


def decode(params: Mapping[str, str], known: Mapping[str, Collection]) -> tuple[Comparison, list[str]]:
    """The comparison of query parameters, and a sentence for each part that was ignored.

    known   the data sets that are at hand, by name
    """
    complaints: list[str] = []
    data = params.get("data", Comparison.data)
    refused = trouble(data) if data != OWN else "" if OWN in known else f"{trouble(data)} Own data stay in their session."
    if refused:
        complaints.append(f"data={clip(data)} was ignored: {refused}")
        data = Comparison.data
    runs = _runs(params["runs"], data, known, complaints) if "runs" in params else ()
    if len(runs) < 2:
        if "runs" in params:
            complaints.append(f"runs={clip(params['runs'])} names fewer than two runs, so others stand beside it.")
        runs = _distinct((*runs, *Comparison().with_data(data).runs))[:2]
    place, more = decode_address({"data": data, **{name: params[name] for name in PLACE if name in params}}, known)
    complaints += [words for words in more if not words.startswith("data=")]
    view = params.get("view", Comparison.view)
    if view not in VIEWS:
        complaints.append(f"view={clip(view)} was ignored: choose one of {', '.join(VIEWS)}.")
        view = Comparison.view
    complaints += [f"{clip(name)}={clip(text)} was ignored: this page has no such part." for name, text in params.items()
                   if name not in ("data", "runs", "view", "beside", *PLACE)]  # fmt: skip
    values: dict[str, Any] = {name: getattr(place, name) for name in PLACE}
    return Comparison(data, runs, view=view, beside=_beside(params.get("beside", ""), complaints), **values), complaints


def _beside(text: str, complaints: list[str]) -> tuple[str, ...]:
    known = tuple(cls.identifier for cls in BASELINES)
    names = tuple(dict.fromkeys(filter(None, text[:LONGEST].split(";"))))
    for name in names:
        if name not in known:
            complaints.append(f"the baseline {clip(name)} was ignored: choose one of {', '.join(known)}.")
    return tuple(name for name in names if name in known)


def _runs(text: str, data: str, known: Mapping[str, Collection], complaints: list[str]) -> tuple[Address, ...]:
    if len(text) > LONGEST:
        complaints.append(f"runs was ignored: it has more than {LONGEST} signs.")
        return ()
    found = []
    for part in filter(None, text.split(";")):
        loss, *rest = part.split("~")
        if loss not in {cls.identifier for cls in LOSSES}:
            complaints.append(f"the run {clip(part)} was ignored: choose one of {', '.join(cls.identifier for cls in LOSSES)}.")
            continue
        changes = {name: value for name, _, value in (one.partition(":") for one in rest)}
        places = [name for name in changes if name in ("data", "loss", *PLACE, "substep", "sheet", "other", "predict")]
        for name in places:
            complaints.append(f"{clip(name)} was ignored: it is no parameter of a run.")
            del changes[name]
        run, more = decode_address({"data": data, "loss": loss, **changes}, known)
        complaints += more
        found.append(plain_run(run))
    runs = _distinct(tuple(found))
    if len(runs) > MOST:
        complaints.append(f"{len(runs) - MOST} runs were ignored: {MOST} fit beside each other.")
    return runs[:MOST]
