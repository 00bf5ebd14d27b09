"""The state of a page that shows a data set, which goes along from page to page."""

from dataclasses import dataclass
from typing import TypeVar

import streamlit as st

from sample_data import Collection

from ..state.followed import Followed
from ..state.state import DataState
from ..uploads.own_data import OWN, own_collection
from . import chosen_data
from .collections import collection

T = TypeVar("T", bound=DataState)


@dataclass(frozen=True)
class OnData(Followed[T]):
    """Followed, and with it the data that a person chose last."""

    def chosen_elsewhere(self) -> str:
        """The data to open on."""
        return chosen_data.last(self.get().data)

    def come(self) -> None:
        """Go to the data that were chosen on another page meanwhile."""
        here, data = self.get(), self.chosen_elsewhere()
        if self.name not in st.session_state or data != here.data:
            self.put(here.with_data(data) if data != here.data else here)

    def go_to(self, data: str) -> None:
        """What a widget's callback does: other data."""
        self.choose(self.get().with_data(data))

    def note(self) -> None:
        chosen_data.keep(self.get().data, self.start.data)

    def source(self) -> Collection:
        """The data of the page: those that were chosen, or the person's own."""
        own = own_collection()
        if self.get().data == OWN and own is None:  # the session that opened them is over
            self.put(self.get().with_data(self.start.data))
        return own if self.get().data == OWN and own else collection(self.get().data)


@dataclass(frozen=True)
class OnDrawing(OnData[T]):
    """The data of the page are a drawing, and other data leave it as it is."""

    def chosen_elsewhere(self) -> str:
        return chosen_data.last_drawing() or self.get().data
