"""The URL is the state: one codec between query parameters and what a person has chosen.

    /step?data=web&loss=lambdamart&sigma=2.0&iteration=12

Only what differs from the opening of a data set and loss is written. A bad value gives the default and a sentence that
says what was ignored.
"""

import types
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, get_args, get_origin, get_type_hints

from boosting import LOSSES, Loss, Settings, loss_class
from sample_data import Collection, trouble

from . import learn_from
from .bounds import check, offered

OWN = "own"
LONGEST = 40  # signs of a value, and of what a complaint repeats of it
SHEETS = ("why", "life", "above", "insight")
PLACE = ("data", "learn_from", "loss", "iteration", "substep", "query", "part", "document", "sheet", "other", "large", "predict")
SUBSTEPS = ("sort", "pairs", "targets", "split", "leaves", "scores", "order")  # of one iteration, as the stepper walks them
LONGEST_TEXT = 600  # of a value that a person writes, such as a formula


@dataclass(frozen=True)
class Address:
    """What a person has chosen.

    learn_from  what of the data the loss is told, as ui/learn_from.py has it
    substep     one of SUBSTEPS, None = the whole iteration
    changed     parameters of the loss and Settings that differ from the opening, by field name
    query       qid, None = the first;  part: "train" or "test", None = wherever the qid is found first
    document    row within the query;  sheet: what its sheet shows, "" = closed;  other: the row that it is compared with
    predict     whether outcomes are hidden until somebody has said what they will be
    """

    data: str = "six"
    loss: str = "lambdamart"
    iteration: int = 0
    substep: str | None = None
    query: str | None = None
    part: str | None = None
    document: int | None = None
    sheet: str = ""
    other: int | None = None
    large: bool = False
    predict: bool = False
    changed: Mapping[str, Any] = field(default_factory=dict)
    learn_from: str = learn_from.EVERYTHING

    def with_data(self, data: str) -> "Address":
        """Another data set: its queries, sizes and iterations are others; the loss and its parameters stay."""
        loss_fields = {f.name for f in fields(loss_class(self.loss))}
        kept = {name: value for name, value in self.changed.items() if name in loss_fields}
        told = learn_from.with_other_data(self.learn_from)
        return Address(data=data, loss=self.loss, large=self.large, predict=self.predict, changed=kept, learn_from=told)

    def with_loss(self, loss: str) -> "Address":
        """Another loss: its parameters are its own, and so is the meaning of its learning rate."""
        setting_names = {f.name for f in fields(Settings)} - {"learning_rate"}
        kept = {name: value for name, value in self.changed.items() if name in setting_names}
        return replace(self, loss=loss, changed=kept)

    def with_change(self, name: str, value: Any, opening: Mapping[str, Any]) -> "Address":
        """One parameter set; what equals the opening is forgotten, so that the URL stays short."""
        changed = {**self.changed, name: value}
        if value == opening[name] and isinstance(value, bool) == isinstance(opening[name], bool):
            del changed[name]
        return replace(self, changed=changed)


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
    return loss, Settings(**{name: values[name] for name in loss.settings})


def encode(address: Address) -> dict[str, str]:
    """Query parameters of an address."""
    plain = Address()
    place = {name: getattr(address, name) for name in PLACE}
    params = {name: _text(value) for name, value in place.items() if value is not None and value != getattr(plain, name)}
    params |= {"data": address.data, "loss": address.loss}
    return params | {name: _text(value) for name, value in address.changed.items()}


def decode(params: Mapping[str, str], collections: Mapping[str, Collection] | None = None) -> tuple[Address, list[str]]:
    """The address of query parameters, and a sentence for each part that was ignored.

    collections   what is known of each data set; its opening tells which parameters are changes
    """
    complaints: list[str] = []
    known = collections or {}
    address = Address()
    data = params.get("data", address.data)
    if data == OWN and OWN not in known:
        complaints.append("data=own was ignored: own data stay in the session that opened them; open the file again.")
    elif data != OWN and (refused := trouble(data)):
        complaints.append(f"data={clip(data)} was ignored: {refused}")
    else:
        address = replace(address, data=data)
    loss = params.get("loss", address.loss)
    if loss in {cls.identifier for cls in LOSSES}:
        address = replace(address, loss=loss)
    else:
        complaints.append(f"loss={clip(loss)} was ignored: choose one of {', '.join(cls.identifier for cls in LOSSES)}.")
    hints = {**get_type_hints(loss_class(address.loss)), **get_type_hints(Settings)}  # a loss has a learning_rate of another kind
    start = opening(address.loss, known.get(address.data))
    for name, text in params.items():
        if name in ("data", "loss"):
            continue
        try:
            if name in PLACE:
                address = replace(address, **{name: _place(name, text)})
            elif name in offered(loss_class(address.loss)):
                changed = address.with_change(name, _value(text, hints[name], _longest(address.loss, name)), start)
                build(changed, known.get(address.data))
                address = changed
            else:
                complaints.append(f"{clip(name)}={clip(text)} was ignored: {loss_class(address.loss).title} has no such parameter.")
        except (ValueError, TypeError) as error:
            complaints.append(f"{name}={clip(text)} was ignored: {error}")
    return address, complaints


def _place(name: str, text: str) -> Any:
    if name in ("iteration", "document", "other"):
        value = _number(text, int)
        if value < 0:
            raise ValueError("it counts from 0.")
        return value
    if name == "learn_from":
        return learn_from.check(text)
    if name in ("large", "predict"):
        return _value(text, bool)
    if name == "sheet" and text not in SHEETS:
        raise ValueError(f"choose one of {', '.join(SHEETS)}.")
    if name == "substep" and text not in SUBSTEPS:
        raise ValueError(f"choose one of {', '.join(SUBSTEPS)}.")
    if name == "part" and text not in ("train", "test"):
        raise ValueError("choose train or test.")
    return text


def _longest(loss: str, name: str) -> int:
    written = {f.name for f in fields(loss_class(loss)) if f.metadata.get("text")}
    return LONGEST_TEXT if name in written else LONGEST


def _value(text: str, kind: Any, longest: int = LONGEST) -> Any:
    """Text to the type of a field; 'none' where the field allows it."""
    if get_origin(kind) is tuple:
        return _points(text)
    kinds = get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    if type(None) in kinds and text == "none":
        return None
    if bool in kinds:
        if text not in ("true", "false", "1", "0"):
            raise ValueError("choose true or false.")
        return text in ("true", "1")
    if int in kinds:
        return _number(text, int)
    if float in kinds:
        return _number(text, float)
    if len(text) > longest:
        raise ValueError(f"it has more than {longest} signs.")
    return text


def _points(text: str) -> tuple[tuple[float, float], ...]:
    """'1:0.5,4:2' to ((1.0, 0.5), (4.0, 2.0))."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"it has more than {LONGEST_TEXT} signs.")
    parts = [part.split(":") for part in text.split(",") if part]
    if any(len(part) != 2 for part in parts):
        raise ValueError("write points as gap:d,gap:d.")
    return tuple((_number(gap, float), _number(d, float)) for gap, d in parts)


def _number(text: str, kind: type) -> Any:
    word = "a whole number" if kind is int else "a number"
    if len(text) > LONGEST:
        raise ValueError(f"it is too long for {word}.")
    try:
        if not text.isascii() or "_" in text:  # Python would read the digits of every script, and 1_0 as 10
            raise ValueError
        return kind(text)
    except ValueError:
        raise ValueError(f"it must be {word}.") from None


def _text(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ",".join(f"{gap!r}:{d!r}" for gap, d in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def clip(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
