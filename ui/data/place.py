"""Where the person is on the Data page: one View in the session, followed from the URL and written back to it."""

from dataclasses import replace
from typing import Any, NoReturn

import streamlit as st

from boosting import Dataset
from sample_data import Collection

from ..followed import Followed
from ..own_data import own_collection
from ..page import complain
from .view import PARTS, View, decode, encode

PLACE = Followed(
    "data_view", "data_", View(), encode, lambda params: decode(params, own_collection() is not None),
    lambda here, data: View(data=data, view=here.view, large=here.large),
)  # fmt: skip
get, put, source = PLACE.get, PLACE.put, PLACE.source
follow_url, write_url = PLACE.follow_url, PLACE.write_url


def change(**values: Any) -> None:
    """What a widget's callback does."""
    PLACE.choose(replace(get(), **values))


def leave(**values: Any) -> NoReturn:
    """Go on without what was ignored; complaints stand above what found them: run the page again."""
    put(replace(get(), **values))
    write_url()
    st.rerun()


def go_to(data: str) -> None:
    """Other data: their queries, documents and features are others."""
    change(data=data, part="train", query="", document=None, feature="", kind="", find="")


def parts_of(source: Collection) -> dict[str, Dataset]:
    """The parts that there are, by name."""
    found = {name: getattr(source, name) for name in PARTS}
    return {name: data for name, data in found.items() if data is not None}


def part(source: Collection) -> Dataset:
    """The part that is looked at; the training part where there is no such part."""
    there = parts_of(source)
    if get().part not in there:
        complain(f"part={get().part} was ignored: these data have no such part.")
        leave(part="train", query="", document=None)
    return there[get().part]
