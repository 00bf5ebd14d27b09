"""The parts that the shown data have, and the one that is looked at."""

from dataclasses import replace
from typing import Any, NoReturn

import streamlit as st

from boosting import Dataset
from sample_data import Collection

from ..places.data import DATA, PARTS
from ..state.complaints import complain


def parts_of(source: Collection) -> dict[str, Dataset]:
    """The parts that there are, by name."""
    found = {name: getattr(source, name) for name in PARTS}
    return {name: data for name, data in found.items() if data is not None}


def part(source: Collection) -> Dataset:
    """The part that is looked at; the training part where there is no such part."""
    there = parts_of(source)
    if DATA.get().part not in there:
        complain(f"part={DATA.get().part} was ignored: these data have no such part.")
        leave(part="train", query="", document=None)
    return there[DATA.get().part]


def leave(**values: Any) -> NoReturn:
    """Go on without what was ignored; complaints stand above what found them: run the page again."""
    DATA.put(replace(DATA.get(), **values))
    DATA.write_url()
    st.rerun()
