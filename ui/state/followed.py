"""A page's state in the session: followed from the URL, written back to it, changed by widgets, taken from what the browser reports."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import streamlit as st

from ..text.clipped import clip
from . import url
from .complaints import complain
from .fields import kinds
from .held import holds
from .state import REFUSED, PageState
from .whole import whole


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
    for complaint in url.ignored():
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


S = TypeVar("S", bound=PageState)
UNSET = "\0"  # where a prefix is not given


@dataclass(frozen=True)
class Followed(Generic[S]):
    """start     what the page opens on;  name   under which the session holds the state;  prefix: of what it notes about it, and of widgets
    borrowed  the state of another page that this one shows too;  shared   those of its parameters that this page has, () = all

    The session notes `request`, which changes when a figure shall go where the state says: what the browser reports from before that is
    old news.
    """

    start: S
    name: str
    prefix: str = UNSET
    borrowed: "Followed[Any] | None" = None
    shared: tuple[str, ...] = ()

    # ---- the state ----

    def get(self) -> S:
        return st.session_state.get(self.name, self.start)

    def put(self, here: S, moved: bool = True) -> None:
        """Keep a state; `moved` tells the figure to go where it says."""
        st.session_state[self.name] = here
        if moved:
            self._note("request", self._noted("request", 0) + 1)

    @property
    def request(self) -> int:
        """Changes whenever the figure shall go where the state says, be it this page's own part or what it borrows."""
        return self._noted("request", 0) + (1_000_000 * self.borrowed.request if self.borrowed else 0)

    def choose(self, here: S, moved: bool = True) -> None:
        """Keep what a person chose, and let old complaints go."""
        chosen()
        self.put(here, moved)
        self.note()

    def change(self, **values: Any) -> None:
        """What a widget's callback does; what cannot be is said, and leaves everything as it was."""
        self._change(values, moved=True)

    def hear(self, report: Mapping[str, Any], **values: Any) -> None:
        """What the callback of a figure's report does: as `change`, but the figure is there already. A report from before the last choice
        is old news."""
        if report["request"] == self.request:
            self._change(values, moved=False)

    def _change(self, values: dict[str, Any], moved: bool) -> None:
        chosen()
        try:
            self.choose(replace(self.get(), **values), moved)
        except REFUSED as error:
            complain(f"{', '.join(values)} stays: {error}")

    def bound(self, widget: Callable, name: str, label: str, *, version: str = "", shown: Any = None, **more: Any) -> None:
        """A widget of Streamlit that shows a field and changes it, with the field's range or options.

        version   tells widgets apart that have other options;  shown   what stands there instead of the value
        """
        value = getattr(self.get(), name) if shown is None else shown

        def change(chosen: Any) -> None:
            found = tuple(chosen) if isinstance(chosen, list) else chosen
            if found is not None:  # an emptied box leaves what was there
                self.change(**{name: found})

        offers = {} if "options" in more else kinds(self.start)[name].offers
        held = holds(self.key_of(name + version), list(value) if isinstance(value, tuple) else value, change)
        widget(label, **held, **{**offers, **more})

    # ---- the URL ----

    def said(self) -> dict[str, str]:
        """What the URL says of the page."""
        theirs = self.borrowed.said() if self.borrowed else {}
        return {name: text for name, text in theirs.items() if not self.shared or name in self.shared} | self.get().encode()

    @property
    def is_known(self) -> bool:
        """Whether the session shows it already."""
        return self.name in st.session_state and (self.borrowed is None or self.borrowed.is_known)

    @whole()
    def follow_url(self) -> None:
        """Take the state from the URL where that is news."""
        follow(self.said() if self.is_known else None, self.take_params, self.come)
        self.mend()

    def take_params(self, params: Mapping[str, str]) -> list[str]:
        """Make query parameters the state; a sentence for each that was ignored."""
        theirs = {name: text for name, text in params.items() if self._is_theirs(name)}
        complaints = self.borrowed.take_params(theirs) if self.borrowed else []
        here, more = type(self.start).decode({name: text for name, text in params.items() if name not in theirs})
        self.put(here)
        return [*complaints, *more]

    def _is_theirs(self, name: str) -> bool:
        return self.borrowed is not None and (name in self.shared if self.shared else name not in kinds(self.start))

    def come(self) -> None:
        """Somebody comes from another page of the app: what was here is here."""
        here = self.get()
        if self.borrowed:
            before = getattr(self.borrowed.get(), "data", "")
            self.borrowed.come()
            here = here if getattr(self.borrowed.get(), "data", "") == before else here.of_other_data()
        self.put(here)

    def mend(self) -> None:
        """After the URL was followed: let go of what is not there any more."""
        if self.borrowed:
            self.borrowed.mend()

    def note(self) -> None:
        """What other pages are to know of what is shown here."""
        if self.borrowed:
            self.borrowed.note()

    @whole()
    def write_url(self) -> None:
        """Make the URL say what the page shows."""
        self.note()
        st.session_state.setdefault(self.name, self.get())
        url.write(self.said())
        url.followed()  # what was chosen at an address that had not been followed stays: the address says it from now on

    # ---- the browser ----

    def shown(self) -> dict[str, Any]:
        """What a component is given of the state."""
        return {**(self.borrowed.shown() if self.borrowed else {}), **self.get().sent(), "request": self.request}

    @whole()
    def take(self, report: Mapping[str, Any] | None) -> bool:
        """Make what the browser reported the state, once; whether it was news. A report from before the last choice is not."""
        if report is None or report == self._noted("taken", None):
            return False
        self._note("taken", report)
        if report.get("request", self.request) != self.request:
            return False
        for each in filter(None, (self.borrowed, self)):
            here, complaints = each.after(report)
            each.put(here, moved=False)
            for complaint in complaints:
                complain(complaint)
        return True

    def after(self, report: Mapping[str, Any]) -> tuple[S, list[str]]:
        """The state once the browser has reported; and a sentence for each value that cannot be."""
        return self.get().after(report)

    def key_of(self, what: str) -> str:
        return f"{self.name}_{what}" if self.prefix == UNSET else self.prefix + what

    def _noted(self, what: str, otherwise: Any) -> Any:
        return st.session_state.get(self.key_of(what), otherwise)

    def _note(self, what: str, value: Any) -> None:
        st.session_state[self.key_of(what)] = value
