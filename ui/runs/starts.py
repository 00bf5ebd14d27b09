"""Where training starts on Step: the loss's own constant, the scores of a feature, or those of the model or the run that was opened.

[SL] Algorithm 3 begins with a base model: F_0 = BaseModel.
"""

import streamlit as st

from boosting import Replay, Trace
from boosting.base import Base, ColumnBase, ModelBase
from boosting.models.columns import beside
from sample_data import Collection

from ..state.held import holds
from ..uploads.models import ELSEWHERE, own_model

FEATURE = "feature:"  # before the name of one, in an address
MODEL, RUN = "model", "run"
NO_RUN = "no saved run came with these data; open its file under Own data."
LONGEST = 200  # signs of an address's base


def check(text: str) -> str:
    """The text, if it says where to start. Raises ValueError that says what is wrong with it.

    >>> check("feature:BM25")
    'feature:BM25'
    """
    if text and text not in (MODEL, RUN) and not text.startswith(FEATURE):
        raise ValueError(f"choose {MODEL} or {RUN}, for the one that you opened, or {FEATURE} with the name of a feature.")
    return text


def trouble(text: str, source: Collection) -> str:
    """Why nothing can start there on these data; "" where it can."""
    if text == MODEL and own_model() is None:
        return ELSEWHERE
    if text == RUN and _run(source) is None:
        return NO_RUN
    if text.startswith(FEATURE) and text.removeprefix(FEATURE) not in source.train.feature_names:
        return "these data have no such feature."
    return ""


def base_of(text: str, source: Collection) -> Base | None:
    """What an address says; None for the loss's own constant. Raises ValueError for data that lack a feature of the model."""
    own, run = own_model(), _run(source)
    if text == MODEL and own is not None:
        return ModelBase(f"the model {own.title}", beside(own.model, source.train), is_kept=False)
    if text == RUN and run is not None:
        return ModelBase(_words(run), run, is_kept=False)
    if text.startswith(FEATURE):
        name = text.removeprefix(FEATURE)
        return ColumnBase(f"the feature {name}", source.train.feature_names.index(name))
    return None


def token(text: str) -> str:
    """Changes with the model that was opened, where the text means that: part of the name of a run."""
    own = own_model()
    return own.token if text == MODEL and own is not None else ""


def options(source: Collection) -> dict[str, str]:
    """What can be started from, with a title each."""
    own, run, names = own_model(), _run(source), source.train.feature_names
    found = {"": "the constant of the loss"}
    if own is not None:
        found[MODEL] = f"the model {own.title}"
    if run is not None:
        found[RUN] = _words(run)
    return found | {f"{FEATURE}{name}": f"the feature {name}" for name in names if len(FEATURE) + len(name) <= LONGEST}


def _run(source: Collection) -> Trace | None:
    """The saved run that came with the data; a model of another engine is the session's own instead."""
    found = source.run
    return None if found is None or isinstance(found.trace, Replay) else found.trace


def _words(run: Trace) -> str:
    return f"the saved run of {run.loss.title} after its best iteration, {run.best}"


def choose(text: str, source: Collection, change) -> None:
    """A select box of what can be started from."""
    titles = options(source)
    st.selectbox(
        "Starts from", list(titles), format_func=titles.__getitem__, **holds(f"base_choice/{len(titles)}", text, change),
        help="The scores before any tree. A saved run, opened under Own data, gives those of the iteration that is best on the test part. "
        "[SL] Algorithm 3 goes on from the scores of a base model.",
    )  # fmt: skip
