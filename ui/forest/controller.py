"""The Forest page around its figures: the run, and the view of it that is open."""

import streamlit as st

from sample_data import Collection

from .. import controls, training
from ..address import build
from ..page import guarded
from ..runs import Run
from . import dependence, importance, place, trees


def trained(source: Collection) -> Run | None:
    """The run that the address asks for, at rest; None, with the reason on the page, where it is not there yet."""
    run = training.finished(controls.get(), *build(controls.get(), source))
    if run:
        training.offer_more(run)
    return run


def show(run: Run, source: Collection, part: str, q: int) -> None:
    views = {"trees": trees.show, "importance": importance.show, "dependence": dependence.show}

    @st.fragment
    def look() -> None:
        with guarded():
            views[place.get().own.view](run, source, part, q)

    look()
