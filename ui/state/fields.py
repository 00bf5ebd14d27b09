"""A field of a page's state: how an address says it, what it may be, and whether the browser reports it; as `parameter` is for a loss.

>>> from dataclasses import dataclass
>>> from ui.state.state import PageState
>>> @dataclass(frozen=True)
... class Walk(PageState):
...     tree: int = span(0, 30, 0, reported=True)
...     part: str = choice(("tree", "sum"), "sum")
...     large: bool = flag()
>>> Walk.decode({"tree": "3", "part": "moon", "large": "true"})
(Walk(tree=3, part='sum', large=True), ['part=moon was ignored: choose one of tree, sum.'])
>>> Walk(tree=3, large=True).encode(), Walk().after({"tree": 99})
({'tree': '3', 'large': 'true'}, (Walk(tree=30, part='sum', large=False), []))
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..text.clipped import LONGEST
from .values import read_number, read_value, write_value

MOST = 2**53  # of a row that is reported: an address says no longer ones, and an array's index holds no longer ones


def anything(value: Any) -> None:
    """A check that passes."""


def itself(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Kind:
    """read      text of an address -> value;  check   raises ValueError, with a sentence, for a value that is not to be
    write    value -> text
    near     what the browser reported -> the nearest value that is allowed
    offers   what a widget of Streamlit is given: range or options
    reported the name under which the browser reports it, "" = it does not
    always   whether the address says it even where it is as the page opens
    of_data  whether other data make it what it is as the page opens
    """

    read: Callable[[str], Any]
    write: Callable[[Any], str] = write_value
    check: Callable[[Any], Any] = anything
    near: Callable[[Any], Any] = itself
    offers: Mapping[str, Any] = field(default_factory=dict)
    reported: str | bool = False
    always: bool = False
    of_data: bool = False


def kinds(state: Any) -> dict[str, Kind]:
    """The kind of each field of a state, or of its class, that an address says by itself."""
    return {f.name: f.metadata["kind"] for f in fields(state) if "kind" in f.metadata}


def kept(default: Any, **about: Any) -> Any:
    """A dataclass field of a kind of its own; a default that is made anew for each state is given as a function."""
    given = {"default_factory": default} if callable(default) else {"default": default}
    return field(**given, metadata={"kind": Kind(**about)})  # type: ignore[call-overload]


def span(low: float, high: float, default: float | None, *, step: float | None = None, **about: Any) -> Any:
    """A number from `low` to `high`, a whole one where these are; None may be said where it is the default."""
    kind = int if isinstance(low, int) and isinstance(high, int) else float

    def check(value: float | None) -> None:
        if not (value is None and default is None) and not low <= value <= high:  # type: ignore[operator]
            raise ValueError(f"choose a number from {_number(low)} to {_number(high)}.")

    def near(value: float | None) -> float | None:
        return None if value is None else kind(min(max(value, low), high))

    offers = {"min_value": low, "max_value": high, **({} if step is None else {"step": step})}
    return kept(default, read=lambda text: _read(text, kind, default), check=check, near=near, offers=offers, **about)


def row(default: int | None = None, **about: Any) -> Any:
    """A number that counts from 0 and whose end the page alone knows, such as a row of a query."""

    def check(value: int | None) -> None:
        if value is not None and value < 0:
            raise ValueError("it counts from 0.")

    def near(value: int | None) -> int | None:
        return default if value is None else min(max(int(value), 0), MOST)

    return kept(default, read=lambda text: _read(text, int, 0), check=check, near=near, **about)


def choice(options: Collection[Any], default: Any, *, words: Callable[[Any], str] = write_value, **about: Any) -> Any:
    """One of some values, perhaps with a title each; words: how an address says one. A number may be written in any way."""
    texts = {words(option): option for option in options}
    known = f"choose one of {', '.join(filter(None, texts))}."

    def read(text: str) -> Any:
        if text in texts:
            return texts[text]
        if isinstance(default, float) and _as_number(text) in options:
            return _as_number(text)
        raise ValueError(known)

    def check(value: Any) -> None:
        if value != default and value not in options:
            raise ValueError(known)

    titles = {"format_func": options.__getitem__} if isinstance(options, Mapping) else {}
    return kept(default, read=read, write=words, check=check, offers={"options": list(options), **titles}, **about)


def flag(default: bool = False, **about: Any) -> Any:
    """Whether something is so."""
    return kept(default, read=lambda text: read_value(text, bool), near=bool, **about)


def text(default: str | None = "", *, longest: int = LONGEST, check: Callable[[Any], Any] = anything, **about: Any) -> Any:
    """What a person or the data call something; check: of its own."""

    def read(written: str) -> str:
        if len(written) > longest:
            raise ValueError(f"it has more than {longest} characters.")
        return written

    def near(said: Any) -> str | None:
        if not isinstance(said, str | None):
            raise ValueError("it must be a text.")
        return None if said is None else read(said)

    return kept(default, read=read, check=check, near=near, **about)


def names(
    options: Collection[str],
    default: tuple[str, ...] | None = (),
    *,
    between: str = "~",
    least: int = 0,
    most: int | None = None,
    **about: Any,
) -> Any:
    """Several of some names, each once; between: what parts them in an address."""

    def check(chosen: tuple[str, ...] | None) -> None:
        if not set(chosen or ()) <= set(options):
            raise ValueError(f"choose among {', '.join(options)}.")
        if chosen is not None and len(chosen) < least:
            raise ValueError(f"choose one or more of {', '.join(options)}.")
        if most is not None and len(chosen or ()) > most:
            raise ValueError(f"choose up to {most}.")

    def read(written: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(filter(None, written.split(between))))

    return kept(default, read=read, write=between.join, check=check, offers={"options": list(options)}, **about)


def _read(written: str, kind: type, default: Any) -> Any:
    return None if default is None and written == "none" else read_number(written, kind)


def _as_number(written: str) -> float | None:
    try:
        return read_number(written, float)
    except ValueError:
        return None


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:g}"
