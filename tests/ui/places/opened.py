"""Addresses opened without drawing their pages: what each page takes from one, and what it then writes."""

import importlib
import json
from pathlib import Path

from streamlit.testing.v1 import AppTest

from boosting import LOSSES
from ui.shell.pages import PAGES

LOSSES_THEN = "gbt, gbrank, qbrank, lambdamart, mpboost, listnet, rankboost."


def known():
    """What version 0.9.3 made of each address, by page; where it listed its losses, those that there are."""
    text = (Path(__file__).parent / "addresses.json").read_text(encoding="utf-8")
    return json.loads(text.replace(LOSSES_THEN, f"{', '.join(loss.identifier for loss in LOSSES)}."))


def opened(page, addresses):
    """(address that the page writes, sorted complaints) of each, as a first visit of a session finds them."""
    at = AppTest.from_function(_follow_all, kwargs={"page": page, "addresses": addresses}, default_timeout=300).run()
    assert not at.exception, at.exception
    return [tuple(found) for found in at.session_state["found"]]


def _follow_all(page, addresses):
    import streamlit as st

    from tests.ui.places.opened import FOLLOWED, place_of
    from ui.state import url

    path, follow, write = FOLLOWED[page]
    place, found = place_of(path), []
    for params in addresses:
        for name in list(st.session_state):
            del st.session_state[name]
        st.query_params.from_dict(params)
        url.hear()  # as the front door does
        getattr(place, follow)()
        if write:
            getattr(place, write)()
        found.append((st.query_params.to_dict(), sorted(st.session_state.get("complaints", []))))
    st.session_state["found"] = found


# Of each page, where its place stands, and how it follows and writes an address.
ELSEWHERE = {
    "course": ("ui.state.followed", "ignore_url", ""),
    "step": ("ui.runs.step:STEP", "follow_url", "write_url"),
    "lambdas": ("ui.lambdas.controller:LAMBDAS", "follow_url", "write_url"),
    "compare": ("ui.runs.compared:COMPARE", "follow_url", "write_url"),
}
FOLLOWED = {page.name: (f"ui.places.{page.name}:{page.name.upper()}", "follow_url", "write_url") for page in PAGES} | ELSEWHERE


def place_of(path: str):
    """The place that stands at "module:name", or the module."""
    module, _, name = path.partition(":")
    found = importlib.import_module(module)
    return getattr(found, name) if name else found
