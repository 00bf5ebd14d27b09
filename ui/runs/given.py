"""Files that whoever started the server named on its command line: open in every session, as if each visitor had opened them."""

import json
import os
import uuid
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from sample_data import Collection

from ..state import url
from ..state.complaints import complain
from ..state.whole import whole
from ..uploads import models, opening, own_data
from ..uploads.own_data import GIVEN, OWN
from . import saved
from .address import Address

FILES = "BOOSTING_TO_RANK_OPEN"  # an environment variable: JSON, "train", "test", "validation" or "model" -> path
SHOWN, WORDS = "given_shown", "given_words"  # of the session: that what is given was shown, and what is still to be said of it


class Given(NamedTuple):
    """own, model   what was read;  token   as of an opened file;  error   a sentence, where it cannot be read"""

    own: Collection | None
    model: models.OwnModel | None
    token: str
    error: str = ""


@st.cache_resource(show_spinner="Reading the files that the server was started with")
def _given(paths_json: str) -> Given:
    """Read once for all sessions; so is what is wrong with them."""
    try:
        files = {part: (Path(path).name, Path(path).read_bytes()) for part, path in json.loads(paths_json).items()}
        model = models.read(*files["model"], own_data.shared_budget().claim(FILES)) if "model" in files else None
        sent = [content for part in ("train", "test", "validation") for content in files.get(part, ("", None))]
        own = opening.read(*sent) if "train" in files else None  # type: ignore[arg-type]
    except (ValueError, OSError) as error:
        return Given(None, None, "", str(error))
    return Given(own, model, uuid.uuid4().hex)


def open_given(page: str) -> None:
    """At the start of a session. page   its name; from Start a visitor is led to what is given, once"""
    paths_json = os.environ.get(FILES, "")
    if not paths_json:
        return
    given = _given(paths_json)
    _take(given)
    is_open = given.own is not None and own_data.own_token() == given.token  # a visitor may have opened something else
    if is_open and not page and not url.params() and SHOWN not in st.session_state:
        url.go("step", _address().encode(), because=SHOWN)
    if words := st.session_state.pop(WORDS, ""):  # where the visitor has come to: on another page they would be forgotten
        complain(words)


@whole()
def _take(given: Given) -> None:
    """Make it the session's own, once."""
    if GIVEN in st.session_state:
        return
    st.session_state[GIVEN] = given.token
    if given.error:
        st.session_state[WORDS] = f"{given.error} Open another file under Own data, or start the server with one."
    if given.model is not None:
        st.session_state[models.OPEN] = given.model
        if given.own is None:
            more = "Open data with its columns under Own data, to step through it beside them."
            st.session_state[WORDS] = f"{given.model.name} is open. {more}"
    if given.own is not None:
        own_data.take_over(given.own, given.token)


def _address() -> Address:
    """Of the run that came with the data, of the model beside them, or of the data alone."""
    found, st.session_state[WORDS] = saved.opened()
    return found or Address(OWN, model=OWN if models.own_model() is not None else "")
