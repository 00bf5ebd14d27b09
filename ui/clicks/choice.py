"""What a person has chosen on the Clicks page, and its codec: the URL of the page, and one text that names the preferences elsewhere.

>>> choice = Choice(data="web", sessions=300, skip_above=False)
>>> choice.text
'clicks;sessions:300;skip_above:false'
>>> of_text(choice.text, "web") == choice
True
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import unquote

from boosting.clicks.pairs import THRESHOLD
from boosting.clicks.searchers import MODELS, Searchers
from boosting.words import listed
from sample_data import trouble

OWN = "own"  # as ui/address.py, which reads texts of this file, has it
NAME = "clicks"  # how a text of preferences from clicks begins
SEARCHED, FILE = "searchers", "file"
SHUFFLED = "shuffled"
BOUNDS: dict[str, tuple[float, float]] = {
    "sessions": (1, 1_000_000), "bias": (0.0, 3.0), "noise": (0.0, 0.5), "seed": (0, 2**31 - 1), "threshold": (0.0, 30.0),
}  # fmt: skip
ELSEWHERE = ("data", "query", "large")  # what the text leaves out: it stands beside the data
LONGEST = 200  # signs of a value: a qid, or the name of a feature
REPEATED = 80  # signs of what a complaint repeats


@dataclass(frozen=True)
class Choice:
    """What is on screen.

    data         identifier of a collection
    log          SEARCHED: made up, by the next five; FILE: a log that this session opened
    shown_by     name of the feature that orders the pages, "" = what suits the data, SHUFFLED = at random
    threshold    of the statistic
    skip_above   whether that rule chooses among the significant pairs
    large        whether letters are those of a projector
    query        qid of the page that is shown as an example, None = the first with a preference
    """

    data: str = "library"
    log: str = SEARCHED
    model: str = "position"
    sessions: int = 1000
    bias: float = 1.0
    noise: float = 0.1
    seed: int = 0
    shown_by: str = ""
    threshold: float = THRESHOLD
    skip_above: bool = True
    query: str | None = None
    large: bool = False

    def __post_init__(self) -> None:
        for name, allowed in (("log", (SEARCHED, FILE)), ("model", MODELS)):
            if getattr(self, name) not in allowed:
                raise ValueError(f"choose one of {', '.join(allowed)}.")
        for name, (low, high) in BOUNDS.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"choose a number from {low:,} to {high:,}.")

    @property
    def searchers(self) -> Searchers:
        return Searchers(self.model, self.sessions, self.bias, self.noise, self.seed)

    @property
    def of_log(self) -> "Choice":
        """What the log depends on, for a key: two choices of one log are equal here."""
        plain = Choice()
        return replace(self.of_preferences, threshold=plain.threshold, skip_above=plain.skip_above)

    @property
    def of_preferences(self) -> "Choice":
        """What the preferences depend on."""
        return replace(self, query=None, large=False)

    @property
    def text(self) -> str:
        """The preferences in one text."""
        told = {name: value.replace("%", "%25").replace(";", "%3B") for name, value in encode(self).items() if name not in ELSEWHERE}
        return ";".join([NAME, *(f"{name}:{value}" for name, value in told.items())])


def encode(choice: Choice) -> dict[str, str]:
    """Query parameters: the data, and whatever is not as the page opens."""
    plain, found = Choice(), {"data": choice.data}
    for field in fields(Choice):
        value = getattr(choice, field.name)
        if field.name != "data" and value != getattr(plain, field.name) and value is not None:
            found[field.name] = str(value).lower() if isinstance(value, bool) else str(value)
    return found


def decode(params: Mapping[str, str], has_own: bool = False) -> tuple[Choice, list[str]]:
    """The choice of query parameters, and a sentence for each that was ignored; has_own: whether the session has data of its own."""
    choice, complaints = Choice(), list[str]()
    names = {field.name for field in fields(Choice)}
    for name, text in params.items():
        try:
            if name not in names:
                raise ValueError(f"this page knows {listed(sorted(names))}.")
            if name == "data" and not (text == OWN and has_own) and (refused := trouble(text)):
                raise ValueError(refused)
            if name != "data" and len(text) > LONGEST:
                raise ValueError(f"it has more than {LONGEST} signs.")
            choice = replace(choice, **{name: _value(name, text)})
        except ValueError as error:
            complaints.append(f"{name[:REPEATED]}={text[:REPEATED]} was ignored: {error}")
    return choice, complaints


def of_text(text: str, data: str) -> Choice:
    """The choice that a text names, on these data. Raises ValueError that says what is wrong with it."""
    head, *parts = text.split(";")
    if head != NAME:
        raise ValueError(f"it does not begin with '{NAME}'.")
    pairs = [part.partition(":") for part in parts]
    choice, complaints = decode({name: unquote(value) for name, _, value in pairs if name not in ELSEWHERE})
    if complaints:
        raise ValueError(complaints[0])
    return replace(choice, data=data)


def _value(name: str, text: str) -> Any:
    """The text as the kind of value that the field has."""
    plain = getattr(Choice(), name)
    if isinstance(plain, bool):
        if text not in ("true", "false"):
            raise ValueError("choose true or false.")
        return text == "true"
    if isinstance(plain, (int, float)):
        kind = type(plain)
        try:
            if not text.isascii() or "_" in text:
                raise ValueError
            return kind(text)
        except ValueError:
            raise ValueError(f"it must be {'a whole number' if kind is int else 'a number'}.") from None
    return text
