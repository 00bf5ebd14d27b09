"""The state of a page: one value in the session, followed from the URL and written back to it; and the data that go with it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

import streamlit as st

from sample_data import Collection, trouble

from . import chosen_data, url
from .address import OWN, clip
from .own_data import own_collection
from .page import collection, complain


def follow(said: Mapping[str, str] | None, take: Callable[[dict[str, str]], list[str]], come: Callable[[], None]) -> None:
    """Make a page show what the URL says, where that is news: at a first visit, by a link, by the back button.

    said   what the URL would say of the page as it is; None where it shows nothing yet
    take   makes the parameters its state, and returns a sentence for each that was ignored
    come   is called instead where there are none: somebody came from another page of the app
    """
    params = url.params()
    if said is not None and not url.is_news():
        return
    if not params:
        come()
    elif params != said:
        for complaint in take(params):
            complain(complaint)
    for complaint in url.twice():
        complain(complaint)
    url.followed()


def ignore_url() -> None:
    """What a page does that has no state in the URL: what stands there is ignored, and said to be."""
    follow(None, _ignored, lambda: None)
    url.write({})


def _ignored(params: Mapping[str, str]) -> list[str]:
    return [f"{clip(name)}={clip(text)} was ignored: this page has no such parameter." for name, text in params.items()]


def chosen() -> None:
    """What a widget's callback does first: an older URL that comes along does not undo the choice, and old complaints go."""
    url.chosen()
    st.session_state["complaints"] = []


class OnData(Protocol):
    """A state names its data set."""

    @property
    def data(self) -> str: ...


S = TypeVar("S")
T = TypeVar("T", bound=OnData)


@dataclass(frozen=True)
class Shown(Generic[S]):
    """name     under which the session holds the state;  prefix: of what the session notes about it
    start    what the page opens on
    encode   state -> query parameters
    decode   query parameters -> state, and a sentence for each part that was ignored

    The session notes `request`, which changes when a figure shall go where the state says.
    """

    name: str
    prefix: str
    start: S
    encode: Callable[[S], dict[str, str]]
    decode: Callable[[Mapping[str, str]], tuple[S, list[str]]]

    def get(self) -> S:
        return st.session_state.get(self.name, self.start)

    def put(self, here: S, moved: bool = True) -> None:
        """Keep a state; `moved` tells the figure to go where it says."""
        st.session_state[self.name] = here
        if moved:
            self._note("request", self.request + 1)

    @property
    def request(self) -> int:
        return self._noted("request", 0)

    def choose(self, here: S, moved: bool = True) -> None:
        """What a widget's callback does: keep the choice, and let old complaints go."""
        chosen()
        self.put(here, moved)

    def bound(self, widget: Callable, name: str, label: str, *args: Any, version: str = "", **more: Any) -> None:
        """A widget of Streamlit that shows a field of the state and changes it; `version` tells widgets apart that have other options."""
        key = f"{self.prefix}{name}{version}"
        st.session_state[key] = getattr(self.get(), name)
        change = lambda: self.choose(replace(self.get(), **{name: st.session_state[key]}))  # type: ignore[type-var]  # noqa: E731
        widget(label, *args, key=key, on_change=change, **more)

    def follow_url(self) -> None:
        """Take the state from the URL where that is news."""
        follow(self.encode(self.get()) if self.name in st.session_state else None, self._take, self.follow_choice)

    def _take(self, params: Mapping[str, str]) -> list[str]:
        found, complaints = self.decode(params)
        self.put(found)
        return complaints

    def follow_choice(self) -> None:
        """Come back to what was here."""
        self.put(self.get())

    def write_url(self) -> None:
        url.write(self.encode(self.get()))

    def is_news(self, report: Mapping[str, Any] | None) -> bool:
        """Whether what the browser reported was not taken yet, and is about what was asked for last."""
        if report is None or report == self._noted("taken", None):
            return False
        self._note("taken", report)
        return report.get("request") == self.request

    def _noted(self, what: str, otherwise: Any) -> Any:
        return st.session_state.get(self.prefix + what, otherwise)

    def _note(self, what: str, value: Any) -> Any:
        st.session_state[self.prefix + what] = value
        return value


@dataclass(frozen=True)
class Followed(Shown[T]):
    """A state that names its data set, which goes along from page to page.

    with_data   a state and another data set -> the state there
    """

    with_data: Callable[[T, str], T]

    def choose(self, here: T, moved: bool = True) -> None:
        super().choose(here, moved)
        chosen_data.keep(here.data, self.start.data)

    def follow_choice(self) -> None:
        """Go to the data that were chosen on another page meanwhile."""
        here, data = self.get(), chosen_data.last(self.get().data)
        if self.name not in st.session_state or data != here.data:
            self.put(self.with_data(here, data) if data != here.data else here)

    def write_url(self) -> None:
        chosen_data.keep(self.get().data, self.start.data)
        super().write_url()

    def source(self) -> Collection:
        """The data of the page: those that were chosen, or the person's own."""
        own = own_collection()
        if self.get().data == OWN and own is None:  # the session that opened them is over
            self.put(self.with_data(self.get(), self.start.data))
        return own if self.get().data == OWN and own else collection(self.get().data)


def at_hand(data: str) -> dict[str, Collection]:
    """The data set of that name, where there is one; and a person's own."""
    own = own_collection()
    return {**({} if trouble(data) else {data: collection(data)}), **({OWN: own} if own else {})}
